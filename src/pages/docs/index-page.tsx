import type { JSX } from 'preact';
import type { KindId } from '../../diagnoses/kinds.ts';
import { speak } from '../../texts/speak.ts';
import { useLanguage, useWords } from '../web/words.ts';
import { checkDocs } from './check-docs.ts';
import { CHECKS, checkName, checkPath } from './check-list.ts';
import { DOCS_PAGES, type DocsSite, renderArticle } from './docs-layout.tsx';
import { DOCS_TEXTS } from './docs-texts.ts';

/** Renders `/docs`: where everything is. */
export function renderDocsIndex(site: DocsSite): string {
  const words = speak(site.language, DOCS_TEXTS);
  return renderArticle(site, {
    title: words('title'),
    lead: words('lead'),
    path: '/docs',
    children: (
      <>
        <ul class="card pad refs">
          {DOCS_PAGES.map(({ key, path }) => (
            <li>
              <a href={path}>{words(key)}</a>
              <span>{words(`${key}-text`)}</span>
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
        <CheckSection kind="health" title={words('health-checks')} />
        <CheckSection kind="mail" title={words('mail-checks')} />
        <CheckSection kind="diagnosis" title={words('diagnosis-checks')} />
        <CheckSection kind="seo" title={words('seo-checks')} />
        <CheckSection kind="ai" title={words('ai-checks')} />
      </>
    ),
  });
}

function CheckSection({ kind, title }: { readonly kind: KindId; readonly title: string }): JSX.Element {
  const words = useWords(DOCS_TEXTS);
  const language = useLanguage();
  return (
    <section id={kind}>
      <h2>{title}</h2>
      <ul class="card pad refs">
        {CHECKS.filter((listed) => listed.kind.id === kind).map(({ id, check, weight, bySeverity }) => (
          <li>
            <div>
              <a href={checkPath(id)}>{checkName(language, check)}</a>
              <p class="meta">{bySeverity ? words('no-points') : words('points', { points: weight })}</p>
            </div>
            <span>{checkDocs(language, check.id).means}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
