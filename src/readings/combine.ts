import { type Reader, read } from './reading.ts';

/**
 * The same reading, or null where it failed: for what only shapes a text or a suggestion. Its failure does not make a
 * check unknown, and it is no evidence of the outcome.
 */
export const orNull =
  <T>(reader: Reader<T>): Reader<T | null> =>
  async (domain, evidence) => {
    const reading = await reader(domain, evidence);
    return read(reading.kind === 'read' ? reading.value : null, []);
  };
