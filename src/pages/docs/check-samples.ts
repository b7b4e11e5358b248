import type { Message } from '../../domain/message.ts';
import samples from './check-samples.json' with { type: 'json' };

/** Holds what a check made of a zone. */
export interface CheckSample {
  /** Records of the zone, as lines of a zone file. */
  readonly records: readonly string[];
  readonly outcome: 'satisfied' | 'partial' | 'failed';
  /** Gives what is left of the weight, from 0 to 1. */
  readonly share: number;
  readonly message: Message;
}

export interface CheckSamples {
  readonly pass: CheckSample;
  /** Null where it only remarks on things. */
  readonly fail: CheckSample | null;
  /** The table of its tests: where it is in the source, and how many cases it has. */
  readonly tests: { readonly path: string; readonly count: number };
}

/** Made from the tables of the checks by `npm run docs`. */
// JSON holds what scripts/check-samples.ts wrote, of which the compiler sees strings and numbers alone.
export const CHECK_SAMPLES = samples as unknown as Readonly<Record<string, CheckSamples | undefined>>;
