#!/usr/bin/env bash
# GNU parallel, here or over ssh (-S host,host with a shared folder): gnu-parallel.sh SCENES OUT
set -euo pipefail
seq 4 | parallel --halt soon,fail=1 --retries 3 magicmove batch "$1" -o "$2" --jobs 1 --shard {}/4
magicmove batch --merge "$2"
