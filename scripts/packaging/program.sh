# shellcheck shell=bash
# Sourced by scripts/package: builds the program, $work/magicmove, with everything except the C library inside.
#
# The functions that every run starts with are next to each other (scripts/make-function-order): a third less memory for a small
# frame.
#
# The program must not contain paths of this machine, so that two folders give the same bytes: folders are mapped away, and the
# script searches for remaining ones. LLD links, because it writes the same map ($work/link-map) on every system, which lists
# what is inside.

# SwiftPM asks pkg-config where the headers of these are; the answer is the archives' own.
write_pkg_config() {
  local name inner=$place/.build/package
  mkdir -p "$work/pkg-config"
  for name in freetype2 harfbuzz fribidi; do
    printf '%s\n' "Name: $name" "Description: $name" "Version: 0" \
      "Cflags: -I$inner/prefix/usr/include/$name" >"$work/pkg-config/$name.pc"
  done
  export PKG_CONFIG_PATH=$inner/pkg-config
}

# Leaves the options of `swift build` in build_options.
collect_build_options() {
  local option triplet archives inner=$place/.build/package
  triplet=$(gcc -print-multiarch)
  build_options=(
    --package-path "$place" --scratch-path "$inner/swift" -c release --product magicmove
    --static-swift-stdlib -debug-info-format none --disable-local-rpath
  )
  for option in "-file-prefix-map" "$place=." -Xfrontend -function-sections -num-threads 1 \
    "-L$inner/archives" -use-ld=lld -Xclang-linker -static-libgcc; do
    build_options+=(-Xswiftc "$option")
  done
  for option in "-ffile-prefix-map=$place=." "-I$inner/prefix/usr/include" "-I$inner/prefix/usr/include/$triplet"; do
    build_options+=(-Xcc "$option")
  done
  # Swift's static libraries ask for all symbols to be exported, which would keep all functions that are never called.
  archives=("$work"/archives/*.a)
  for option in "$inner/icu/icu-data.o" "--wrap=$icu_symbol" "${archives[@]/#"$work"/"$inner"}" \
    --no-export-dynamic --gc-sections -z relro -z now -z pack-relative-relocs --build-id=sha1 "-Map=$inner/link-map" \
    "--symbol-ordering-file=$place/scripts/packaging/first-functions" --no-warn-symbol-ordering \
    "$place/scripts/packaging/discarded.ld"; do
    build_options+=(-Xlinker "$option")
  done
}

# For a few functions, Swift's compiler seems to choose registers by its memory layout, which depends on the lengths of paths, on
# addresses that the kernel makes random, and on threads. So the build runs at one path, at fixed addresses, with one thread per
# module. `place` is that path, `mounting` the command that creates it. If a system does not allow it, the build runs at the
# folder's own path, and a few bytes may differ. If two packages differ anyway, compare the object files of .build/package/swift
# and write the function in another way.
find_place() {
  place=$root mounting=()
  local options
  for options in "--mount" "--user --map-root-user --mount"; do
    # shellcheck disable=SC2206
    mounting=(unshare $options)
    # A compiler that is in there itself could not be found any more.
    if "${mounting[@]}" bash -c 'mount -t tmpfs none /mnt && swift --version' &>/dev/null; then
      place=/mnt/magicmove
      return
    fi
  done
}

# at_place COMMAND...: runs it where the package's folder is at `place`. No other process sees that, and it ends with the command.
at_place() {
  local fixed=(setarch -R)
  "${fixed[@]}" true 2>/dev/null || fixed=()
  if [[ $place == "$root" ]]; then
    "${fixed[@]}" "$@"
    return
  fi
  # shellcheck disable=SC2016
  "${mounting[@]}" bash -c '
    set -e
    cd "$1"
    mount -t tmpfs none /mnt
    mkdir "$2"
    mount --rbind . "$2"
    cd "$2"
    shift 2
    exec "$@"' at_place "$root" "$place" "${fixed[@]}" "$@"
}

build_program() {
  local built=$work/swift/release/magicmove
  find_place
  write_pkg_config
  collect_build_options
  # The package manager does not know that the program is made of the archives, and would leave one with others as it is.
  rm -f "$built"
  at_place swift build "${build_options[@]}" >&2
  sed -i "s|$place/|$root/|" "$work/link-map"
  strip --strip-all --remove-section=.comment -o "$work/magicmove" "$built"
  check_libraries_of "$work/magicmove"
  check_places_in "$work/magicmove"
  "$work/magicmove" --version >/dev/null || complain "The program does not start."
}

check_libraries_of() {
  local foreign
  foreign=$(objdump -p "$1" | awk '$1 == "NEEDED" { print $2 }' | grep -vE '^(libc|libm|ld-linux.*)\.so\.[0-9]+$' || true)
  [[ -z $foreign ]] || complain "The program wants shared libraries that are not the C library's: $foreign"
}

check_places_in() {
  ! grep -qaF -e "$root" -e "$place" "$1" || complain "The program holds the name of the folder it was built in:" \
    "$(strings -n 8 "$1" | grep -F -m 3 -e "$root" -e "$place")"
}

# The newest C library that a symbol of the program asks for.
needed_libc() { objdump -T "$1" | sed -nE 's/.*GLIBC_([0-9.]+).*/\1/p' | sort -uV | tail -n 1; }
