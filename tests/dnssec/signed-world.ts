import { ALGORITHMS, type AlgorithmTable } from '../../src/dns/validate/algorithms.ts';
import { type AskSigned, type TrustAnchor, TrustChain } from '../../src/dns/validate/chain.ts';
import { type Validation, validate } from '../../src/dns/validate/validate.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import { knownType } from '../../src/domain/rdata/types.ts';
import type { DnsResponse, ResponseRr } from '../../src/domain/response.ts';
import { RR_TYPES, type Rr, type RrType } from '../../src/domain/rr.ts';
import type { SignMode } from '../../testbed/signing.ts';
import { World } from '../../testbed/world.ts';
import { parseZoneFile } from '../../testbed/zonefile.ts';

/** When all zones of these tests are signed and asked. */
const NOW_MS = Date.UTC(2026, 10, 25);
export const NOW_S = NOW_MS / 1000;

export interface Question {
  readonly name: DnsName;
  readonly type: number;
}

/** `www.zone. A` as a question. */
export function questionOf(text: string): Question {
  const [name = '', type = ''] = text.split(' ');
  return { name: (name === '.' ? name : name.replace(/\.$/, '')) as DnsName, type: RR_TYPES[type as RrType] };
}

const CLASS_IN = 1;

export const rawRr = ({ name, type, ttlSeconds, octets }: Rr): ResponseRr => ({
  name,
  type: RR_TYPES[type],
  class: CLASS_IN,
  ttlSeconds,
  octets,
});

export const response = (sections: Partial<DnsResponse>): DnsResponse => ({
  aa: false,
  rd: true,
  ra: true,
  ad: false,
  cd: true,
  rcode: 0,
  answers: [],
  authorities: [],
  additionals: [],
  ede: [],
  ...sections,
});

export interface ZoneSource {
  readonly apex: string;
  readonly text: string;
  readonly sign: SignMode | null;
}

/** Returns zones below one root, all signed at one time with fresh keys. */
export function createZones(sources: readonly ZoneSource[]): World {
  const world = new World(() => NOW_MS);
  for (const { apex, text, sign } of sources) {
    const name = apex as DnsName;
    world.set(name, parseZoneFile(`@ 3600 IN SOA ns host 1 2 3 4 300\n@ NS ns\nns A 192.0.2.53\n${text}`, name), sign);
  }
  return world;
}

const NXDOMAIN = 3;
const MAX_STEPS = 8;

/** What a resolver that does not validate makes of what the zones say: with the proofs of each alias on the way. */
export function answerOf(world: World, { name, type }: Question): DnsResponse {
  const asked = knownType(type) ?? 'NAPTR';
  const answers: Rr[] = [];
  const authorities: Rr[] = [];
  let at = name;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const apex = world.zoneFor(at, asked);
    if (apex === null) return response({ rcode: NXDOMAIN });
    const answer = world.answer(apex, at, asked);
    answers.push(...answer.answers);
    authorities.push(...answer.authorities);
    if (answer.kind === 'alias' && answer.target !== undefined && asked !== 'CNAME') {
      at = answer.target;
      continue;
    }
    return response({
      rcode: answer.kind === 'nxdomain' ? NXDOMAIN : 0,
      answers: answers.map(rawRr),
      authorities: authorities.map(rawRr),
      additionals: answer.additionals.map(rawRr),
    });
  }
  throw new Error(`aliases without end from ${name}`);
}

/** The root's DS record as a trust anchor. */
export function anchorOf(world: World): TrustAnchor {
  const ds = world.anchor === null ? null : readRdata({ type: 'DS', octets: world.anchor.octets });
  if (ds === null) throw new Error('the root is not signed');
  return { zone: '.' as DnsName, ds: [ds], keys: [] };
}

interface ChainSettings {
  readonly ask: AskSigned;
  readonly anchors: readonly TrustAnchor[];
  readonly table?: AlgorithmTable;
  readonly nowSeconds?: number;
  /** What the run may cost. */
  readonly left?: number;
}

/** A chain of trust and what it cost. */
export function createChain({ ask, anchors, table = ALGORITHMS, nowSeconds = NOW_S, left = 1000 }: ChainSettings) {
  const work = { left };
  const chain = new TrustChain({ ask, anchors, table, nowSeconds: () => nowSeconds, work });
  return { chain, checks: () => left - work.left };
}

/** Asks the zones, but for the questions that are answered otherwise. */
export const asking =
  (world: World, other: (question: Question) => DnsResponse | null | undefined = () => undefined): AskSigned =>
  (name, type) => {
    const given = other({ name, type });
    return Promise.resolve(given === undefined ? answerOf(world, { name, type }) : given);
  };

/** `secure`, or the security with its reason. */
export const verdictOf = ({ security, because, zone }: Validation): string => {
  const reason = because ?? (zone?.state === 'insecure' ? zone.because : null);
  return reason === null ? security : `${security} (${reason})`;
};

/** Validates what the zones say to a question, with a chain of its own. */
export async function judge(world: World, text: string, given?: DnsResponse): Promise<string> {
  const question = questionOf(text);
  const { chain } = createChain({ ask: asking(world), anchors: [anchorOf(world)] });
  return verdictOf(await validate(chain, question, given ?? answerOf(world, question)));
}
