import { KeySemaphore } from '../../domain/key-semaphore.ts';
import { shareOf } from '../../domain/psl.ts';
import { DNS } from '../../evidence/questions/dns.ts';
import { answering, askOf, type EvidenceSource } from '../../evidence/source.ts';

/** Queries in flight to one name server: of all monitors of a process, of one registrable domain. Source: docs/limits.md. */
const LIMITS = { most: 6, mostOfOne: 4 } as const;
/** How long a question waits for its place. Source: docs/limits.md. */
const MAX_WAIT_MS = 300_000;

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
        const place = places.take(address, shareOf(question.name), AbortSignal.timeout(MAX_WAIT_MS));
        const leave = await (source.run === undefined ? place : source.run.heldBack(place));
        try {
          return await askOf(source, question, options);
        } finally {
          leave?.();
        }
      },
      source,
    );
}
