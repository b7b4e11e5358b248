import type { JSX } from 'preact';
import { speak } from '../texts/speak.ts';
import type { Site } from './assets.ts';
import { Button, ButtonLink } from './design/button.tsx';
import { domainInput } from './design/header.tsx';
import { Icon } from './design/icon.tsx';
import type { ErrorPage } from './error-pages.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import { renderPage } from './layout.tsx';
import { faultIn } from './name-guess.ts';
import { VERBATIM } from './verbatim.ts';
import { Visible, visibleText } from './visible.tsx';
import { useWords } from './words.ts';

/** How much of a bad input a page repeats. */
const MAX_SHOWN_CHARS = 300;

export function renderErrorPage(page: ErrorPage, site: Site): string {
  const words = speak(site.language, ERROR_TEXTS);
  const { status, typed } = page;
  const { title, detail, hint, retry } = page.say(words);
  return renderPage({
    ...site,
    title: `${title} · Zonewell`,
    search: 'in the header',
    ...(typed === undefined ? {} : { searchValue: typed.text, query: { domain: typed.text } }),
    children: (
      <div class="wrap">
        <div class="oops">
          <div class="stack-s">
            <p class="meta">{words('status', { status })}</p>
            <h1>
              <Visible text={title} />
            </h1>
          </div>
          <section class="card pad stack">
            {typed !== undefined && <Given text={typed.text} />}
            <p id="fault">
              <Visible text={detail} />
            </p>
            {hint !== undefined && (
              <p>
                <Visible text={hint} />
              </p>
            )}
            {typed !== undefined && <Correction text={typed.text} guess={typed.guess} />}
            {retry !== undefined && (
              <p>
                <ButtonLink href={retry.href}>
                  <Visible text={retry.text} />
                </ButtonLink>
              </p>
            )}
          </section>
          {typed !== undefined && <Advice />}
        </div>
      </div>
    ),
  });
}

/** What was typed, with the place of the fault marked. Nothing where nothing was. */
function Given({ text }: { readonly text: string }): JSX.Element | null {
  if (text.trim() === '') return null;
  const shown = text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text;
  const fault = faultIn(shown) ?? { start: 0, end: 0 };
  return (
    <p class="given" {...VERBATIM}>
      <Visible text={shown.slice(0, fault.start)} />
      {fault.end > fault.start && (
        <mark class="mark-fault">
          <Visible text={shown.slice(fault.start, fault.end).replace(/ /g, '\u00a0')} />
        </mark>
      )}
      <Visible text={shown.slice(fault.end)} />
    </p>
  );
}

/** A box that holds what may have been meant. */
function Correction({ text, guess }: { readonly text: string; readonly guess: string | undefined }): JSX.Element {
  const words = useWords(ERROR_TEXTS);
  return (
    <form class="addone" action="/check" method="get">
      <label class="vh" for="domain">
        {words('domain')}
      </label>
      <input
        {...domainInput('domain', visibleText(guess ?? text))}
        autofocus
        aria-describedby="fault"
        {...(guess === undefined ? { 'aria-invalid': 'true' as const } : {})}
      />
      <Button kind="primary">{words(guess === undefined ? 'check' : 'check-this')}</Button>
    </form>
  );
}

function Advice(): JSX.Element {
  const words = useWords(ERROR_TEXTS);
  const all = [
    [words('ip-address'), words('ip-address-text')],
    [words('pasted'), words('pasted-text')],
  ] as const;
  return (
    <ul class="lines">
      {all.map(([title, text]) => (
        <li>
          <Icon name="right" size={14} />
          <div>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
