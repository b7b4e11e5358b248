import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DomainName } from '../../src/domain/name.ts';
import { parseBootstrap } from '../../src/registration/bootstrap.ts';
import { RegistrationCache } from '../../src/registration/cache.ts';
import { type LookupDeps, lookUpRegistration, type RegistrationFound } from '../../src/registration/lookup.ts';
import { createRegistryReader } from '../../src/registration/reader.ts';
import { createWhoisServers } from '../../src/registration/whois-servers.ts';
import { http, Servers, says, silent } from './servers.ts';

const NOW = Date.UTC(2026, 0, 2);
const NAME = 'example.test' as DomainName;
const RDAP = 'https://rdap.registry.example/';

const bootstrap = (...urls: readonly string[]): LookupDeps['bootstrap'] => {
  const found = parseBootstrap({ services: [[['test'], urls.length === 0 ? [RDAP] : urls]] });
  if (found === null) throw new Error('no bootstrap');
  return found;
};
const NO_RDAP: LookupDeps['bootstrap'] = { publishedAt: null, urlsFor: () => [] };
const WHOIS = createWhoisServers({ test: 'whois.registry.example' });
const NO_WHOIS = createWhoisServers({});
const READER = createRegistryReader();

let servers: Servers;
beforeEach(() => {
  servers = new Servers();
});
afterEach(() => servers[Symbol.asyncDispose]());

const lookUp = (deps: Partial<LookupDeps> = {}, name = NAME): Promise<RegistrationFound> =>
  lookUpRegistration(name, {
    fetchJson: servers.fetchJson,
    askWhois: servers.askWhois,
    bootstrap: bootstrap(),
    whoisServers: WHOIS,
    clock: () => NOW,
    reader: READER,
    network: null,
    ...deps,
  });

const entity = (role: string, properties: readonly unknown[], more: object = {}): object => ({
  objectClassName: 'entity',
  roles: [role],
  vcardArray: ['vcard', properties],
  ...more,
});
const abuse = entity('abuse', [['email', {}, 'text', 'abuse@registrar.example']]);
const registrar = entity('registrar', [['fn', {}, 'text', 'Sample Registrar']], { entities: [abuse] });
const holder = entity('registrant', [['org', {}, 'text', 'Sample Ltd']]);
const domain = (more: object = {}): string =>
  JSON.stringify({
    objectClassName: 'domain',
    ldhName: 'EXAMPLE.TEST',
    events: [{ eventAction: 'expiration', eventDate: '2027-01-01T00:00:00Z' }],
    entities: [registrar, holder],
    ...more,
  });
const FULL =
  'Domain Name: EXAMPLE.TEST\nRegistrar: Whois Registrar\nRegistry Expiry Date: 2028-01-01\nRegistrant Name: Jane\nRegistrar Abuse Contact Email: a@b.example\nName Server: NS1.EXAMPLE.NET\n';
const THIN =
  'Domain Name: EXAMPLE.TEST\nRegistrar: Whois Registrar\nRegistrar WHOIS Server: whois.registrar.example\nRegistry Expiry Date: 2028-01-01\nName Server: NS1.EXAMPLE.NET\n';
const MEGABYTE = 1 << 20;

describe('RDAP', () => {
  test('registered: of the registrable domain, with what was asked and what came', async () => {
    await servers.rdap('rdap.registry.example', http(200, domain()));
    const found = await lookUp({}, 'www.shop.example.test' as DomainName);
    expect(found).toMatchObject({
      kind: 'registered',
      registrableDomain: 'example.test',
      source: 'rdap',
      server: 'rdap.registry.example',
      fetchedAt: NOW,
      raw: domain(),
      registration: {
        registrar: { name: 'Sample Registrar' },
        registrant: { organization: 'Sample Ltd' },
        expiresAt: Date.UTC(2027, 0, 1),
      },
      tries: [{ source: 'rdap', server: `${RDAP}domain/example.test`, at: NOW, outcome: 'registered', causes: [] }],
    });
    expect(servers.asked).toEqual(['rdap rdap.registry.example /domain/example.test']);
  });

  test('not registered: nobody else is asked', async () => {
    await servers.rdap('rdap.registry.example', http(404, JSON.stringify({ errorCode: 404 })));
    await servers.whois('whois.registry.example', says(FULL));
    expect(await lookUp()).toMatchObject({ kind: 'not-registered', reserved: false, source: 'rdap' });
    expect(servers.asked).toHaveLength(1);
  });

  test('redacted: the registrar is not asked for what is withheld', async () => {
    const hidden = entity('registrant', [['fn', {}, 'text', '']]);
    const links = [
      { rel: 'related', type: 'application/rdap+json', href: 'https://rdap.registrar.example/domain/example.test' },
    ];
    const redacted = [{ name: { description: 'Registrant Name' } }];
    await servers.rdap('rdap.registry.example', http(200, domain({ entities: [registrar, hidden], links, redacted })));
    expect(await lookUp()).toMatchObject({
      kind: 'registered',
      registration: { registrant: { name: null, redacted: true } },
    });
    expect(servers.asked).toHaveLength(1);
  });

  test('a thin registry: its registrar fills in, and takes nothing over', async () => {
    const links = [
      { rel: 'related', type: 'application/rdap+json', href: 'https://rdap.registrar.example/x/domain/EXAMPLE.TEST' },
    ];
    await servers.rdap('rdap.registry.example', http(200, domain({ entities: [], links, status: ['server hold'] })));
    const events = [{ eventAction: 'expiration', eventDate: '2029-01-01T00:00:00Z' }];
    await servers.rdap('rdap.registrar.example', http(200, domain({ events, status: ['active'] })));
    const found = await lookUp();
    expect(found).toMatchObject({
      kind: 'registered',
      server: 'rdap.registry.example',
      registration: {
        expiresAt: Date.UTC(2027, 0, 1),
        statuses: ['serverHold'],
        registrar: { name: 'Sample Registrar', abuseEmail: 'abuse@registrar.example' },
        registrant: { organization: 'Sample Ltd' },
      },
      raw: expect.stringContaining('server hold'),
      registrarAnswer: { source: 'rdap', server: 'rdap.registrar.example', raw: expect.stringContaining('2029-01-01') },
    });
    expect(servers.asked).toEqual([
      'rdap rdap.registry.example /domain/example.test',
      'rdap rdap.registrar.example /x/domain/EXAMPLE.TEST',
    ]);
  });

  test.each([
    ['does not know the name', http(404, '')],
    ['refuses', http(403, '')],
    ['is silent', silent],
    ['talks of another name', http(200, domain({ ldhName: 'other.test' }))],
  ])("a registrar that %s leaves the registry's answer", async (_, answer) => {
    const links = [
      { rel: 'related', type: 'application/rdap+json', href: 'https://rdap.registrar.example/domain/example.test' },
    ];
    await servers.rdap('rdap.registry.example', http(200, domain({ entities: [], links })));
    await servers.rdap('rdap.registrar.example', answer);
    const found = await lookUp();
    expect(found).toMatchObject({
      kind: 'registered',
      registration: { domain: 'example.test', registrar: { name: null } },
    });
    expect(servers.asked).toHaveLength(2);
  });

  const LIMITS: readonly (readonly [string, Parameters<Servers['rdap']>[1]])[] = [
    ['401', http(401, '')],
    ['403 with a page', http(403, '<html><body>Forbidden</body></html>')],
    ['422', http(422, JSON.stringify({ errorCode: 422 }))],
    ['429', http(429, '', { 'retry-after': '90' })],
    ['200 with a text', http(200, 'Query rate limit exceeded. Try again later.')],
    ['200 with an error in JSON', http(200, JSON.stringify({ errorCode: 429, title: 'Too many requests' }))],
    ['200 with a notice', http(200, JSON.stringify({ notices: [{ description: ['You have exceeded your quota'] }] }))],
  ];

  test.each(LIMITS)('limited by %s, and no WHOIS: unknown, never "not registered"', async (_, answer) => {
    await servers.rdap('rdap.registry.example', answer);
    const found = await lookUp();
    expect(found).toMatchObject({ kind: 'unknown', why: 'limited' });
    expect(found.kind === 'unknown' && found.tries.map(({ outcome }) => outcome)).toEqual(['limited', 'failed']);
  });

  test('how long a refusal lasts is passed on', async () => {
    await servers.rdap('rdap.registry.example', http(429, '', { 'retry-after': '90' }));
    expect(await lookUp()).toMatchObject({ kind: 'unknown', why: 'limited', retryAfterSeconds: 90 });
  });

  test.each([
    ...LIMITS,
    ['silence', silent],
    ['a closed connection', (_: string, response: { destroy(): void }) => response.destroy()],
    ['garbage', http(200, '\u0000\u0001{"objectClassName')],
    ['500', http(500, 'oops')],
    ['a web page that is not found', http(404, '<!DOCTYPE html><title>Not found</title>')],
    ['another name', http(200, domain({ ldhName: 'other.test' }))],
    ['more than a megabyte', http(200, domain({ remarks: 'x'.repeat(MEGABYTE + 1) }))],
    ['a megabyte of absence', http(404, ' '.repeat(MEGABYTE + 1))],
    ['a megabyte of lists in lists', http(200, '['.repeat(MEGABYTE - 1))],
  ] as const)('where RDAP gives %s, WHOIS is asked', async (_, answer) => {
    await servers.rdap('rdap.registry.example', answer);
    await servers.whois('whois.registry.example', says(FULL));
    const found = await lookUp();
    expect(found).toMatchObject({ kind: 'registered', source: 'whois', server: 'whois.registry.example', raw: FULL });
    expect(found.kind === 'registered' && found.tries).toHaveLength(2);
  });

  test('an answer of nearly a megabyte is read', async () => {
    await servers.rdap(
      'rdap.registry.example',
      http(200, domain({ remarks: [{ description: ['x'.repeat(MEGABYTE - 2000)] }] })),
    );
    expect(await lookUp()).toMatchObject({ kind: 'registered', source: 'rdap' });
  });

  test('the second address of a registry is tried, and no third', async () => {
    await servers.rdap('c.example', http(200, domain()));
    const three = bootstrap('https://a.example/', 'https://b.example/', 'https://c.example/');
    expect(await lookUp({ bootstrap: three })).toMatchObject({ kind: 'unknown', why: 'failed' });
    expect(await lookUp({ bootstrap: bootstrap('https://a.example/', 'https://c.example/') })).toMatchObject({
      kind: 'registered',
    });
  });

  test('nobody answers at all: unknown, with each failure', async () => {
    const found = await lookUp();
    expect(found).toMatchObject({ kind: 'unknown', why: 'failed', retryAfterSeconds: null, fetchedAt: NOW });
    expect(found.kind === 'unknown' && found.tries.map(({ source, outcome }) => `${source} ${outcome}`)).toEqual([
      'rdap failed',
      'whois failed',
    ]);
  });

  test('who gives up gets no answer from anybody', async () => {
    await servers.rdap('rdap.registry.example', http(200, domain()));
    expect(await lookUp({ signal: AbortSignal.abort() })).toMatchObject({ kind: 'unknown', why: 'failed' });
  });
});

describe('WHOIS', () => {
  const whois = (): Promise<RegistrationFound> => lookUp({ bootstrap: NO_RDAP });

  test('registered', async () => {
    await servers.whois('whois.registry.example', says(FULL));
    expect(await whois()).toMatchObject({
      kind: 'registered',
      source: 'whois',
      registration: {
        registrar: { name: 'Whois Registrar' },
        expiresAt: Date.UTC(2028, 0, 1),
        nameServers: ['ns1.example.net'],
      },
    });
    expect(servers.asked).toEqual(['whois whois.registry.example example.test']);
  });

  test.each([
    ['not registered', 'No match for "EXAMPLE.TEST".\n', false],
    ['reserved', 'This name is reserved by the Registry.\n', true],
  ])('%s', async (_, text, reserved) => {
    await servers.whois('whois.registry.example', says(text));
    expect(await whois()).toMatchObject({ kind: 'not-registered', reserved, source: 'whois', raw: text });
  });

  test('redacted', async () => {
    await servers.whois('whois.registry.example', says(FULL.replace('Jane', 'REDACTED FOR PRIVACY')));
    expect(await whois()).toMatchObject({
      kind: 'registered',
      registration: { registrant: { name: null, redacted: true } },
    });
  });

  test('a thin registry: its registrar fills in', async () => {
    await servers.whois('whois.registry.example', says(THIN));
    await servers.whois('whois.registrar.example', says(FULL.replace('2028', '2031')));
    expect(await whois()).toMatchObject({
      kind: 'registered',
      server: 'whois.registry.example',
      registration: {
        expiresAt: Date.UTC(2028, 0, 1),
        registrar: { abuseEmail: 'a@b.example' },
        registrant: { name: 'Jane' },
      },
    });
    expect(servers.asked).toEqual([
      'whois whois.registry.example example.test',
      'whois whois.registrar.example example.test',
    ]);
  });

  test.each([
    ['does not know the name', says('No match for example.test')],
    ['refuses', says('Query limit exceeded')],
    ['is silent', silent],
    ['refers back', says(THIN.replace('whois.registrar.example', 'whois.registry.example'))],
    ['talks of another name', says(FULL.replace('EXAMPLE.TEST', 'OTHER.TEST'))],
  ])("a registrar that %s leaves the registry's answer", async (_, answer) => {
    await servers.whois('whois.registry.example', says(THIN));
    await servers.whois('whois.registrar.example', answer);
    expect(await whois()).toMatchObject({
      kind: 'registered',
      registration: { registrant: { name: null }, nameServers: ['ns1.example.net'] },
    });
    expect(servers.asked).toHaveLength(2);
  });

  test('a registry that refers to itself is asked once', async () => {
    await servers.whois(
      'whois.registry.example',
      says(THIN.replace('whois.registrar.example', 'WHOIS.registry.example')),
    );
    expect(await whois()).toMatchObject({ kind: 'registered' });
    expect(servers.asked).toHaveLength(1);
  });

  test.each([
    ['limited', says('Your connection limit exceeded. Please slow down and try again later.\n'), 'limited'],
    ['denied', says('% Access denied\n'), 'limited'],
    ['limited with the words of an absence', says('Domain not found.\nToo many queries.\n'), 'limited'],
    ['silent', silent, 'failed'],
    ['closed without a word', says(''), 'unreadable'],
    ['reset', (_: string, socket: { resetAndDestroy(): void }) => socket.resetAndDestroy(), 'failed'],
    ['garbage', says(Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)), 'unreadable'],
    ['a megabyte of garbage', says(Uint8Array.from({ length: MEGABYTE }, (_, at) => (at * 7919) % 256)), 'unreadable'],
    [
      'a megabyte that begins with an absence',
      says(`No match for example.test\n${'x'.repeat(MEGABYTE)}`),
      'unreadable',
    ],
    ['a registration of another name', says(FULL.replace('EXAMPLE.TEST', 'OTHER.TEST')), 'unreadable'],
  ] as const)('%s: unknown, never "not registered"', async (_, answer, why) => {
    await servers.whois('whois.registry.example', answer);
    expect(await whois()).toMatchObject({ kind: 'unknown', why });
  });

  test('a registration with a megabyte of legal text is read', async () => {
    await servers.whois('whois.registry.example', says(`${FULL}\n${'Terms of use apply. \n'.repeat(MEGABYTE / 21)}`));
    expect(await whois()).toMatchObject({ kind: 'registered', registration: { registrant: { name: 'Jane' } } });
  });

  test('the character set of a server that does not speak UTF-8', async () => {
    await servers.whois('whois.registry.example', says(Buffer.from(FULL.replace('Jane', 'Jänë'), 'latin1')));
    expect(await whois()).toMatchObject({ registration: { registrant: { name: 'Jänë' } } });
  });

  test('a name in letters is the one asked for in ASCII', async () => {
    await servers.whois('whois.registry.example', says(FULL.replace('EXAMPLE.TEST', 'bücher.test')));
    const found = await lookUp({ bootstrap: NO_RDAP }, 'xn--bcher-kva.test' as DomainName);
    expect(found).toMatchObject({ kind: 'registered', registration: { domain: 'bücher.test' } });
  });
});

describe('an answer that nobody reads', () => {
  const reader = createRegistryReader({ maxHeapMb: 16, maxYoungHeapMb: 16, threads: 2 });
  const vast = (): string => domain({ remarks: Array(300_000).fill({}) });
  const STOPPED = { outcome: 'not-read', causes: [{ code: 'reading-stopped', server: 'rdap.registry.example' }] };

  test('is unknown for our reasons, and never "not registered"', async () => {
    await servers.rdap('rdap.registry.example', http(200, vast()));
    expect(await lookUp({ reader })).toMatchObject({ kind: 'unknown', why: 'not-read', causes: STOPPED.causes });
  });

  test('leaves it to WHOIS', async () => {
    await servers.rdap('rdap.registry.example', http(200, vast()));
    await servers.whois('whois.registry.example', says(FULL));
    const tries = [STOPPED, { outcome: 'registered' }];
    expect(await lookUp({ reader })).toMatchObject({ kind: 'registered', source: 'whois', tries });
  });

  test('of a registrar leaves what its registry answered', async () => {
    const links = [{ rel: 'related', type: 'application/rdap+json', href: 'https://rdap.registrar.example/a' }];
    await servers.rdap('rdap.registry.example', http(200, domain({ entities: [], links })));
    await servers.rdap('rdap.registrar.example', http(200, vast()));
    const found = await lookUp({ reader });
    expect(found).toMatchObject({ kind: 'registered', registration: { expiresAt: Date.UTC(2027, 0, 1) } });
    expect(found).toMatchObject({ tries: [{ outcome: 'registered' }, { outcome: 'not-read' }] });
  });

  test('because others keep us busy is tried again by the next who asks, and by another network at once', async () => {
    const busy = createRegistryReader();
    const network = '10.0.0.0/24';
    const many = Array.from({ length: 20 }, (_, i) => {
      // The first take long enough for the lookup to come before they end.
      const given = { status: 200, body: i < 4 ? vast() : ' '.repeat(20_000), tooLong: false };
      return busy({ read: 'rdap', given }, { host: `${i}.test`, network, about: `${i}.test` });
    });
    await servers.rdap('rdap.registry.example', http(200, domain({ remarks: Array(10_000).fill({}) })));
    const [own, other] = [
      await lookUp({ reader: busy, network }),
      await lookUp({ reader: busy, network: '192.0.2.0/24' }),
    ];
    expect(own).toMatchObject({ kind: 'unknown', why: 'not-read', causes: [{ code: 'reading-busy' }] });
    expect(other).toMatchObject({ kind: 'registered' });
    const cache = new RegistrationCache({ clock: () => NOW });
    cache.set(NAME, own);
    expect(cache.get(NAME)).toBe(null);
    await Promise.all(many);
  });
});

describe('finding the server', () => {
  const discover = (): Promise<RegistrationFound> => lookUp({ bootstrap: NO_RDAP, whoisServers: NO_WHOIS });

  test('IANA knows it', async () => {
    await servers.whois(
      'whois.iana.org',
      says('domain:       TEST\n\nwhois:        whois.registry.example\n\nsource:       IANA\n'),
    );
    await servers.whois('whois.registry.example', says(FULL));
    expect(await discover()).toMatchObject({ kind: 'registered', server: 'whois.registry.example' });
    expect(servers.asked).toEqual(['whois whois.iana.org test', 'whois whois.registry.example example.test']);
  });

  test('IANA knows of none', async () => {
    await servers.whois('whois.iana.org', says('domain:       TEST\nwhois:\nsource:       IANA\n'));
    expect(await discover()).toMatchObject({ kind: 'unknown', why: 'no-server' });
  });

  test('IANA refuses: that is a failure, and no word on servers', async () => {
    await servers.whois('whois.iana.org', says('Query limit exceeded\n'));
    expect(await discover()).toMatchObject({ kind: 'unknown', why: 'failed' });
  });

  test('IANA does not answer: that is a failure', async () => {
    expect(await discover()).toMatchObject({ kind: 'unknown', why: 'failed' });
  });

  test.each(['co.uk', 'com', '.'])('%s is a public suffix', async (name) => {
    expect(await lookUp({}, name as DomainName)).toEqual({ kind: 'public-suffix', fetchedAt: NOW });
    expect(servers.asked).toEqual([]);
  });
});
