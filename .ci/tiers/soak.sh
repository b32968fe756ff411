#!/usr/bin/env bash
# A short soak: random edits of a project that stays loaded, and random saves that `build --watch` follows. TOOLGEN_SOAK_EDITS,
# TOOLGEN_SOAK_TOOLS and TOOLGEN_SOAK_SEED make it longer, larger, and another one.
set -euo pipefail
cd "$(dirname "$0")/../.."
export TOOLGEN_SOAK_EDITS="${TOOLGEN_SOAK_EDITS:-25}" TOOLGEN_SOAK_TOOLS="${TOOLGEN_SOAK_TOOLS:-20}"
exec npx vitest run --config vitest.tiers.config.ts soak
