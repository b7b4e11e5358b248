import type { PreloadList } from '../records/preload-list.ts';
import { available, type FactReader } from './fact.ts';

/** Reads the copy of the browsers' preload list that the operator configured; null where there is none, or the run is of a past date. */
export const readPreloadList: FactReader<PreloadList | null> = async (_domain, { premises }) =>
  available(premises.preloadList, []);
