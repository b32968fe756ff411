#!/usr/bin/env bash
# Random edits of a project that stays loaded. TOOLGEN_SOAK_EDITS and TOOLGEN_SOAK_TOOLS make it longer and larger.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec npx vitest run --config vitest.tiers.config.ts soak
