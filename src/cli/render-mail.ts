import { blockIn } from '../diagnoses/block.ts';
import { type DmarcDispositions, dmarcDispositions } from '../diagnoses/blocks/dmarc-dispositions.ts';
import { type MailServerItem, mailServers } from '../diagnoses/blocks/mail-servers.ts';
import { type SpfTree, spfTree } from '../diagnoses/blocks/spf-tree.ts';
import { shownText } from '../diagnoses/check-item.ts';
import type { Report, ReportCheck } from '../diagnoses/report.ts';
import { isScored } from '../diagnoses/scoring.ts';
import type { Rendered } from '../domain/message.ts';
import { actionsLines } from './action-lines.ts';
import {
  createTerminalWriter,
  hanging,
  headLines,
  listLines,
  markedOutcome,
  reasonsOnce,
  type TerminalCapabilities,
  type TerminalWriter,
} from './terminal-writer.ts';
import { wrap } from './text.ts';

/** A mail-security report for the terminal, in the order of the page. */
export function renderMailReport(report: Report, capabilities: TerminalCapabilities): string {
  const writer = createTerminalWriter(capabilities);
  const { paint, words } = writer;
  const items = report.checks.filter(isScored);
  const unscored = report.checks.filter((one) => !isScored(one));
  const lines = headLines(report, 'item', writer);
  lines.push(...actionsLines(report, writer));
  const reason = reasonsOnce(writer);
  const servers = blockIn(report, mailServers)?.servers ?? [];
  if (servers.length > 0)
    lines.push(paint(words('servers'), 'bold'), '', ...servers.flatMap((server) => serverLines(server, writer)), '');
  lines.push(paint(words('items'), 'bold'), '', ...items.flatMap((item) => itemLines(item, reason, writer)), '');
  lines.push(paint(words('unscored'), 'bold'), '', ...unscored.flatMap((item) => itemLines(item, reason, writer)));
  const dmarc = blockIn(report, dmarcDispositions);
  if (dmarc !== null) lines.push('', paint(words('forged'), 'bold'), '', ...forgedLines(dmarc.policies, writer));
  const spf = blockIn(report, spfTree);
  if (spf !== null) lines.push('', paint('SPF', 'bold'), '', ...spfLines(spf, writer));
  return `${lines.join('\n')}\n`;
}

const STATES = { ok: 'satisfied', warning: 'partial', failed: 'failed', unknown: 'unknown', none: 'none' } as const;
const TONES = { ok: 'green', warning: 'yellow', failed: 'red', unknown: 'grey', none: 'grey' } as const;

/** A mail server: its priority and name, and what was found, a line each with its mark. */
function serverLines(
  server: Rendered<MailServerItem>,
  { columns, marks, paint, show, words }: TerminalWriter,
): string[] {
  const { host, priority, address, connection, tls, certificate, dane } = server;
  const head = [priority === null ? [] : String(priority), show(host), address === null ? [] : show(address)]
    .flat()
    .join('  ');
  const says = [
    [connection, connection.text] as const,
    ...(tls === null ? [] : [[tls, words('server-tls', tls)] as const]),
    ...(certificate === null ? [] : [[certificate, words('server-certificate', certificate)] as const]),
    [dane, words('server-dane', dane)] as const,
  ];
  return [
    ...wrap(head, columns - 2).map((line) => `  ${line}`),
    ...says.flatMap(([{ state }, text]) =>
      hanging(`    ${marks[STATES[state]]} `, show(text), columns, (mark) => paint(mark, TONES[state])),
    ),
  ];
}

/** The line of an item, which says the same as on the page. */
function itemLines(item: ReportCheck, reason: ReturnType<typeof reasonsOnce>, writer: TerminalWriter): string[] {
  const { name, weight, points } = item;
  const outcome = markedOutcome(item);
  const shown = weight === 0 ? '' : `${item.outcome === 'unknown' ? '?' : points}/${weight}`;
  return listLines(
    { outcome, name, points: shown, text: reason({ outcome: item.outcome, name, text: shownText(item) }) },
    writer,
  );
}

function forgedLines(
  { domain, existingSubdomains, nonExistentSubdomains }: DmarcDispositions['policies'],
  { columns, words }: TerminalWriter,
): string[] {
  return [
    words('from-domain', { disposition: words(domain) }),
    words('from-subdomain', { disposition: words(existingSubdomains) }),
    words('from-made-up', { disposition: words(nonExistentSubdomains) }),
  ].flatMap((line) => wrap(line, columns - 2).map((part) => `  ${part}`));
}

/** Rows of the tree that a terminal shows; `--json` has all. */
const MAX_SPF_ROWS = 40;

function spfLines(spf: Rendered<SpfTree>, { columns, show, paint, marks, words }: TerminalWriter): string[] {
  const rows = spf.rows.slice(0, MAX_SPF_ROWS).flatMap(({ depth, text, lookups, problem }) => {
    const margin = '  '.repeat(depth + 1);
    const line = `${show(text)}${lookups > 0 ? `  ${paint(`(${lookups})`, 'grey')}` : ''}`;
    const fault = problem === null ? [] : wrap(`${marks.failed} ${show(problem)}`, columns - margin.length - 2);
    return [margin + line, ...fault.map((part) => `${margin}  ${paint(part, 'red')}`)];
  });
  const more = spf.rows.length + spf.moreRows - MAX_SPF_ROWS;
  return [
    `  ${words('lookups', { lookups: spf.lookups, voids: spf.voidLookups })}`,
    ...rows,
    ...(more > 0 ? [`  ${words('more', { count: more })}`] : []),
  ];
}
