import { causesClause } from '../checks/causes.ts';
import type { Cause } from '../domain/cause.ts';
import { textIn } from './language.ts';
import type { Language } from './languages.ts';

/** Returns why there is no answer, as a person reads it: all causes, without a full stop; empty where there is none. */
export const causesText = (language: Language, causes: readonly Cause[]): string =>
  textIn(language, causesClause(causes));
