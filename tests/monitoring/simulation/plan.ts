import { type Dependence, type DependentFate, type Due, drawDependence, isDependent } from './dependence-plan.ts';
import { MAX_LAG_MS, type Rogue, type ServerFault, type Signing, type SimulatedDns, type Weather } from './dns.ts';
import { drawExpiring, type Expiring } from './expiry-plan.ts';
import { isIn, type Outage } from './outage.ts';
import type { Random } from './random.ts';
import { differences, goneFrom, type Injected, MadeUpZone, realZones, type ZoneState } from './zones.ts';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const DAY_MS = 24 * HOUR_MS;

/** Lists the plans that the simulation has an account of. */
export const PAID_PLANS = ['Starter', 'Pro', 'Enterprise'] as const;
type PaidPlan = (typeof PAID_PLANS)[number];

export const INTERVALS: Readonly<Record<PaidPlan, number>> = {
  Starter: DAY_MS,
  Pro: HOUR_MS,
  Enterprise: 15 * MINUTE_MS,
};

/** What becomes of a domain in the simulation. */
export type Fate =
  | 'real'
  | 'changing'
  | 'stable'
  | 'rotating'
  | 'flapping'
  | 'vanishing'
  | 'silent'
  | 'shortly silent'
  | 'partly dead'
  | 'server dead'
  | 'server denies'
  | 'weighted'
  /** Another provider answers for it, with records of its own, and gives it back. */
  | 'taken over'
  /** The zone above delegates it to one server more, and later no longer. */
  | 'rogue'
  /** Its signer stops, and works again shortly before the last signatures end. */
  | 'signer stops'
  | 'signer works'
  /** The resolver answers from its cache for a day. */
  | 'cached'
  /** So it does, and all name servers are dead for some hours. */
  | 'stale'
  /** The resolver refuses it for some hours, as a filter does. */
  | 'refused'
  | DependentFate;

export interface Watched {
  readonly domain: string;
  readonly plan: PaidPlan;
  readonly fate: Fate;
  /** While a part of it, one of its name servers or its signer is dead, or a server answers that is none of its own; else null. */
  readonly dead: Outage | null;
  /** Its certificates and its registration. */
  readonly expiring: Expiring;
  /** Lists what is to be told of what it depends on outside its zone, while nothing else changes; null where its records change. */
  readonly due: readonly Due[] | null;
}

/** Everything that will happen, with what is to be told of it. */
export interface Plan {
  readonly watched: readonly Watched[];
  readonly injected: readonly Injected[];
  readonly weather: Weather;
  /** Zones that name certificates, which are made later. */
  readonly zones: Dependence['zones'];
  /** When somebody between us and all servers shows certificates of its own, as a firewall does. */
  readonly intercepted: readonly Outage[];
  readonly start: number;
  readonly end: number;
}

/** A part of a domain that nobody can look up, or one of its name servers that does not work. */
interface Dead extends Outage {
  readonly type: string;
  readonly host: string;
  readonly fault: ServerFault | null;
}
/** Where an alias leads by chance, and the share of answers that name the first. */
const [FIRST, SECOND, THIRD] = ['edge1.provider-a.test', 'edge2.provider-a.test', 'edge3.provider-a.test'];
const SHARES = [0.5, 0.9, 0.1, 0.99, 0.01, 0.7];

const PARTS = ['MX', 'TXT', 'A'];
const SERVER_FAULTS: readonly ServerFault[] = ['timeout', 'refused', 'lame'];

/** Changes of one domain are so far apart that none counts as flapping, whenever they are seen. */
const gapOf = (plan: PaidPlan): number => {
  const interval = INTERVALS[plan];
  return (Math.max(6 * HOUR_MS, 6 * interval) + interval + MAX_LAG_MS + 2 * HOUR_MS) / 2;
};

const FATES: readonly [Fate, ...Fate[]] = [
  'real',
  'real',
  'changing',
  'changing',
  'stable',
  'rotating',
  'flapping',
  'vanishing',
  'silent',
  'shortly silent',
  'partly dead',
  'server dead',
  'weighted',
];

/**
 * How often sets that flap change. A minute stands for ten seconds: where each minute has a state by chance, a monitor sees
 * the same.
 */
const PERIODS = [MINUTE_MS, 45 * MINUTE_MS, 2 * HOUR_MS, 3 * HOUR_MS];
/** For how long they do, or for how many changes if that is less. */
const [FLAPPING_MS, MOST_CHANGES] = [24 * HOUR_MS, 240];

/** Fates in which the MX record stays as it is: it names a host of the domain. */
const HAS_MX: readonly Fate[] = ['stable', 'rotating', 'flapping', 'server dead', 'server denies', 'weighted'];

/** Outages of our own resolver, one a day, of up to an hour. They spare the time in which sets flap. */
const outagesOf = (start: number, days: number, random: Random): readonly Outage[] =>
  Array.from({ length: days }, (_, day) => {
    const from = start + day * DAY_MS + 14 * HOUR_MS + random.next() * 6 * HOUR_MS;
    return { from, to: from + random.next() * HOUR_MS };
  });

/** Draws up what happens to so many domains in so many days, and puts it into the DNS. */
export function planSimulation(
  {
    count,
    days,
    start,
    loss,
    fates = FATES,
  }: { count: number; days: number; start: number; loss: number; fates?: readonly Fate[] | undefined },
  random: Random,
  // Of its own, so that the same seed makes the same zones whatever becomes of certificates.
  expiring: Random,
  dns: (weather: Weather) => SimulatedDns,
): Plan & { readonly dns: SimulatedDns } {
  const offline = outagesOf(start, days, random);
  const silent = new Map<string, readonly Outage[]>();
  const dead = new Map<string, Dead>();
  const caching = new Map<string, number>();
  const refused = new Map<string, Outage>();
  const rogues = new Map<string, Rogue>();
  const isDead = (apex: string, now: number): Dead | undefined => {
    const one = dead.get(apex);
    return one !== undefined && isIn([one], now) ? one : undefined;
  };
  const weather: Weather = {
    isOffline: (now) => isIn(offline, now),
    isSilent: (apex, now) => isIn(silent.get(apex) ?? [], now),
    isRefused: (apex, now) => isIn([refused.get(apex) ?? []].flat(), now),
    isPartDead: (apex, type, now) => isDead(apex, now)?.type === type,
    faultOf: (apex, host, now) => (isDead(apex, now)?.host === host ? (isDead(apex, now)?.fault ?? null) : null),
    cachesMs: (apex) => caching.get(apex) ?? null,
    loss,
  };
  const simulated = dns(weather);
  const real = realZones();
  const injected: Injected[] = [];
  const zones: Dependence['zones'][number][] = [];
  const end = start + days * DAY_MS;
  const watched = Array.from({ length: count }, (_, i): Watched => {
    const drawnPlan = random.pick<PaidPlan>(['Starter', 'Pro', 'Pro', 'Enterprise', 'Enterprise']);
    let fate = fates[i % fates.length] ?? 'stable';
    // Who looks once a day misses what lasts for hours.
    const plan = isDependent(fate) && drawnPlan === 'Starter' ? 'Pro' : drawnPlan;
    const story = fate === 'real' ? real.shift() : undefined;
    if (fate === 'real' && story === undefined) fate = 'changing';
    if ((fate === 'flapping' || fate === 'stale') && plan === 'Starter') fate = 'stable';
    if (fate === 'signer stops' && plan === 'Starter') fate = 'signer works';
    const domain = story?.apex ?? `${fate.replace(' ', '-')}${i}.test`;
    const drawn = PERIODS[Math.floor(i / fates.length) % PERIODS.length] ?? MINUTE_MS;
    // Who looks once an hour sees too little of what lasts for hours.
    const period = plan === 'Enterprise' ? drawn : Math.max(drawn, 45 * MINUTE_MS);
    const dependence = isDependent(fate)
      ? drawDependence(fate, domain, Math.floor(i / fates.length), start, expiring)
      : null;
    const states = story === undefined ? madeUp(fate, domain, period, random, dependence?.records) : story.states;
    if (fate === 'rotating') simulated.rotate(domain, { name: domain, type: 'A', size: 1 + random.below(3) });
    if (fate === 'weighted') {
      const until = start + (days * DAY_MS) / 2 + random.next() * HOUR_MS;
      const share = SHARES[Math.floor(i / fates.length) % SHARES.length] ?? 0.5;
      simulated.weigh(`www.${domain}`, { first: FIRST, second: SECOND, third: THIRD, share, until });
      injected.push({
        domain,
        at: until,
        name: `www.${domain}`,
        type: 'CNAME',
        before: [FIRST, SECOND],
        after: [THIRD],
      });
    }
    if (fate === 'silent' || fate === 'shortly silent') {
      const from = start + 2 * HOUR_MS + random.next() * 4 * HOUR_MS;
      const lasts = fate === 'silent' ? INTERVALS[plan] + HOUR_MS : 3 * MINUTE_MS;
      silent.set(domain, [{ from, to: from + lasts }]);
    }
    if (fate === 'rogue') {
      const from = start + 2 * HOUR_MS + random.next() * 4 * HOUR_MS;
      rogues.set(domain, { host: ROGUE, from, to: from + INTERVALS[plan] + 3 * HOUR_MS });
    }
    const rogue = rogues.get(domain);
    if (rogue !== undefined) simulated.intrude(domain, rogue);
    const signer = fate === 'signer stops' || fate === 'signer works' ? drawSigner(fate, start, random) : null;
    if (signer !== null) simulated.sign(domain, signer.signing);
    if (fate === 'cached' || fate === 'stale') caching.set(domain, DAY_MS);
    if (fate === 'refused') {
      const from = start + random.next() * 4 * HOUR_MS;
      refused.set(domain, { from, to: from + INTERVALS[plan] + 2 * gapOf(plan) });
    }
    if (fate === 'stale') {
      const from = start + 2 * INTERVALS[plan] + 2 * HOUR_MS + random.next() * 4 * HOUR_MS;
      silent.set(domain, [{ from, to: from + INTERVALS[plan] + 2 * HOUR_MS }]);
    }
    if (fate === 'server denies') {
      const from = start + 2 * HOUR_MS + random.next() * 4 * HOUR_MS;
      const to = from + 2 * INTERVALS[plan] + 6 * HOUR_MS;
      dead.set(domain, { from, to, type: '', host: 'ns2.provider-a.test', fault: 'denies' });
    }
    if (fate === 'partly dead' || fate === 'server dead') {
      const from = start + 2 * HOUR_MS + random.next() * 4 * HOUR_MS;
      const part = { type: PARTS[i % PARTS.length] ?? 'MX', host: '', fault: null };
      const server = { type: '', host: 'ns2.provider-a.test', fault: SERVER_FAULTS[i % SERVER_FAULTS.length] ?? null };
      const lasts = INTERVALS[plan] + (fate === 'partly dead' ? 3 : 10) * HOUR_MS;
      dead.set(domain, { from, to: from + lasts, ...(fate === 'partly dead' ? part : server) });
    }
    let at = start + HOUR_MS + random.next() * (gapOf(plan) / 4);
    simulated.load(domain, start - DAY_MS, states[0]?.text ?? null);
    for (const [n, state] of states.entries()) {
      const before = states[n - 1];
      if (before === undefined) continue;
      if (at > end - INTERVALS[plan] - 3 * HOUR_MS) break;
      simulated.load(domain, at, state.text);
      injected.push(...differences(domain, at, before, state));
      at += fate === 'flapping' ? period : gapOf(plan) + (random.next() * gapOf(plan)) / 2;
    }
    if (dependence !== null) zones.push(...dependence.zones);
    if (dependence?.signed != null) simulated.trust(dependence.signed);
    // The mail servers of the others change.
    const mx = HAS_MX.includes(fate) ? `mx.${domain}` : null;
    return {
      domain,
      plan,
      fate,
      dead: dead.get(domain) ?? rogue ?? signer?.late ?? null,
      expiring: dependence?.expiring ?? drawExpiring(domain, mx, { start, days }, expiring),
      due: dependence?.due ?? null,
    };
  });
  const intercepted = Array.from({ length: Math.ceil(days / 3) }, (_, i): Outage => {
    const from = start + (3 * i + expiring.next() * 2) * DAY_MS;
    return { from, to: from + 3 * HOUR_MS };
  });
  return { watched, injected, weather, zones, intercepted, start, end, dns: simulated };
}

/** How long signatures are valid, and how often a signer that works makes new ones. */
const [SIGNED_FOR_MS, SIGNED_EVERY_MS] = [DAY_MS, DAY_MS / 2];
/** With a quarter of their life left, one that signs at the half is late; this long before the end the signer works again. */
const [LATE_MS, REPAIRED_MS] = [SIGNED_FOR_MS / 4, HOUR_MS];

/** A signer that signs twice a day; one that stops does so after some days. */
function drawSigner(fate: 'signer stops' | 'signer works', start: number, random: Random): Signer {
  const first = start - random.below(SIGNED_EVERY_MS / MINUTE_MS) * MINUTE_MS;
  const last = first + 3 * SIGNED_EVERY_MS;
  const repaired = last + SIGNED_FOR_MS - REPAIRED_MS;
  const madeAt = (now: number): number => {
    const since = fate === 'signer works' || now < repaired ? first : repaired;
    const usual = since + Math.floor((now - since) / SIGNED_EVERY_MS) * SIGNED_EVERY_MS;
    return fate === 'signer works' || now >= repaired ? usual : Math.min(usual, last);
  };
  const signing: Signing = (now) => ({ inception: madeAt(now), expiration: madeAt(now) + SIGNED_FOR_MS });
  return { signing, late: fate === 'signer works' ? null : { from: last + SIGNED_FOR_MS - LATE_MS, to: repaired } };
}

interface Signer {
  readonly signing: Signing;
  /** From when on its signatures are late until it works again; null for one that works. */
  readonly late: Outage | null;
}

const ROGUE = 'ns3.provider-c.test';
const TAKEN_OVER: readonly (readonly [label: string, type: string, values: readonly string[]])[] = [
  ['', 'NS', ['ns1.provider-c.test.', 'ns2.provider-c.test.']],
  ['', 'A', ['20.66.6.6']],
  ['', 'MX', ['10 mx.provider-c.test.']],
  ['', 'TXT', []],
  ['_dmarc.', 'TXT', []],
  ['www.', 'A', ['20.66.6.6']],
];

/** The states of a made-up domain, in order. */
function madeUp(
  fate: Fate,
  domain: string,
  period: number,
  random: Random,
  more: Dependence['records'] = [],
): readonly ZoneState[] {
  const rotating = fate === 'rotating' ? ([['', 'A', ...members(4 + random.below(5))]] as const) : [];
  const mx = HAS_MX.includes(fate) ? ([['', 'MX', `10 mx.${domain}.`]] as const) : [];
  const zone = new MadeUpZone(domain, [...rotating, ...mx, ...more]);
  if (fate === 'weighted') {
    zone.set('www.', 'A', []);
    zone.set('www.', 'CNAME', [`${FIRST}.`]);
  }
  const first = zone.state();
  const states = [first];
  if (fate === 'changing' || fate === 'cached' || fate === 'refused')
    for (let i = 0; i < 100; i += 1) {
      zone.mutate(random);
      states.push(zone.state());
    }
  if (fate === 'taken over') {
    for (const [label, type, values] of TAKEN_OVER) zone.set(label, type, values);
    states.push(zone.state(), first);
  }
  if (fate === 'vanishing') states.push(goneFrom(first), first);
  if (fate === 'flapping')
    for (let i = 0; i < Math.min(FLAPPING_MS / period, MOST_CHANGES); i += 1) {
      const isFirst = period > MINUTE_MS ? i % 2 === 0 : random.chance(0.5);
      zone.set('_dmarc.', 'TXT', [`"v=DMARC1; p=${isFirst ? 'none' : 'reject'}"`]);
      states.push(zone.state());
    }
  // Those that flap keep their rhythm.
  if (fate === 'flapping') return states;
  return states.filter((state, i) => i === 0 || differences(domain, 0, states[i - 1] ?? state, state).length > 0);
}

const members = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `20.50.0.${i + 1}`);
