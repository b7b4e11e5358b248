import type { Diagnosis, FindingItem } from '../../../src/diagnoses/diagnosis.ts';
import type { Alert } from '../../../src/monitoring/model/alert.ts';
import { CONFIRMATION_MS, type Expected, endWithout, faultsAgainst } from './expected.ts';
import { INTERVALS, type Plan, type Watched } from './plan.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What the daily report of a domain would find: a finding from the start, and one that comes and perhaps goes. */
interface Findings {
  readonly isOld: boolean;
  readonly from: number;
  readonly to: number;
}

/** What daily reports find, by domain; nothing of those that nobody has reported. */
export type FindingsPlan = ReadonlyMap<string, Findings>;

/** Draws what daily reports find. Some of it lasts for minutes, which is not told. */
export function drawFindings(
  { watched, start, end }: Pick<Plan, 'watched' | 'start' | 'end'>,
  random: Random,
): FindingsPlan {
  return new Map(
    watched.flatMap(({ domain }): (readonly [string, Findings])[] => {
      if (!random.chance(0.6)) return [];
      const from = start + DAY_MS + random.next() * (end - start - DAY_MS);
      const lasts = random.chance(0.2) ? random.next() * HOUR_MS : random.next() * 2 * DAY_MS;
      return [[domain, { isOld: random.chance(0.3), from, to: from + lasts }]];
    }),
  );
}

const name = { id: 'seo-indexable/name', args: {} };
const finding = (code: string): FindingItem => ({
  ...{ check: 'seo-indexable', code, severity: 'warning', args: {}, says: name, do: '', because: '', more: '' },
  ...{ advice: '', points: 0, fix: null },
});

/**
 * Returns what a report finds at a time. One of ten cannot judge the check, one of twenty fails, and while our network is down,
 * none can.
 */
export function reportAt(
  { isOld, from, to }: Findings,
  { now, isOffline, random }: { readonly now: number; readonly isOffline: boolean; readonly random: Random },
): Diagnosis | null {
  if (random.chance(0.05)) return null;
  const isJudged = !isOffline && !random.chance(0.1);
  const codes = [...(isOld ? ['blocked'] : []), ...(now >= from && now < to ? ['noindex'] : [])];
  const check = {
    ...{ id: 'seo-indexable', name, outcome: isJudged ? 'failed' : 'unknown', evidence: [] },
    findings: isJudged ? codes.map(finding) : [],
  };
  // What is compared of a report.
  return { exists: true, ended: null, checks: [check] } as unknown as Diagnosis;
}

/** Everything that is wrong with what was told of findings. */
export function faultsOfFindings(
  plan: Plan,
  findings: FindingsPlan,
  watched: Watched,
  alerts: readonly Alert[],
): string[] {
  const announced = alerts.flatMap(({ at, events }) =>
    events
      .filter(({ group }) => group === 'findings')
      .map(({ kind, about }) => ({ what: [kind, ...about.key].join(' '), at })),
  );
  const one = findings.get(watched.domain);
  if (one === undefined) return faultsAgainst([], announced);
  const { weather, end } = plan;
  // A run may fail, or its report: the next one is a day later.
  const ms = 3 * (DAY_MS + INTERVALS[watched.plan]) + CONFIRMATION_MS;
  const within = (at: number) => endWithout(at, ms, (now) => weather.isOffline(now));
  const isReported = announced.some(({ what }) => what.startsWith('finding-appeared'));
  const lasts = one.to - one.from;
  const expected: Expected[] = [
    {
      what: 'finding-appeared seo-indexable noindex',
      from: one.from,
      to: within(one.from),
      must: one.to > within(one.from) && within(one.from) < end,
    },
    {
      what: 'finding-over seo-indexable noindex',
      from: one.to,
      to: within(one.to),
      must: isReported && within(one.to) < end,
    },
  ];
  return [
    ...faultsAgainst(expected, announced),
    ...(isReported && lasts < 5 * 60_000 ? ['told what lasted for minutes'] : []),
  ];
}
