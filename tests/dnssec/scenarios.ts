import { createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { followAliases } from '../../src/dns/iterate/aliases.ts';
import { Iterator } from '../../src/dns/iterate/iterate.ts';
import { ALGORITHMS, type AlgorithmTable } from '../../src/dns/validate/algorithms.ts';
import { type AskSigned, type TrustAnchor, TrustChain } from '../../src/dns/validate/chain.ts';
import { validate } from '../../src/dns/validate/validate.ts';
import { type DnsName, isAtOrBelow, ROOT } from '../../src/domain/name.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import type { DnsResponse, ResponseRr } from '../../src/domain/response.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import { keyTag } from '../../src/records/dnssec.ts';
import { type Entry, parseScenario, type Scenario } from './rpl.ts';

/** A verdict as the scenarios give it to their client. */
type Verdict = 'secure' | 'insecure' | 'bogus' | 'not-bogus';

/** A scenario that is not run, and why. */
interface Skipped {
  readonly skipped: string;
}

const RCODES: Readonly<Record<string, number>> = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMPL: 4,
  REFUSED: 5,
  YXDOMAIN: 6,
};
const rcodeOf = (reply: readonly string[]): number =>
  reply.map((word) => RCODES[word]).find((one) => one !== undefined) ?? 0;

/** DSA keys with SHA-1, as scenarios of 2007 have them. Source: RFC 2536. Nothing of ours verifies these. */
function dsa(publicKey: Uint8Array, signed: Uint8Array, signature: Uint8Array): boolean {
  const t = publicKey[0] ?? 0;
  const size = 64 + t * 8;
  const part = (at: number, length: number) => publicKey.subarray(at, at + length);
  const [q, p, g, y] = [part(1, 20), part(21, size), part(21 + size, size), part(21 + 2 * size, size)];
  const integer = (octets: Uint8Array): Buffer => {
    let bare = Buffer.from(octets);
    while (bare.length > 1 && bare[0] === 0) bare = bare.subarray(1);
    return tlv(0x02, (bare[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bare]) : bare);
  };
  const parameters = tlv(0x30, Buffer.concat([integer(p), integer(q), integer(g)]));
  const algorithm = tlv(0x30, Buffer.concat([Buffer.from('06072a8648ce380401', 'hex'), parameters]));
  const spki = tlv(0x30, Buffer.concat([algorithm, tlv(0x03, Buffer.concat([Buffer.from([0]), integer(y)]))]));
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    // An early signer wrote DER where RFC 2536 §3 has two numbers.
    if (signature.length !== DSA_OCTETS) return verify('sha1', signed, key, signature);
    return verify('sha1', signed, { key, dsaEncoding: 'ieee-p1363' }, signature.subarray(1));
  } catch {
    return false;
  }
}

const DSA_OCTETS = 41;

function tlv(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  const head =
    length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

/** What the scenarios need beside our own: many are signed with DSA. */
export const SCENARIO_TABLE: AlgorithmTable = {
  signatures: new Map([...ALGORITHMS.signatures, [3, dsa], [6, dsa]]),
  digests: ALGORITHMS.digests,
};

/** The time of a scenario. Where it wants none to be looked at, one at which the signatures hold. */
function secondsOf({ now, ranges }: Scenario): number {
  if (now === null || now === '-1') {
    const signatures = ranges
      .flatMap(({ entries }) => entries)
      .flatMap(({ answers, authorities }) => [...answers, ...authorities])
      .flatMap(({ type, octets }) => (type === RR_TYPES.RRSIG ? (readRdata({ type: 'RRSIG', octets }) ?? []) : []));
    return Math.max(...signatures.map(({ inception }) => inception)) + 1;
  }
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(now) ?? [];
  if (year === undefined) return Number(now);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) / 1000;
}

/** Whether an entry answers a question. */
function fits({ match, question }: Entry, name: DnsName, type: number): boolean {
  if (question === null) return false;
  if (match.includes('qtype') && question.type !== type) return false;
  if (match.includes('qname') && question.name !== name) return false;
  return !match.includes('subdomain') || isAtOrBelow(name, question.name);
}

function responseOf(
  scenario: Scenario,
  step: number,
  address: string,
  name: DnsName,
  type: number,
): DnsResponse | null {
  const ranges = scenario.ranges.filter(
    ({ from, to, addresses }) => from <= step && step <= to && (addresses.length === 0 || addresses.includes(address)),
  );
  const entry = ranges.flatMap(({ entries }) => entries).find((one) => fits(one, name, type));
  if (entry === undefined) return null;
  const { reply } = entry;
  return {
    aa: reply.includes('AA'),
    rd: reply.includes('RD'),
    ra: reply.includes('RA'),
    ad: false,
    cd: false,
    rcode: rcodeOf(reply),
    answers: entry.answers,
    authorities: entry.authorities,
    additionals: entry.additionals,
    ede: [],
  };
}

function anchorsOf(records: readonly ResponseRr[]): TrustAnchor[] {
  const zones = [...new Set(records.map(({ name }) => name))];
  return zones.map((zone) => {
    const own = records.filter(({ name }) => name === zone);
    return {
      zone,
      ds: own
        .filter(({ type }) => type === RR_TYPES.DS)
        .flatMap(({ octets }) => readRdata({ type: 'DS', octets }) ?? []),
      keys: own
        .filter(({ type }) => type === RR_TYPES.DNSKEY)
        .flatMap(({ octets }) => {
          const key = readRdata({ type: 'DNSKEY', octets });
          return key === null ? [] : [{ ...key, tag: keyTag(octets) }];
        }),
    };
  });
}

/** Why a scenario has no verdict for us; null where it has one. */
function notForUs(scenario: Scenario): string | null {
  const { steps } = scenario;
  if (steps.some(({ what }) => what === 'TRAFFIC')) return 'tests what a cache does with traffic';
  const checks = steps.filter(({ what }) => what === 'CHECK_ANSWER');
  if (checks.length === 0) return 'checks no answer';
  return null;
}

/** What a scenario sets that we have no setting for: its verdict is then not ours. */
const SETTINGS: readonly (readonly [setting: RegExp, why: string])[] = [
  [
    /harden-algo-downgrade:\s*yes/,
    'wants every algorithm of the DS records to sign, which RFC 6840 §5.11 forbids validators to ask',
  ],
  [/harden-dnssec-stripped:\s*no/, 'accepts answers whose keys cannot be looked up'],
  [/aggressive-nsec:\s*yes/, 'tests answers that a cache makes of earlier proofs'],
];

/** Runs a scenario: the verdicts that its answers expect, and ours. */
async function runScenario(
  text: string,
): Promise<Skipped | { readonly expected: readonly Verdict[]; readonly got: readonly string[] }> {
  const scenario = parseScenario(text);
  const why = notForUs(scenario) ?? SETTINGS.find(([setting]) => setting.test(text))?.[1] ?? null;
  if (why !== null) return { skipped: why };
  const resolver = createResolver(scenario);
  const expected: Verdict[] = [];
  const got: string[] = [];
  for (const [i, { number, what, entry }] of scenario.steps.entries()) {
    if (what !== 'QUERY' || entry?.question == null) continue;
    const check = scenario.steps.slice(i + 1).find((one) => one.what === 'CHECK_ANSWER')?.entry;
    if (check == null || entry.reply.includes('CD')) continue;
    // Without DO or AD nobody is told whether an answer is secure. Source: RFC 6840 §5.7.
    const isAnnounced = entry.reply.includes('DO') || entry.reply.includes('AD');
    if (rcodeOf(check.reply) === RCODES['SERVFAIL']) expected.push('bogus');
    else if (!isAnnounced) expected.push('not-bogus');
    else expected.push(check.reply.includes('AD') ? 'secure' : 'insecure');
    got.push(await resolver(number, entry.question));
  }
  const isServed = got.some((one) => one !== NOT_SERVED);
  return isServed ? { expected, got } : { skipped: 'no server of it has the answer' };
}

/** No server of the scenario answers. */
const NOT_SERVED = 'not-served';

/** Resolves and validates as the scenario has it; what was asked in an earlier step is cached. */
function createResolver(scenario: Scenario) {
  let step = 0;
  const exchange = async (address: string, name: DnsName, type: number) =>
    responseOf(scenario, step, address, name, type);
  const serversOf = (addresses: readonly string[]) => [{ name: 'server.test' as DnsName, addresses }];
  const [first] = scenario.stubs;
  const root = scenario.stubs.find(({ zone }) => zone === ROOT) ?? first;
  const iterator = new Iterator({
    exchange,
    hints: serversOf(root?.addresses ?? []),
    zones: new Map(scenario.stubs.map(({ zone, addresses }) => [zone, serversOf(addresses)])),
  });
  const forwarded: AskSigned = async (name, type) => {
    const followed = await followAliases(name, type, async (at) => {
      for (const address of root?.addresses ?? []) {
        const response = await exchange(address, at, type);
        if (response !== null) return response;
      }
      return null;
    });
    return typeof followed === 'string' ? null : followed;
  };
  const cached = new Map<string, DnsResponse>();
  const ask: AskSigned = async (name, type) => {
    const key = `${type} ${name}`;
    const known = cached.get(key);
    if (known !== undefined) return known;
    const response = await (root?.recurse === true ? forwarded(name, type) : iterator.lookUp(name, type));
    if (response !== null) cached.set(key, response);
    return response;
  };
  const seconds = secondsOf(scenario);
  const chain = new TrustChain({
    ask,
    anchors: anchorsOf(scenario.anchors),
    table: SCENARIO_TABLE,
    nowSeconds: () => seconds,
    work: { left: 1000 },
  });
  return async (now: number, question: { readonly name: DnsName; readonly type: number }): Promise<string> => {
    step = now;
    const response = await ask(question.name, question.type);
    // Where no server of the scenario has the answer, its resolver has made it of what it had cached.
    if (response === null) return NOT_SERVED;
    const { security, because } = await validate(chain, question, response);
    return because === null ? security : `${security} (${because})`;
  };
}

/** A resolver says SERVFAIL both where validation fails and where something that it needs cannot be looked up. */
function isSame(expected: Verdict, got: string): boolean {
  if (got === NOT_SERVED) return true;
  if (expected === 'bogus') return /^(bogus|indeterminate)/.test(got);
  return expected === 'not-bogus' ? /^(secure|insecure)/.test(got) : got.startsWith(expected);
}

/** Runs the scenarios of a folder: for each its name, what it expects and what we got. */
export async function* runFolder(
  folder: string,
): AsyncGenerator<{ readonly file: string; readonly line: string; readonly isSame: boolean; readonly isRun: boolean }> {
  const files = readdirSync(folder).filter((one) => one.endsWith('.rpl'));
  for (const file of files.toSorted()) {
    const result = await runScenario(readFileSync(join(folder, file), 'utf8'));
    if ('skipped' in result) {
      yield { file, line: `${file}\t–\tnot run: ${result.skipped}`, isSame: true, isRun: false };
      continue;
    }
    const { expected, got } = result;
    yield {
      file,
      line: `${file}\t${expected.join(' ')}\t${got.join(' ')}`,
      isSame: expected.every((one, i) => isSame(one, got[i] ?? '')),
      isRun: true,
    };
  }
}
