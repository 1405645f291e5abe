import { HOUR_MS } from '@goreal/domain/calendar/durations';
import type { OperationsState } from '@goreal/domain/operations/operations-state';
import { formatNumber } from '@goreal/domain/text/format-number';
import { operationsMessages } from './operations.messages.ts';
import { sizeText } from './size-text.ts';

/** A problem that an operator has to look into. `section`: the id of the section with the details. */
export type Problem = { text: string; section?: string };

const texts = operationsMessages.problems;

/** A disk with less free than this is nearly full. */
const LOW_DISK_SHARE = 0.1;
/** Two nights: one failed copy is not reported. */
const OLD_BACKUP_MS = 48 * HOUR_MS;

/** All problems, the most urgent first. */
export function problemsOf(state: OperationsState): readonly Problem[] {
  const { health, storage, queues, backups, database, at } = state;
  const failing = health
    .filter(({ ok }) => !ok)
    .map(({ part }) => ({ text: texts.failing(operationsMessages.health.parts[part]) }));
  const isFull = storage.diskFree < storage.diskSize * LOW_DISK_SHARE;
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const newest = Math.max(...backups.map(({ madeAt }) => Date.parse(madeAt)));
  const isOld = backups.length > 0 && Date.parse(at) - newest > OLD_BACKUP_MS;
  // Only the embedded database makes copies itself; a PostgreSQL may be backed up by its host.
  const isMissing = backups.length === 0 && database.kind === 'embedded';
  const backupTrouble = (text: string) => ({ text, section: 'backups' });
  return [
    ...failing,
    ...(isFull
      ? [{ text: texts.disk(sizeText(storage.diskFree), sizeText(storage.diskSize)) }]
      : []),
    ...(failed > 0 ? [{ text: texts.failed(formatNumber(failed)), section: 'queues' }] : []),
    ...(isOld ? [backupTrouble(texts.oldBackup)] : []),
    ...(isMissing ? [backupTrouble(texts.noBackup)] : []),
  ];
}
