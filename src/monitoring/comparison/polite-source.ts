import { KeySemaphore } from '../../domain/key-semaphore.ts';
import { shareOf } from '../../domain/psl.ts';
import { MAX_DIAGNOSIS_MS } from '../../evidence/budget.ts';
import { DNS } from '../../evidence/questions/dns.ts';
import { answering, askOf, type EvidenceSource } from '../../evidence/source.ts';

/** Queries in flight to one name server: of all monitors of a process, of one registrable domain. Source: docs/limits.md. */
const LIMITS = { most: 20, mostOfOne: 10 } as const;

/**
 * Returns a wrapper for sources that limits their queries together to each name server that a question names: a thousand
 * domains of one provider change at once, and each difference is confirmed at the same few servers.
 */
export function createPoliteness(): (source: EvidenceSource) => EvidenceSource {
  const places = new KeySemaphore(LIMITS);
  return (source) =>
    answering(
      DNS,
      async (question, options) => {
        if (question.server === undefined) return askOf(source, question, options);
        const { address } = question.server;
        // Who waits for so long has used up its time, and the source says so.
        const leave = await places.take(address, shareOf(question.name), AbortSignal.timeout(MAX_DIAGNOSIS_MS));
        try {
          return await askOf(source, question, options);
        } finally {
          leave?.();
        }
      },
      source,
    );
}
