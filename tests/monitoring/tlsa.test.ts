import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createExpiryLookups } from '../../src/app/expiry-lookups.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { createLiveSource } from '../../src/evidence/live.ts';
import { certificateAt } from '../../src/monitoring/expiries/observe-certificates.ts';
import { parseCertificate } from '../../src/records/certificate.ts';
import { textIn } from '../../src/texts/language.ts';
import { LANGUAGES } from '../../src/texts/languages.ts';
import type { MailSpec } from '../../testbed/hosts.ts';
import { probesOf } from '../support/probes.ts';
import { HOUR_MS, MINUTE_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// Whole runs of a monitor, over real DNS with signatures and SMTP on loopback, one every 15 minutes.

const CANARY = 'canary.test' as DomainName;
const OWN = 'mail.shop.test' as DnsName;
const OTHER = 'mx.dns.test' as DnsName;
const MAIL = { mailCertificates: true };

let world: WatchedWorld;
let probes: ReturnType<typeof probesOf>;

beforeAll(async () => {
  world = await startWatchedWorld({
    // TLS goes by the machine's clock.
    start: Date.now(),
    expiries({ internet, resolver, clock }) {
      probes = probesOf(internet, resolver, clock);
      return createExpiryLookups({
        sourceWithin: (budget) => createLiveSource({ clock, probes, budget }),
        registrations: { lookUp: async () => ({ kind: 'public-suffix' }) },
        clock,
        canaries: [CANARY],
      });
    },
  });
});
beforeEach(async () => {
  await world.reset();
  world.internet.load(
    'test. 300 IN SOA ns1.dns.test. h.dns.test. 1 2 3 4 5\ntest. 300 IN NS a.nic.test.\na.nic.test. 300 IN A 192.0.2.1',
    'test',
    {},
  );
  world.internet.load(zoneOf('@ A 192.0.2.77\n', CANARY), CANARY);
  await world.internet.host({ host: CANARY, addresses: ['192.0.2.77'], https: {} });
  await serve(OWN, {});
  await serve(OTHER, {});
  load({});
});
afterAll(() => world.close());

const ADDRESS = new Map<DnsName, string>([
  [OWN, '192.0.2.26'],
  [OTHER, '203.0.113.25'],
]);
const serve = (host: DnsName, smtp: MailSpec) =>
  world.internet.host({ host, addresses: [ADDRESS.get(host) ?? ''], smtp });

interface Zones {
  /** TLSA records of each host. */
  readonly own?: readonly string[];
  readonly other?: readonly string[];
  /** The MX hosts. */
  readonly hosts?: readonly DnsName[];
  readonly isSigned?: boolean;
}

function load({ own = [], other = [], hosts = [OWN, OTHER], isSigned = true }: Zones): void {
  const pins = (host: DnsName, all: readonly string[]) => all.map((one) => `_25._tcp.${host}. 300 IN TLSA ${one}`);
  const mx = hosts.map((host) => `@ MX 10 ${host}.`);
  const zone = zoneOf(['@ A 192.0.2.10', 'mail A 192.0.2.26', ...mx, ...pins(OWN, own)].join('\n'));
  world.load(zone);
  world.internet.load(zone, 'shop.test', isSigned ? {} : null);
  world.internet.load(
    `dns.test. 300 IN SOA ns1.dns.test. h.dns.test. 1 2 3 4 5
dns.test. 300 IN NS ns1.dns.test.
ns1.dns.test. 300 IN A 192.0.2.53
ns2.dns.test. 300 IN A 198.51.100.53
mx.dns.test. 300 IN A 203.0.113.25
${pins(OTHER, other).join('\n')}
`,
    'dns.test',
    isSigned ? {} : null,
  );
}

/** The record of the certificate that a host shows now. */
async function pinOf(host: DnsName): Promise<string> {
  const budget = { questions: 0, guesses: 0, connections: 2, pages: 0, ms: 10_000 };
  const clock = world.now;
  const answer = await createEvidence(createLiveSource({ clock, probes, budget }), { clock }).ask(
    certificateAt({ host, port: 25 }),
  );
  const own = answer.kind === 'tls' ? parseCertificate(answer.tls.chain[0] ?? '') : null;
  if (own === null) throw new Error(`${host} shows no certificate`);
  return `3 0 1 ${own.sha256}`;
}
const FOREIGN = `3 1 1 ${'AB'.repeat(32)}`;

/** What is told within some hours; a run that asks for the next one soon has it. */
async function reportedIn(hours: number, settings = {}): Promise<string[]> {
  const all: string[] = [];
  for (const until = world.now() + hours * HOUR_MS; world.now() < until; ) {
    const result = await world.run(settings);
    if (result.kind !== 'ended') throw new Error('offline');
    for (const { kind, severity, message } of result.alert?.events ?? [])
      all.push(`${kind} ${severity} ${message.args['service'] ?? message.args['host'] ?? ''}`);
    world.pass(Math.max(MINUTE_MS, result.end.dueAt - world.now()));
  }
  return all;
}

test('records that come, change and go are told by their meaning, in whatever zone the host is', async () => {
  expect(await reportedIn(2)).toEqual([]);
  load({ own: [FOREIGN] });
  expect(await reportedIn(2)).toEqual([`tlsa-added info ${OWN}:25/tcp`]);
  load({ own: [FOREIGN], other: [FOREIGN] });
  expect(await reportedIn(2)).toEqual([`tlsa-added info ${OTHER}:25/tcp`]);
  load({ own: [`3 1 1 ${'CD'.repeat(32)}`], other: [FOREIGN] });
  expect(await reportedIn(2)).toEqual([`tlsa-changed notice ${OWN}:25/tcp`]);
  load({});
  expect((await reportedIn(2)).toSorted()).toEqual([
    `tlsa-removed warning ${OWN}:25/tcp`,
    `tlsa-removed warning ${OTHER}:25/tcp`,
  ]);
  expect(await world.openAlerts()).toHaveLength(1);
  load({ own: [FOREIGN], other: [FOREIGN] });
  expect((await reportedIn(2)).toSorted()).toEqual([
    `tlsa-added info ${OWN}:25/tcp`,
    `tlsa-added info ${OTHER}:25/tcp`,
  ]);
});

test('what fails, is not signed or does not validate changes nothing', async () => {
  load({ own: [FOREIGN] });
  expect(await reportedIn(2)).toEqual([]);
  world.internet.faults.set({ name: `_25._tcp.${OWN}`, type: 'TLSA' }, 'servfail');
  expect(await reportedIn(3)).toEqual([]);
  world.internet.faults.clear();
  expect(await reportedIn(2)).toEqual([]);
});

test('unsigned records are none', async () => {
  load({ isSigned: false });
  expect(await reportedIn(2, MAIL)).toEqual([]);
  load({ isSigned: false, own: [FOREIGN] });
  expect(await reportedIn(2, MAIL)).toEqual([]);
});

test('a certificate that no record accepts any more, and its end', async () => {
  load({ own: [await pinOf(OWN)], other: [await pinOf(OTHER)] });
  expect(await reportedIn(3, MAIL)).toEqual([]);
  await serve(OWN, {});
  expect(await reportedIn(3, MAIL)).toEqual([`dane-refused error ${OWN}`]);
  expect(await reportedIn(3, MAIL)).toEqual([]);
  load({ own: [await pinOf(OWN)], other: [await pinOf(OTHER)] });
  expect((await reportedIn(3, MAIL)).toSorted()).toEqual([
    `dane-accepted info ${OWN}`,
    `tlsa-changed info ${OWN}:25/tcp`,
  ]);
  expect(await world.openAlerts()).toEqual([]);
});

test('it is critical where no other host takes the mail, and over when the host leaves', async () => {
  load({ hosts: [OTHER], other: [FOREIGN] });
  expect(await reportedIn(2, MAIL)).toEqual([`dane-refused critical ${OTHER}`]);
  const [alert] = await world.openAlerts();
  const texts = LANGUAGES.flatMap((language) =>
    (alert?.events ?? []).flatMap(({ message, reason, whatToDo }) =>
      [message, reason, whatToDo].map((one) => (one === null ? '' : textIn(language, one))),
    ),
  );
  expect(texts).toHaveLength(6);
  expect(texts.filter((text) => text === '' || /[{}]|undefined/.test(text))).toEqual([]);
  load({ hosts: [OWN] });
  expect(await reportedIn(2, MAIL)).toContain(`dane-host-removed info ${OTHER}`);
  expect((await world.openAlerts()).flatMap(({ events }) => events.map(({ kind }) => kind))).not.toContain(
    'dane-refused',
  );
});

test('nothing is held against certificates that the owner does not watch, or while we are at fault', async () => {
  load({ own: [FOREIGN] });
  expect(await reportedIn(2)).toEqual([]);
  await world.internet.host({ host: CANARY, addresses: ['192.0.2.77'], https: { certificate: 'self-signed' } });
  expect(await reportedIn(2, MAIL)).toEqual([]);
});

test('a domain that is its own mail host is told once', async () => {
  const zone = (more: string) => {
    const text = zoneOf(`@ A 192.0.2.10\n@ MX 10 shop.test.\n${more}`);
    world.load(text);
    world.internet.load(text, 'shop.test', {});
  };
  zone(`_25._tcp TLSA ${FOREIGN}`);
  expect(await reportedIn(2)).toEqual([]);
  zone('');
  expect(await reportedIn(2)).toEqual(['tlsa-removed warning shop.test:25/tcp']);
  zone(`_25._tcp TLSA ${FOREIGN}`);
  expect(await reportedIn(2)).toEqual(['tlsa-added info shop.test:25/tcp']);
});
