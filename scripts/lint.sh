#!/bin/sh
# Formatting, lint, import contracts and types; types take longest and are checked beside the others.
# Usage: lint.sh VENV
bin=$1/bin

check_all_but_types() {
    echo '== ruff: formatting and lint'
    "$bin/ruff" format --check --quiet . && "$bin/ruff" check --quiet . || return 1
    echo '== djlint, format_assets: templates, styles and scripts'
    "$bin/djlint" --check --lint src/gobelet/web/templates > "$1/templates.txt" 2>&1 || { cat "$1/templates.txt"; return 1; }
    "$bin/python" scripts/format_assets.py --check || return 1
    echo '== import-linter: which part may use which'
    "$bin/lint-imports" --no-cache > "$1/imports.txt" || { cat "$1/imports.txt"; return 1; }
}

"$bin/mypy" > "$1/types.txt" 2>&1 &
types=$!
check_all_but_types "$1"
failed=$?
echo '== mypy: types, strict'
wait "$types" || failed=1
cat "$1/types.txt"
exit "$failed"
