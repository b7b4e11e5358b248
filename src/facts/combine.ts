import { available, type Fact, type FactReader } from './fact.ts';

/**
 * Returns the same fact, or null where it failed: for what only shapes a text or a suggestion. Its failure does not
 * make a check unknown, and it is no evidence of the outcome.
 */
export const orNull =
  <T>(reader: FactReader<T>): FactReader<T | null> =>
  async (domain, evidence) => {
    const fact = await reader(domain, evidence);
    return available(valueIfKnown(fact), []);
  };

/** Returns the value of a fact, or null where it could not be established. */
export const valueIfKnown = <T>(fact: Fact<T>): T | null => (fact.kind === 'available' ? fact.value : null);
