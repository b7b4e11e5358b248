import type { JSX } from 'preact';
import { citationUrl } from '../../domain/citation.ts';
import { definitionOf } from '../../texts/languages.ts';
import { Visible } from './visible.tsx';
import { useLanguage } from './words.ts';

const RFC = /^RFC (\d{1,5})$/;
const SECTION = /^§[A-Z0-9]+(?:\.[0-9]+)*$/;

/**
 * Shows the sources of checks, such as `RFC 7208 §5.1, §5.2`: each document once, as one link, with all sections that
 * are cited. What is no RFC stays text.
 */
export function Citations({ sources }: { readonly sources: readonly string[] }): JSX.Element {
  const [betweenSections, betweenDocuments] = definitionOf(useLanguage()).habits.sources;
  return (
    <>
      {[...documentsIn(sources)].map(([document, sections], i) => {
        const rfc = RFC.exec(document)?.[1];
        const [only] = sections.size === 1 ? sections : [];
        const text = [document, [...sections].join(betweenSections)].filter((part) => part !== '').join(' ');
        return (
          <>
            {i > 0 && betweenDocuments}
            {rfc === undefined ? (
              <Visible text={text} />
            ) : (
              <a href={citationUrl({ rfc: Number(rfc), ...(only === undefined ? {} : { section: only.slice(1) }) })}>
                {text}
              </a>
            )}
          </>
        );
      })}
    </>
  );
}

/** Reads lists of sources: the sections of each document, in the order in which they are cited. */
function documentsIn(sources: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const documents = new Map<string, Set<string>>();
  for (const source of sources) {
    let document = '';
    for (const part of source.split(', ')) {
      const words = part.split(' ');
      const last = words.at(-1) ?? '';
      const section = SECTION.test(last) ? last : undefined;
      const named = (section === undefined ? words : words.slice(0, -1)).join(' ');
      document = named === '' ? document : named;
      const sections = documents.get(document) ?? new Set();
      documents.set(document, sections);
      if (section !== undefined) sections.add(section);
    }
  }
  return documents;
}
