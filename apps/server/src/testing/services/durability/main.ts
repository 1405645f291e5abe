// Kills the database, or cuts its power, at random moments under writes, and prints the counts as JSON:
// node main.ts --kind embedded|postgresql --rounds 50 [--power-cut]
// Ends with 1 when anything acknowledged was lost, credited twice or found broken.
import { parseArgs } from 'node:util';
import { killRounds } from './kill-rounds.ts';
import { whyNoLoopDisk } from './loop-disk.ts';
import { powerCutRounds } from './power-cut-rounds.ts';

const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: 'embedded' },
    rounds: { type: 'string', default: '50' },
    'power-cut': { type: 'boolean', default: false },
  },
});
const { kind } = values;
const rounds = Number(values.rounds);
if (kind !== 'embedded' && kind !== 'postgresql') throw new Error('--kind: embedded or postgresql');
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds: a number above 0');

const skipped = values['power-cut'] ? await whyNoLoopDisk() : undefined;
if (skipped) {
  console.log(JSON.stringify({ kind, mode: 'power-cut', skipped }));
} else {
  const report = await (values['power-cut'] ? powerCutRounds : killRounds)(kind, rounds);
  console.log(JSON.stringify(report));
  if (report.lost + report.double + report.faults.length > 0) process.exitCode = 1;
}
