// The state of the page in the fragment of its address: #at=0.95s&layer=photo&zoom=2&speed=0.5. Defaults are omitted.

/** The state in the address, as strings. */
export const readFragment = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

let waiting;

/** Discards a state that has not been written yet. */
export function forgetFragment() { clearTimeout(waiting); }

/** Writes the state to the address, a little later: browsers limit the number of changes. */
export function writeFragment(state) {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const parts = Object.entries(state).filter(([, value]) => value !== undefined && value !== null && value !== "" && value !== false)
      .map(([name, value]) => name + "=" + encodeURIComponent(value === true ? "1" : value).replaceAll("%2F", "/"));
    history.replaceState(null, "", "#" + parts.join("&"));
  }, 300);
}
