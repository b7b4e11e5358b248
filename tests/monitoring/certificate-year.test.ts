import { describe, expect, test } from 'vitest';
import type { DomainName } from '../../src/domain/name.ts';
import { withheldOf } from '../../src/monitoring/events/withheld.ts';
import { watchCertificates } from '../../src/monitoring/expiries/certificates.ts';
import { DEFAULT_STAGES } from '../../src/monitoring/expiries/expiry.ts';
import type { ExpiryLookups } from '../../src/monitoring/expiries/expiry-lookups.ts';
import type { ObservedCertificate } from '../../src/monitoring/expiries/observed-certificate.ts';
import { NO_CERTIFICATES } from '../../src/monitoring/memory/certificates.ts';
import { nextDue } from '../../src/monitoring/model/schedule.ts';
import { seeded } from './simulation/random.ts';

// A simulated year of one domain's certificates, without a network. What is to be reported is worked out from the specification
// (section 8) and from what was planned; it shares no code with what it judges.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 25);
const DOMAIN = 'cert17.net' as DomainName;
/** The share of handshakes that fail for no reason. */
const FLAKY = 0.05;

/** When the first stage begins, in days before the end. Source: specification, 8. */
const FIRST_DAYS: Readonly<Record<number, number>> = { 200: 30, 90: 27, 64: 19, 47: 14, 45: 13, 6.7: 2.01 };
const LIVES = Object.keys(FIRST_DAYS).map(Number);

/** When a host renews: with how much of the life left, as a share; how often it does before it stops. */
interface Habit {
  readonly left: number;
  readonly renewals: number;
}
const HABITS = {
  'a half': { left: 1 / 2, renewals: 1000 },
  'a third': { left: 1 / 3, renewals: 1000 },
  'late (an eighth)': { left: 1 / 8, renewals: 1000 },
  never: { left: 0, renewals: 0 },
  'a third, and then no more': { left: 1 / 3, renewals: 3 },
  'late, and then no more': { left: 1 / 8, renewals: 3 },
} as const satisfies Readonly<Record<string, Habit>>;
type HabitName = keyof typeof HABITS;

interface Shown {
  readonly fingerprint: string;
  readonly from: number;
  /** When the next one takes its place. */
  readonly until: number;
  readonly notBefore: number;
  readonly notAfter: number;
}

interface Outage {
  readonly from: number;
  readonly to: number;
}

interface World {
  readonly lifeDays: number;
  readonly habit: HabitName;
  readonly intervalMs: number;
  /** Behind a load balancer there are two, each with certificates of its own. */
  readonly nodes: 1 | 2;
  readonly days: number;
  readonly outages?: readonly Outage[];
  readonly plainDays?: boolean;
}

/** The certificates of one node, one after the other. A program looks some hours apart whether it is time. */
function livesOf({ lifeDays, habit, days }: World, node: number, random: ReturnType<typeof seeded>): readonly Shown[] {
  const life = Math.round(lifeDays * DAY);
  const { left, renewals } = HABITS[habit];
  const shown: Shown[] = [];
  // The first one was issued before anybody watched.
  let notBefore = START - Math.round(life * (0.1 + 0.3 * node));
  for (let from = 0; from < START + days * DAY; ) {
    const isLast = shown.length >= renewals;
    const jitter = random.next() * Math.min(12 * HOUR, life / 100);
    const notAfter = notBefore + life - 1000;
    const until = isLast ? Number.POSITIVE_INFINITY : Math.round(notAfter - life * left + jitter);
    shown.push({ fingerprint: `${node} ${shown.length}`, from, until, notBefore, notAfter });
    from = until;
    notBefore = until - HOUR;
  }
  return shown;
}

interface Reported {
  readonly at: number;
  readonly kind: string;
  /** What the reason says when it ends, or since when it did not answer. */
  readonly date: number | null;
  readonly reason: string;
  readonly isSent: boolean;
}

async function simulate(
  world: World,
): Promise<{ reported: readonly Reported[]; nodes: (readonly Shown[])[]; probes: number }> {
  const random = seeded(20_261_125);
  const nodes = Array.from({ length: world.nodes }, (_, node) => livesOf(world, node, random));
  let [now, probes, watched, probedAt] = [START, 0, NO_CERTIFICATES, null as number | null];
  const lookups: ExpiryLookups = {
    clock: () => now,
    certificates: async (servers) =>
      servers.map((server): ObservedCertificate => {
        if (server.host !== DOMAIN) return { ...server, kind: 'no-address', at: now };
        probes += 1;
        const isAway = (world.outages ?? []).some(({ from, to }) => from <= now && now < to);
        if (isAway || random.chance(FLAKY))
          return { ...server, kind: 'failure', at: now, failure: { why: 'timeout', causes: [] } };
        const shown = nodes[random.below(nodes.length)]?.findLast(({ from }) => from <= now);
        if (shown === undefined) throw new Error('nothing to show');
        const { fingerprint, notBefore, notAfter } = shown;
        const chain = notAfter < now ? ('expired' as const) : ('trusted' as const);
        const dates = { fingerprint, notBefore, notAfter, chain, revoked: null };
        const state = { ...server, ...dates, names: [DOMAIN], issuer: 'CN=Authority', serial: '00', nameMatches: true };
        return { ...server, kind: 'certificate', at: now, address: '192.0.2.7', state, chain: [] };
      }),
    registration: async () => ({ kind: 'unknown', lasting: true }),
  };
  const reported: Reported[] = [];
  const id = `monitor of ${DOMAIN}`;
  const { intervalMs, plainDays = false } = world;
  const common = {
    domain: DOMAIN,
    id,
    intervalMs,
    caa: null,
    since: START,
    followRenewals: null,
    stages: DEFAULT_STAGES,
    plainDays,
    mailHosts: [],
    further: [],
    issuers: null,
    isWindowOver: false,
  };
  for (const end = START + world.days * DAY; now < end; ) {
    const run = { ...common, probedAt, silentSince: null, changed: [] };
    const found = await watchCertificates(watched, run, lookups);
    for (const event of found.events)
      reported.push({
        at: now,
        kind: event.kind,
        date: dateIn(event.reason?.args['at'] ?? event.reason?.args['date'] ?? event.message.args['since']),
        reason: event.reason?.id ?? '',
        isSent: withheldOf([event], { muted: [] }) === null,
      });
    ({ watched, probedAt } = found);
    now = Math.min(nextDue(id, intervalMs, now), Math.max(found.againAt ?? Number.POSITIVE_INFINITY, now + 1000));
  }
  return { reported, nodes, probes };
}

function dateIn(value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('date' in value && typeof value.date === 'number') return value.date;
  return 'instant' in value && typeof value.instant === 'number' ? value.instant : null;
}

/** Something that must be sent exactly once within a time, or may be, at most once. */
interface Expected {
  readonly what: string;
  readonly from: number;
  readonly to: number;
  readonly must: boolean;
}

const ENDING = ['certificate-expires', 'unreached-certificate-expires'];
const ENDED = ['certificate-expired', 'unreached-certificate-expired'];

/** When the stages of a certificate begin. */
function stagesOf({ lifeDays, plainDays = false }: World, { notAfter }: Shown): readonly number[] {
  const first = plainDays ? 30 : (FIRST_DAYS[lifeDays] ?? 0);
  const days = plainDays
    ? [30, 14, 7, 3, 1].filter((one) => one <= lifeDays)
    : [first, ...[14, 7, 3, 1].filter((one) => one < first)];
  return [...days.map((one) => notAfter - one * DAY), notAfter + 1];
}

/** How late a stage may be reported: a handshake that fails is repeated, and of two nodes the other one may answer for a while. */
const lateMs = ({ nodes }: World): number => (nodes === 1 ? 30 * MINUTE : 2 * HOUR);

function expectedOf(world: World, nodes: readonly (readonly Shown[])[]): readonly Expected[] {
  const end = START + world.days * DAY;
  const isHeld = world.lifeDays <= 100 && world.nodes === 1;
  const { left } = HABITS[world.habit];
  return nodes.flatMap((node) =>
    node.flatMap((shown, i): Expected[] => {
      const until = Math.min(shown.until, end);
      const begins = stagesOf(world, shown);
      const name = new Date(shown.notAfter).toISOString();
      const life = shown.notAfter - shown.notBefore;
      // What was renewed twice has a habit; then nothing is reported until it is overdue by that.
      // In the last day, nothing is held back.
      const lateBy = Math.max(life * left - Math.min(DAY, life / 20), Math.min(DAY, life / 4));
      const held = isHeld && i >= 2 ? shown.notAfter - lateBy : 0;
      const stages = begins.flatMap((begin, n): Expected[] => {
        const next = Math.min(begins[n + 1] ?? Number.POSITIVE_INFINITY, until);
        const from = Math.max(begin, START, held - Math.min(12 * HOUR, life / 50));
        // A renewal comes up to half a day after its time, and may be seen a day later.
        const due = Math.max(begin, START, held) + lateMs(world) + (held > begin ? Math.min(12 * HOUR, life / 50) : 0);
        const what = `${n === begins.length - 1 ? 'expired' : 'expires'} ${name}`;
        return from >= next ? [] : [{ what, from, to: Math.min(due, next - 1), must: due < next }];
      });
      return stages;
    }),
  );
}

const wordsOf = ({ kind, date }: Reported): string => {
  const what = ENDING.includes(kind) ? 'expires' : ENDED.includes(kind) ? 'expired' : kind;
  return `${what} ${date === null ? '' : new Date(date).toISOString()}`;
};
const time = (at: number): string => new Date(at).toISOString().slice(0, 16);

/** Everything that is wrong with the stages that were sent. */
function faultsIn(
  world: World,
  nodes: readonly (readonly Shown[])[],
  reported: readonly Reported[],
): readonly string[] {
  const left = new Set(reported.filter(({ kind, isSent }) => isSent && [...ENDING, ...ENDED].includes(kind)));
  const faults: string[] = [];
  for (const one of expectedOf(world, nodes)) {
    const matching = [...left].filter(
      (event) => wordsOf(event) === one.what && event.at >= one.from && event.at <= one.to,
    );
    if (matching.length > 1 || (one.must && matching.length === 0))
      faults.push(`${matching.length} times from ${time(one.from)} to ${time(one.to)}: ${one.what}`);
    for (const event of matching) left.delete(event);
  }
  for (const event of left) faults.push(`not due at ${time(event.at)}: ${wordsOf(event)}`);
  return faults;
}

const isLong = process.env['ZONEWELL_LONG'] === '1';

interface Case {
  readonly lifeDays: number;
  readonly habit: HabitName;
  readonly nodes: 1 | 2;
  readonly days: number;
}

const HABIT_NAMES = Object.keys(HABITS) as HabitName[];
const ALL = LIVES.flatMap((lifeDays) =>
  HABIT_NAMES.flatMap((habit) =>
    ([1, 2] as const).map((nodes): Case => ({ lifeDays, habit, nodes, days: Math.max(365, 5 * lifeDays) })),
  ),
);
/** What a run every 15 minutes costs: all of it with `npm run test:long`. */
const SOME = ALL.filter(({ habit, nodes }) => habit === (nodes === 1 ? 'late, and then no more' : 'a third')).map(
  (one): Case => ({ ...one, days: Math.min(365, Math.ceil(one.lifeDays * (one.nodes === 1 ? 4.5 : 1.5))) }),
);
const LATE_REASON = 'change-certificate-reason/overdue';

describe.each<[name: string, intervalMs: number, cases: readonly Case[]]>([
  ['24 hours', DAY, ALL],
  ['15 minutes', 15 * MINUTE, isLong ? ALL : SOME],
])('a year, checked every %s', (_, intervalMs, cases) => {
  test.each(cases)(
    'certificates of $lifeDays days renewed at $habit on $nodes node(s): each stage once, when it begins; nothing before a healthy renewal',
    async ({ lifeDays, habit, nodes, days }) => {
      const world: World = { lifeDays, habit, intervalMs, nodes, days };
      const { reported, nodes: shown } = await simulate(world);
      expect(faultsIn(world, shown, reported)).toEqual([]);
      const sent = reported.filter(({ isSent }) => isSent);
      // Renewals of what was warned about, and nothing else. Behind a balancer that takes days to be sure.
      const warned = new Set(sent.filter(({ kind }) => ENDING.includes(kind)).map(({ date }) => date));
      const end = START + days * DAY;
      const renewed = shown.flat().filter(({ until, notAfter }) => warned.has(notAfter) && until < end);
      const surely = renewed.filter(({ until }) => until + (nodes === 1 ? 2 : 10) * DAY < end).length;
      const count = sent.filter(({ kind }) => kind === 'certificate-renewed').length;
      expect([count >= surely, count <= renewed.length]).toEqual([true, true]);
      // The end that is named is that of a certificate that took the place of another one, not of one that another node had already.
      const ends = new Set(shown.flatMap((node) => node.slice(1)).map(({ notAfter }) => notAfter));
      const named = sent.flatMap(({ kind, date }) => (kind === 'certificate-renewed' ? [date ?? 0] : []));
      expect(named.filter((date) => !ends.has(date))).toEqual([]);
      const healthy = habit === 'a half' || habit === 'a third';
      expect(healthy ? sent : []).toEqual([]);
      // A renewal that is overdue by a habit says so, except where all is reported before, in the last day; nobody knows the habit of one of several nodes.
      const overdue = sent.filter(({ reason }) => reason === LATE_REASON).length;
      const isLast = lifeDays < 7 && habit.startsWith('late');
      const hasHabit = nodes === 1 && lifeDays <= 100 && habit.endsWith('no more') && !isLast;
      expect(overdue > 0).toBe(hasHabit);
    },
    60_000,
  );
});

test('in plain days, an owner gets each from 30 days on, whatever the life', async () => {
  const world: World = { lifeDays: 45, habit: 'never', intervalMs: DAY, nodes: 1, days: 60, plainDays: true };
  const { reported, nodes } = await simulate(world);
  expect(faultsIn(world, nodes, reported)).toEqual([]);
  expect(reported.length).toBe(6);
});

/** What is sent of a server that cannot be reached. */
describe.each([
  ['15 minutes', 15 * MINUTE],
  ['24 hours', DAY],
])('a web server that cannot be reached, checked every %s', (_, intervalMs) => {
  const kinds = (reported: readonly Reported[]): readonly string[] => reported.map(({ kind }) => kind);

  test('stages of the certificate that we saw last go on, and that HTTPS does not answer is reported once, with its end', async () => {
    const outage = { from: START + 20 * DAY + 7 * HOUR, to: START + 100 * DAY };
    const world: World = { lifeDays: 90, habit: 'never', intervalMs, nodes: 1, days: 120, outages: [outage] };
    const { reported, nodes } = await simulate(world);
    expect(faultsIn(world, nodes, reported)).toEqual([]);
    expect(kinds(reported)).toEqual([
      'https-silent',
      ...ENDING.flatMap((kind) => (kind.startsWith('unreached') ? Array.from({ length: 5 }, () => kind) : [])),
      'unreached-certificate-expired',
      'https-answers-again',
    ]);
    const [silent, , , , , , , again] = reported;
    const firstFailure = intervalMs === DAY ? DAY : HOUR;
    expect(silent?.date).toBeGreaterThanOrEqual(outage.from);
    expect(silent?.date).toBeLessThanOrEqual(outage.from + firstFailure + HOUR);
    expect((silent?.at ?? 0) - (silent?.date ?? 0)).toBeGreaterThanOrEqual(4 * HOUR);
    expect((silent?.at ?? 0) - (silent?.date ?? 0)).toBeLessThanOrEqual(5.5 * HOUR);
    expect(again?.at).toBeGreaterThanOrEqual(outage.to);
    expect(again?.at).toBeLessThanOrEqual(outage.to + firstFailure + HOUR);
  });

  test('for less than four hours, nothing is reported; a renewal meanwhile is reported where a warning came before', async () => {
    const short = { from: START + 10 * DAY, to: START + 10 * DAY + 3.5 * HOUR };
    const healthy: World = { lifeDays: 90, habit: 'a third', intervalMs, nodes: 1, days: 120, outages: [short] };
    expect((await simulate(healthy)).reported.filter(({ isSent }) => isSent)).toEqual([]);
    // It is renewed with 11 days left, while nobody sees it.
    const long = { from: START + 50 * DAY, to: START + 75 * DAY };
    const late: World = { ...healthy, habit: 'late (an eighth)', days: 78, outages: [long] };
    expect(kinds((await simulate(late)).reported)).toEqual([
      'https-silent',
      'unreached-certificate-expires',
      'unreached-certificate-expires',
      'unreached-certificate-expires',
      'https-answers-again',
      'certificate-renewed',
    ]);
  });
});
