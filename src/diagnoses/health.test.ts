import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, nameOf, type Setting, startBench } from '../../tests/support/bench.ts';
import { liveContext } from '../../tests/support/report-context.ts';
import { blockOf } from './block.ts';
import { healthStates } from './blocks/health-states.ts';
import { HEALTH } from './health.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** The health diagnosis of a setting. */
async function diagnosisOf(setting: Setting) {
  const domain = nameOf(setting);
  const evidence = await bench.build(setting);
  const make = await HEALTH.run(domain, evidence);
  return make(liveContext(domain, evidence));
}

/** Its states. */
async function statesOf(setting: Setting) {
  const diagnosis = await diagnosisOf(setting);
  return { exists: diagnosis.exists, ...blockOf(diagnosis, healthStates) };
}

interface Row extends Setting {
  readonly mail: string | null;
  readonly algorithm: string | null;
}

const A = '@ IN A 192.0.2.1\n';

const ROWS: readonly Row[] = [
  {
    about: 'a provider, and not signed',
    zone: '@ IN MX 1 smtp.google.com.\n',
    mail: 'Google Workspace',
    algorithm: null,
  },
  { about: 'servers of its own, signed', zone: '@ IN MX 1 mail\n', sign: {}, mail: null, algorithm: 'ECDSA P-256' },
  { about: 'an old algorithm', zone: A, sign: { algorithm: 7 }, mail: null, algorithm: 'RSASHA1-NSEC3-SHA1 (7)' },
  {
    about: 'a null MX, and signatures that expired',
    zone: '@ IN MX 0 .\n',
    sign: { fault: 'expired' },
    mail: null,
    algorithm: null,
  },
  {
    about: 'neither could be looked up',
    zone: '@ IN MX 1 smtp.google.com.\n',
    sign: {},
    faults: [
      [{ name: 'case.test', type: 'MX' }, 'servfail'],
      [{ name: 'case.test', type: 'DNSKEY' }, 'servfail'],
    ],
    mail: null,
    algorithm: null,
  },
];

test('the policy of the domain above is the state of a name that does not exist', async () => {
  const setting = { about: '', zone: '_dmarc IN TXT "v=DMARC1; p=none; np=reject"\n', name: 'gone.case.test' };
  const { exists, dmarc, spf } = await statesOf(setting);
  expect({ exists, dmarc, spf }).toEqual({ exists: false, dmarc: 'reject', spf: 'not configured' });
});

test.each(ROWS.map((row) => [row.about, row] as const))(
  'who receives e-mail, and the algorithm: %s',
  async (_, row) => {
    const { mailProvider, dnssecAlgorithm } = await statesOf(row);
    expect([mailProvider, dnssecAlgorithm]).toEqual([row.mail, row.algorithm]);
  },
);

/** All that makes a good grade, without what a row is about. */
const FINE = {
  ns: '@ IN NS ns1.hosts.test.\n@ IN NS ns2.hosts.test.\n',
  a: '@ IN A 192.0.2.1\n',
  aaaa: '@ IN AAAA 2001:db8::1\n',
  mx: '@ IN MX 10 mail\nmail IN A 192.0.2.25\n',
  spf: '@ IN TXT "v=spf1 ip4:192.0.2.1 -all"\n',
  dmarc: '_dmarc IN TXT "v=DMARC1; p=reject; rua=mailto:d@case.test"\n',
  caa: '@ IN CAA 0 issue "ca.test"\n',
};

test.each<[about: string, instead: Partial<typeof FINE>, cap: string | null, verdict: string]>([
  ['only a key of DKIM is missing', {}, null, 'mail-headline/dkim-absent'],
  ['an SPF record that passes everyone', { spf: '@ IN TXT "v=spf1 +all"\n' }, 'anyone-sends', 'anyone-sends'],
  [
    'an SPF record by which all that we tried pass',
    { spf: '@ IN TXT "v=spf1 exists:%{i}.any.case.test -all"\n*.any IN A 127.0.0.2\n' },
    'anyone-sends',
    'anyone-sends',
  ],
  ['mail servers of which none is one', { mx: '@ IN MX 10 localhost.\n' }, 'mail-unreachable', 'mail-unreachable'],
  [
    'a null MX beside such a server',
    { mx: '@ IN MX 0 .\n@ IN MX 10 localhost.\n' },
    'mail-unreachable',
    'mail-unreachable',
  ],
  ['a null MX beside a server that works', { mx: `@ IN MX 0 .\n${FINE.mx}` }, null, 'null-and-others'],
  ['private addresses', { a: '@ IN A 10.0.0.1\n', aaaa: '' }, 'no-public-address', 'no-public-address'],
  ['a private IPv6 address alone', { a: '', aaaa: '@ IN AAAA fd00::1\n' }, 'no-public-address', 'no-public-address'],
  ['a private address beside a public one', { a: '@ IN A 10.0.0.1\n' }, null, 'addresses/some-unreachable'],
  [
    'two name servers that are none',
    { ns: '@ IN NS localhost.\n@ IN NS 192.0.2.1.\n' },
    'no-name-server',
    'no-server-address',
  ],
  [
    'two name servers that do not exist',
    { ns: '@ IN NS gone1.hosts.test.\n@ IN NS gone2.hosts.test.\n' },
    'no-name-server',
    'no-such-servers',
  ],
  [
    'two name servers without an address, of which one does not exist',
    { ns: '@ IN NS gone1.hosts.test.\n@ IN NS hosts.test.\n' },
    'no-name-server',
    'no-server-address',
  ],
  ['the only name server is none', { ns: '@ IN NS localhost.\n' }, 'no-name-server', 'no-name-server'],
  ['the only name server is one', { ns: '@ IN NS ns1.hosts.test.\n' }, null, 'ns-redundancy/single'],
])('what the areas found keeps the grade down, and is the verdict: %s', async (about, instead, cap, verdict) => {
  const zone = Object.values({ ...FINE, ...instead }).join('');
  const diagnosis = await diagnosisOf({ about, zone, sign: {} });
  expect([diagnosis.cap?.code ?? null, JSON.stringify(diagnosis.verdict)]).toEqual([
    cap,
    expect.stringMatching(`^\\{"id":"(?:(?:verdict|mail-headline)/)?${verdict}"`),
  ]);
});
