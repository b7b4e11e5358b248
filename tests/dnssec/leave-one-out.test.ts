import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AskSigned, TrustAnchor } from '../../src/dns/validate/chain.ts';
import { validate } from '../../src/dns/validate/validate.ts';
import { type DnsName, parentOf, ROOT } from '../../src/domain/name.ts';
import type { DnsResponse, ResponseRr } from '../../src/domain/response.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import type { SignMode } from '../../testbed/signing.ts';
import { parseScenario } from './rpl.ts';
import {
  anchorOf,
  answerOf,
  asking,
  createChain,
  createZones,
  NOW_S,
  type Question,
  questionOf,
  response,
  verdictOf,
} from './signed-world.ts';
import { QUESTIONS, SALT, sourcesOf } from './zones.ts';

/** Where answers come from, and how they are judged. */
interface Source {
  readonly ask: AskSigned;
  readonly anchors: readonly TrustAnchor[];
  readonly nowSeconds: number;
  /** Whether each octet is altered: signatures of RSA are verified in no time. */
  readonly isOld: boolean;
}

async function judged(source: Source, question: Question, given: DnsResponse): Promise<string> {
  const { chain } = createChain(source);
  return verdictOf(await validate(chain, question, given));
}

type Section = 'answers' | 'authorities' | 'additionals';
const SECTIONS: readonly Section[] = ['answers', 'authorities', 'additionals'];

/** What may be missing or changed in a response, without its answer or absence being less proven. */
const IRRELEVANT: readonly {
  readonly why: string;
  readonly applies: (rr: ResponseRr, section: Section, change: string) => boolean;
}[] = [
  {
    why: 'the additional section is no part of the answer',
    applies: (_, section) => section === 'additionals',
  },
  {
    why: 'the name servers in the authority section are no part of the answer, nor is their signature',
    applies: (rr, section) => section === 'authorities' && covered(rr) === RR_TYPES.NS,
  },
  {
    why: 'without its SOA an absence is proven all the same (RFC 4035 §5.4): nobody knows for how long it is true',
    applies: (rr, section, change) =>
      section === 'authorities' && rr.type === RR_TYPES.SOA && (change === 'left out' || change === 'type'),
  },
];

/** The type of a record, or the one that it signs. */
const covered = ({ type, octets }: ResponseRr): number =>
  type === RR_TYPES.RRSIG ? ((octets[0] ?? 0) << 8) | (octets[1] ?? 0) : type;

interface Variant {
  readonly title: string;
  readonly isIrrelevant: boolean;
  readonly given: DnsResponse;
}

/** The response with each record left out, or altered: octets of its data, its owner, its type. */
function variantsOf(whole: DnsResponse, ofOctets: boolean): Variant[] {
  return SECTIONS.flatMap((section) =>
    whole[section].flatMap((rr, index): Variant[] => {
      const variant = (change: string, by: readonly ResponseRr[]): Variant => ({
        title: `${section} ${rr.name} ${rr.type}: ${change}`,
        isIrrelevant: IRRELEVANT.some(({ applies }) => applies(rr, section, change)),
        given: { ...whole, [section]: whole[section].toSpliced(index, 1, ...by) },
      });
      // All octets of what has a meaning, and every sixteenth of a signature.
      const octets = ofOctets ? [...rr.octets.keys()].filter((at) => at < 40 || at % 16 === 0) : [0, 3];
      return [
        variant('left out', []),
        ...octets.map((at) => variant(`octet ${at}`, [{ ...rr, octets: flipped(rr.octets, at) }])),
        variant('owner', [{ ...rr, name: `x.${rr.name}` as DnsName }]),
        ...(rr.name === ROOT ? [] : [variant('owner', [{ ...rr, name: parentOf(rr.name) }])]),
        variant('type', [{ ...rr, type: 99 }]),
      ];
    }),
  );
}

/** With one bit changed, but not the one that is between upper and lower case. */
const flipped = (octets: Uint8Array, at: number): Uint8Array =>
  Uint8Array.from(octets, (octet, i) => (i === at ? octet ^ (1 << (at % 5)) : octet));

/** A secure answer that lost something is bogus, or nobody knows; one that lost nothing is what it was. */
async function expectVariants(source: Source, question: Question, whole: DnsResponse, verdict: string): Promise<void> {
  const wrong: string[] = [];
  for (const { title, isIrrelevant, given } of variantsOf(whole, source.isOld)) {
    const got = await judged(source, question, given);
    const isRight = isIrrelevant
      ? got === verdict
      : verdict === 'secure'
        ? /^(bogus|indet)/.test(got)
        : got !== 'secure';
    if (!isRight) wrong.push(`${title}: ${got}`);
  }
  expect(wrong).toEqual([]);
  // Another TTL is no other answer.
  const later = SECTIONS.map((one) => [one, whole[one].map((rr) => ({ ...rr, ttlSeconds: rr.ttlSeconds * 2 }))]);
  expect(await judged(source, question, { ...whole, ...Object.fromEntries(later) })).toBe(verdict);
}

interface Example {
  readonly title: string;
  /** What the entry of the RFC is asked, and what is asked here: for a referral, the DS records that it rests on. */
  readonly asked: string;
  readonly as?: string;
  readonly verdict: string;
}

const RFC_4035: readonly Example[] = [
  { title: 'B.1 answer', asked: 'x.w.example. MX', verdict: 'secure' },
  { title: 'B.2 name error', asked: 'ml.example. A', verdict: 'secure' },
  { title: 'B.3 no data', asked: 'ns1.example. MX', verdict: 'secure' },
  { title: 'B.4 referral to a signed zone', asked: 'mc.a.example. MX', as: 'a.example. DS', verdict: 'secure' },
  { title: 'B.5 referral to an unsigned zone', asked: 'mc.b.example. MX', as: 'b.example. DS', verdict: 'secure' },
  { title: 'B.5, and what is below it', asked: 'mc.b.example. MX', verdict: 'insecure (no-ds)' },
  { title: 'B.6 wildcard expansion', asked: 'a.z.w.example. MX', verdict: 'secure' },
  { title: 'B.7 wildcard without data', asked: 'a.z.w.example. AAAA', verdict: 'secure' },
  // The child was asked, and nothing is known of the zone above.
  { title: 'B.8 DS at the child', asked: 'example. DS', verdict: 'insecure (no-anchor)' },
];

/** The zone has opt-out: where a name does not exist, it may be delegated without signatures. */
const RFC_5155: readonly Example[] = [
  { title: 'B.1 name error', asked: 'a.c.x.w.example. A', verdict: 'insecure (opt-out)' },
  { title: 'B.2 no data', asked: 'ns1.example. MX', verdict: 'secure' },
  { title: 'B.2.1 empty name', asked: 'y.w.example. A', verdict: 'secure' },
  {
    title: 'B.3 referral to an opt-out zone',
    asked: 'mc.c.example. MX',
    as: 'c.example. DS',
    verdict: 'insecure (opt-out)',
  },
  { title: 'B.3, and what is below it', asked: 'mc.c.example. MX', verdict: 'insecure (opt-out)' },
  { title: 'B.4 wildcard expansion', asked: 'a.z.w.example. MX', verdict: 'insecure (opt-out)' },
  { title: 'B.5 wildcard without data', asked: 'a.z.w.example. AAAA', verdict: 'insecure (opt-out)' },
  { title: 'B.6 DS at the child', asked: 'example. DS', verdict: 'insecure (no-anchor)' },
];

describe.each([
  ['RFC 4035', 'rfc4035-b.txt', RFC_4035],
  ['RFC 5155', 'rfc5155-b.txt', RFC_5155],
] as const)('%s', (_title, file, examples) => {
  const scenario = parseScenario(readFileSync(join(import.meta.dirname, '../fixtures/dnssec', file), 'utf8'));
  const entries = scenario.ranges.flatMap((range) => range.entries);
  const find = ({ name, type }: Question): DnsResponse | null => {
    const entry = entries.find(({ question }) => question?.name === name && question.type === type);
    if (entry === undefined) return null;
    const { answers, authorities, additionals, reply } = entry;
    return response({ answers, authorities, additionals, rcode: reply.includes('NXDOMAIN') ? 3 : 0 });
  };
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})(\d\d)(\d\d)/.exec(scenario.now ?? '') ?? []).map(Number);
  const source: Source = {
    ask: (name, type) => Promise.resolve(type === RR_TYPES.DNSKEY ? find({ name, type }) : null),
    anchors: scenario.anchors,
    nowSeconds: Date.UTC(year, month - 1, day) / 1000,
    isOld: true,
  };

  test.each(examples)('$title', async ({ asked, as, verdict }) => {
    const entry = find(questionOf(asked));
    if (entry === null) throw new Error(`no entry ${asked}`);
    const question = questionOf(as ?? asked);
    // Asked for, the DS records of a referral are the answer.
    const isDs = (rr: ResponseRr) => rr.name === question.name && covered(rr) === RR_TYPES.DS;
    const whole =
      as === undefined
        ? entry
        : {
            ...entry,
            answers: entry.authorities.filter(isDs),
            authorities: entry.authorities.filter((rr) => !isDs(rr)),
          };
    expect(await judged(source, question, whole)).toBe(verdict);
    await expectVariants(source, question, whole, verdict);
  });
});

const DENIALS: readonly (readonly [title: string, sign: SignMode])[] = [
  ['NSEC', { algorithm: 15 }],
  ['NSEC3', { algorithm: 15, nsec3: { iterations: 0, salt: SALT, optOut: false } }],
  ['NSEC3 with opt-out', { algorithm: 15, nsec3: { iterations: 0, salt: SALT, optOut: true } }],
  ['compact denial', { algorithm: 15, compact: true }],
];

test.each(DENIALS)('each record of a secure answer is needed: a zone signed here, %s', async (_title, sign) => {
  const world = createZones(sourcesOf(sign));
  const source: Source = { ask: asking(world), anchors: [anchorOf(world)], nowSeconds: NOW_S, isOld: false };
  for (const [text, always, optOut] of QUESTIONS) {
    if (always !== 'secure' || (sign.nsec3?.optOut === true && optOut !== undefined)) continue;
    const question = questionOf(text);
    await expectVariants(source, question, answerOf(world, question), 'secure');
  }
});
