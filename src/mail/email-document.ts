import type { Language } from '../texts/languages.ts';
import { html, joinedMarkup, type Markup } from './markup.ts';

/**
 * The parts of an e-mail in HTML. Mail clients support tables and inline styles; those that read the style block get dark
 * colours and narrow margins too. Nothing is loaded from anywhere.
 */

/** `bad` and `warn` are verdicts; `calm` is none. */
export type EmailTone = 'bad' | 'warn' | 'calm';

const FONT = 'Inter,Helvetica,Arial,sans-serif';
const MONO = "Menlo,Consolas,'Courier New',monospace";
const INK = '#0c1e28';
const INK_2 = '#3d505b';
const INK_3 = '#566873';
const BRAND = '#0a6080';
const LINE = '#dde5e9';
const TONES = {
  bad: { ground: '#fdeae8', ink: '#b3261e', mark: '✕' },
  warn: { ground: '#fcf1d8', ink: '#855400', mark: '▲' },
  calm: { ground: '#ebf0f2', ink: INK_2, mark: '◆' },
} as const;

const STYLE = html`@media (max-width: 480px) { .gut { padding-left: 20px !important; padding-right: 20px !important; } .full { width: 100% !important; } }
@media (prefers-color-scheme: dark) {
  .bg { background-color: #0a1115 !important; } .sheet { background-color: #111a1f !important; border-color: #223038 !important; }
  .ink { color: #e6eef2 !important; } .ink2 { color: #aebdc6 !important; } .ink3 { color: #8c9da7 !important; } .brand { color: #6cc4e4 !important; }
  .badbox { background-color: #341a19 !important; } .bad { color: #ff9186 !important; }
  .warnbox { background-color: #2b220f !important; } .warn { color: #e8b54d !important; }
  .calmbox { background-color: #1b272d !important; } .calm { color: #aebdc6 !important; }
  .rec { background-color: #0b1317 !important; border-color: #223038 !important; } .rule { border-color: #223038 !important; }
  .btn { background-color: #6cc4e4 !important; } .btn a { color: #04212d !important; }
}`;

const table = (content: Markup): Markup =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${content}</tr></table>`;

/** Returns a word on a coloured background, with its mark. */
export function badge(tone: EmailTone, text: string): Markup {
  const { ground, ink, mark } = TONES[tone];
  return table(
    html`<td class="${tone}box" style="background-color:${ground};border-radius:12px;padding:3px 10px;"><span class="${tone}" style="font:bold 12px/18px ${FONT};color:${ink};">${mark}&nbsp; ${text}</span></td>`,
  );
}

/** Returns the headline of an e-mail. */
export const headline = (text: string): Markup =>
  html`<h1 class="ink" style="margin:14px 0 0;font:bold 24px/31px ${FONT};letter-spacing:-0.4px;color:${INK};text-wrap:balance;word-break:break-word;">${text}</h1>`;

/** Returns the headline of one of several parts. */
export const subheadline = (text: string): Markup =>
  html`<h2 class="ink" style="margin:10px 0 0;font:bold 19px/26px ${FONT};color:${INK};text-wrap:balance;word-break:break-word;">${text}</h2>`;

/** Returns a heading within a part. */
export const heading = (text: string): Markup =>
  html`<h2 class="ink" style="margin:0;font:bold 17px/24px ${FONT};color:${INK};word-break:break-word;">${text}</h2>`;

export const paragraph = (content: string | Markup): Markup =>
  html`<p class="ink2" style="margin:10px 0 0;font:16px/25px ${FONT};color:${INK_2};word-break:break-word;">${content}</p>`;

/** Renders a small and quiet line: what stands above a record or explains a link. */
export const caption = (content: string | Markup): Markup =>
  html`<p class="ink3" style="margin:14px 0 6px;font:13px/18px ${FONT};color:${INK_3};word-break:break-word;">${content}</p>`;

/** Names the record below it. */
export const place = (text: string): Markup =>
  html`<p class="ink3" style="margin:0 0 10px;font:bold 13px/18px ${FONT};color:${INK_3};word-break:break-word;">${text}</p>`;

/** Returns the headline of what follows from what the part is about. */
export const lesserHeadline = (text: string): Markup =>
  html`<h3 class="ink" style="margin:8px 0 0;font:bold 16px/24px ${FONT};color:${INK};word-break:break-word;">${text}</h3>`;

/** Returns a heading within what is set off. */
export const lesserHeading = (text: string): Markup =>
  html`<h4 class="ink" style="margin:0;font:bold 15px/22px ${FONT};color:${INK};word-break:break-word;">${text}</h4>`;

/** Sets pieces off as belonging to what is above them. */
export function beneath(...pieces: readonly Markup[]): Markup {
  const apart = pieces.map((one, i) => (i === 0 ? one : html`<div style="padding-top:16px;">${one}</div>`));
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:14px;"><tr><td class="rule" style="padding:2px 0 2px 16px;border-left:3px solid ${LINE};">${apart}</td></tr></table>`;
}

/** Separates what is about another domain. */
export const divider = (text: string): Markup =>
  html`<h2 class="ink rule" style="margin:0;padding-top:24px;border-top:1px solid ${LINE};font:bold 21px/28px ${FONT};color:${INK};word-break:break-word;">${text}</h2>`;

/** Renders values of records, one below the other; `old` ones are quieter. */
export function records(values: readonly (string | Markup)[], old: boolean): Markup {
  const [ink, color] = old ? ['ink3', INK_3] : ['ink', INK];
  const lines = values.map((value, i) => (i === 0 ? html`${value}` : html`<br>${value}`));
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="rec ${ink}" style="padding:10px 14px;background-color:#eff3f5;border:1px solid ${LINE};border-radius:7px;font:13px/20px ${MONO};color:${color};word-break:break-word;">${lines}</td></tr></table>`;
}

/** Returns a link as a word in a sentence. */
export const link = (href: string, text: string | readonly (string | Markup)[]): Markup =>
  html`<a class="brand" href="${href}" style="color:${BRAND};">${text}</a>`;

/** Returns the main action, and further ones beside it, or below it where there is no room. */
export function buttons(first: Anchor, others: readonly Anchor[]): Markup {
  const beside = others.map(
    ({ href, label }) =>
      html`<span style="display:inline-block;padding:12px 14px 12px 0;"><a class="brand" href="${href}" style="font:15px/20px ${FONT};color:${BRAND};white-space:nowrap;">${label}</a></span> `,
  );
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="display:inline-table;vertical-align:middle;margin-right:14px;"><tr><td class="btn" style="background-color:${BRAND};border-radius:7px;"><a href="${first.href}" style="display:inline-block;padding:12px 22px;font:bold 15px/20px ${FONT};color:#ffffff;text-decoration:none;white-space:nowrap;">${first.label}</a></td></tr></table> ${beside}`;
}

/** Always an address of ours. */
export interface Anchor {
  readonly href: string;
  readonly label: string;
}

export interface EmailDocument {
  readonly language: Language;
  /** The title of the document: the subject. */
  readonly title: string;
  /** Shows beside the subject in mail clients. */
  readonly preview: string;
  /** Beside our name at the top. */
  readonly about: string;
  /** One below the other, with room between them. */
  readonly parts: readonly Markup[];
  /** Why the reader gets it. */
  readonly closing: string | Markup;
}

/** Returns the whole document. */
export function emailDocument({ language, title, preview, about, parts, closing }: EmailDocument): string {
  const rows = parts.map(
    (part) => html`<tr><td class="gut" style="padding:26px 32px 0;">${part}</td></tr>
`,
  );
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
${STYLE}
</style>
</head>
<body class="bg" style="margin:0;padding:0;background-color:#f4f7f8;">
<div role="article" aria-roledescription="email" aria-label="${title}" lang="${language}">
<div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f4f7f8;">
<tr><td align="center" style="padding:32px 12px;">
<table role="presentation" class="sheet full" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:100%;background-color:#ffffff;border:1px solid ${LINE};border-radius:12px;text-align:left;">
<tr><td class="gut" style="padding:18px 32px;background-color:#06293a;border-radius:11px 11px 0 0;"><span style="font:bold 17px/24px ${FONT};letter-spacing:-0.3px;color:#ffffff;">Zonewell</span><span style="font:13px/24px ${FONT};color:#b5d6e4;word-break:break-word;">&nbsp; ${about}</span></td></tr>
${rows}<tr><td class="gut" style="padding:32px 32px 28px;"><p class="ink3 rule" style="margin:0;padding-top:18px;border-top:1px solid ${LINE};font:13px/20px ${FONT};color:${INK_3};word-break:break-word;">${closing}</p></td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`.html;
}

/** Puts the pieces of one part together. */
export const part = (...pieces: readonly (Markup | null)[]): Markup =>
  joinedMarkup(pieces.filter((one) => one !== null));
