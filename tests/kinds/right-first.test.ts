import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import { OVERALL } from '../../src/diagnoses/overall.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { txtOctets } from '../../src/domain/rdata/encode.ts';
import { presentZoneRdata } from '../../src/domain/rdata/present.ts';
import { RR_TYPES, type RrType } from '../../src/domain/rr.ts';
import type { ServerQuery, ServerResponse } from '../../src/domain/server-query.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';
import type { SignMode } from '../../testbed/signing.ts';
import { liveContext } from '../support/report-context.ts';
import { CASE, createServerSource, NOW, type ServerSetting } from '../support/server-world.ts';

// Of all that is wrong with a domain, a report puts what its owner should do first before everything else.

const MX = '@ IN MX 10 mail.hosts.test.\n';
const SPF = '@ IN TXT "v=spf1 mx -all"\n';
const REJECT = '_dmarc IN TXT "v=DMARC1; p=reject"\n';
const CAA = '@ IN CAA 0 issue "ca.test"\n';
const WEB = '@ IN A 192.0.2.1\n';
const P = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64');
const key = (text: string): string => `default._domainkey IN TXT ${presentZoneRdata('TXT', txtOctets(text))}\n`;
const KEY = key(`v=DKIM1; k=rsa; p=${P}`);
const ZONE = WEB + MX + SPF + REJECT + CAA + KEY;
const without = (part: string, by = ''): string => ZONE.replace(part, by);
const SERVERS = ['192.0.2.53', '198.51.100.53', '2001:db8:1::53', '2001:db8:2::53'];
const SECOND = SERVERS.filter((_, i) => i % 2 === 1);
const soaOf = (serial: number) =>
  `@ 3600 IN SOA ns1.hosts.test. hostmaster.hosts.test. ${serial} 14400 3600 1209600 3600\n`;
type Fault = NonNullable<ServerSetting['at']>[string];
const at = (addresses: readonly string[], fault: Fault) => ({
  at: Object.fromEntries(addresses.map((address) => [address, fault])),
});
/** Answers questions for some types with an error. */
const failing = (...types: readonly RrType[]): Fault => ({
  reply: (query: ServerQuery, usual: ServerResponse) =>
    types.some((type) => query.type === type || query.type === RR_TYPES[type])
      ? { ...usual, rcode: 2, aa: false, answers: [], authorities: [] }
      : usual,
});
const denying: Fault = {
  reply: ({ name }: ServerQuery, usual: ServerResponse) =>
    name === CASE || name.endsWith(`.${CASE}`) ? { ...usual, rcode: 3, answers: [], authorities: [] } : usual,
};

interface Row {
  readonly about: string;
  readonly setting: ServerSetting;
  /** What the first action is about: a check, or a finding of it. */
  readonly first: string;
}

const signed = (sign: SignMode, more: Partial<ServerSetting> = {}): ServerSetting => ({ zone: ZONE, sign, ...more });

const DNSSEC: readonly Row[] = [
  {
    about: 'servers that fail to give keys',
    setting: signed({}, at(SERVERS, failing('DNSKEY'))),
    first: 'server-proofs/keys-fail',
  },
  { about: 'a DS record of another key', setting: signed({ fault: 'wrong-ds' }), first: 'dnssec/bogus' },
  { about: 'a DS record and no keys', setting: signed({ fault: 'no-keys' }), first: 'dnssec/bogus' },
  { about: 'expired signatures', setting: signed({ fault: 'expired' }), first: 'dnssec/bogus' },
  { about: 'signatures that expired lately', setting: signed({ fault: 'just-expired' }), first: 'dnssec/bogus' },
  { about: 'keys without signatures', setting: signed({ spoiled: { DNSKEY: 'bare' } }), first: 'dnssec/bogus' },
  { about: 'an altered SOA record', setting: signed({ spoiled: { SOA: 'altered' } }), first: 'dnssec' },
  { about: 'an algorithm that nobody knows', setting: signed({ fault: 'unknown-algorithm' }), first: 'dnssec/broken' },
  {
    about: 'one server unsigned and behind',
    setting: signed({}, at(SECOND, { zone: ZONE, soa: soaOf(5) })),
    first: 'server-proofs/records-some',
  },
  {
    about: 'one server expired and behind',
    setting: signed({}, at(SECOND, { zone: ZONE, soa: soaOf(5), sign: { fault: 'expired' } })),
    first: 'server-proofs/keys',
  },
];

const DELEGATION: readonly Row[] = [
  { about: 'servers that refuse', setting: { zone: ZONE, ...at(SERVERS, 'refuses') }, first: 'delegation/all-refuse' },
  { about: 'servers that fail', setting: { zone: ZONE, ...at(SERVERS, 'servfail') }, first: 'delegation' },
  { about: 'servers that do not have the zone', setting: { zone: ZONE, ...at(SERVERS, 'lame') }, first: 'delegation' },
  {
    about: 'servers that deny the zone',
    setting: { zone: ZONE, ...at(SERVERS, denying) },
    first: 'delegation/all-deny',
  },
  {
    about: 'one server that refuses',
    setting: { zone: ZONE, ...at(SECOND, 'refuses') },
    first: 'authoritative-answers',
  },
  {
    about: 'one server that is silent',
    setting: { zone: ZONE, ...at(SECOND, 'silent') },
    first: 'authoritative-answers',
  },
  { about: 'no TCP', setting: { zone: ZONE, ...at(SERVERS, 'refuses-tcp') }, first: 'tcp-answers' },
  {
    about: 'servers that fail at CAA',
    setting: { zone: ZONE, ...at(SERVERS, failing('CAA')) },
    first: 'unusual-questions',
  },
  {
    about: 'a server five months old',
    setting: {
      zone: ZONE,
      soa: soaOf(2026112801),
      ...at(SECOND, { zone: ZONE.replace('192.0.2.1\n', '192.0.2.7\n'), soa: soaOf(2026060101) }),
    },
    first: 'soa-agreement/serials-apart',
  },
  {
    about: 'name servers that do not exist',
    setting: { zone: `@ IN NS ns1.gone.test.\n@ IN NS ns2.gone.test.\n${ZONE}` },
    first: 'delegation',
  },
  { about: 'one name server', setting: { zone: `@ IN NS ns1.hosts.test.\n${ZONE}` }, first: 'ns-redundancy' },
  {
    about: 'two names of one server',
    setting: { zone: `@ IN NS ns1.hosts.test.\n@ IN NS same.hosts.test.\n${ZONE}` },
    first: 'server-redundancy',
  },
];

const MAIL: readonly Row[] = [
  { about: 'SPF that passes everybody', setting: { zone: without('mx -all', 'mx +all') }, first: 'spf' },
  { about: 'two SPF records', setting: { zone: `${ZONE}@ IN TXT "v=spf1 ip4:192.0.2.25 -all"\n` }, first: 'spf' },
  { about: 'a misspelt mechanism', setting: { zone: without('mx -all', 'mx ipv4:192.0.2.9 -all') }, first: 'spf' },
  { about: 'a misspelt include', setting: { zone: without('mx -all', 'mx include=hosts.test -all') }, first: 'spf' },
  {
    about: 'strings joined without a space',
    setting: { zone: without('mx -all', 'mxip4:192.0.2.9 -all') },
    first: 'spf',
  },
  { about: '-all before everything', setting: { zone: without('mx -all', '-all mx') }, first: 'spf' },
  { about: 'no SPF', setting: { zone: without(SPF) }, first: 'spf' },
  { about: 'no DMARC', setting: { zone: without(REJECT) }, first: 'dmarc' },
  { about: 'DMARC none', setting: { zone: without('p=reject', 'p=none') }, first: 'dmarc' },
  {
    about: 'DMARC with its version last',
    setting: { zone: without('v=DMARC1; p=reject', 'p=reject; v=DMARC1') },
    first: 'dmarc',
  },
  { about: 'two DMARC records', setting: { zone: `${ZONE}_dmarc IN TXT "v=DMARC1; p=none"\n` }, first: 'dmarc' },
  ...[
    ['revoked', 'v=DKIM1; p='],
    ['cut off', `v=DKIM1; k=rsa; p=${P.slice(0, 200)}`],
    ['between PEM lines', `v=DKIM1; k=rsa; p=-----BEGIN PUBLIC KEY-----${P}-----END PUBLIC KEY-----`],
    ['with backslashes', `v=DKIM1\\\\; k=rsa\\\\; p=${P}`],
    ['for SHA-1 alone', `v=DKIM1; h=sha1; p=${P}`],
  ].map(([about = '', text = '']) => ({
    about: `a DKIM key ${about}, under quarantine`,
    setting: { zone: without(KEY, key(text)).replace('p=reject', 'p=quarantine') },
    first: 'dkim',
  })),
  { about: 'no DKIM', setting: { zone: without(KEY) }, first: 'dkim' },
  {
    about: 'MX hosts without address',
    setting: { zone: without('mail.hosts.test.', 'mail.gone.hosts.test.') },
    first: 'mx',
  },
  {
    about: 'a doubled MX name',
    setting: { zone: without('mail.hosts.test.', 'mail.case.test.case.test.') },
    first: 'mx',
  },
  { about: 'a null MX beside an MX', setting: { zone: `${ZONE}@ IN MX 0 .\n` }, first: 'mx' },
  {
    about: 'a website at a private address',
    setting: { zone: without('192.0.2.1\n', '10.0.0.1\n') },
    first: 'name-resolution',
  },
  { about: 'CAA that nobody understands', setting: { zone: `${ZONE}@ IN CAA 128 tbs "x"\n` }, first: 'caa' },
];

async function actionsOf(setting: ServerSetting): Promise<Diagnosis['actions']> {
  const evidence = createEvidence(createServerSource(setting), {
    clock: () => NOW,
    premises: { publicNetworks: PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []) },
  });
  const domain = CASE as DomainName;
  return (await (await OVERALL.run(domain, evidence))(liveContext(domain, evidence))).actions;
}

test.each([...DNSSEC, ...DELEGATION, ...MAIL])('$about: what matters most is first', async ({ setting, first }) => {
  const [top] = (await actionsOf(setting)).map(({ findings }) =>
    findings.flatMap(({ check, code }) => [check, `${check}/${code}`]),
  );
  expect(top).toContain(first);
});

test('an action asks for nothing that other findings of its check ask for', async () => {
  const short = '@ 3600 IN SOA ns1.hosts.test. hostmaster.hosts.test. 1 3600 600 3600 3600\n';
  const actions = await actionsOf({ zone: ZONE, soa: short });
  expect(actions.find(({ checks }) => checks.includes('soa-values'))).toMatchObject({
    findings: [{ check: 'soa-values', code: 'expire-short' }],
    advice: '',
  });
});
