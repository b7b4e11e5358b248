import type { WorkedFor } from '../threads/fair-line.ts';
import { createThreads, type ThreadLimits, type Worked } from '../threads/threads.ts';
import { type RegistryText, type RegistryTexts, readRegistryText } from './reading.ts';

type Kind = keyof RegistryTexts;

/** Names for whom a text is read, and what ends the wait for a thread. */
interface TextReading extends WorkedFor {
  /** The registrable domain that it is about: others of the same registry do not rest with it. */
  readonly about: string;
  readonly signal?: AbortSignal;
}

/** Reads what registries and registrars sent. */
export type RegistryReader = <K extends Kind>(
  text: RegistryText<K>,
  by: TextReading,
) => Promise<Worked<RegistryTexts[K]['result']>>;

/** Texts up to this size are read at once: that takes some 2 ms. Source: docs/limits.md. */
const SMALL_OCTETS = 16 * 1024;
/** JSON of 1 MiB becomes objects of up to 50 MiB. Source: docs/limits.md. */
const LIMITS: ThreadLimits = { maxHeapMb: 96, maxYoungHeapMb: 32, threads: 2 };

/** Makes what reads texts of registries: one that is not small in a thread of its own. */
export function createRegistryReader(limits = LIMITS): RegistryReader {
  const threads = createThreads<RegistryText<Kind>, RegistryTexts[Kind]['result']>({
    folder: import.meta.dirname,
    bundled: 'registration-worker.js',
    ...limits,
  });
  return async <K extends Kind>(text: RegistryText<K>, { about, signal, ...by }: TextReading) => {
    if (octetsOf(text.given.body) <= SMALL_OCTETS) return { kind: 'done', result: readRegistryText(text) };
    // The thread returns the result of the kind that it was given.
    return threads.work(text, `${text.read} ${about}`, by, signal) as Promise<Worked<RegistryTexts[K]['result']>>;
  };
}

const octetsOf = (body: string | Uint8Array): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.length;
