import type { JSX } from 'preact';
import { ButtonLink } from '../design/button.tsx';
import { DomainName } from '../design/domain-name.tsx';
import { Mark } from '../design/mark.tsx';
import { RUN_TEXTS } from '../domain/summary-line-texts.ts';
import { renderPage } from './layout.tsx';
import type { DomainCall } from './page.ts';
import { Visible } from './visible.tsx';
import { inLanguage, useRichWords, useWords } from './words.ts';

/** Stands where the lines come. */
const LINES = '<li id="lines"></li>';

/** Renders the page that fills line by line while everything runs. */
function page({ domain, unicode, site }: DomainCall, back: string): readonly [begin: string, end: string] {
  const html = inLanguage(site.language, () =>
    renderPage({
      ...site,
      title: useWords(RUN_TEXTS)('title', { name: unicode }),
      search: 'in the header',
      domain: { ascii: domain, unicode },
      headEnd: 'running',
      children: (
        <div class="wrap stack-l top-gap">
          <Heading unicode={unicode} />
          <div class="card">
            <div class="summary-line">
              <ul class="in-1" aria-live="polite">
                <li id="lines" />
              </ul>
            </div>
          </div>
          <Back unicode={unicode} href={back} />
        </div>
      ),
    }),
  );
  const at = html.indexOf(LINES);
  if (at < 0) throw new Error('a page without the place of its lines');
  return [html.slice(0, at), html.slice(at + LINES.length)];
}

/** Renders the page up to its first line. */
export const beginEverythingPage = (call: DomainCall): string => page(call, '')[0];

/** Renders the rest of the page: the way back. */
export const endEverythingPage = (call: DomainCall, back: string): string => page(call, back)[1];

function Heading({ unicode }: { readonly unicode: string }): JSX.Element {
  const rich = useRichWords(RUN_TEXTS);
  const shown = { name: <DomainName name={unicode} /> };
  return (
    <div id="running">
      <h1>{rich('title', shown)}</h1>
      <p class="meta">{rich('running', shown)}</p>
    </div>
  );
}

function Back({ unicode, href }: { readonly unicode: string; readonly href: string }): JSX.Element {
  const rich = useRichWords(RUN_TEXTS);
  return (
    <p>
      <ButtonLink kind="primary" href={href}>
        <span>{rich('back', { name: <DomainName name={unicode} /> })}</span>
      </ButtonLink>
    </p>
  );
}

/** Says why the rest was not run, and when it can be. */
export const StoppedCell = ({ title, detail }: { readonly title: string; readonly detail: string }): JSX.Element => (
  <li role="alert">
    <div>
      <Mark tone="unknown" small />
      <span>
        <b>{title}</b>
        <span>
          <Visible text={detail} />
        </span>
      </span>
    </div>
  </li>
);
