import type { MailItem, MailReport } from '../diagnoses/mail/report.ts';
import {
  createTerminalWriter,
  headLines,
  listLines,
  type TerminalCapabilities,
  type TerminalWriter,
  thingLines,
} from './terminal-writer.ts';
import { wrap } from './text.ts';

/** A mail-security report for the terminal, in the order of the page. */
export function renderMailReport(report: MailReport, capabilities: TerminalCapabilities): string {
  const writer = createTerminalWriter(capabilities);
  const { paint, words } = writer;
  const lines = headLines(
    { ...report, max: report.score_max, outcomes: report.items.map(({ outcome }) => outcome), part: 'item' },
    writer,
  );
  const first = report.first_things.flatMap((id) => report.items.filter((item) => item.id === id));
  if (first.length > 0) {
    lines.push(paint(words('first'), 'bold'), '');
    for (const [i, item] of first.entries()) lines.push(...thingLines(i + 1, thingOf(item), writer), '');
  }
  lines.push(paint(words('items'), 'bold'), '', ...report.items.flatMap((item) => itemLines(item, writer)), '');
  lines.push(paint(words('unscored'), 'bold'), '', ...report.beside.flatMap((item) => itemLines(item, writer)));
  if (report.dmarc !== null)
    lines.push('', paint(words('forged'), 'bold'), '', ...forgedLines(report.dmarc.policies, writer));
  if (report.spf !== null) lines.push('', paint('SPF', 'bold'), '', ...spfLines(report.spf, writer));
  return `${lines.join('\n')}\n`;
}

/** What an item lacks: its own text, then what costs points. */
function thingOf(item: MailItem): Parameters<typeof thingLines>[1] {
  const costly = item.deductions.filter(({ points }) => points > 0);
  return {
    name: item.name,
    points: item.weight - item.points,
    texts: [item.explanation, item.advice, ...costly.flatMap(({ explanation, advice }) => [explanation, advice])],
    fixes: [item, ...costly].flatMap(({ fix }) => fix ?? []),
  };
}

/** The line of an item; what costs points says more than that it is there. */
function itemLines(item: MailItem, writer: TerminalWriter): string[] {
  const { outcome, name, weight, points, explanation, deductions } = item;
  const shown = weight === 0 ? '' : `${outcome === 'unknown' ? '?' : points}/${weight}`;
  const costly = deductions.find((one) => one.points > 0);
  return listLines({ outcome, name, points: shown, text: costly?.explanation ?? explanation }, writer);
}

function forgedLines(
  { domain, existing_subdomains, non_existent_subdomains }: NonNullable<MailReport['dmarc']>['policies'],
  { columns, words }: TerminalWriter,
): string[] {
  return [
    words('from-domain', { disposition: words(domain) }),
    words('from-subdomain', { disposition: words(existing_subdomains) }),
    words('from-made-up', { disposition: words(non_existent_subdomains) }),
  ].flatMap((line) => wrap(line, columns - 2).map((part) => `  ${part}`));
}

/** Rows of the tree that a terminal shows; `--json` has all. */
const MAX_SPF_ROWS = 40;

function spfLines(
  spf: NonNullable<MailReport['spf']>,
  { columns, show, paint, marks, words }: TerminalWriter,
): string[] {
  const rows = spf.rows.slice(0, MAX_SPF_ROWS).flatMap(({ depth, text, lookups, problem }) => {
    const margin = '  '.repeat(depth + 1);
    const line = `${show(text)}${lookups > 0 ? `  ${paint(`(${lookups})`, 'grey')}` : ''}`;
    const fault = problem === null ? [] : wrap(`${marks.failed} ${show(problem)}`, columns - margin.length - 2);
    return [margin + line, ...fault.map((part) => `${margin}  ${paint(part, 'red')}`)];
  });
  const more = spf.rows.length + spf.more_rows - MAX_SPF_ROWS;
  return [
    `  ${words('lookups', { lookups: spf.lookups, voids: spf.void_lookups })}`,
    ...rows,
    ...(more > 0 ? [`  ${words('more', { count: more })}`] : []),
  ];
}
