import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AskSigned } from '../../src/dns/validate/chain.ts';
import { validate } from '../../src/dns/validate/validate.ts';
import { LIMIT_MS, RUNS } from '../fixes/runs.ts';
import { meaningOf, mutated, mutations, namesIn } from './mutations.ts';
import { anchorOf, answerOf, asking, createChain, createZones, questionOf } from './signed-world.ts';
import { QUESTIONS, SIGNINGS, sourcesOf } from './zones.ts';

/** Signatures that one response may cost: those of each zone on the way. */
const MAX_CHECKS = 3 * 64;

interface Prepared {
  readonly title: string;
  readonly world: ReturnType<typeof createZones>;
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
  return { title, world, asked, pool: { names: namesIn(responses), responses, foreign } };
});

const one = fc.record({
  which: fc.nat({ max: PREPARED.length - 1 }),
  number: fc.nat({ max: QUESTIONS.length - 1 }),
  changes: mutations,
});
type One = typeof one extends fc.Arbitrary<infer T> ? T : never;

function prepare({ which, number, changes }: One) {
  const { title, world, asked, pool } = PREPARED[which] ?? raise();
  const { text, response, verdict, meaning } = asked[number] ?? raise();
  const question = questionOf(text);
  const given = changes.reduce((before, change) => mutated(before, change, question.name, pool), response);
  return { title, world, pool, text, question, response, verdict, meaning, given };
}

describe('mutated responses', () => {
  test(
    'none is secure that means something else, and none insecure whose zone is signed',
    async () => {
      const counts = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(one, async (drawn) => {
          const { title, world, text, question, verdict, meaning, given } = prepare(drawn);
          const { chain, checks } = createChain({ ask: asking(world), anchors: [anchorOf(world)] });
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
          const { title, world, text, question, verdict, response } = prepare(drawn);
          const { chain } = createChain({ ask: asking(world), anchors: [anchorOf(world)] });
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
          const { title, world, pool, text, question, verdict, response } = prepare({ which, number, changes: [] });
          const ask: AskSigned = (name, type) => {
            const link = answerOf(world, { name, type });
            return Promise.resolve(changes.reduce((before, change) => mutated(before, change, name, pool), link));
          };
          const { chain, checks } = createChain({ ask, anchors: [anchorOf(world)] });
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
