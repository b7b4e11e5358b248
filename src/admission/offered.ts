import type { AnswerTo, AskedOf, LookupDefinition } from './lookup.ts';
import { LOOKUPS } from './lookups.ts';

export type LookupName = keyof typeof LOOKUPS;

/** All lookups as methods. */
export type Lookups = {
  readonly [N in LookupName]: (...asked: AskedOf<(typeof LOOKUPS)[N]>) => Promise<AnswerTo<(typeof LOOKUPS)[N]>>;
};

/** A lookup whose arguments nobody knows here: they are passed on. */
export type AnyLookup = LookupDefinition<readonly unknown[], unknown>;
export type Method = (...asked: readonly unknown[]) => Promise<unknown>;

/** Makes a method of each lookup in the table. */
export const mapLookups = (make: (definition: AnyLookup, name: LookupName) => Method): Record<LookupName, Method> =>
  Object.fromEntries(
    Object.entries(LOOKUPS).map(([name, definition]) => [
      name,
      // Each is given the arguments that its own entry asks for.
      make(definition as unknown as AnyLookup, name as LookupName),
    ]),
  ) as Record<LookupName, Method>;

/** Returns the methods of lookups, whatever they are asked. */
export const methodsOf = (lookups: Lookups): Record<LookupName, Method> =>
  lookups as unknown as Record<LookupName, Method>;
