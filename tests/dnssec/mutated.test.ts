import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALGORITHMS, type AlgorithmTable } from '../../src/dns/validate/algorithms.ts';
import type { AskSigned } from '../../src/dns/validate/chain.ts';
import { validate } from '../../src/dns/validate/validate.ts';
import { LIMIT_MS, RUNS } from '../fixes/runs.ts';
import { meaningOf, mutated, mutations, namesIn } from './mutations.ts';
import { anchorOf, answerOf, asking, createChain, createZones, questionOf } from './signed-world.ts';
import { QUESTIONS, SIGNINGS, sourcesOf } from './zones.ts';

/** Signatures that one response may cost: those of each zone on the way. */
const MAX_CHECKS = 3 * 64;

/** Results of so many verifications are remembered: those of what is not mutated, and some others. */
const MAX_REMEMBERED = 50_000;

/** The product's table, which verifies the same octets once: nearly all that a mutated response rests on is not mutated. */
function rememberingTable(): AlgorithmTable {
  const known = new Map<string, boolean>();
  const signatures = [...ALGORITHMS.signatures].map(([algorithm, verify]) => {
    const remembering: typeof verify = (...all) => {
      const hash = createHash('sha256').update(`${algorithm}`);
      for (const octets of all) hash.update(` ${octets.length} `).update(octets);
      const key = hash.digest('base64');
      const holds = known.get(key) ?? verify(...all);
      if (known.size < MAX_REMEMBERED) known.set(key, holds);
      return holds;
    };
    return [algorithm, remembering] as const;
  });
  return { ...ALGORITHMS, signatures: new Map(signatures) };
}

const TABLE = rememberingTable();

/** Asks zones that do not change, each question once. */
function askingOnce(world: ReturnType<typeof createZones>): AskSigned {
  const ask = asking(world);
  const known = new Map<string, ReturnType<AskSigned>>();
  return (name, type) => {
    const key = `${type} ${name}`;
    const answer = known.get(key) ?? ask(name, type);
    known.set(key, answer);
    return answer;
  };
}

interface Prepared {
  readonly title: string;
  readonly ask: AskSigned;
  readonly anchors: Parameters<typeof createChain>[0]['anchors'];
  readonly asked: readonly {
    readonly text: string;
    readonly response: ReturnType<typeof answerOf>;
    readonly meaning: string;
    readonly verdict: 'secure' | 'insecure';
  }[];
  readonly pool: Parameters<typeof mutated>[3];
}

const PREPARED = SIGNINGS.map(([title, sign]): Prepared => {
  const world = createZones(sourcesOf(sign));
  const asked = QUESTIONS.map(([text, always, optOut]) => {
    const question = questionOf(text);
    const response = answerOf(world, question);
    const verdict = sign.nsec3?.optOut === true && optOut !== undefined ? optOut : always;
    return { text, response, verdict, meaning: meaningOf(response, question.name, question.type) };
  });
  const responses = asked.map(({ response }) => response);
  // The same names with other keys, as somebody else would sign them.
  const others = createZones(sourcesOf(sign));
  const foreign = QUESTIONS.map(([text]) => answerOf(others, questionOf(text)));
  return {
    title,
    ask: askingOnce(world),
    anchors: [anchorOf(world)],
    asked,
    pool: { names: namesIn(responses), responses, foreign },
  };
});

const one = fc.record({
  which: fc.nat({ max: PREPARED.length - 1 }),
  number: fc.nat({ max: QUESTIONS.length - 1 }),
  changes: mutations,
});
type One = typeof one extends fc.Arbitrary<infer T> ? T : never;

function prepare({ which, number, changes }: One) {
  const { title, ask, anchors, asked, pool } = PREPARED[which] ?? raise();
  const { text, response, verdict, meaning } = asked[number] ?? raise();
  const question = questionOf(text);
  const given = changes.reduce((before, change) => mutated(before, change, question.name, pool), response);
  return { title, ask, anchors, pool, text, question, response, verdict, meaning, given };
}

describe('mutated responses', () => {
  test(
    'none is secure that means something else, and none insecure whose zone is signed',
    async () => {
      const counts = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(one, async (drawn) => {
          const { title, ask, anchors, text, question, verdict, meaning, given } = prepare(drawn);
          const { chain, checks } = createChain({ ask, anchors, table: TABLE });
          const { security } = await validate(chain, question, given);
          counts.set(security, (counts.get(security) ?? 0) + 1);
          const read = { title, text, security, meaning: meaningOf(given, question.name, question.type) };
          if (security === 'secure') expect(read).toEqual({ title, text, security: verdict, meaning });
          if (security === 'insecure') expect(read).toMatchObject({ security: verdict });
          expect(checks()).toBeLessThanOrEqual(MAX_CHECKS);
        }),
        { numRuns: RUNS },
      );
      // Harmless changes leave answers secure: else the test would say nothing.
      expect([...counts.keys()].toSorted()).toEqual(['bogus', 'indeterminate', 'insecure', 'secure']);
    },
    LIMIT_MS,
  );

  test(
    'they leave nothing behind: after four of them in a run, each true answer gets its verdict',
    async () => {
      const several = fc.tuple(one, fc.array(fc.record({ number: fc.nat(), changes: mutations }), { maxLength: 4 }));
      await fc.assert(
        fc.asyncProperty(several, async ([drawn, others]) => {
          const { title, ask, anchors, text, question, verdict, response } = prepare(drawn);
          const { chain } = createChain({ ask, anchors, table: TABLE });
          for (const { number, changes } of others) {
            const other = prepare({ which: drawn.which, number: number % QUESTIONS.length, changes });
            await validate(chain, other.question, other.given);
          }
          const { security } = await validate(chain, question, response);
          expect({ title, text, security }).toEqual({ title, text, security: verdict });
        }),
        { numRuns: RUNS / 10 },
      );
    },
    LIMIT_MS,
  );

  test(
    'mutated keys and delegations make no signed zone insecure',
    async () => {
      await fc.assert(
        fc.asyncProperty(one, async ({ which, number, changes }) => {
          const { title, ask, anchors, pool, text, question, verdict, response } = prepare({
            which,
            number,
            changes: [],
          });
          const askMutated: AskSigned = async (name, type) => {
            const link = await ask(name, type);
            return link && changes.reduce((before, change) => mutated(before, change, name, pool), link);
          };
          const { chain, checks } = createChain({ ask: askMutated, anchors, table: TABLE });
          const { security } = await validate(chain, question, response);
          const isRight = security === verdict || security === 'bogus' || security === 'indeterminate';
          expect({ title, text, security, isRight }).toEqual({ title, text, security, isRight: true });
          expect(checks()).toBeLessThanOrEqual(MAX_CHECKS);
        }),
        { numRuns: RUNS / 10 },
      );
    },
    LIMIT_MS,
  );
});

function raise(): never {
  throw new Error('out of range');
}
