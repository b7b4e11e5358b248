import { escapeHtml } from '../domain/html.ts';
import type { Language } from '../texts/languages.ts';
import { speak } from '../texts/speak.ts';
import { FRAME_TEXTS } from './frame-texts.ts';

/** The content of an e-mail: sentences, and at most one action. Both forms are made from it, so they say the same. */
export interface EmailText {
  /** The language of all that follows. */
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Always an address of ours. */
  readonly link?: { readonly href: string; readonly label: string };
  /** Said small, at the end. */
  readonly closing: string;
}

/** Control characters and those that reverse the direction of text are removed from e-mails. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const safe = (text: string): string => text.replace(UNSAFE, '');

const P = 'margin:0 0 16px;line-height:1.5';
const BUTTON =
  'display:inline-block;padding:10px 16px;background:#1d4fa3;color:#ffffff;text-decoration:none;font-weight:bold';

/** Returns the plain and the HTML form of an e-mail. The HTML loads nothing from anywhere. */
export function renderEmail({ language, subject, paragraphs, link, closing }: EmailText): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  const words = speak(language, FRAME_TEXTS);
  const said = paragraphs.map(safe);
  const text = [
    ...said,
    ...(link === undefined ? [] : [`${words('plain-link', { label: safe(link.label) })}\n${link.href}`]),
    `--\n${safe(closing)}`,
  ].join('\n\n');
  const parts = [
    ...said.map((one) => `<p style="${P}">${escapeHtml(one)}</p>`),
    ...(link === undefined
      ? []
      : [
          `<p style="${P}"><a style="${BUTTON}" href="${escapeHtml(link.href)}">${escapeHtml(safe(link.label))}</a></p>`,
          `<p style="${P};font-size:13px;color:#666666">${words('copy')}<br>${escapeHtml(link.href)}</p>`,
        ]),
    `<p style="${P};font-size:13px;color:#666666">${escapeHtml(safe(closing))}</p>`,
  ];
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(safe(subject))}</title></head><body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1a1a1a;background:#ffffff"><div style="max-width:560px">${parts.join('')}</div></body></html>`;
  return { subject: safe(subject), text: `${text}\n`, html };
}
