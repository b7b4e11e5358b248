import type { DnsName } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { allIntervalsOf } from '../../observations/changes.ts';
import { historyKey } from '../../observations/history-key.ts';
import { cofLinesOf } from '../../past/history.ts';
import type { Stores } from '../../store/opened.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import { createOutput } from '../scan/scan-files.ts';
import { createLongProgress } from '../terminal/long-progress.ts';
import { capabilitiesOf, complain, EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';
import { withDatabase } from './database.ts';

export interface ExportFlags {
  readonly database?: string;
}

const STDOUT_FD = 1;
/** Names read from the store at once. */
const KEYS_AT_ONCE = 1000;

/** Writes what is stored in the Passive DNS Common Output Format, and gives the exit code. */
export async function exportArchive(typed: readonly string[], flags: ExportFlags, terminal: Terminal): Promise<number> {
  const names: DnsName[] = [];
  for (const one of typed) {
    const parsed = parseDomainName(one);
    if (!parsed.ok) return failUsage(terminal, parsed.fault, parsed.hint);
    names.push(historyKey(parsed.name));
  }
  return withDatabase(terminal, { flags, use: 'reads', work: (stores) => writeArchive(names, stores, terminal) });
}

/** Writes what is stored of these names, or of all, and gives the exit code. */
async function writeArchive(names: readonly DnsName[], stores: Stores, terminal: Terminal): Promise<number> {
  let gone = false;
  const output = createOutput(STDOUT_FD, () => {
    gone = true;
  });
  let done = 0;
  const progress = createLongProgress(terminal.stderr, {
    capabilities: capabilitiesOf(terminal.stderr, terminal),
    what: 'domain',
    counts: () => ({
      done,
      settledLines: done,
      lines: names.length === 0 ? null : names.length,
    }),
  });
  try {
    for await (const key of names.length === 0 ? allKeys(stores) : names) {
      if (gone) break;
      const [history, imported] = await Promise.all([
        stores.reading.observations.read(key),
        stores.reading.imports.imported(key),
      ]);
      const records = allIntervalsOf(history ?? { key: key, rrsets: [] }, imported);
      await output.write(records.flatMap(cofLinesOf).join(''));
      done += 1;
    }
    await output.end();
  } finally {
    progress.stop();
  }
  // A reader that has seen enough, such as head, is no fault.
  if (output.failure === null || output.failure.code === 'EPIPE') return EXIT.fine;
  complain(
    terminal,
    COMMAND_TEXTS.message('cannot-write', { why: output.failure.message }),
    COMMAND_TEXTS.message('cannot-write/hint'),
  );
  return EXIT.notLookedUp;
}

async function* allKeys({ reading: { observations } }: Stores): AsyncGenerator<DnsName, void, void> {
  let last: DnsName | null = null;
  for (;;) {
    const keys: readonly DnsName[] = await observations.keysAfter(last, KEYS_AT_ONCE);
    yield* keys;
    last = keys.at(-1) ?? null;
    if (last === null) return;
  }
}
