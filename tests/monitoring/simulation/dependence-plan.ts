import { type Expiring, farFrom } from './expiry-plan.ts';
import type { Random } from './random.ts';
import type { RegistrationState } from './registry.ts';
import type { Shown, Validity } from './servers.ts';
import { MadeUpZone } from './zones.ts';

// What a domain depends on outside its zone: certificates that TLSA records pin, names that SPF includes, its registration.

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const DAY_MS = 24 * HOUR_MS;

/**
 * `pinned`: a mail server whose certificate its TLSA records pin. `included`: SPF that includes a name of another zone.
 * `registered`: a registration whose statuses and registrar change.
 */
export const DEPENDENT = ['pinned', 'included', 'registered'] as const;
export type DependentFate = (typeof DEPENDENT)[number];

export const isDependent = (fate: string): fate is DependentFate => DEPENDENT.some((one) => one === fate);

/** The record that pins what a host shows: its certificate itself. */
type PinOf = (host: string, shown: Validity) => string;

/** A zone as it is from a time on. */
interface ZoneVersion {
  readonly apex: string;
  readonly at: number;
  /** Null where it is gone. Certificates are made later than plans. */
  readonly text: (pinOf: PinOf) => string | null;
}

/** Says what is to be told of something that happens, in the words of the judge. */
export interface Due {
  readonly at: number;
  readonly what: string;
}

export interface Dependence {
  /** Records that the zone of the domain has from the beginning. */
  readonly records: readonly (readonly [label: string, type: string, ...values: string[]])[];
  readonly zones: readonly ZoneVersion[];
  /** The zone whose answers are signed; null where none is. */
  readonly signed: string | null;
  readonly due: readonly Due[];
  readonly expiring: Expiring;
}

/** Draws what becomes of what the domain with this number depends on. */
export function drawDependence(fate: DependentFate, domain: string, i: number, start: number, random: Random) {
  const draw = { pinned: drawPinned, included: drawIncluded, registered: drawRegistered }[fate];
  return draw(domain, i, start, random);
}

/** Some hours, by chance up to twice as many. */
const hours = (least: number, random: Random): number => least * HOUR_MS * (1 + random.next());

/** Lets the zones of others have records that they have from the beginning, before anything changes. */
const LONG_AGO_MS = DAY_MS / 2;

/**
 * The certificate is replaced without its TLSA record, which is repaired hours later by a record, or by the old certificate; then
 * comes another one whose record was published before, which nobody needs to hear of.
 */
function drawPinned(domain: string, i: number, start: number, random: Random): Dependence {
  const isOwn = i % 2 === 0;
  const apex = isOwn ? domain : `mail${i}.test`;
  const host = `mx.${apex}`;
  const [first, second, third] = [1, 2, 3].map((n) => farFrom(start + n * DAY_MS)) as [Validity, Validity, Validity];
  const replacedAt = start + hours(3, random);
  const repairedAt = replacedAt + hours(4, random);
  const announcedAt = repairedAt + hours(5, random);
  const rolledAt = announcedAt + hours(1, random);
  const withdrawnAt = rolledAt + hours(1, random);
  const isByRecord = random.chance(0.7);
  const repaired = isByRecord ? second : first;
  const shown: readonly Shown[] = [
    { from: 0, ...first },
    { from: replacedAt, ...second },
    ...(isByRecord ? [] : [{ from: repairedAt, ...first }]),
    { from: rolledAt, ...third },
  ];
  const mx = ['', 'MX', `10 ${host}.`] as const;
  const zone = new MadeUpZone(apex, isOwn ? [mx] : []).state().text ?? '';
  const pinned = (at: number, ...all: readonly Validity[]): ZoneVersion => ({
    apex,
    at,
    text: (pinOf) => [zone, ...all.map((one) => `_25._tcp.${host}. 300 IN TLSA ${pinOf(host, one)}`), ''].join('\n'),
  });
  return {
    records: [mx],
    zones: [
      pinned(start - LONG_AGO_MS, first),
      ...(isByRecord ? [pinned(repairedAt, second)] : []),
      pinned(announcedAt, repaired, third),
      pinned(withdrawnAt, third),
    ],
    signed: apex,
    due: [
      { at: replacedAt, what: `critical dane-refused ${host}:25` },
      { at: repairedAt, what: `info dane-accepted ${host}:25` },
    ],
    expiring: quiet(domain, start, {}, { host, shown }),
  };
}

const INCLUDED = '"v=spf1 ip4:20.5.0.0/24 -all"';
/** Lists what an included name comes to have, with what is told of that, and of its end. */
const SPF_FAULTS: readonly (readonly [texts: readonly string[], begun: string, over: string])[] = [
  [[], 'error spf-target-lost', 'info spf-target-back'],
  [['"site-verification=1"'], 'error spf-target-lost', 'info spf-target-back'],
  [['"v=spf1 +all"'], 'critical spf-target-open', 'info spf-target-closed'],
];

/** The included name loses its record, by all or by the record alone, or comes to let everyone pass; by turns, each for hours. */
function drawIncluded(domain: string, i: number, start: number, random: Random): Dependence {
  const apex = `spf${i}.test`;
  const target = `_spf.${apex}`;
  const zone = new MadeUpZone(apex);
  const versions: ZoneVersion[] = [];
  const load = (at: number, texts: readonly string[]): void => {
    zone.set('_spf.', 'TXT', texts);
    const text = zone.state().text ?? '';
    versions.push({ apex, at, text: () => text });
  };
  load(start - LONG_AGO_MS, [INCLUDED]);
  const due: Due[] = [];
  let at = start + hours(3, random);
  for (const n of SPF_FAULTS.keys()) {
    const [texts, begun, over] = SPF_FAULTS[(n + i) % SPF_FAULTS.length] ?? [[], '', ''];
    load(at, texts);
    due.push({ at, what: `${begun} ${target}` });
    at += hours(4, random);
    load(at, [INCLUDED]);
    due.push({ at, what: `${over} ${target}` });
    at += hours(4, random);
  }
  return {
    records: [['', 'TXT', `"v=spf1 include:${target} -all"`]],
    zones: versions,
    signed: null,
    due,
    expiring: quiet(domain, start, {}),
  };
}

const LOCKED = ['clientTransferProhibited'];
const USUAL: Omit<RegistrationState, 'from'> = { statuses: LOCKED, registrar: 'A' };
/** Lists what becomes of registrations: what the registry says for a while, what is told of that, and of its end. */
const REGISTRATION_FAULTS: readonly {
  readonly shown: Omit<RegistrationState, 'from'>;
  readonly begun: readonly string[];
  readonly over: readonly string[];
  /** Whether the registry takes the domain out of the DNS. */
  readonly isGone?: boolean;
}[] = [
  {
    shown: { ...USUAL, statuses: ['ok'] },
    begun: ['warning registration-unlocked'],
    over: ['info registration-locked'],
  },
  {
    shown: { ...USUAL, statuses: ['pendingTransfer'] },
    begun: ['critical transfer-pending', 'warning registration-unlocked'],
    over: ['info transfer-over', 'info registration-locked'],
  },
  {
    shown: { ...USUAL, statuses: [...LOCKED, 'clientHold'] },
    begun: ['critical delegation-removed', 'critical registration-on-hold'],
    over: ['info name-back', 'info hold-over'],
    isGone: true,
  },
  {
    shown: { ...USUAL, statuses: ['redemptionPeriod', 'pendingDelete'] },
    begun: ['critical registration-in-redemption'],
    over: ['info deletion-over'],
  },
  { shown: { ...USUAL, ds: ['2 13 2 CD'] }, begun: ['error registry-ds-changed'], over: ['info registry-ds-agrees'] },
  { shown: { ...USUAL, registrar: 'B' }, begun: ['error registrar-changed'], over: ['error registrar-changed'] },
];

/** Registries are asked once a day, so what they say lasts longer. */
function drawRegistered(domain: string, i: number, start: number, random: Random): Dependence {
  const fault = REGISTRATION_FAULTS[i % REGISTRATION_FAULTS.length];
  const { shown, begun, over, isGone = false } = fault ?? { shown: USUAL, begun: [], over: [] };
  const text = new MadeUpZone(domain).state().text;
  const from = start + hours(3, random);
  const to = from + 36 * HOUR_MS + random.below(60) * MINUTE_MS;
  const states = [
    { from: 0, ...USUAL },
    { from, ...shown },
    { from: to, ...USUAL },
  ];
  return {
    records: [],
    zones: isGone
      ? [
          { apex: domain, at: from, text: () => null },
          { apex: domain, at: to, text: () => text },
        ]
      : [],
    signed: null,
    due: [
      ...begun.map((what) => ({ at: from, what: dueOf(what, domain, shown) })),
      ...over.map((what) => ({ at: to, what: dueOf(what, domain, USUAL) })),
    ],
    expiring: quiet(domain, start, { states }),
  };
}

const dueOf = (what: string, domain: string, { registrar }: Omit<RegistrationState, 'from'>): string =>
  `${what} ${domain}${what.endsWith('registrar-changed') ? ` Registrar ${registrar}` : ''}`;

/** Nothing of it ends, but for what is given. */
const quiet = (
  domain: string,
  start: number,
  registration: { readonly states?: readonly RegistrationState[] },
  mail: { readonly host: string; readonly shown: readonly Shown[] } | null = null,
): Expiring => ({
  servers: mail === null ? [] : [{ host: mail.host, port: 25, nodes: [mail.shown], episodes: [], unreachable: [] }],
  registration: {
    domain,
    createdAt: start - 1000 * DAY_MS,
    expiresAt: start + 300 * DAY_MS,
    renewedAt: null,
    away: [],
    ...registration,
  },
  settings: { mailCertificates: mail !== null, followRenewals: false },
});
