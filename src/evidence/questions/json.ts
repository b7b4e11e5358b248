import type { TlsFacts } from '../../domain/probe.ts';

export type Given = Readonly<Record<string, unknown>>;

export const isGivenObject = (value: unknown): value is Given => typeof value === 'object' && value !== null;

export const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export const hasText = (value: Given, ...names: readonly string[]): boolean =>
  names.every((name) => typeof value[name] === 'string');

export const isTls = (value: unknown): value is TlsFacts =>
  isGivenObject(value) && hasText(value, 'version', 'cipher') && isTexts(value['chain']) && 'fault' in value;

/** Returns whether an object has what every failure has. */
export const isFailure = ({ failure }: Given): boolean =>
  isGivenObject(failure) && typeof failure['why'] === 'string' && Array.isArray(failure['causes']);

/** Lists what each outcome must have, by its kind. */
export type Outcomes = Readonly<Record<string, (value: Given) => boolean>>;

/** Describes what all that is connected to has in common. */
export const NOT_CONNECTED: Outcomes = {
  'no-address': () => true,
  forbidden: (value) => hasText(value, 'address'),
  failure: isFailure,
};

/** Reads results that are plain data, which are stored as they are: those with one of these outcomes. */
export const decoderOf =
  <F>(outcomes: Outcomes) =>
  (json: unknown): F | undefined => {
    if (!isGivenObject(json) || typeof json['at'] !== 'number' || typeof json['kind'] !== 'string') return undefined;
    return Object.hasOwn(outcomes, json['kind']) && outcomes[json['kind']]?.(json) === true ? (json as F) : undefined;
  };
