#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: the academy's user owns its database and may do nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$ACADEMY_PASSWORD" --username postgres <<'SQL'
create role academy login password :'password';
create database academy owner academy;
SQL
