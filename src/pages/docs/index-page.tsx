import type { JSX } from 'preact';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { KINDS } from '../../diagnoses/kinds.ts';
import { kindName, kindWord } from '../../texts/kind-words.ts';
import { speak } from '../../texts/speak.ts';
import { useLanguage, useWords } from '../web/words.ts';
import { checkName, checkPath, checksOf, checkWord } from './check-list.ts';
import { DOCS_PAGES, type DocsSite, renderArticle } from './docs-layout.tsx';
import { DOCS_TEXTS } from './docs-texts.ts';
import { DocsSearch } from './search-page.tsx';

/** Renders `/docs`: where everything is. */
export function renderDocsIndex(site: DocsSite): string {
  const words = speak(site.language, DOCS_TEXTS);
  return renderArticle(site, {
    title: words('title'),
    lead: words('lead'),
    path: '/docs',
    children: (
      <>
        <DocsSearch />
        <ul class="docs-cards">
          {DOCS_PAGES.map(({ key, path }) => (
            <li class="card pad">
              <a href={path}>{words(key)}</a>
              <p>{words(`${key}-text`)}</p>
            </li>
          ))}
        </ul>
      </>
    ),
  });
}

/** Renders `/docs/checks`: every check with its points and one sentence. */
export function renderChecksIndex(site: DocsSite): string {
  const words = speak(site.language, DOCS_TEXTS);
  return renderArticle(site, {
    title: words('checks'),
    lead: words('checks-lead'),
    description: words('checks-text'),
    path: '/docs/checks',
    children: (
      <>
        <DocsSearch />
        {KINDS.map((kind) => (
          <CheckSection kind={kind} />
        ))}
      </>
    ),
  });
}

function CheckSection({ kind }: { readonly kind: DiagnosisKind }): JSX.Element {
  const words = useWords(DOCS_TEXTS);
  const language = useLanguage();
  return (
    <section id={kind.id}>
      <h2>{kindName(language, kind)}</h2>
      <p>{kindWord(language, { kind, word: 'summary', english: kind.summary })}</p>
      <ul class="card pad refs">
        {checksOf(kind).map(({ id, check, weight, counts }) => (
          <li>
            <div>
              <a href={checkPath(id)}>{checkName(language, check)}</a>
              <p class="meta">{counts === 'by-severity' ? words(counts) : words('points', { points: weight })}</p>
            </div>
            <span>{checkWord(language, check, 'means')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
