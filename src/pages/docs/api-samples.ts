import type { Operation } from '../../api/operation.ts';
import samples from './api-samples.json' with { type: 'json' };
import type { JsonValue } from './json.tsx';

/** A part of the report of each kind, cut from golden reports by `npm run docs`. */
const KIND_SAMPLES: Readonly<Record<string, JsonValue>> = samples;

/** Returns a part of a response of an operation. */
export const sampleOf = ({ sample, kind }: Operation): JsonValue | undefined =>
  kind === undefined ? (sample as JsonValue | undefined) : KIND_SAMPLES[kind.id];
