import { type AnyCheck, nameMessage } from '../../checks/check.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { KINDS } from '../../diagnoses/kinds.ts';
import { textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';

/** A check as its report has it. */
export interface ListedCheck {
  readonly kind: Pick<DiagnosisKind, 'id' | 'title' | 'page' | 'criteria'>;
  readonly check: AnyCheck;
  /** Points of 100; 0 where it is shown without points. */
  readonly weight: number;
}

/** Every check of every diagnosis, in the order of its report. */
export const CHECKS: readonly ListedCheck[] = KINDS.flatMap((kind) =>
  kind.checks.map(({ check, weight }) => ({ kind, check, weight })),
);

/** Where the documentation of a check stands. */
export const checkPath = (id: string): string => `/docs/checks/${id}`;

export const checkName = (language: Language, check: AnyCheck): string => textIn(language, nameMessage(check));
