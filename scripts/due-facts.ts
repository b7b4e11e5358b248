// Prints which facts about the outside world somebody should read again: `node scripts/due-facts.ts [day]`, part of
// `npm run check`. The day is today unless given. Fails if some are due for three months.
import { DATED_FACTS, dueOf } from './dated-facts.ts';

const [, , today = new Date().toISOString().slice(0, 10)] = process.argv;
if (!/^\d{4}-\d\d-\d\d$/.test(today)) throw new Error(`"${today}" is no day like 2026-11-25`);
const { lines, fails } = dueOf(DATED_FACTS, today);
for (const line of lines) console.log(line);
process.exitCode = fails ? 1 : 0;
