import type { JSX } from 'preact';
import { ECHO_CHARS } from '../../domain/text.ts';
import { speak } from '../../texts/speak.ts';
import { Button, ButtonLink } from '../design/button.tsx';
import { domainInput } from '../design/header.tsx';
import { Icon } from '../design/icon.tsx';
import type { Site } from './assets.ts';
import type { ErrorPage } from './error-pages.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import { renderPage } from './layout.tsx';
import { faultIn } from './name-guess.ts';
import { VERBATIM } from './verbatim.ts';
import { Visible, visibleText } from './visible.tsx';
import { useRichWords, useWords } from './words.ts';

/** From this status on the fault is ours, and our log has more about it. */
const OUR_FAULT = 500;
/** Stands for the id of the request in a page that is rendered once for many. */
const ANY_REQUEST = '00000000-0000-0000-0000-000000000000';

/** Makes the same page for every request but for its id: rendered once, since to refuse must cost little. */
export function createErrorBody(render: (page: ErrorPage, requestId: string) => string) {
  const known = new WeakMap<ErrorPage, Buffer>();
  return (page: ErrorPage, requestId: string): Buffer => {
    const octets = known.get(page) ?? Buffer.from(render(page, ANY_REQUEST));
    known.set(page, octets);
    const slot = page.status >= OUR_FAULT ? octets.indexOf(ANY_REQUEST) : -1;
    if (slot < 0) return octets;
    return Buffer.concat([
      octets.subarray(0, slot),
      Buffer.from(requestId),
      octets.subarray(slot + ANY_REQUEST.length),
    ]);
  };
}

/** Shows what to quote to who runs the service: the id that its log has with the error. */
export function RequestId({ id }: { readonly id: string }): JSX.Element {
  const rich = useRichWords(ERROR_TEXTS);
  return <>{rich('request', { id: <code {...VERBATIM}>{id}</code> })}</>;
}

/** Renders the page that says why there is no other. */
export function renderErrorPage(page: ErrorPage, site: Site, requestId: string): string {
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
            {status >= OUR_FAULT && (
              <p class="meta">
                <RequestId id={requestId} />
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

/** Shows what was typed, with the place of the fault marked. Nothing where nothing was. */
function Given({ text }: { readonly text: string }): JSX.Element | null {
  if (text.trim() === '') return null;
  const shown = text.length > ECHO_CHARS.field ? `${text.slice(0, ECHO_CHARS.field)}…` : text;
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
