import { checkCode } from '../../api/v1/codes.ts';
import type { AnyCheck } from '../../checks/check.ts';
import { nameMessage } from '../../checks/check-messages.ts';
import { type DiagnosisKind, nameInKind } from '../../diagnoses/kind.ts';
import { KINDS } from '../../diagnoses/kinds.ts';
import { textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';

/** A check as its report has it. */
export interface ListedCheck {
  readonly kind: Pick<DiagnosisKind, 'id' | 'title' | 'page' | 'criteria'>;
  readonly check: AnyCheck;
  /** The code of a finding as programs see it. */
  readonly codeOf: (code: string) => string;
  /** Points of 100; 0 where it is shown without points. */
  readonly weight: number;
  /** Whether each of its findings costs by its severity. */
  readonly bySeverity: boolean;
}

const LISTED: readonly ListedCheck[] = KINDS.flatMap((kind) =>
  kind.checks.map((one) => ({
    kind,
    check: one.check,
    codeOf: (code) => checkCode(kind.id, nameInKind(one), code),
    weight: one.weight,
    bySeverity: one.counts === 'by-severity',
  })),
);

/** Every check of every diagnosis, in the order of its report; one that several have, under the first. */
export const CHECKS: readonly ListedCheck[] = LISTED.filter(
  ({ check }, i) => LISTED.findIndex((other) => other.check === check) === i,
);

/** Where the documentation of a check stands. */
export const checkPath = (id: string): string => `/docs/checks/${id}`;

export const checkName = (language: Language, check: AnyCheck): string => textIn(language, nameMessage(check));
