#!/bin/bash -eu
# One program serves all targets, by its name. The libraries that it was linked with go beside it.
scripts/fuzz --build "$WORK/fuzz"
mkdir -p "$OUT/lib"
ldd "$WORK/fuzz" | awk '$3 ~ /^\// { print $3 }' | grep -vE '/(libc|libm|libpthread|libdl|librt|ld-[^/]*)\.so' |
  xargs cp -t "$OUT/lib"
patchelf --force-rpath --set-rpath '$ORIGIN/lib' "$WORK/fuzz"
for seeds in Fuzz/corpus/*; do
  target=$(basename "$seeds")
  cp "$WORK/fuzz" "$OUT/$target"
  zip -qj "$OUT/${target}_seed_corpus.zip" "$seeds"/*
  if [ -e "Fuzz/dictionaries/$target" ]; then cp "Fuzz/dictionaries/$target" "$OUT/$target.dict"; fi
done
