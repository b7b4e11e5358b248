import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, nameOf, type Setting, startBench } from '../../tests/support/bench.ts';
import { blockOf } from './block.ts';
import { healthStates } from './blocks/health-states.ts';
import { HEALTH } from './health.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** What a health diagnosis says of a setting, and its states. */
async function statesOf(setting: Setting) {
  const domain = nameOf(setting);
  const evidence = await bench.build(setting);
  const diagnosisOf = await HEALTH.run(domain, evidence);
  const diagnosis = diagnosisOf({
    names: { unicode: domain, tld: 'test', registrable: domain },
    transcript: evidence.transcript,
    rows: [],
    source: 'live',
    resolvers: [],
    refreshing: false,
    port25Open: false,
    now: Date.now(),
  });
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
