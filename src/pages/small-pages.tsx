import type { AssetUrl } from './assets.ts';
import { renderPage, Search } from './layout.tsx';
import { Visible } from './visible.tsx';

/** One box, one line that says what this is, three that say what is different. Nothing to scroll for. */
export function renderStartPage(asset: AssetUrl): string {
  return renderPage({
    title: 'Zonewell: is this domain’s DNS and mail in good health?',
    asset,
    script: 'start',
    search: 'in the page',
    children: (
      <div class="start">
        <h1>Is this domain’s DNS and mail in good health?</h1>
        <Search focused labelled />
        <p class="example">
          For example <a href="/domain/example.com">example.com</a>. Ten checks, one score, and the record to paste.
        </p>
        <p id="asking" class="example" role="status" />
        <ul class="different">
          <li>What could not be asked is called unknown, never missing.</li>
          <li>Every verdict shows its evidence: question, server, time, answer.</li>
          <li>What fails comes with its fix, as a zone-file line and as form fields.</li>
        </ul>
        <p class="example">
          The same as JSON: <a href="/docs">the API</a>.
        </p>
        <section id="recent" class="recent" aria-labelledby="recent-title" hidden>
          <h2 id="recent-title">Looked up in this browser</h2>
          <ul />
          <button class="clear" type="button">
            Clear this list
          </button>
        </section>
      </div>
    ),
  });
}

/** Accounts come later; the link has stood at the top right from the first day, so it says so. */
export function renderSignInPage(asset: AssetUrl): string {
  return renderPage({
    title: 'Sign in · Zonewell',
    asset,
    search: 'in the header',
    children: (
      <div class="plain">
        <h1>Sign in</h1>
        <p>This version has no accounts yet. They come with a later one, for API keys and for watching domains.</p>
        <p>Reports need no account: type a domain name above.</p>
      </div>
    ),
  });
}

const EXAMPLES = [
  {
    title: 'The report',
    text: 'Score, grade, ten checks with their evidence and fixes, sections and records: all that the report page shows.',
    path: '/v1/domain/example.com/report',
  },
  {
    title: 'The records',
    text: 'Current records of a name. “type” is optional: record types separated by commas, without spaces.',
    path: '/v1/domain/example.com/dns?type=A,MX,NS',
  },
];

/** How to get the same from a program. */
export function renderApiPage(asset: AssetUrl, publicUrl: string): string {
  const base = publicUrl.replace(/\/$/, '');
  return renderPage({
    title: 'API · Zonewell',
    asset,
    search: 'in the header',
    children: (
      <div class="plain">
        <h1>API, version 1</h1>
        <p>Read-only, over GET, in JSON (UTF-8). Errors are problem details (RFC 9457).</p>
        {EXAMPLES.map(({ title, text, path }) => (
          <section>
            <h2>{title}</h2>
            <p>{text}</p>
            <pre>
              <code>
                <a href={path}>{`${base}${path}`}</a>
              </code>
            </pre>
          </section>
        ))}
        <h2>What to know</h2>
        <ul>
          <li>A name that does not exist is an answer: status 200 and no records.</li>
          <li>A look-up that failed is told as a failure. It never looks like a missing record.</li>
          <li>What was never observed is asked on demand; what is old is given with its date and asked again.</li>
        </ul>
      </div>
    ),
  });
}

/** What a page says when it cannot show what was asked for: what, why, and what to try. */
export interface Trouble {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly hint?: string;
  /** Where the fault is in what was typed: fills the search box again. */
  readonly typed?: string;
  readonly retry?: { readonly href: string; readonly text: string };
}

export function renderErrorPage({ status, title, detail, hint, typed, retry }: Trouble, asset: AssetUrl): string {
  return renderPage({
    title: `${title} · Zonewell`,
    asset,
    search: typed === undefined ? 'in the header' : 'in the page',
    children: (
      <div class="plain">
        <h1>
          <Visible text={title} />
        </h1>
        <p id="fault">
          <Visible text={detail} />
        </p>
        {hint !== undefined && (
          <p>
            <Visible text={hint} />
          </p>
        )}
        {typed !== undefined && <Search value={typed} focused labelled describedBy="fault" />}
        {retry !== undefined && (
          <p>
            <a href={retry.href}>
              <Visible text={retry.text} />
            </a>
          </p>
        )}
        <p class="fine">Status {status}</p>
      </div>
    ),
  });
}
