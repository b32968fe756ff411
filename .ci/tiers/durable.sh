#!/usr/bin/env bash
# Turns on a Restate server whose processes are killed, and file journals under chains of crashes. Installs the server and its SDK from npm.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec npx vitest run --config vitest.tiers.config.ts durable
