import type { AnyCheck } from '../../checks/check.ts';
import { type CheckWords, wordOf } from '../../checks/check-messages.ts';
import type { KindCheck } from '../../diagnoses/check-item.ts';
import { type DiagnosisKind, nameInKind } from '../../diagnoses/kind.ts';
import { KINDS } from '../../diagnoses/kinds.ts';
import { patternIn, textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { readableMessage } from '../../texts/readable-message.ts';

/** A check as its report has it. */
export interface ListedCheck {
  /** Names its page: as its kind calls it, where no other check has that id. */
  readonly id: string;
  readonly kind: DiagnosisKind;
  readonly check: AnyCheck;
  /** Points of 100; 0 where it is shown without points. */
  readonly weight: number;
  /** How its findings count. */
  readonly counts: KindCheck['counts'];
}

const OWN_IDS: ReadonlySet<string> = new Set(KINDS.flatMap(({ checks }) => checks.map(({ check }) => check.id)));

function idOf(one: KindCheck): string {
  const name = nameInKind(one);
  return OWN_IDS.has(name) ? one.check.id : name;
}

/** Returns the checks of a kind, in the order of its report. */
export const checksOf = (kind: DiagnosisKind): readonly ListedCheck[] =>
  kind.checks.map((one) => ({
    id: idOf(one),
    kind,
    check: one.check,
    weight: one.weight,
    counts: one.counts,
  }));

const LISTED: readonly ListedCheck[] = KINDS.flatMap(checksOf);

/** Every check of every diagnosis, in the order of its report; one that several have under the same name, under the first. */
export const CHECKS: readonly ListedCheck[] = LISTED.filter(
  ({ id }, i) => LISTED.findIndex((other) => other.id === id) === i,
);

/** Returns a check as every kind has it that calls it so. */
export const sameInKinds = ({ id }: ListedCheck): readonly ListedCheck[] => LISTED.filter((other) => other.id === id);

/** Returns where the documentation of a check stands. */
export const checkPath = (id: string): string => `/docs/checks/${id}`;

/** Returns where a finding stands on the page of its check. */
export const findingAnchor = (code: string): string => `finding-${code}`;

/** Returns a text of a finding in a language, with its slots in braces: `absent`, `absent/do`. */
export const findingWord = (language: Language, check: AnyCheck, id: string): string =>
  readableMessage(patternIn(language, `${check.texts}/${id}`) ?? '').trim();

/** Returns a word of a check in a language: its name, its meaning, or why it matters. */
export const checkWord = (language: Language, check: AnyCheck, word: keyof CheckWords): string =>
  textIn(language, wordOf(check, word));

export const checkName = (language: Language, check: AnyCheck): string => checkWord(language, check, 'name');
