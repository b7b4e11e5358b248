import { because } from '../domain/cause.ts';
import type { Resolution } from './resolution.ts';

/** Ends a question for which nobody waited, or not for long enough. */
export const LATE: Extract<Resolution, { kind: 'failure' }> = {
  kind: 'failure',
  why: 'budget',
  causes: because('time-ran-out'),
  exchanges: [],
  fromCache: false,
};
