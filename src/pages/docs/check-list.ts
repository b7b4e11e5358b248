import { type AnyCheck, nameMessage } from '../../checks/check.ts';
import { HEALTH_CRITERIA } from '../../diagnoses/health.ts';
import { KINDS, type KindId } from '../../diagnoses/kinds.ts';
import { MAIL_CRITERIA } from '../../diagnoses/mail/diagnose.ts';
import { textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';

/** A check as its report has it. */
export interface ListedCheck {
  readonly kind: KindId;
  readonly check: AnyCheck;
  /** Points of 100; 0 where it is shown without points. */
  readonly weight: number;
}

/** Every check of every diagnosis, in the order of its report. */
export const CHECKS: readonly ListedCheck[] = KINDS.flatMap(({ id, checks }) =>
  checks.map(([check, weight]) => ({ kind: id, check, weight })),
);

/** Where the documentation of a check stands. */
export const checkPath = (id: string): string => `/docs/checks/${id}`;

export const checkName = (language: Language, check: AnyCheck): string => textIn(language, nameMessage(check));

/** The version of checks, weights and thresholds of each diagnosis. */
export const CRITERIA: Readonly<Record<KindId, string>> = { health: HEALTH_CRITERIA, mail: MAIL_CRITERIA };
