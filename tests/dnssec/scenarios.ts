import { createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { join } from 'node:path';
import { followAliases } from '../../src/dns/iterate/aliases.ts';
import { Iterator } from '../../src/dns/iterate/iterate.ts';
import { ALGORITHMS, type AlgorithmTable } from '../../src/dns/validate/algorithms.ts';
import { type AskSigned, TrustChain } from '../../src/dns/validate/chain.ts';
import { validate } from '../../src/dns/validate/validate.ts';
import { type DnsName, isAtOrBelow, ROOT } from '../../src/domain/name.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import { typeName } from '../../src/domain/rdata/types.ts';
import type { DnsResponse } from '../../src/domain/response.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import { type Entry, parseScenario, type Scenario } from './rpl.ts';

/** A verdict as the scenarios give it to their client. */
type Verdict = 'secure' | 'insecure' | 'bogus' | 'not-bogus' | 'failure';

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
  const isWhole = match.includes('question') || match.includes('all');
  if ((isWhole || match.includes('qtype')) && question.type !== type) return false;
  if ((isWhole || match.includes('qname')) && question.name !== name) return false;
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

/** Why our verdict differs from that of a scenario's author, by its file. */
const REASONS: Readonly<Record<string, string>> = {
  'nsec_aggr_cache.rpl': 'its cache proves these absences from earlier answers, and no server of it is asked',
  'val_cname_loop1_3.rpl': 'its aliases lead in a circle: no answer',
  'val_dname_bogus.rpl':
    'its servers add a CNAME that contradicts their DNAME, which RFC 6672 §5.3.1 has validators compare',
  'val_ta_sentinel.rpl': 'its resolver answers names of trust anchors as RFC 8509 has it, which is no validation',
};

/** Why no verdict comes of a scenario, by its file. */
const NO_ANSWER: Readonly<Record<string, string>> = {
  'iter_cycle_noh.rpl': 'wants addresses taken that a zone has no authority for',
  'iter_minim_nonempty.rpl': 'answers only the questions of one way to minimise them',
  'iter_pcdirect.rpl': 'answers only the questions of one way to find name servers',
  'iter_tcbit.rpl': 'tests truncation, which the replay does not have',
  'val_cname_loop2.rpl': 'its aliases lead in a circle: no answer',
  'val_dnametoolong.rpl': 'its alias is too long: no answer',
  'val_referd.rpl': 'asks a cache for a referral',
};

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

/** Holds what a step of a scenario expects, what we got, and what no server of it answered on the way. */
interface Step {
  readonly expected: Verdict;
  readonly got: string;
  readonly missing: readonly string[];
}

/** Runs a scenario, step by step. */
async function runScenario(text: string): Promise<Skipped | { readonly steps: readonly Step[] }> {
  const scenario = parseScenario(text);
  const why = notForUs(scenario) ?? SETTINGS.find(([setting]) => setting.test(text))?.[1] ?? null;
  if (why !== null) return { skipped: why };
  const resolver = createResolver(scenario);
  const steps: Step[] = [];
  for (const [i, { number, what, entry }] of scenario.steps.entries()) {
    if (what !== 'QUERY' || entry?.question == null) continue;
    const check = scenario.steps.slice(i + 1).find((one) => one.what === 'CHECK_ANSWER')?.entry;
    if (check == null || entry.reply.includes('CD')) continue;
    steps.push({ expected: expectedOf(entry, check, scenario), ...(await resolver(number, entry.question)) });
  }
  const isServed = steps.some(({ expected, got }) => got !== NOT_SERVED || expected === 'failure');
  return isServed ? { steps } : { skipped: 'no server of it has the answer' };
}

function expectedOf(asked: Entry, check: Entry, { anchors }: Scenario): Verdict {
  // Without an anchor nothing is validated: then SERVFAIL says that nothing could be looked up.
  if (rcodeOf(check.reply) === RCODES['SERVFAIL']) return anchors.length === 0 ? 'failure' : 'bogus';
  // Without DO or AD nobody is told whether an answer is secure. Source: RFC 6840 §5.7.
  if (!asked.reply.includes('DO') && !asked.reply.includes('AD')) return 'not-bogus';
  return check.reply.includes('AD') ? 'secure' : 'insecure';
}

/** No server of the scenario answers. */
const NOT_SERVED = 'not-served';

/** Resolves and validates as the scenario has it; what was asked in an earlier step is cached. */
function createResolver(scenario: Scenario) {
  let step = 0;
  const exchange = async (address: string, name: DnsName, type: number) =>
    scenario.ipv6 || isIPv4(address) ? responseOf(scenario, step, address, name, type) : null;
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
  /** Questions that no server of the scenario answered, in this step or an earlier one. */
  const missing = new Set<string>();
  const ask: AskSigned = async (name, type) => {
    const key = `${type} ${name}`;
    const known = cached.get(key);
    if (known !== undefined) return known;
    const response = await (root?.recurse === true ? forwarded(name, type) : iterator.lookUp(name, type));
    if (response === null || response.rcode === RCODES['SERVFAIL']) missing.add(`${name} ${typeName(type)}`);
    if (response !== null) cached.set(key, response);
    return response;
  };
  const seconds = secondsOf(scenario);
  const chain = new TrustChain({
    ask,
    anchors: scenario.anchors,
    table: SCENARIO_TABLE,
    nowSeconds: () => seconds,
    work: { left: 1000 },
  });
  return async (now: number, question: { readonly name: DnsName; readonly type: number }) => {
    step = now;
    const response = await ask(question.name, question.type);
    // Where no server of the scenario has the answer, its resolver has made it of what it had cached.
    if (response === null) return { got: NOT_SERVED, missing: [...missing] };
    const { security, because } = await validate(chain, question, response);
    return { got: because === null ? security : `${security} (${because})`, missing: [...missing] };
  };
}

/** How a scenario ended beside what it expects. */
type Ending = 'same' | 'indeterminate' | 'different' | 'not run';

/** Compares a step with its expectation: `indeterminate` rests on something that no server has, and is never `bogus`. */
function endingOf({ expected, got }: Step): Ending {
  if (got === NOT_SERVED) return 'same';
  if (got.startsWith('indeterminate')) return expected === 'failure' ? 'same' : 'indeterminate';
  if (expected === 'not-bogus') return /^(?:secure|insecure)/.test(got) ? 'same' : 'different';
  return got.startsWith(expected) ? 'same' : 'different';
}

/** A scenario of a folder, and how it ended. */
export interface Ended {
  readonly file: string;
  readonly ending: Ending;
  /** Names what is missing where it is `indeterminate`; what differs, with the known reason; why it was not run. */
  readonly detail: string;
}

/** Runs the scenarios of a folder. */
export async function* runFolder(folder: string): AsyncGenerator<Ended> {
  const files = readdirSync(folder).filter((one) => one.endsWith('.rpl'));
  for (const file of files.toSorted()) {
    const result = await runScenario(readFileSync(join(folder, file), 'utf8'));
    if ('skipped' in result) {
      yield { file, ending: 'not run', detail: NO_ANSWER[file] ?? result.skipped };
      continue;
    }
    const endings = result.steps.map((step) => ({ ...step, ending: endingOf(step) }));
    const differ = endings.filter(({ ending }) => ending === 'different');
    const open = endings.filter(({ ending }) => ending === 'indeterminate');
    if (differ.length > 0) {
      const verdicts = differ.map(({ expected, got }) => `${expected}, we ${got}`).join('; ');
      yield { file, ending: 'different', detail: `${verdicts}: ${REASONS[file] ?? 'not explained'}` };
    } else if (open.length > 0) {
      const missing = [...new Set(open.flatMap((one) => one.missing))];
      yield { file, ending: 'indeterminate', detail: REASONS[file] ?? `missing: ${missing.join('; ')}` };
    } else yield { file, ending: 'same', detail: [...new Set(endings.map(({ expected }) => expected))].join(' ') };
  }
}
