import { parseHistoryQuery } from '../../api/history-query.ts';
import { dnsHistoryJson } from '../../api/v1/dns-history.ts';
import { publicNetworksOf } from '../../app/network.ts';
import type { Meaning } from '../../changes/meaning.ts';
import type { Words } from '../../domain/message.ts';
import { parseDomainName } from '../../domain/parse.ts';
import type { Instant } from '../../domain/time.ts';
import type { Change } from '../../observations/changes.ts';
import { readMeanings } from '../../past/change-history.ts';
import { type HistoryReport, readHistory, readHistoryLines } from '../../past/history.ts';
import { archivesOfRecord, observersSentences, ownSince } from '../../past/observers.ts';
import { OBSERVERS_TEXTS } from '../../past/observers-texts.ts';
import { databaseLabel } from '../../store/opened.ts';
import { formatsOf } from '../../texts/formats.ts';
import { textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import { capabilitiesOf, EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';
import { createTerminalWriter, hanging, type TerminalWriter } from '../terminal/terminal-writer.ts';
import { pad, safeJson, wrap } from '../terminal/text.ts';
import { withDatabase } from './database.ts';
import { HISTORY_COMMAND_TEXTS } from './history-texts.ts';

export interface HistoryOptions {
  readonly json?: true;
  readonly cof?: true;
  readonly type?: string;
  readonly from?: string;
  readonly to?: string;
  readonly limit?: string;
  readonly cursor?: string;
  readonly database?: string;
}

const { message } = COMMAND_TEXTS;

/** Says what changed among the stored records of a name, and gives the exit code. Asks nobody. */
export async function history(typed: string, options: HistoryOptions, terminal: Terminal): Promise<number> {
  const parsed = parseDomainName(typed);
  if (!parsed.ok) return failUsage(terminal, parsed.fault, parsed.hint);
  const { type, from, to, limit, cursor } = options;
  const asked = parseHistoryQuery({ type, from, to, limit, cursor });
  if (!asked.ok)
    return failUsage(
      terminal,
      message('parameter', {
        parameter: asked.parameter,
        why: textIn(terminal.language, asked.detail).replace(/[.。]$/, ''),
      }),
      message('see-help'),
    );
  return withDatabase(terminal, {
    flags: options,
    use: 'reads',
    work: async (stores, config) => {
      if (options.cof === true) {
        for (const line of await readHistoryLines(stores.reading, { domain: parsed.name, filter: asked.query }))
          terminal.stdout.write(line);
        return EXIT.fine;
      }
      const report = await readHistory(stores.reading, { domain: parsed.name, filter: asked.query });
      if (report === undefined) return failUsage(terminal, message('cursor'), message('cursor/hint'));
      if (options.json === true) {
        terminal.stdout.write(`${safeJson(await dnsHistoryJson(report))}\n`);
        return EXIT.fine;
      }
      const times = new Set(report.changes.map(({ at }) => at));
      const meanings = await readMeanings(parsed.name, {
        times,
        publicNetworks: publicNetworksOf(config),
        read: (key) => stores.reading.observations.read(key),
      });
      const writer = createTerminalWriter(capabilitiesOf(terminal.stdout, terminal));
      const shown = {
        report,
        headlines: headlinesOf(report, meanings, terminal.language),
        unicode: parsed.unicode,
        database: config.database,
        language: terminal.language,
      };
      terminal.stdout.write(render(shown, writer));
      return EXIT.fine;
    },
  });
}

const SIGNS = { added: '+ ', removed: '- ' } as const;
/** `CNAME` and the shorter ones; longer types take what they need. */
const TYPE_COLUMNS = 5;

interface HistoryShown {
  readonly report: HistoryReport;
  /** Holds what the changes of a time meant, the gravest first, by that time. */
  readonly headlines: ReadonlyMap<Instant, readonly string[]>;
  readonly unicode: string;
  readonly database: string;
  readonly language: Language;
}

/** The meanings of the changes that are shown: with `--type`, those that rest on a record of that type. */
function headlinesOf(
  { changes: shown }: HistoryReport,
  meanings: ReadonlyMap<Instant, readonly Meaning[]>,
  language: Language,
): HistoryShown['headlines'] {
  const rrsets = new Set(shown.map(({ at, name, type }) => `${at} ${name} ${type}`));
  return new Map(
    [...meanings].map(([at, all]) => {
      const listed = all.filter(({ differences }) =>
        differences.some(({ name, type }) => rrsets.has(`${at} ${name} ${type}`)),
      );
      return [at, listed.map((one) => textIn(language, one.message))];
    }),
  );
}

function render(shown: HistoryShown, writer: TerminalWriter): string {
  const { report, unicode, database, language } = shown;
  const { columns, paint, show } = writer;
  const words = speak(language, HISTORY_COMMAND_TEXTS);
  const head = wrap(words('title', { name: show(unicode) }), columns).map((line) => paint(line, 'bold'));
  const lines =
    report.records.length === 0
      ? [...wrap(words('empty'), columns), words('database', { database: show(databaseLabel(database)) })]
      : changes(shown, writer);
  return `${[...head, '', ...lines].join('\n')}\n`;
}

function changes(
  { report, headlines, language }: HistoryShown,
  { columns, width, paint, show, moment }: TerminalWriter,
): string[] {
  const { changes: all, records, next } = report;
  const words = speak(language, HISTORY_COMMAND_TEXTS);
  const { list, between } = formatsOf(language);
  const observers = { words: speak(language, OBSERVERS_TEXTS), list };
  const byPlace = new Map(records.map((record) => [placeOf(record), record]));
  const lines = [...wrap(show(observersSentences(report, observers).join(between)), columns), ''];
  let before: Instant | undefined;
  for (const one of all) {
    if (one.at !== before) {
      if (before !== undefined) lines.push('');
      lines.push(paint(moment(one.at), 'bold'));
      for (const headline of headlines.get(one.at) ?? []) lines.push(...wrap(show(headline), columns));
      before = one.at;
    }
    const colour = one.change === 'added' ? 'green' : 'red';
    const { type, name, value } = one;
    const mark = `${SIGNS[one.change]}${pad(type, TYPE_COLUMNS)} `;
    const sign = (bare: string): string => paint(bare.slice(0, 1), colour) + bare.slice(1);
    lines.push(...hanging(mark, `${show(name)}  ${show(value)}`, width, sign));
    const record = one.change === 'added' ? byPlace.get(placeOf(one)) : undefined;
    const archives = record === undefined ? null : archivesOfRecord(record, observers);
    if (archives !== null) lines.push(...hanging(' '.repeat(mark.length), show(archives), width));
  }
  if (all.length === 0) lines.push(words('no-change'));
  lines.push('', ...wrap(recordsText(records, words).join(between), columns));
  // The cursor stays in one piece, so that it can be copied.
  if (next !== null) lines.push(...wrap(words('older'), columns), `  --cursor ${next}`);
  return lines;
}

const placeOf = ({ name, type, value }: Pick<Change, 'name' | 'type' | 'value'>): string => `${name} ${type} ${value}`;

/** Counts the records that we saw, and apart from them those of archives, of which we know no more. */
function recordsText(records: HistoryReport['records'], words: Words<typeof HISTORY_COMMAND_TEXTS.texts>): string[] {
  const ours = records.filter((record) => ownSince(record) !== null);
  const current = ours.filter(({ intervals }) => intervals.at(-1)?.endedAt === null).length;
  const archived = records.length - ours.length;
  return [
    ...(ours.length > 0 || archived === 0 ? [words('records', { count: ours.length, current })] : []),
    ...(archived > 0 ? [words('archive-records', { count: archived })] : []),
  ];
}
