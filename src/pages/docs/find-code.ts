import type { Language } from '../../texts/languages.ts';
import { CHECKS, checkName, type ListedCheck } from './check-list.ts';
import { PEER_NAMES } from './peer-names.ts';

/** A check, and where one of its findings was meant, its code. */
export interface Explained {
  readonly listed: ListedCheck;
  readonly code: string | null;
}

/** Tells the one thing that a code stands for, or several, or none, with names that may have been meant. */
export type FoundCode =
  | { readonly kind: 'one'; readonly explained: Explained }
  | { readonly kind: 'several'; readonly explained: readonly Explained[] }
  | { readonly kind: 'none'; readonly close: readonly string[] };

/** Limits how many names are offered where a code is unknown. */
const MAX_CLOSE = 8;

/** Writes a finding as reports name it, `spf/doubled`; a check by its id. */
export const codeOf = ({ listed, code }: Explained): string => (code === null ? listed.id : `${listed.id}/${code}`);

/**
 * Finds what a code means: `spf/doubled` as SARIF and JUnit name it, the id of a check, the code of a finding alone, or the
 * name that another tool has for it.
 */
export function findCode(typed: string, language: Language): FoundCode {
  const [id = '', code] = typed.trim().toLowerCase().split('/', 2);
  const checks = CHECKS.filter((listed) => namesOf(listed).includes(id));
  const named =
    code === undefined
      ? checks.map((listed): Explained => ({ listed, code: null }))
      : checks.filter(({ check }) => Object.hasOwn(check.findings, code)).map((listed) => ({ listed, code }));
  if (named.length > 0) return foundAmong(named);
  const byCode = CHECKS.filter(({ check }) => Object.hasOwn(check.findings, id)).map((listed) => ({
    listed,
    code: id,
  }));
  if (code === undefined && byCode.length > 0) return foundAmong(byCode);
  const elsewhere = CHECKS.flatMap((listed) => namedElsewhere(listed, typed.trim()));
  if (elsewhere.length > 0) return foundAmong(elsewhere);
  return { kind: 'none', close: closeTo(checks.length > 0 ? checks : CHECKS, code ?? id, language) };
}

/** Names a check by its id on its page and, where that is another, its own. */
const namesOf = ({ id, check }: ListedCheck): readonly string[] => [id, check.id];

function foundAmong(explained: readonly Explained[]): FoundCode {
  const [one, ...more] = explained;
  return one !== undefined && more.length === 0 ? { kind: 'one', explained: one } : { kind: 'several', explained };
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Finds a check, or its findings, under the name that another tool gives them. */
const namedElsewhere = (listed: ListedCheck, typed: string): readonly Explained[] =>
  (PEER_NAMES[listed.check.id] ?? [])
    .flatMap(({ names }) => names)
    .filter(({ name }) => isSame(name, typed))
    .flatMap(({ findings }): readonly (string | null)[] => (findings.length === 0 ? [null] : findings))
    .map((code) => ({ listed, code }));

/** How many first letters make a name like another one, where it is misspelt behind them. */
const LIKENESS = 3;

/** Lists checks and codes in whose names a word stands, or else those that begin like it. */
function closeTo(checks: readonly ListedCheck[], word: string, language: Language): readonly string[] {
  if (word === '') return [];
  const close = namesWhere(checks, language, (name) => name.includes(word));
  const head = word.slice(0, LIKENESS);
  return (close.length > 0 ? close : namesWhere(checks, language, (name) => name.startsWith(head))).slice(0, MAX_CLOSE);
}

function namesWhere(
  checks: readonly ListedCheck[],
  language: Language,
  fits: (name: string) => boolean,
): readonly string[] {
  const ofChecks = checks.filter((listed) =>
    [...namesOf(listed), checkName(language, listed.check).toLowerCase()].some(fits),
  );
  const ofFindings = checks.flatMap((listed) =>
    Object.keys(listed.check.findings)
      .filter(fits)
      .map((code) => codeOf({ listed, code })),
  );
  return [...ofChecks.map(({ id }) => id), ...ofFindings];
}
