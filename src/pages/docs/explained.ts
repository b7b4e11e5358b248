import { citationsText, citationUrl } from '../../domain/citation.ts';
import type { Language } from '../../texts/languages.ts';
import { checkName, checkWord, findingWord } from './check-list.ts';
import { codeOf, type Explained } from './find-code.ts';
import { PEER_NAMES, type PeerNames } from './peer-names.ts';

/** Returns the names that other tools have for it. */
export const namesElsewhere = ({ listed, code }: Explained): readonly PeerNames[] =>
  (PEER_NAMES[listed.check.id] ?? [])
    .map(({ peer, names }) => ({
      peer,
      names: names.filter(({ findings }) => code === null || findings.includes(code)),
    }))
    .filter(({ names }) => names.length > 0);

/** Returns a finding in its words, with slots in braces; null for a check. */
export function explainedFinding({ listed: { check }, code }: Explained, language: Language) {
  if (code === null) return null;
  const word = (part: string): string => findingWord(language, check, part === '' ? code : `${code}/${part}`);
  return {
    severity: check.findings[code]?.severity ?? 'info',
    says: word(''),
    do: word('do'),
    because: word('because'),
    more: word('more'),
  };
}

/** Returns for programs what a check or a finding means, why, what to do, and where that is written. */
export function explainedJson(explained: Explained, language: Language) {
  const { check } = explained.listed;
  return {
    code: codeOf(explained),
    name: checkName(language, check),
    ...explainedFinding(explained, language),
    means: checkWord(language, check, 'means'),
    why: checkWord(language, check, 'why'),
    sources: check.citations.map((citation) => ({ title: citationsText([citation]), url: citationUrl(citation) })),
    elsewhere: namesElsewhere(explained).map(({ peer, names }) => ({ peer, names: names.map(({ name }) => name) })),
  };
}
