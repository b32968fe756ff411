#!/usr/bin/env bash
# Functions of nine public SDKs and signatures of public bug reports: status of each, TypeScript and ajv as judges, same bytes.
# Calls that models got wrong: what becomes of each.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ -z "${TOOLGEN_CORPUS:-}" ]; then
  echo "skipped: TOOLGEN_CORPUS is not set; it names the folder of the corpus"
  exit 0
fi
exec npx vitest run --config vitest.tiers.config.ts corpus
