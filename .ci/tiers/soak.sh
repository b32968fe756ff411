#!/usr/bin/env bash
# A short soak: random edits of a project that stays loaded. TOOLGEN_SOAK_EDITS and TOOLGEN_SOAK_TOOLS make it longer and larger.
set -euo pipefail
cd "$(dirname "$0")/../.."
export TOOLGEN_SOAK_EDITS="${TOOLGEN_SOAK_EDITS:-25}" TOOLGEN_SOAK_TOOLS="${TOOLGEN_SOAK_TOOLS:-20}"
exec npx vitest run --config vitest.tiers.config.ts soak
