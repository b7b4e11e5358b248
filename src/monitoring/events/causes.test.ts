import { expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import type { AlertEvent } from '../model/alert.ts';
import type { EventKind } from '../model/event-kind.ts';
import { CONSEQUENCES, followsFrom, inOrderOfCauses, leadOf, sectionsOf } from './causes.ts';
import { WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';

const event = (kind: EventKind, about: AlertEvent['about'], more: Partial<AlertEvent> = {}): AlertEvent => ({
  kind,
  about,
  group: 'other',
  severity: 'warning',
  message: WATCH_EVENT_TEXTS.message('not-answering', { domain: 'shop.example' }),
  reason: null,
  whatToDo: null,
  differences: [],
  since: null,
  asBefore: null,
  ...more,
});

const domain = (kind: EventKind): AlertEvent => event(kind, { kind: 'domain', key: ['shop.example'] });
const nameServer = (kind: EventKind, host: string): AlertEvent => event(kind, { kind: 'name-server', key: [host] });
const server = (kind: EventKind, ...key: string[]): AlertEvent => event(kind, { kind: 'server', key });
const named = (kind: EventKind, name: string): AlertEvent => event(kind, { kind: 'name', key: [name] });
const records = (kind: EventKind, ...key: string[]): AlertEvent => event(kind, { kind: 'records', key });

test.each<[what: string, cause: AlertEvent, consequence: AlertEvent, follows: boolean]>([
  ['name servers, of the domain', domain('servers-silent'), nameServer('server-down', 'ns1.other.example'), true],
  ['a name server, of one of its own', nameServer('server-down', 'ns1.a.example'), domain('servers-silent'), false],
  [
    'a host without an address',
    server('mail-host-lost', 'mx1.a.example'),
    server('smtp-silent', 'mx1.a.example:25'),
    true,
  ],
  ['another host', server('mail-host-lost', 'mx1.a.example'), server('smtp-silent', 'mx2.a.example:25'), false],
  [
    'several hosts, of which one is another',
    server('mail-host-lost', 'mx1.a.example'),
    server('unreached-certificate-expires', 'mx1.a.example:25', 'mx2.a.example:25'),
    false,
  ],
  ['a record', records('ns-host-gone', 'ns1.shop.example A'), nameServer('server-down', 'ns1.shop.example'), true],
  [
    'a port, not another one',
    server('smtp-silent', 'a.example:25'),
    server('unreached-certificate-expires', 'a.example:443'),
    false,
  ],
  [
    'the server of a policy',
    server('tls-stopped', 'mta-sts.shop.example:443'),
    named('sts-lost', 'mta-sts.shop.example'),
    true,
  ],
  [
    'a website, not the policy',
    server('tls-stopped', 'shop.example:443'),
    named('sts-lost', 'mta-sts.shop.example'),
    false,
  ],
  ['a domain that is gone', named('zone-denied', 'shop.example'), named('sts-lost', 'mta-sts.shop.example'), true],
  [
    'a name that ends alike',
    named('zone-denied', 'shop.example'),
    server('mail-host-lost', 'mx.workshop.example'),
    false,
  ],
  // Name servers that do not answer and signatures that do not validate are repaired at different places.
  [
    'broken signatures',
    event('dnssec-bogus', { kind: 'dnssec', key: ['shop.example'] }),
    domain('not-answering'),
    false,
  ],
])('%s: %#', (_, cause, consequence, follows) => {
  expect(followsFrom(consequence, cause)).toBe(follows);
});

test('a pin follows from the change of the records that it is about', () => {
  const of = (type: 'MX' | 'A') => ({
    differences: [{ name: 'shop.example' as DnsName, type, before: ['1'], after: ['2'] }],
  });
  const pin = event('pin-departed', { kind: 'pin', key: ['MX'] }, of('MX'));
  const change = (type: 'MX' | 'A') => event('mx-moved', { kind: 'records', key: [`shop.example ${type}`] }, of(type));
  expect([followsFrom(pin, change('MX')), followsFrom(pin, change('A'))]).toEqual([true, false]);
});

test('a finding follows from another one as reports have it', () => {
  const finding = (check: string, code: string): AlertEvent =>
    event(
      'finding-appeared',
      { kind: 'finding', key: [check, code] },
      {
        reason: WATCH_REASON_TEXTS.message('finding-says', {
          says: { sentences: [{ id: 'any/says', args: {} }] },
        }),
      },
    );
  expect(followsFrom(finding('starttls', 'silent'), finding('mx', 'silent'))).toBe(true);
  expect(followsFrom(finding('mx', 'silent'), finding('starttls', 'silent'))).toBe(false);
  expect(followsFrom(finding('starttls', 'silent'), finding('caa', 'critical'))).toBe(false);
});

test('what follows from a consequence is told with its cause, as grave as the gravest; every event is told once', () => {
  const down = nameServer('server-down', 'ns1.shop.example');
  const silent = domain('servers-silent');
  const unanswered = { ...domain('not-answering'), severity: 'error' } as const;
  const other = { ...records('dmarc-weakened', '_dmarc.shop.example TXT'), severity: 'critical' } as const;
  expect(sectionsOf([other, unanswered, down, silent])).toEqual([
    { lead: other, consequences: [], severity: 'critical' },
    { lead: silent, consequences: [unanswered, down], severity: 'error' },
  ]);
});

test('an alert is named by the cause of its gravest event, which comes before what follows', () => {
  const unanswered = { ...domain('not-answering'), severity: 'critical' } as const;
  const silent = domain('servers-silent');
  const weakened = { ...records('dmarc-weakened', '_dmarc.shop.example TXT'), severity: 'error' } as const;
  expect(leadOf([unanswered, weakened, silent])).toBe(silent);
  expect(inOrderOfCauses([unanswered, weakened, silent])).toEqual([silent, unanswered, weakened]);
});

test('nothing follows from itself, by whatever way', () => {
  const below = (kind: EventKind): readonly EventKind[] => [
    ...new Set(Object.keys(CONSEQUENCES[kind] ?? {}).flatMap((one) => [one as EventKind, ...below(one as EventKind)])),
  ];
  const kinds = Object.keys(CONSEQUENCES).map((one) => one as EventKind);
  expect(kinds.filter((kind) => below(kind).includes(kind))).toEqual([]);
});
