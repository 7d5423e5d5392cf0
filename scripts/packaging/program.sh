# shellcheck shell=bash
# Sourced by scripts/package: builds the program, $work/magicmove, with everything but the C library inside.
#
# The functions that every run begins with lie side by side (scripts/make-function-order): a third less memory for a small frame.
#
# Nothing of this machine may show in it, so that two folders give the same bytes: folders are mapped away, and what is left is
# looked for. LLD links, because it writes the same map ($work/link-map) on every system: from it $work is known to hold what
# is inside.

# SwiftPM asks pkg-config where the headers of these are; the answer is the archives' own.
write_pkg_config() {
  local name
  mkdir -p "$work/pkg-config"
  for name in freetype2 harfbuzz fribidi; do
    printf '%s\n' "Name: $name" "Description: $name" "Version: 0" \
      "Cflags: -I$work/prefix/usr/include/$name" >"$work/pkg-config/$name.pc"
  done
  export PKG_CONFIG_PATH=$work/pkg-config
}

# Leaves the options of `swift build` in build_options.
collect_build_options() {
  local option triplet
  triplet=$(gcc -print-multiarch)
  build_options=(
    --package-path "$root" --scratch-path "$work/swift" -c release --product magicmove
    --static-swift-stdlib -debug-info-format none --disable-local-rpath
  )
  for option in "-file-prefix-map" "$root=." -Xfrontend -function-sections \
    "-L$work/archives" -use-ld=lld -Xclang-linker -static-libgcc; do
    build_options+=(-Xswiftc "$option")
  done
  for option in "-ffile-prefix-map=$root=." "-I$work/prefix/usr/include" "-I$work/prefix/usr/include/$triplet"; do
    build_options+=(-Xcc "$option")
  done
  # Swift's static libraries ask for all symbols to be exported, which would keep everything that nobody calls.
  for option in "$work/icu/icu-data.o" "--wrap=$icu_symbol" "$work"/archives/*.a --no-export-dynamic --gc-sections \
    -z relro -z now -z pack-relative-relocs --build-id=sha1 "-Map=$work/link-map" \
    "--symbol-ordering-file=$root/scripts/packaging/first-functions" --no-warn-symbol-ordering \
    "$root/scripts/packaging/discarded.ld"; do
    build_options+=(-Xlinker "$option")
  done
}

build_program() {
  local bin
  write_pkg_config
  collect_build_options
  # The package manager does not know that the program is made of the archives, and would leave one with others as it is.
  bin=$(swift build "${build_options[@]}" --show-bin-path)
  rm -f "$bin/magicmove"
  swift build "${build_options[@]}" >&2
  strip --strip-all --remove-section=.comment -o "$work/magicmove" "$bin/magicmove"
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
  ! grep -qaF -e "$root" -e "$work" "$1" || complain "The program holds the name of the folder it was built in:" \
    "$(strings -n 8 "$1" | grep -F -m 3 -e "$root" -e "$work")"
}

# The newest C library that a symbol of the program asks for.
needed_libc() { objdump -T "$1" | sed -nE 's/.*GLIBC_([0-9.]+).*/\1/p' | sort -uV | tail -n 1; }
