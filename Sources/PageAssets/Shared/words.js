// Numbers as text.

/** A number with at most `decimals` decimals, without trailing zeros. */
export const plain = (value, decimals = 3) => String(+(+value).toFixed(decimals));

/** A time in seconds; null is a screen at rest. */
export const seconds = (time) => (time === null ? "at rest" : plain(time) + " s");

/** A share of pixels. */
export const percent = (share) => (share > 0 && share < 0.0001 ? "under 0.01" : plain(share * 100, 2)) + " % of pixels";

/** A number of bytes. */
export const bytes = (count) => (count < 1e6 ? Math.round(count / 1000) + " kB" : (count / 1e6).toFixed(1) + " MB");
