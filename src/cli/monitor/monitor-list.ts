import { listedJson } from '../../api/v1/monitors.ts';
import type { DomainName } from '../../domain/name.ts';
import { toUnicode } from '../../domain/parse.ts';
import { clockOf, dayOf, type Instant } from '../../domain/time.ts';
import { BREAKDOWNS } from '../../monitoring/fleet/breakdown.ts';
import { filtered } from '../../monitoring/fleet/filter.ts';
import { FLEET_AREAS, fleetMarks } from '../../monitoring/fleet/fleet-marks.ts';
import type { ListedMonitor } from '../../monitoring/fleet/listed.ts';
import { type Monitor, type Recipient, recipientState } from '../../monitoring/model/monitor.ts';
import { fleetRows } from '../../monitoring/service/fleet-rows.ts';
import { table } from '../commands/accounts.ts';
import { signOf } from '../terminal/terminal-writer.ts';
import { printBreakdown } from './monitor-breakdown.ts';
import { type MonitorContext, scoreText, typedFilter, typedWords } from './monitor-context.ts';

/** Domains in one line; the others are counted. */
const MAX_NAMED = 3;

/** Finds what keeps alerts from their recipients, a line each; the last line says that nobody gets them. */
function deliveryFaults(
  { words, time, writer }: MonitorContext,
  recipients: readonly (Recipient & { readonly address: string })[],
  unheard: readonly DomainName[],
): readonly string[] {
  const lines = recipients.flatMap(({ address, pausedAt, refusedSince, refusal }) => {
    const since = pausedAt ?? refusedSince;
    if (since === null) return [];
    const state = pausedAt === null ? 'refused' : 'paused';
    return [words(`recipient/${state}`, { address, time: time(since), reply: writer.show(refusal ?? '') })];
  });
  const works = recipients.some((recipient) => recipientState(recipient) === 'confirmed');
  return lines.length > 0 && !works ? [...lines, words('nobody-works')] : [...lines, ...nobodyHears(words, unheard)];
}

/** Returns a line about domains of whose alerts nobody hears; none where there are none. */
function nobodyHears(words: MonitorContext['words'], unheard: readonly DomainName[]): readonly string[] {
  const domains = unheard.slice(0, MAX_NAMED).map(toUnicode);
  return unheard.length === 0 ? [] : [words('nobody-hears', { domains, others: unheard.length - domains.length })];
}

/** Returns a line about domains whose registries have not answered for a day; none where there are none. */
function unansweredRegistries({ words }: MonitorContext, monitors: readonly Monitor[]): readonly string[] {
  const silent = monitors.filter(({ state, status }) => state === 'active' && status.registrationAnsweredAt !== null);
  const since = silent.map(({ status }) => status.registrationAnsweredAt ?? 0);
  const domains = silent.slice(0, MAX_NAMED).map(({ domain }) => toUnicode(domain));
  const others = silent.length - domains.length;
  return silent.length === 0
    ? []
    : [words('registry-silent', { domains, others, since: { date: Math.min(...since) } })];
}

/** Returns a line about domains that the resolver refuses, though their own name servers answer; none where there are none. */
function refusedDomains({ words }: MonitorContext, monitors: readonly Monitor[]): readonly string[] {
  const refused = monitors.filter(({ state, status }) => state === 'active' && status.refusedSince !== null);
  const domains = refused.slice(0, MAX_NAMED).map(({ domain }) => toUnicode(domain));
  return refused.length === 0 ? [] : [words('resolver-refuses', { domains, others: refused.length - domains.length })];
}

/** Says how a monitor stands, in a word or two. */
function stateOf({ state, status }: Monitor): Monitor['state'] | 'silent' | 'missing' | 'refused' | 'partial' {
  if (state !== 'active') return state;
  if (status.silentSince !== null) return 'silent';
  if (status.missingSince !== null) return 'missing';
  if (status.refusedSince !== null) return 'refused';
  return status.failingLookups > 0 ? 'partial' : 'active';
}

/** A time of today (UTC) as people say it, another day as a date: a row is to fit in 80 columns. */
function shortTime(at: Instant, now: Instant): string {
  return dayOf(at) === dayOf(now) ? clockOf(at) : dayOf(at);
}

/** Lists the monitors that the flags choose. */
export async function listMonitors(context: MonitorContext): Promise<void> {
  const { monitors, account, words, print, flags } = context;
  const filter = typedFilter(flags);
  const by = typedWords('by', flags.by, BREAKDOWNS);
  const now = Date.now();
  const { rows: every, unheard } = await fleetRows(monitors, account, now);
  const rows = filtered(every, filter);
  if (by.length > 0 && rows.length > 0) return printBreakdown(context, rows, by);
  if (context.flags.json === true) {
    for (const one of rows) context.printJson(listedJson(one, account, monitors.plans));
    return;
  }
  const all = rows.map(({ monitor }) => monitor);
  const none = every.length === 0 ? words('no-monitors', { email: account.email }) : words('none-match');
  const shown = context.flags.marks === true ? marksTable(context, rows) : listTable(context, rows, now);
  print(rows.length === 0 ? none : shown);
  for (const line of [...refusedDomains(context, all), ...unansweredRegistries(context, all)]) print(line);
  for (const line of deliveryFaults(context, await monitors.recipients(account), unheard)) print(line);
}

/** Tells of each monitor how it stands, and when it is checked. */
function listTable({ words }: MonitorContext, rows: readonly ListedMonitor[], now: Instant): string {
  const row = ({ monitor, open }: ListedMonitor): readonly string[] => {
    const { domain, state, status, lastRunAt, dueAt } = monitor;
    const { score, silentSince } = status;
    const stands = stateOf(monitor);
    const isSilent = state === 'active' && silentSince !== null;
    return [
      toUnicode(domain),
      words(`state/${stands}`),
      score === null || stands === 'silent' || stands === 'missing' ? '-' : scoreText(words, score),
      String(open.length === 0 ? '-' : open.length),
      lastRunAt === null ? (isSilent ? '-' : words('never')) : shortTime(lastRunAt, now),
      state === 'active' ? shortTime(dueAt, now) : '-',
    ];
  };
  const head = (['domain', 'state', 'score', 'alerts', 'checked', 'next'] as const).map((key) =>
    words(`column-${key}`),
  );
  return table([head, ...rows.map(row)]);
}

/** Shows a mark of each monitor for each area. */
function marksTable({ words, writer }: MonitorContext, rows: readonly ListedMonitor[]): string {
  const row = (one: ListedMonitor): readonly string[] => {
    const { score } = one.monitor.status;
    const stands = stateOf(one.monitor);
    return [
      toUnicode(one.monitor.domain),
      score === null || stands === 'silent' || stands === 'missing' ? '-' : scoreText(words, score),
      ...fleetMarks(one).map(({ mark }) => signOf(mark ?? 'info', writer)),
    ];
  };
  const head = [words('column-domain'), words('column-score'), ...FLEET_AREAS.map((area) => HEADS[area] ?? area)];
  return table([head.map((title) => title.toUpperCase()), ...rows.map(row)]);
}

/** Shorter names of areas, where a row is to fit in 80 columns. */
const HEADS: Readonly<Record<string, string>> = { certificate: 'cert', registration: 'reg' };
