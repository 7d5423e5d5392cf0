# shellcheck shell=bash
# Sourced by scripts/package: makes the archives from $work/magicmove and $work/licences. Names are sorted, and owners and times
# are fixed, so that the same contents give the same bytes.

# stage FOLDER: the program with its manual page, completions and licences, as they lie under /usr or /usr/local.
stage() {
  local share=$1/share program=$work/magicmove
  rm -rf "$1"
  install -D -m 755 "$program" "$1/bin/magicmove"
  mkdir -p "$share"/{man/man1,bash-completion/completions,zsh/site-functions,fish/vendor_completions.d,doc/magicmove}
  "$program" man | gzip -9n >"$share/man/man1/magicmove.1.gz"
  "$program" completions bash >"$share/bash-completion/completions/magicmove"
  "$program" completions zsh >"$share/zsh/site-functions/_magicmove"
  "$program" completions fish >"$share/fish/vendor_completions.d/magicmove.fish"
  cp "$root/LICENSE" "$share/doc/magicmove/"
  cp -r "$work/licences" "$share/doc/magicmove/"
}

# even FOLDER: times and permissions.
even() {
  chmod -R u=rwX,go=rX "$1"
  find "$1" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
}

# pack FOLDER FILE: a folder as a .tar.gz.
pack() {
  even "$1"
  tar --create --format gnu --sort name --owner 0 --group 0 --numeric-owner --directory "${1%/*}" "${1##*/}" | gzip -9n >"$2"
}

make_tarball() {
  local name=magicmove-$version-linux-$architecture
  stage "$work/$name"
  pack "$work/$name" "$out/$name.tar.gz"
}

maintainer="The MagicMove authors <noreply@magicmove.invalid>"

# What Debian's tools expect of a changelog: the version and its time. The changes themselves are in NEWS.gz.
debian_changelog() {
  printf 'magicmove (%s) unstable; urgency=medium\n\n  * Release %s. NEWS.gz lists the changes.\n\n -- %s  %s\n' \
    "$version" "$version" "$maintainer" "$(date --utc --rfc-email --date "@$SOURCE_DATE_EPOCH")"
}

make_deb() {
  local tree=$work/deb debian_architecture
  debian_architecture=$(dpkg --print-architecture)
  rm -rf "$tree"
  stage "$tree/usr"
  # Debian has its own place for completions of zsh, and names of its own for these files.
  mv "$tree/usr/share/zsh/site-functions" "$tree/usr/share/zsh/vendor-completions"
  rm "$tree/usr/share/doc/magicmove/LICENSE"
  cp "$work/copyright" "$tree/usr/share/doc/magicmove/"
  gzip -9n <"$root/CHANGELOG.md" >"$tree/usr/share/doc/magicmove/NEWS.gz"
  debian_changelog | gzip -9n >"$tree/usr/share/doc/magicmove/changelog.gz"
  install -D -m 644 "$root/scripts/packaging/lintian-overrides" "$tree/usr/share/lintian/overrides/magicmove"
  mkdir "$tree/DEBIAN"
  (cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"
  cat >"$tree/DEBIAN/control" <<CONTROL
Package: magicmove
Version: $version
Architecture: $debian_architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size "$tree/usr" | cut -f 1)
Depends: libc6 (>= $(needed_libc "$work/magicmove"))
Section: graphics
Priority: optional
Description: renders magic move transitions to GIF, APNG, WebP, AVIF and video
 Draws animations in which elements move from their places on one screen to
 their places on the next, from scene files, without a display. Every run
 writes the same bytes.
CONTROL
  even "$tree"
  dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$tree" "$out/magicmove_${version}_$debian_architecture.deb" >&2
}

# The sources of libraries under the LGPL and of libraries that are built from source, exactly as they were used, and our own:
# enough to link a changed library.
make_sources() {
  local name=magicmove-$version-sources library
  rm -rf "${work:?}/$name"
  mkdir -p "$work/$name/magicmove"
  list_own_files | tar --create --directory "$root" --null --files-from - | tar --extract --directory "$work/$name/magicmove"
  while read -r library; do
    take_source "$library" "$work/$name/$library"
  done < <(list_shipped_sources)
  cp "$root/scripts/packaging/sources-readme" "$work/$name/README"
  pack "$work/$name" "$out/$name.tar.gz"
}

# The files of this version, each name ended by a zero byte. Without git, as in what this makes, all that are not made.
list_own_files() {
  if git -C "$root" rev-parse >/dev/null 2>&1; then
    git -C "$root" ls-files -z
  else
    (cd "$root" && find . \( -path ./.build -o -path ./output \) -prune -o -type f -print0)
  fi
}

# The source packages in the archive of sources.
list_shipped_sources() { printf '%s\n' "${lgpl_sources[@]}" "${source_packages[@]}" | sort -u; }

# take_source NAME FOLDER: the source package of what was linked, unless another was put in its place.
take_source() {
  local package version source source_version files
  IFS=$'\t' read -r package version source source_version < <(
    sed -n "s/^lib${1#lib}\.a\t\([^\t]*\t[^\t]*\t[^\t]*\t[^\t]*\).*/\1/p" "$work/origins"
  )
  [[ $package != other ]] || { echo "$1 is not Debian's: add its source if you publish the package." >&2 && return; }
  mkdir -p "$2"
  files=$(fetch_source "$source=$source_version")
  (cd "$work/downloads" && xargs cp --target-directory "$2") <<<"$files"
}

write_sums() {
  (cd "$out" && sha256sum "magicmove-$version-linux-$architecture.tar.gz" magicmove_"$version"_*.deb \
    "magicmove-$version.spdx.json" "magicmove-$version-sources.tar.gz" >SHA256SUMS)
}
