import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
  return { title, world, asked, pool: { names: namesIn(responses), responses } };
});

const counts = new Map<string, number>();

describe('mutated responses', () => {
  test(
    'none is secure that means something else, and none insecure whose zone is signed',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.nat({ max: PREPARED.length - 1 }),
          fc.nat({ max: QUESTIONS.length - 1 }),
          mutations,
          async (which, number, changes) => {
            const { title, world, asked, pool } = PREPARED[which] ?? raise();
            const { text, response, verdict, meaning } = asked[number] ?? raise();
            const question = questionOf(text);
            const given = changes.reduce((before, one) => mutated(before, one, question.name, pool), response);
            const { chain, checks } = createChain({ ask: asking(world), anchors: [anchorOf(world)] });
            const { security } = await validate(chain, question, given);
            counts.set(security, (counts.get(security) ?? 0) + 1);
            const read = { title, text, security, meaning: meaningOf(given, question.name, question.type) };
            if (security === 'secure') expect(read).toEqual({ title, text, security: verdict, meaning });
            if (security === 'insecure') expect(read).toMatchObject({ security: verdict });
            expect(checks()).toBeLessThanOrEqual(MAX_CHECKS);
          },
        ),
        { numRuns: RUNS },
      );
      // Harmless changes leave answers secure: else the test would say nothing.
      expect([...counts.keys()].toSorted()).toEqual(['bogus', 'indeterminate', 'insecure', 'secure']);
    },
    LIMIT_MS,
  );
});

function raise(): never {
  throw new Error('out of range');
}
