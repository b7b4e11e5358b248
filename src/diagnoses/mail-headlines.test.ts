import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HostSpec, MailSpec } from '../../testbed/hosts.ts';
import { type Bench, nameOf, type Setting, startBench } from '../../tests/support/bench.ts';
import { liveContext } from '../../tests/support/report-context.ts';
import { txtOctets } from '../domain/rdata/encode.ts';
import { presentZoneRdata } from '../domain/rdata/present.ts';
import { HEALTH, MAIL } from './kinds.ts';
import { OVERALL } from './overall.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const der = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' });
const KEY = `v=DKIM1; p=${der.toString('base64')}`;
const ADDRESSES = '@ IN A 192.0.2.1\n@ IN AAAA 2001:db8::1\n';
const SPF = '@ IN TXT "v=spf1 mx -all"\n';
const dkim = (record: string): string => `default._domainkey IN TXT ${presentZoneRdata('TXT', txtOctets(record))}\n`;
const dmarc = (policy: string): string => `_dmarc IN TXT "v=DMARC1; p=${policy}; rua=mailto:d@case.test"\n`;
/** All that a domain needs beside its mail servers. */
const REST = ADDRESSES + SPF + dkim(KEY) + dmarc('reject');
const STS = `_mta-sts IN TXT "v=STSv1; id=1"
mta-sts IN A 192.0.2.10
_smtp._tls IN TXT "v=TLSRPTv1; rua=mailto:t@case.test"
`;
const policy = (mx: string): HostSpec => {
  const body = `version: STSv1\nmode: enforce\nmx: ${mx}\nmax_age: 1209600\n`;
  const routes = { '/.well-known/mta-sts.txt': { type: 'text/plain', body } };
  return { host: 'mta-sts.case.test', addresses: ['192.0.2.10'], https: { routes } };
};
/** A mail server of its own name and address, since those of a row stay on for the next ones. */
const server = (name: string, last: number, smtp: MailSpec = {}) => ({
  zone: `@ IN MX 10 ${name}\n${name} IN A 192.0.2.${last}\n`,
  hosts: [{ host: `${name}.case.test`, addresses: [`192.0.2.${last}`], smtp }],
});
const GOOD = server('good', 25);
const SELF = server('self', 26, { certificate: 'self-signed' });
const PLAIN = server('plain', 27, { starttls: 'not-offered' });
const DEAD = server('dead', 28, { behaviour: 'refused' });
const SIX: HostSpec = { host: 'six.case.test', addresses: ['2001:db8::25'], smtp: {} };
const withGood = (zone: string): Pick<Setting, 'zone' | 'hosts'> => ({ zone: zone + GOOD.zone, hosts: GOOD.hosts });

/** The ids of what each report says first, and of the first action of the mail report and the diagnosis. */
interface Row extends Setting {
  readonly health: string;
  readonly mail: string;
  readonly overall: string;
  /** The first action, as `check/code`; a diagnosis has others before it where the mail arrives. */
  readonly action: string;
  readonly overallAction?: string;
}

test.each<Row>([
  {
    about: 'a policy in force that allows none of the servers',
    zone: REST + GOOD.zone + STS,
    hosts: [...GOOD.hosts, policy('other.case.test')],
    health: 'dnssec/unsigned',
    mail: 'mail-headline/policy-without-servers',
    overall: 'mail-headline/policy-without-servers',
    action: 'mta-sts/no-mx-allowed',
    overallAction: 'mta-sts/no-mx-allowed',
  },
  {
    about: 'a policy in force, and a certificate that nobody trusts',
    zone: REST + SELF.zone + STS,
    hosts: [...SELF.hosts, policy('self.case.test')],
    health: 'dnssec/unsigned',
    mail: 'mail-headline/policy-unmet',
    overall: 'mail-headline/policy-unmet',
    action: 'starttls/refused',
    overallAction: 'starttls/refused',
  },
  {
    about: 'a policy in force, and no STARTTLS',
    zone: REST + PLAIN.zone + STS,
    hosts: [...PLAIN.hosts, policy('plain.case.test')],
    health: 'dnssec/unsigned',
    mail: 'mail-headline/policy-unmet',
    overall: 'mail-headline/policy-unmet',
    action: 'starttls/not-offered-enforced',
    overallAction: 'starttls/not-offered-enforced',
  },
  {
    about: 'a TLSA record that the certificate does not match',
    zone: `${REST}${GOOD.zone}_25._tcp.good IN TLSA 3 1 1 ${'ab'.repeat(32)}\n`,
    hosts: GOOD.hosts,
    sign: {},
    health: 'caa/absent',
    mail: 'mail-headline/tlsa-unmet',
    overall: 'mail-headline/tlsa-unmet',
    action: 'dane/mismatch',
    overallAction: 'dane/mismatch',
  },
  {
    about: 'port 25 refused on the only server, as far as our own network lets us tell',
    zone: REST + DEAD.zone,
    hosts: DEAD.hosts,
    health: 'dnssec/unsigned',
    mail: 'mail-headline/silent',
    overall: 'mail-headline/silent',
    action: 'mail-reverse-names/missing-at-sender',
  },
  {
    about: 'a null MX beside another',
    ...withGood(`${REST}@ IN MX 0 .\n`),
    health: 'mail-headline/null-and-others',
    mail: 'mail-headline/null-and-others',
    overall: 'mail-headline/null-and-others',
    action: 'mail-reachability/null-and-others',
    overallAction: 'mx/null-and-others',
  },
  {
    about: 'no mail server with an IPv4 address',
    zone: `${REST}@ IN MX 10 six\nsix IN AAAA 2001:db8::25\n`,
    hosts: [SIX],
    health: 'mail-headline/only-ipv6',
    mail: 'mail-headline/only-ipv6',
    overall: 'mail-headline/only-ipv6',
    action: 'mail-reachability/only-ipv6',
    overallAction: 'mx/only-ipv6',
  },
  ...(['quarantine', 'reject'] as const).map((p) => ({
    about: `a key that nobody can read, under p=${p}`,
    ...withGood(ADDRESSES + SPF + dkim('v=DKIM1; p=-----BEGIN PUBLIC KEY-----MIIB') + dmarc(p)),
    health: 'mail-headline/dkim-broken',
    mail: 'mail-headline/dkim-broken',
    overall: 'ssl-verdict/not-served',
    action: 'dkim/broken',
  })),
  {
    about: 'two keys at one selector, under p=quarantine',
    ...withGood(ADDRESSES + SPF + dkim(KEY) + dkim('v=DKIM1; p=') + dmarc('quarantine')),
    health: 'mail-headline/dkim-broken',
    mail: 'mail-headline/dkim-broken',
    overall: 'ssl-verdict/not-served',
    action: 'dkim/broken',
  },
  {
    about: 'a key at a doubled name, under p=quarantine',
    ...withGood(ADDRESSES + SPF + dkim(KEY).replace('_domainkey', '_domainkey.case.test') + dmarc('quarantine')),
    health: 'mail-headline/dkim-misplaced',
    mail: 'mail-headline/dkim-misplaced',
    overall: 'ssl-verdict/not-served',
    action: 'dkim/misplaced',
  },
  {
    about: 'withdrawn keys alone, under p=quarantine',
    ...withGood(ADDRESSES + SPF + dkim('v=DKIM1; p=') + dmarc('quarantine')),
    health: 'mail-headline/dkim-revoked',
    mail: 'mail-headline/dkim-revoked',
    overall: 'ssl-verdict/not-served',
    action: 'dkim/revoked',
  },
  {
    about: 'under a policy of none the key is mended first, since a stricter policy waits for it',
    ...withGood(ADDRESSES + SPF + dkim('v=DKIM1; p=%') + dmarc('none')),
    health: 'mail-headline/dkim-broken',
    mail: 'mail-headline/dkim-broken',
    overall: 'ssl-verdict/not-served',
    action: 'dkim/broken',
  },
  {
    about: 'permerror',
    ...withGood(ADDRESSES + dkim(KEY) + dmarc('reject') + SPF.replace('-all', 'include:gone.case.test -all')),
    health: 'verdict/spf-invalid',
    mail: 'spf/no-record',
    overall: 'ssl-verdict/not-served',
    action: 'spf/no-record',
  },
  {
    about: '-all in front of all senders',
    ...withGood(ADDRESSES + dkim(KEY) + dmarc('reject') + SPF.replace('mx -all', '-all mx')),
    health: 'spf/strict-in-vain',
    mail: 'spf/strict-in-vain',
    overall: 'ssl-verdict/not-served',
    action: 'spf/strict-in-vain',
  },
  {
    about: 'an include that is no mechanism, before what is only recommended',
    ...withGood(
      `${ADDRESSES}${dkim(KEY)}${dmarc('reject')}${SPF.replace('mx -all', 'mx include=o.case.test -all')}o IN TXT "v=spf1 ip4:192.0.2.200 -all"\n`,
    ),
    health: 'spf/misspelt',
    mail: 'spf/misspelt',
    overall: 'ssl-verdict/not-served',
    action: 'spf/misspelt',
  },
  {
    about: 'no STARTTLS, before what is only recommended',
    zone: REST + PLAIN.zone,
    hosts: PLAIN.hosts,
    health: 'dnssec/unsigned',
    mail: 'starttls/not-offered',
    overall: 'ssl-verdict/not-served',
    action: 'starttls/not-offered',
  },
])('what is gravest about mail comes first in every kind: $about', async (row) => {
  const domain = nameOf(row);
  const evidence = await bench.build(row);
  const context = liveContext(domain, evidence);
  const health = await (await HEALTH.run(domain, evidence))(context);
  const mail = await (await MAIL.run(domain, evidence))(context);
  const overall = await (await OVERALL.run(domain, evidence))(context);
  const firstOf = ({ verdict }: typeof mail) => /"id":"((?!report\/)[^"]+)"/.exec(JSON.stringify(verdict))?.[1];
  const actionOf = ({ actions }: typeof mail) => actions[0]?.findings[0];
  const named = (ref: string) => ({ check: ref.split('/')[0], code: ref.split('/')[1] });
  expect([health, mail, overall].map(firstOf)).toEqual([row.health, row.mail, expect.stringContaining(row.overall)]);
  expect(actionOf(mail)).toEqual(named(row.action));
  expect(actionOf(overall)).toEqual(row.overallAction === undefined ? expect.anything() : named(row.overallAction));
});

test('where somebody answered us on port 25, silence caps the diagnosis as it does the mail report', async () => {
  const setting = { about: '', zone: REST + DEAD.zone, hosts: DEAD.hosts };
  const domain = nameOf(setting);
  const evidence = await bench.build(setting);
  const context = { ...liveContext(domain, evidence), port25Open: true };
  for (const kind of [MAIL, OVERALL]) {
    const { verdict, actions } = await (await kind.run(domain, evidence))(context);
    expect(JSON.stringify(verdict)).toContain('verdict/mail-unreachable');
    expect(actions[0]?.findings).toEqual([{ check: 'starttls', code: 'silent' }]);
  }
});

test('a misspelt include is among the actions of the health report, with the fix of the mail report', async () => {
  const zone = `${ADDRESSES}${dkim(KEY)}${dmarc('reject')}${SPF.replace('mx -all', 'mx include=o.case.test -all')}o IN TXT "v=spf1 ip4:192.0.2.200 -all"\n`;
  const setting = { about: '', ...withGood(zone) };
  const domain = nameOf(setting);
  const evidence = await bench.build(setting);
  const context = liveContext(domain, evidence);
  for (const kind of [HEALTH, MAIL]) {
    const { actions } = await (await kind.run(domain, evidence))(context);
    const action = actions.find(({ findings }) => findings.some(({ code }) => code === 'misspelt'));
    const published = action?.fix?.steps.flatMap(({ publish }) => publish.map(({ value }) => value));
    expect(published).toEqual(['v=spf1 mx include:o.case.test -all']);
  }
});
