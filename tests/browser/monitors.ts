import { CERTIFICATE_CHANGE_TEXTS } from '../../src/changes/certificate-texts.ts';
import { CHANGE_ACTION_TEXTS, DNS_CHANGE_TEXTS } from '../../src/changes/dns-texts.ts';
import { MAIL_CHANGE_TEXTS, MAIL_REASON_TEXTS } from '../../src/changes/mail-texts.ts';
import { HEALTH } from '../../src/diagnoses/health.ts';
import type { ListedMark } from '../../src/diagnoses/part-label.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { parseRdata } from '../../src/domain/rdata/parse.ts';
import type { RrType } from '../../src/domain/rr.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { firstSeen } from '../../src/monitoring/comparison/compare.ts';
import { tellsChange } from '../../src/monitoring/events/withheld.ts';
import type { WatchedRrset } from '../../src/monitoring/memory/rrsets.ts';
import type { Alert, AlertEvent } from '../../src/monitoring/model/alert.ts';
import { DEFAULT_SETTINGS, type Monitor, NEW_STATUS, type Recipient } from '../../src/monitoring/model/monitor.ts';
import { ALL_ALERTS } from '../../src/monitoring/model/recipient-choice.ts';
import { supplierNames } from '../../src/monitoring/model/suppliers.ts';
import { NOTHING_WATCHED, type WatchState } from '../../src/monitoring/model/watch-state.ts';
import type { ControlStores } from '../../src/store/opened.ts';
import { NOW } from './reports.ts';

/** Monitors, alerts and recipients for the pages about them: those of the design, and some that nobody would draw. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const ACCOUNT = 'mara';
const HOSTILE_TEXT = '<script>document.title="owned"</script>"\u202e\r\nX: y';

const nameOf = (text: string): DomainName => text as DomainName;

function monitorOf(
  domain: string,
  more: Partial<Omit<Monitor, 'status'>> & { readonly status?: Partial<Monitor['status']> } = {},
): Monitor {
  return {
    id: `monitor-${domain}`,
    account: ACCOUNT,
    domain: nameOf(domain),
    state: 'active',
    createdAt: NOW - 264 * DAY_MS,
    settings: DEFAULT_SETTINGS,
    dueAt: NOW + 12 * MINUTE_MS,
    lastRunAt: NOW - 48 * MINUTE_MS,
    ...more,
    status: { ...NEW_STATUS, ...more.status },
  };
}

/** Marks of the areas in their order; the areas that are not given are in order. */
const areas = (given: Partial<Record<string, ListedMark>> = {}): Monitor['status']['areas'] =>
  HEALTH.areas.map(({ id }) => ({ area: id, mark: given[id] ?? 'satisfied' }));

const score = (points: number, grade: 'A' | 'B' | 'C' | 'D' | 'F') => ({ score: points, max: points, grade });

const dmarcWeakened: AlertEvent = {
  kind: 'dmarc-weakened',
  about: { kind: 'records', key: ['_dmarc.cityledger.example TXT'] },
  asBefore: null,
  group: 'policy-weakened',
  severity: 'error',
  message: MAIL_CHANGE_TEXTS.message('dmarc-weakened', { from: 'reject', to: 'none' }),
  reason: MAIL_REASON_TEXTS.message('forged-delivered', { domain: 'cityledger.example' }),
  whatToDo: CHANGE_ACTION_TEXTS.message('restore'),
  differences: [
    {
      name: '_dmarc.cityledger.example' as DnsName,
      type: 'TXT',
      before: ['v=DMARC1; p=reject; rua=mailto:dmarc@cityledger.example'],
      after: ['v=DMARC1; p=none; rua=mailto:dmarc@cityledger.example'],
    },
  ],
  since: NOW - 264 * DAY_MS,
};

const certificateEnds: AlertEvent = {
  kind: 'certificate-expires',
  about: { kind: 'server', key: ['shop.northquay.example:443'] },
  asBefore: null,
  group: 'certificate',
  severity: 'warning',
  message: CERTIFICATE_CHANGE_TEXTS.message('certificate-expires', {
    host: 'shop.northquay.example',
    service: 'web',
    days: 14,
  }),
  reason: null,
  whatToDo: null,
  differences: [],
  since: null,
};

const dnssecEnabled: AlertEvent = {
  kind: 'dnssec-enabled',
  about: { kind: 'records', key: ['northquay.example DS'] },
  asBefore: null,
  group: 'name-servers',
  severity: 'info',
  message: DNS_CHANGE_TEXTS.message('dnssec-enabled'),
  reason: null,
  whatToDo: null,
  differences: [],
  since: NOW - 90 * DAY_MS,
};

/** All that strangers can put into an event: names, values, and what a message repeats of them. */
const hostile: AlertEvent = {
  kind: 'mx-moved',
  about: { kind: 'records', key: ['hostile.example MX'] },
  asBefore: null,
  group: 'mail-route',
  severity: 'critical',
  message: DNS_CHANGE_TEXTS.message('website-moved', { from: HOSTILE_TEXT, to: 'W'.repeat(300) }),
  reason: DNS_CHANGE_TEXTS.message('website-added', { to: HOSTILE_TEXT }),
  whatToDo: CHANGE_ACTION_TEXTS.message('restore-mail'),
  differences: Array.from({ length: 6 }, (_, i) => ({
    name: `${i === 0 ? '\\"<b>\\032' : `l${i}`}.${'long-label-'.repeat(5)}.hostile.example` as DnsName,
    type: 'TXT' as const,
    before: [HOSTILE_TEXT.repeat(i === 1 ? 100 : 1), ...Array.from({ length: 40 }, (_, n) => `v${n}`)],
    after: ['=1+1', 'x'.repeat(2000)],
  })),
  since: NOW - DAY_MS,
};

const servers = ['ns1.northlight.example', 'ns2.northlight.example'] as DnsName[];

function alertOf(domain: string, at: number, events: Alert['events'], more: Partial<Alert> = {}): Alert {
  return {
    id: `alert-${domain}-${at}`,
    account: ACCOUNT,
    monitor: `monitor-${domain}`,
    domain: nameOf(domain),
    at,
    events,
    confirmedBy: servers,
    scoreBefore: score(75, 'B'),
    scoreAfter: score(60, 'C'),
    withheld: null,
    closedAt: null,
    acknowledged: null,
    ...more,
  };
}

export const ALERTS: readonly Alert[] = [
  alertOf('cityledger.example', NOW - 2 * HOUR_MS, [dmarcWeakened, { ...dnssecEnabled, severity: 'notice' }]),
  alertOf('hostile.example', NOW - 3 * HOUR_MS, [hostile, hostile, hostile, hostile, hostile]),
  alertOf('shop.northquay.example', NOW - 5 * DAY_MS, [certificateEnds]),
  alertOf('harbor-books.example', NOW - 18 * DAY_MS, [dnssecEnabled], { scoreBefore: null, scoreAfter: null }),
  alertOf('cityledger.example', NOW - 40 * DAY_MS, [certificateEnds], { withheld: 'muted' }),
  alertOf('cityledger.example', NOW - 140 * DAY_MS, [dmarcWeakened], { closedAt: NOW - 139 * DAY_MS }),
];

const changeOf = (domain: string): Monitor['status']['lastChange'] => {
  const alert = ALERTS.find((one) => one.domain === domain && one.events.some(tellsChange));
  return alert === undefined ? null : { at: alert.at, alert: alert.id, message: alert.events[0].message };
};

function rrset(name: string, type: RrType, values: readonly string[], more: Partial<WatchedRrset> = {}): WatchedRrset {
  const records = values.map((value) => {
    const parsed = parseRdata(type, value, name as DnsName);
    if (!parsed.ok) throw new Error(parsed.fault);
    return { name: name as DnsName, type, ttlSeconds: 3600, octets: parsed.octets };
  });
  const outcome = records.length === 0 ? 'nodata' : 'answer';
  const content = { at: NOW - HOUR_MS, outcome, aliases: [], records } as const;
  return { ...firstSeen({ name: name as DnsName, type, content }), ...more };
}

const WATCHED = 'cityledger.example';

/** What its monitor compares with. */
export const WATCH: WatchState = {
  ...NOTHING_WATCHED,
  rrsets: [
    rrset('cityledger.example', 'A', ['192.0.2.80']),
    rrset('cityledger.example', 'NS', ['ns1.northlight.example.', 'ns2.northlight.example.']),
    rrset('cityledger.example', 'MX', ['10 mx1.postwerk.example.', '20 mx2.postwerk.example.']),
    rrset('cityledger.example', 'TXT', ['"v=spf1 mx -all"', '"site-verification=abc"']),
    rrset('cityledger.example', 'DS', []),
    rrset('cityledger.example', 'CAA', ['0 issue "letsencrypt.org"'], { failedSince: NOW - 2 * HOUR_MS }),
    rrset('_dmarc.cityledger.example', 'TXT', ['"v=DMARC1; p=none; rua=mailto:dmarc@cityledger.example"']),
  ],
  score: score(60, 'C'),
  departures: [{ subject: 'DMARC', since: NOW - 2 * HOUR_MS, toldAt: NOW - 2 * HOUR_MS }],
};

export const MONITORS: readonly Monitor[] = [
  monitorOf('cityledger.example', {
    settings: {
      ...DEFAULT_SETTINGS,
      muted: ['policy-strengthened', 'addresses'],
      pins: [
        { subject: 'DMARC', values: ['v=DMARC1; p=reject; rua=mailto:dmarc@cityledger.example'] },
        { subject: 'MX', values: ['10 mx1.postwerk.example', '20 mx2.postwerk.example'] },
      ],
    },
    status: {
      score: score(60, 'C'),
      areas: areas({ dmarc: 'partial', caa: 'unknown', dnssec: 'failed' }),
      scoreBefore: { score: score(75, 'B'), at: NOW - 2 * HOUR_MS },
      lastChange: changeOf('cityledger.example'),
      certificateEndsAt: NOW + 47 * DAY_MS + HOUR_MS,
      registrationEndsAt: NOW + 203 * DAY_MS + HOUR_MS,
      suppliers: { registrar: ['Careful Names'], issuer: ['Let’s Encrypt'], dns: ['northlight.example'] },
      lookups: 23,
    },
  }),
  monitorOf('shop.northquay.example', {
    dueAt: NOW + 31 * MINUTE_MS,
    status: {
      score: score(90, 'A'),
      areas: areas({ dkim: 'info' }),
      lastChange: changeOf('shop.northquay.example'),
      certificateEndsAt: NOW + 9 * DAY_MS + HOUR_MS,
      registrationEndsAt: NOW + 12 * DAY_MS,
      suppliers: { registrar: ['CAREFUL NAMES'], issuer: ['Let’s Encrypt', 'Google Trust Services'], dns: [] },
    },
  }),
  monitorOf('tidewater.example', {
    lastRunAt: NOW - 13 * HOUR_MS,
    dueAt: NOW + 4 * MINUTE_MS,
    status: { score: score(80, 'B'), silentSince: NOW - 12 * HOUR_MS },
  }),
  monitorOf('hostile.example', {
    status: {
      score: score(5, 'F'),
      areas: areas({ ns: 'failed', web: 'failed', mx: 'failed' }),
      lastChange: changeOf('hostile.example'),
      certificateEndsAt: NOW - DAY_MS,
      suppliers: {
        registrar: supplierNames([HOSTILE_TEXT]),
        issuer: supplierNames(['W'.repeat(300), '"><b onmouseover=alert(1)>&amp;', '東京証明書発行センター']),
        dns: ['Cloudflare', `${'x'.repeat(63)}.example`],
      },
    },
  }),
  monitorOf('harbor-books.example', {
    dueAt: NOW + 44 * MINUTE_MS,
    lastRunAt: NOW - 16 * MINUTE_MS,
    status: {
      score: score(65, 'C'),
      areas: areas({ spf: 'attention', dmarc: 'failed' }),
      scoreBefore: { score: score(55, 'D'), at: NOW - 18 * DAY_MS },
      lastChange: changeOf('harbor-books.example'),
      certificateEndsAt: NOW + 68 * DAY_MS + HOUR_MS,
    },
  }),
  monitorOf('northquay.example', {
    dueAt: NOW + 18 * MINUTE_MS,
    status: {
      score: score(100, 'A'),
      areas: areas(),
      certificateEndsAt: NOW + 61 * DAY_MS + HOUR_MS,
      registrationEndsAt: NOW + 400 * DAY_MS,
    },
  }),
  monitorOf('xn--r8jz45g.xn--zckzah', { status: { score: { score: 55, max: 85, grade: 'D' } } }),
  monitorOf('parked-name.example', { state: 'paused', status: { score: score(85, 'B') } }),
  monitorOf(`${'a-long-label-'.repeat(4)}a.${'b'.repeat(63)}.${'c'.repeat(63)}.example`, {
    createdAt: NOW,
    lastRunAt: null,
    dueAt: NOW - 5,
  }),
];

const recipientOf = (id: string, target: string | null, more: Partial<Recipient> = {}): Recipient => ({
  id,
  account: ACCOUNT,
  channel: 'email',
  target,
  choice: ALL_ALERTS,
  language: 'en',
  createdAt: NOW - 264 * DAY_MS,
  confirmedAt: NOW - 264 * DAY_MS,
  pausedAt: null,
  form: null,
  refusedSince: null,
  refusal: null,
  ...more,
});

/** Beside the address of the account itself. */
const RECIPIENTS: readonly Recipient[] = [
  recipientOf('recipient-ops', 'ops@harbor.example', { confirmedAt: null }),
  recipientOf('recipient-old', `${'l'.repeat(64)}@${'long-label'.repeat(6)}.${'long-label'.repeat(6)}.example`, {
    pausedAt: NOW - DAY_MS,
    refusal: `550 ${HOSTILE_TEXT}`,
  }),
  recipientOf('recipient-hook', 'https://hooks.harbor.example/in?key=zwsecret', {
    channel: 'webhook',
    form: {
      contentType: 'application/json',
      body: `{"text": "{{title}}", "note": ${JSON.stringify(HOSTILE_TEXT)}}`,
      endedBody: null,
      headers: [{ name: 'Authorization', value: 'Bearer zwsecret-of-a-header' }],
    },
  }),
];

/** Stores all of that for an account of that name. */
export async function seedMonitors(
  { monitors, alerts, recipients }: Pick<ControlStores, 'monitors' | 'alerts' | 'recipients'>,
  all: readonly Monitor[] = MONITORS,
): Promise<void> {
  await monitors.add(all, all.length);
  for (const { id, status, dueAt, lastRunAt } of await monitors.claim(
    'seed',
    NOW + DAY_MS,
    NOW + 2 * DAY_MS,
    all.length,
  )) {
    const watch = id === `monitor-${WATCHED}` ? WATCH : null;
    await monitors.finish(id, 'seed', { dueAt, lastRunAt, status, watch });
  }
  for (const alert of ALERTS) await alerts.add(alert);
  for (const recipient of RECIPIENTS) {
    await recipients.add(recipient, RECIPIENTS.length + 1, recipient.channel === 'webhook' ? 'zwhs_test' : undefined);
    const { id, pausedAt, refusal } = recipient;
    if (pausedAt !== null) await recipients.pause(id, { at: pausedAt, reason: refusal ?? '' });
  }
}

/** So many monitors that nobody reads them all. */
export const manyMonitors = (count: number): readonly Monitor[] =>
  Array.from({ length: count }, (_, i) =>
    monitorOf(`domain-${String(i).padStart(3, '0')}.example`, {
      dueAt: NOW + i * 37_000,
      status: {
        score: score(i % 101, i % 2 === 0 ? 'B' : 'F'),
        areas: areas(i % 2 === 0 ? {} : { dmarc: 'failed', dnssec: 'partial' }),
        certificateEndsAt: NOW + (i % 90) * DAY_MS,
        suppliers: {
          registrar: i % 7 === 0 ? null : [`Registrar ${String.fromCharCode(65 + ((i * i) % 23))}`],
          issuer: i % 5 === 0 ? [] : [i % 3 === 0 ? 'Sectigo Limited' : 'Let’s Encrypt'],
          dns: i % 4 === 0 ? ['Cloudflare', 'Amazon Route 53'] : ['Cloudflare'],
        },
      },
    }),
  );
