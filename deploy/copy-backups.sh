#!/bin/sh
# Copies the backups, the list of erasures, the secret of sessions and the keys of messages to browsers
# into the repository of restic that /etc/ufundi-backup.env names, forgets copies of more than thirty
# days, and reads a twentieth of what is there back. Part of ufundi-backup.service; nothing without
# that file.
set -eu
test -n "${RESTIC_REPOSITORY:-}" || exit 0
cd /var/lib/ufundi
set -- /var/lib/ufundi-backups
for each in token-secret push-keys media/erasures; do
  if test -e "$each"; then set -- "$@" "$PWD/$each"; fi
done
# A run that was killed leaves its lock.
restic unlock --quiet
restic backup --quiet --tag ufundi "$@"
restic forget --quiet --tag ufundi --group-by tags --keep-within 30d --prune
restic check --quiet --read-data-subset=5%
