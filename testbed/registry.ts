import type { HostSpec, Route } from './hosts.ts';

/** A registered name of the miniature internet: days from now, and what its holder did. */
export interface Registered {
  readonly registrar: string;
  /** The number that IANA gave the registrar; 9999 unless it is given. */
  readonly ianaId?: number;
  readonly sinceDays: number;
  readonly untilDays: number;
  readonly statuses: readonly string[];
  readonly signed?: true;
  /** Whether its answer has contacts, some of which are withheld. */
  readonly contacts?: true;
  /** How many empty remarks the answer has: 300,000 are 900 KiB. */
  readonly remarks?: number;
}

const LOCKED = ['client transfer prohibited', 'client delete prohibited'];
const NAMES: Readonly<Record<string, Registered>> = {
  'perfect.example': { registrar: 'Careful Names', sinceDays: 4000, untilDays: 700, statuses: LOCKED, signed: true },
  'newsletter.example': { registrar: 'Careful Names', sinceDays: 1200, untilDays: 20, statuses: LOCKED, signed: true },
  'shop.example': {
    registrar: 'Cheap Domains',
    sinceDays: 600,
    untilDays: 130,
    statuses: ['active'],
    signed: true,
    contacts: true,
  },
  'bakery.example': { registrar: 'Cheap Domains', sinceDays: 725, untilDays: 5, statuses: ['active'] },
  'library.example': { registrar: 'Cheap Domains', sinceDays: 800, untilDays: -3, statuses: ['auto renew period'] },
  'parked.example': { registrar: 'Cheap Domains', sinceDays: 400, untilDays: -40, statuses: ['redemption period'] },
  'xn--wgv71a119e.example': { registrar: 'Cheap Domains', sinceDays: 900, untilDays: 195, statuses: ['active'] },
  'vast.example': {
    registrar: 'Careful Names',
    sinceDays: 900,
    untilDays: 400,
    statuses: LOCKED,
    remarks: 300_000,
  },
  'hostile.example': {
    registrar: '<script>alert(1)</script>\u202e',
    sinceDays: 10,
    untilDays: 355,
    statuses: ['active'],
  },
};

const DAY_MS = 86_400_000;
/** Where the registry of the miniature internet answers. */
const HOST = 'rdap.registry.test';

/** The registry's RDAP server; names that are not in its table are not registered. Source: RFC 9083 §5.3. */
export function registryHost(clock: () => number, names = NAMES): HostSpec {
  const routes = Object.entries(names).map(([name, registered]): [string, Route] => [
    `/domain/${name}`,
    { type: 'application/rdap+json', body: bodyOf(name, registered, clock()) },
  ]);
  return {
    host: HOST,
    addresses: ['192.0.2.10'],
    https: {
      routes: {
        ...Object.fromEntries(routes),
        '/domain/limited.example': {
          status: 429,
          type: 'text/plain',
          body: 'Too many requests',
          headers: { 'Retry-After': '60' },
        },
        '/domain/silent.example': { behaviour: 'silent' },
      },
    },
  };
}

/** Which RDAP server answers for which suffix, in IANA's form. Source: RFC 9224 §4. */
export const REGISTRY_BOOTSTRAP = JSON.stringify({
  version: '1.0',
  publication: '2026-11-01T00:00:00Z',
  services: [[['example', 'test'], [`https://${HOST}/`]]],
});

function bodyOf(name: string, registered: Registered, now: number): string {
  const body = JSON.stringify(answer(name, registered, now));
  const { remarks } = registered;
  return remarks === undefined ? body : body.replace(/\}$/, () => `,"remarks":[${'{},'.repeat(remarks - 1)}{}]}`);
}

function answer(name: string, registered: Registered, now: number): object {
  const { registrar, ianaId = 9999, sinceDays, untilDays, statuses, signed, contacts } = registered;
  const at = (days: number): string => `${new Date(now + days * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`;
  return {
    objectClassName: 'domain',
    rdapConformance: ['rdap_level_0'],
    ldhName: name,
    status: statuses,
    events: [
      { eventAction: 'registration', eventDate: at(-sinceDays) },
      { eventAction: 'expiration', eventDate: at(untilDays) },
      ...(contacts === true ? [{ eventAction: 'locked', eventDate: at(-sinceDays + 1) }] : []),
      ...(contacts === true ? [{ eventAction: 'last update of RDAP database', eventDate: at(0) }] : []),
    ],
    nameservers: ['ns1', 'ns2'].map((host) => ({ objectClassName: 'nameserver', ldhName: `${host}.dns-host.test` })),
    secureDNS: { delegationSigned: signed === true },
    entities: [
      {
        objectClassName: 'entity',
        roles: ['registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: String(ianaId) }],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', registrar],
          ],
        ],
      },
      ...(contacts === true ? CONTACTS : []),
    ],
    ...(contacts === true ? { redacted: REDACTED } : {}),
  };
}

const cardOf = (...properties: readonly (readonly unknown[])[]) => [
  'vcard',
  [['version', {}, 'text', '4.0'], ...properties],
];

/** A holder of whom most is withheld, and a technical contact. Sources: RFC 9083 §5.1; RFC 8605. */
const CONTACTS: readonly object[] = [
  {
    objectClassName: 'entity',
    roles: ['registrant'],
    vcardArray: cardOf(
      ['fn', {}, 'text', ''],
      ['org', {}, 'text', 'Shop of the Harbour Ltd'],
      ['adr', { cc: 'GB' }, 'text', ['', '', '', '', '', '', '']],
      ['contact-uri', {}, 'uri', 'https://registrar.test/contact/shop.example'],
    ),
  },
  {
    objectClassName: 'entity',
    roles: ['technical'],
    vcardArray: cardOf(
      ['fn', {}, 'text', 'Domain administration'],
      ['tel', { type: ['voice'] }, 'uri', 'tel:+44.2079460000'],
      ['email', {}, 'text', 'domains@shop.example'],
      ['adr', { cc: 'GB' }, 'text', ['', '', '1 Harbour Wall', 'Whitby', '', 'YO21 1AA', '']],
    ),
  },
];
/** Source: RFC 9537 §4.2. */
const REDACTED: readonly object[] = [
  'Registrant Name',
  'Registrant Street',
  'Registrant Email',
  'Registry Admin ID',
].map((type) => ({ name: { type }, method: 'removal' }));
