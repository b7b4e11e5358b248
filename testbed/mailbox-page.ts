import type { ReadableMail } from './mailbox-message.ts';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
li { padding: .75rem 0; border-top: 1px solid #8885; list-style: none; }
ul { padding: 0; } dt { float: left; clear: left; width: 12rem; opacity: .7; } dd { margin: 0 0 .25rem 12rem; overflow-wrap: anywhere; }
iframe { width: 100%; height: 60rem; margin-top: 1rem; resize: vertical; overflow: auto; border: 1px solid #8885; border-radius: 8px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid #8885; border-radius: 8px; }
`;

/** The e-mail stands in a frame that runs nothing and has no origin; its own styles are inline. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const RELOAD_SECONDS = 3;
/** So that people who wait for a message see it arrive. */
export const RELOAD = `<meta http-equiv="refresh" content="${RELOAD_SECONDS}">`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Returns a text as HTML shows it. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** Returns a whole page. */
export const page = (title: string, head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">${head}<style>${STYLE}</style></head>` +
  `<body>${body}</body></html>`;

/** All messages, the newest first. */
export function mailboxPage(mails: readonly ReadableMail[]): string {
  const items = mails
    .map(
      ({ subject, to, date }, i) =>
        `<li><a href="/${i}">${escaped(subject)}</a><br><small>to ${escaped(to)}, ${escaped(date)}</small></li>`,
    )
    .reverse()
    .join('');
  const body = items === '' ? '<p>No e-mail yet. This page reloads by itself.</p>' : `<ul>${items}</ul>`;
  return page(`Mailbox (${mails.length})`, RELOAD, `<h1>Mailbox of the demo</h1>${body}`);
}

/** One message: its header, as HTML, and as text. */
export function messagePage({ subject, from, to, date, text, html, headers }: ReadableMail): string {
  const fields = [['From', from], ['To', to], ['Date', date], ...headers]
    .map(([name = '', value = '']) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
    .join('');
  const frame = `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The e-mail" srcdoc="${escaped(withTargets(html))}"></iframe>`;
  return page(
    subject,
    '',
    `<p><a href="/">Mailbox</a></p><h1>${escaped(subject)}</h1><dl>${fields}</dl>${frame}<h2>As text</h2><pre>${escaped(text)}</pre>`,
  );
}

/** Links of the e-mail open beside it. */
const withTargets = (html: string): string => html.replace(/<head>/i, '<head><base target="_blank">');
