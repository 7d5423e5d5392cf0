#!/usr/bin/env bash
#SBATCH --array=0-2
# A Slurm array job: every task renders its share. sbatch slurm-array.sh SCENES OUT; afterwards: magicmove batch --merge OUT
exec magicmove batch "$1" -o "$2" --jobs "${SLURM_CPUS_PER_TASK:-1}" --shard auto
