import { spf as peerSpf } from 'mailauth/lib/spf/index.js';
import { type DnsName, ROOT } from '../src/domain/name.ts';
import { encodeRdata, txtOctets } from '../src/domain/rdata/encode.ts';
import type { Rr } from '../src/domain/rr.ts';
import { checkSpf, createResolver } from '../src/index.ts';
import { analyseSpf } from '../src/records/spf/analyse.ts';
import { evaluateSpf } from '../src/records/spf/evaluate.ts';
import { flatten } from '../src/records/spf/flatten.ts';
import type { SpfAnswer, SpfType } from '../src/records/spf/lookup.ts';
import { startInternet } from '../testbed/internet.ts';
import { ATTACKS } from '../tests/spf/attacks.ts';
import { spfLookupOf } from '../tests/support/spf-world.ts';
import { type BenchRow, median, row } from './row.ts';

const INCLUDES = 9;
const EVALUATIONS = 1000;
const ROUNDS = 5;

/** Nine records that include one another, with networks of their own as those of large services have. */
const texts = new Map<string, string>(
  Array.from({ length: INCLUDES + 1 }, (_, i) => {
    const networks = Array.from({ length: 6 }, (_, k) => `ip4:10.${i}.${16 * k}.0/20`).join(' ');
    const next = i === INCLUDES ? 'ip4:192.0.2.0/24 ip6:2001:db8::/32' : `include:_spf${i + 1}.example.net`;
    return [i === 0 ? 'example.com' : `_spf${i}.example.net`, `v=spf1 ${networks} ${next} ${i === 0 ? '-' : '~'}all`];
  }),
);

const CASES = [
  { what: 'match in the ninth', ip: '192.0.2.77', result: 'pass' },
  { what: 'no match', ip: '198.51.100.7', result: 'fail' },
  { what: 'no match, IPv6', ip: '2001:db9::7', result: 'fail' },
] as const;

const sender = 'news@example.com';
const helo = 'mail.example.com';

/** Evaluations of one round, one after the other. Every result is compared with the right one. */
async function perSecond(check: (ip: string) => Promise<string>, ip: string, result: string): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < EVALUATIONS; i += 1) {
    const got = await check(ip);
    if (got !== result) throw new Error(`${ip} got ${got}, not ${result}`);
  }
  return (EVALUATIONS / (performance.now() - began)) * 1000;
}

/** CPU that one diagnosis may use. Source: docs/limits.md. */
const CPU_LIMIT_MS = 500;
const ATTACK_ROUNDS = 5;

/** The slowest of the worlds made to keep us busy, by the median of some rounds. Records are parsed again each time. */
async function slowestAttack(
  work: (world: (typeof ATTACKS)[number][1]) => Promise<unknown>,
): Promise<[string, number]> {
  const times: [string, number][] = [];
  for (const [what, world] of ATTACKS) {
    const rounds: number[] = [];
    for (let i = 0; i < ATTACK_ROUNDS; i += 1) {
      const began = performance.now();
      await work(world);
      rounds.push(performance.now() - began);
    }
    times.push([what, median(rounds)]);
  }
  return times.reduce((a, b) => (b[1] > a[1] ? b : a));
}

async function attackRows(): Promise<BenchRow[]> {
  const limit = ['limit', CPU_LIMIT_MS] as const;
  const [evaluated, evaluation] = await slowestAttack((world) =>
    evaluateSpf({ ip: '192.0.2.1', sender, helo }, spfLookupOf(world).ask),
  );
  const [analysed, analysis] = await slowestAttack(async (world) =>
    flatten(await analyseSpf('example.com' as DnsName, spfLookupOf(world).ask)),
  );
  return [
    row('spf', `slowest attack evaluated: ${evaluated}`, 'ms', evaluation, limit),
    row('spf', `slowest attack analysed: ${analysed}`, 'ms', analysis, limit),
  ];
}

/** SPF evaluations of a record with nine nested includes, all answers at hand already. */
export async function bench(): Promise<BenchRow[]> {
  const records = [...texts].map(
    ([name, text]): Rr<'TXT'> => ({ name: name as DnsName, type: 'TXT', ttlSeconds: 3600, octets: txtOctets(text) }),
  );
  const internet = await startInternet({ zonesDir: null });
  const soa = encodeRdata('SOA', { mname: ROOT, rname: ROOT, serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 60 });
  internet.world.set(ROOT, [{ name: ROOT, type: 'SOA', ttlSeconds: 60, octets: soa }, ...records], null);
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });

  const answers = new Map<string, SpfAnswer>(records.map((rr) => [rr.name, { kind: 'answer', records: [rr] }]));
  const none: SpfAnswer = { kind: 'nxdomain' };
  const ask = <T extends SpfType>(name: DnsName, type: T) =>
    ((type === 'TXT' ? answers.get(name) : undefined) ?? none) as SpfAnswer<T>;
  const peerAnswers = new Map([...texts].map(([name, text]) => [name, [[text]]]));
  const peerResolver = async (name: string, type: string): Promise<string[][]> => {
    const found = type === 'TXT' ? peerAnswers.get(name) : undefined;
    if (found === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return found;
  };

  const subjects = {
    cached: async (ip: string) => (await checkSpf({ ip, sender, helo, resolver })).result,
    memory: async (ip: string) => (await evaluateSpf({ ip, sender, helo }, ask)).result,
    mailauth: async (ip: string) =>
      (await peerSpf({ ip, sender, helo, mta: 'mx.example.org', resolver: peerResolver })).status.result,
  };
  try {
    const rows: BenchRow[] = [];
    for (const { what, ip, result } of CASES) {
      const figures = { cached: [] as number[], memory: [] as number[], mailauth: [] as number[] };
      // They take turns, so that what else the machine does falls on all alike; the first round only warms up.
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const name of ['cached', 'memory', 'mailauth'] as const) {
          const figure = await perSecond(subjects[name], ip, result);
          if (round > 0) figures[name].push(figure);
        }
      const peer = ['mailauth', median(figures.mailauth)] as const;
      rows.push(row('spf', `${what}: resolver's cache`, 'evaluations/s', median(figures.cached), peer));
      rows.push(row('spf', `${what}: answers in memory`, 'evaluations/s', median(figures.memory), peer));
    }
    return [...rows, ...(await attackRows())];
  } finally {
    await resolver.close();
    await internet.close();
  }
}
