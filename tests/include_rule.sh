#!/usr/bin/env bash
# Checks the rule of who may include whom, after checking that the rule itself still catches what it should.
set -eu
rule=$(dirname "${BASH_SOURCE[0]}")/include_rule.py
python3 "$rule" --self-test
python3 "$rule"
