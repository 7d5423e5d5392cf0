# shellcheck shell=bash
# Sourced by scripts/package: the C libraries as static archives in $work/archives, with their headers in $work/prefix.
#
# They are Debian's, in the versions that the system would install now, including security updates. The machine is not changed.
# If Debian has no archive, or one with more dependencies than needed, it is built from Debian's source package: HarfBuzz
# without GLib, Graphite and ICU, libmicrohttpd without TLS, libavif with libaom only. $work/origins lists where
# each archive came from, in columns separated by tabs: archive, package, version, source package, its version, file of
# copyrights.

# A package that has another name on Ubuntu has both.
development_packages=(
  zlib1g-dev libpng-dev libgif-dev "libjpeg62-turbo-dev|libjpeg-turbo8-dev" libwebp-dev libaom-dev libbrotli-dev
  libfreetype-dev libfribidi-dev "libfontconfig-dev|libfontconfig1-dev" libexpat1-dev
)
source_packages=(harfbuzz libavif lcms2 libmicrohttpd)

# Files of source packages that a mirror does not have, by their SHA-1.
snapshot=${DEBIAN_SNAPSHOT:-https://snapshot.debian.org}

# Projects whose release archive is exactly what git makes of the tag, for an archive that is in neither place.
declare -A upstream=([libavif]=https://github.com/AOMediaCodec/libavif)

# The licence of these wants the sources to be at hand.
lgpl_sources=(fribidi libmicrohttpd)

# apt with lists of its own, which have sources too: those of Debian or Ubuntu that the system has, without foreign ones.
set_up_apt() {
  local folder=$work/apt origin site suite component keys
  mkdir -p "$folder"/{lists/partial,cache,parts} "$work/downloads"
  apt-get indextargets --format '$(ORIGIN) $(SITE) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' | sort -u |
    while read -r origin site suite component; do
      [[ $origin == Debian || $origin == Ubuntu ]] || continue
      keys=(/usr/share/keyrings/"${origin,,}"-archive-keyring.*)
      printf '%s '"[signed-by=${keys[0]}]"' %s %s %s\n' deb "$site" "$suite" "$component" deb-src "$site" "$suite" "$component"
    done >"$folder/sources.list"
  [[ -s $folder/sources.list ]] || complain "apt knows no packages of Debian or Ubuntu; run: apt-get update"
  cat >"$folder/apt.conf" <<CONF
Dir::Etc::sourcelist "$folder/sources.list";
Dir::Etc::sourceparts "$folder/parts";
Dir::State::lists "$folder/lists";
Dir::Cache "$folder/cache";
APT::Sandbox::User "root";
CONF
  apt update -q >&2
  use_own_sources
}

# In an unpacked archive of sources, the source packages are next to this checkout.
use_own_sources() {
  local folder name
  for name in "${source_packages[@]}" "${lgpl_sources[@]}"; do
    folder=$root/../$name
    [[ $(echo "$folder"/*.dsc) == *\** ]] || cp --no-clobber "$folder"/* "$work/downloads/"
  done
}

apt() { (cd "$work/downloads" && APT_CONFIG=$work/apt/apt.conf apt-get -q "$@"); }

# list_files COMMAND...: the names of the files that a command of apt would download. It is asked in an empty folder: apt leaves
# out what is there already.
list_files() {
  (cd "$work/apt/cache" && APT_CONFIG=$work/apt/apt.conf apt-get -q "$@" --print-uris) | awk '/^\047/ { print $2 }'
}

known_package() {
  local name
  for name in ${1//|/ }; do
    ! APT_CONFIG=$work/apt/apt.conf apt-cache show "$name" >/dev/null 2>&1 || { echo "$name" && return; }
  done
  complain "No such package: $1"
}

unpack_development_packages() {
  local wanted name file
  for wanted in "${development_packages[@]}"; do
    name=$(known_package "$wanted")
    file=$work/downloads/$(list_files download "$name")
    apt download "$name" >&2
    dpkg-deb -x "$file" "$work/prefix"
    take_archives "$name" "$file"
  done
}

# take_archives PACKAGE FILE: those of an unpacked package.
take_archives() {
  local archive source version copyright=$work/prefix/usr/share/doc/$1/copyright
  version=$(dpkg-deb -f "$2" Version)
  read -r source source_version <<<"$(dpkg-deb -f "$2" Source | tr -d '()')"
  while read -r archive; do
    cp -L "$work/prefix/$archive" "$work/archives/"
    printf '%s\t' "${archive##*/}" "$1" "$version" "${source:-$1}" "${source_version:-$version}" >>"$work/origins"
    echo "$copyright" >>"$work/origins"
  done < <(dpkg-deb --fsys-tarfile "$2" | tar -t | grep '\.a$')
}

# fetch_source NAME[=VERSION]: downloads a source package and prints the names of its files. Files that are in the folder
# already are checked by their sums like files that arrive.
fetch_source() {
  local names present
  names=$(list_files source --only-source "$1")
  # Apt can remove a file with a wrong sum, so the sums are taken first.
  # shellcheck disable=SC2086
  present=$(cd "$work/downloads" && sha256sum -- $names 2>/dev/null || true)
  # shellcheck disable=SC2086
  apt source --only-source --download-only "$1" >&2 ||
    { fetch_old "$present" $names && apt source --only-source --download-only "$1" >&2; } ||
    complain "The source package $1 cannot be downloaded."
  echo "$names"
}

# fetch_old PRESENT FILE...: those files of a source package that the mirror does not have, from the archive of all that Debian
# ever had, or from the project itself. The description of the package, which apt has checked, has their sums. PRESENT lists the
# sums of the files that were there before.
fetch_old() {
  local name sum wrong description present=$1
  shift
  description=$work/downloads/$(printf '%s\n' "$@" | grep '\.dsc$')
  [[ -e $description ]] || return 1
  for name; do
    sum=$(sum_of Sha256 "$name" "$description")
    [[ -n $sum ]] || continue
    ! has_sum "$sum" "$work/downloads/$name" || continue
    wrong=$(awk -v name="$name" '$2 == name { print $1 }' <<<"$present")
    [[ -z $wrong ]] ||
      echo "$work/downloads/$name is not used: expected the SHA-256 $sum, found $wrong" >&2
    echo "The mirror does not have $name: trying $snapshot" >&2
    fetch_snapshot "$(sum_of Sha1 "$name" "$description")" "$name" "$sum" || fetch_upstream "$name" "$sum" ||
      complain "$name was not found on Debian's mirror, on $snapshot or in the repository of its project." \
        "Put the file into $work/downloads. Its SHA-256 must be $sum." \
        ${wrong:+"The file that is there has the SHA-256 $wrong."}
  done
}

# has_sum SHA256 FILE
has_sum() { sha256sum --check --status <<<"$1  $2" 2>/dev/null; }

# fetch_snapshot SHA1 FILE SHA256
fetch_snapshot() {
  APT_CONFIG=$work/apt/apt.conf /usr/lib/apt/apt-helper download-file \
    "$snapshot/file/$1" "$work/downloads/$2" "SHA256:$3" >&2
}

# fetch_upstream FILE SHA256: makes the archive of a release from the tag in the project's repository.
fetch_upstream() {
  local name=${1%%_*} version=${1#*_} repository folder=$work/upstream/${1%%_*}
  version=${version%%.orig.*}
  repository=${upstream[$name]-}
  [[ -n $repository && $1 == *.orig.tar.gz ]] && command -v git >/dev/null || return 1
  echo "$snapshot does not have $1: making it from the tag v$version of $repository" >&2
  rm -rf "$folder"
  git clone --quiet --bare --depth 1 --branch "v$version" "$repository" "$folder" >&2 || return 1
  git -C "$folder" -c tar.umask=0002 archive --format=tar --prefix="$name-$version/" "v$version" |
    gzip -n >"$work/downloads/$1.part"
  if has_sum "$2" "$work/downloads/$1.part"; then
    mv "$work/downloads/$1.part" "$work/downloads/$1"
    echo "$1 was made from the tag; its SHA-256 is the expected one: $2" >&2
  else
    rm "$work/downloads/$1.part"
    echo "The tag v$version of $repository does not give the file with the SHA-256 $2" >&2
    return 1
  fi
}

# sum_of KIND FILE DESCRIPTION: of a file that a description of a source package (.dsc) lists; nothing for others.
sum_of() {
  awk -v kind="Checksums-$1:" -v name="$2" '/^[^ ]/ { inside = $1 == kind } inside && $3 == name { print $1 }' "$3"
}

# unpack_source NAME: leaves its folder and its version in source_folder and source_version.
unpack_source() {
  local description
  description=$(fetch_source "$1")
  description=$(grep '\.dsc$' <<<"$description")
  source_folder=$work/sources/$1
  source_version=$(sed -n 's/^Version: //p' "$work/downloads/$description" | head -n 1)
  rm -rf "$source_folder"
  mkdir -p "$work/sources"
  dpkg-source --no-check -x "$work/downloads/$description" "$source_folder" >&2
}

# ---- what is built from source

compiler_flags() {
  echo "-O2 -fPIC -ffunction-sections -fdata-sections -fstack-protector-strong -D_FORTIFY_SOURCE=2 -ffile-prefix-map=$work=."
}

build_harfbuzz() {
  mkdir -p "$work/prefix/usr/include/harfbuzz"
  cp src/hb*.h "$work/prefix/usr/include/harfbuzz/"
  # shellcheck disable=SC2046
  g++ $(compiler_flags) -std=c++11 -fno-exceptions -fno-rtti -fno-threadsafe-statics -DHAVE_PTHREAD=1 -Isrc \
    -c src/harfbuzz.cc -o harfbuzz.o
  ar rcD "$work/archives/libharfbuzz.a" harfbuzz.o
}

# Debian has no archive of it.
build_lcms2() {
  cp include/lcms2.h "$work/prefix/usr/include/"
  # shellcheck disable=SC2046
  gcc $(compiler_flags) -Iinclude -c src/cms*.c
  ar rcD "$work/archives/liblcms2.a" cms*.o
}

build_libmicrohttpd() {
  CFLAGS=$(compiler_flags) ./configure --prefix=/usr --libdir=/usr/lib --disable-shared --with-pic --disable-https \
    --disable-bauth --disable-dauth --disable-postprocessor --disable-curl --disable-doc --disable-examples --disable-tools
  make -j "$(nproc)" -C src/microhttpd libmicrohttpd.la
  cp src/include/microhttpd.h "$work/prefix/usr/include/"
  cp src/microhttpd/.libs/libmicrohttpd.a "$work/archives/"
}

build_libavif() {
  CFLAGS=$(compiler_flags) cmake -S . -B build -DCMAKE_BUILD_TYPE=None -DBUILD_SHARED_LIBS=OFF \
    -DCMAKE_PREFIX_PATH="$work/prefix/usr" -DCMAKE_LIBRARY_PATH="$work/archives" \
    -DAVIF_CODEC_AOM=SYSTEM -DAVIF_LIBYUV=OFF -DAVIF_LIBSHARPYUV=OFF \
    -DCMAKE_DISABLE_FIND_PACKAGE_libyuv=ON -DCMAKE_DISABLE_FIND_PACKAGE_libsharpyuv=ON
  cmake --build build -j "$(nproc)" --target avif
  cp -r include/avif "$work/prefix/usr/include/"
  cp "$(find build -name 'libavif*.a' | head -n 1)" "$work/archives/libavif.a"
}

# All that will be asked for, before anything takes time.
fetch_sources() {
  local name
  for name in "${source_packages[@]}" "${lgpl_sources[@]}"; do fetch_source "$name" >/dev/null; done
}

build_from_sources() {
  local name library
  for name in "${source_packages[@]}"; do
    library=lib${name#lib}.a
    unpack_source "$name"
    echo "Building $library of $name $source_version" >&2
    (cd "$source_folder" && "build_$name") >"$work/$name.log" 2>&1 || complain "$name was not built: $work/$name.log"
    printf '%s\t' "$library" "$name" "$source_version" "$name" "$source_version" >>"$work/origins"
    echo "$source_folder/debian/copyright" >>"$work/origins"
  done
}

# ---- what the toolchain has

# ICU's data have 34 MB in the toolchain's archive; line breaking needs 1 MB of them. --wrap redirects every reference to our
# part ($icu_symbol), so the linker leaves the large data out.
shrink_icu_data() {
  local archive=$swift_libraries/lib_FoundationICU.a
  icu_symbol=$(nm "$archive" 2>/dev/null | sed -nE 's/.* R (icudt[0-9]+_dat)$/\1/p')
  mkdir -p "$work/icu"
  ar p "$archive" icu_packaged_data.cpp.o >"$work/icu/whole.o"
  objcopy -O binary --only-section=.rodata "$work/icu/whole.o" "$work/icu/whole.dat"
  "$root/scripts/packaging/icu-data.py" "$work/icu/whole.dat" "$work/icu/lines.dat"
  sed "s/SYMBOL/__wrap_$icu_symbol/g" >"$work/icu/icu-data.s" <<'ASSEMBLY'
.section .rodata
.globl SYMBOL
.type SYMBOL, @object
.balign 16
SYMBOL: .incbin "lines.dat"
.size SYMBOL, . - SYMBOL
.section .note.GNU-stack, "", @progbits
ASSEMBLY
  (cd "$work/icu" && as icu-data.s -o icu-data.o)
}

# check_other NAME=ARCHIVE: what can be told before anything is built.
check_other() {
  local name=${1%%=*} archive=${1#*=}
  grep -qF " lib$name.a " "$root/scripts/packaging/parts" || usage "--with $name: scripts/packaging/parts has no lib$name.a"
  [[ -f $archive ]] || usage "--with $name: no such file: $archive"
  [[ $(head -c 7 "$archive" | tr -d '\0') == '!<arch>' ]] || usage "--with $name: not a static archive: $archive"
}

# take_other NAME=ARCHIVE: in the place of ours.
take_other() {
  local library=lib${1%%=*}.a archive=${1#*=}
  [[ -e $work/archives/$library ]] || complain "--with ${1%%=*}: the libraries are $(list_libraries)"
  cp "$archive" "$work/archives/$library"
  sed -i "s/^$library\t[^\t]*\t[^\t]*/$library\tother\tsha256:$(sha256sum <"$archive" | cut -c 1-64)/" "$work/origins"
}

list_libraries() { (cd "$work/archives" && ls) | sed -E 's/^lib(.*)\.a$/\1/' | paste -sd ' '; }

prepare_libraries() {
  local other
  rm -rf "$work"/{archives,prefix,origins}
  mkdir -p "$work"/{archives,prefix}
  set_up_apt
  fetch_sources
  unpack_development_packages
  build_from_sources
  shrink_icu_data
  cp "$(gcc -print-file-name=libstdc++.a)" "$work/archives/"
  for other in "$@"; do take_other "$other"; done
}
