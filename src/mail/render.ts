import type { Language } from '../texts/languages.ts';
import { speak } from '../texts/speak.ts';
import { buttons, caption, emailDocument, heading, headline, paragraph, part, records } from './email-document.ts';
import { FRAME_TEXTS } from './frame-texts.ts';
import { html, type Markup } from './markup.ts';

/** A list of short lines under a heading, and sentences after it. */
export interface EmailSection {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly sentences: readonly string[];
}

/** The content of an e-mail: sentences, and at most one action. Both forms are made from it, so they say the same. */
export interface EmailText {
  /** The language of all that follows. */
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Lists below the paragraphs, each with its heading. */
  readonly sections?: readonly EmailSection[];
  /** Always an address of ours. */
  readonly link?: { readonly href: string; readonly label: string };
  /** In small print, at the end. */
  readonly closing: string;
}

/** Holds an e-mail as it is sent. */
export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Control characters and those that reverse the direction of text are removed from e-mails. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const safe = (text: string): string => text.replace(UNSAFE, '');

/** Returns the plain and the HTML form of an e-mail. The HTML loads nothing from anywhere. */
export function renderEmail({ language, subject, paragraphs, sections = [], link, closing }: EmailText): RenderedEmail {
  const words = speak(language, FRAME_TEXTS);
  const lines = paragraphs.map(safe);
  const text = [
    ...lines,
    ...sections.map(plainSection),
    ...(link === undefined ? [] : [`${words('plain-link', { label: safe(link.label) })}\n${link.href}`]),
    `--\n${safe(closing)}`,
  ].join('\n\n');
  const action: readonly Markup[] =
    link === undefined
      ? []
      : [
          part(
            buttons({ href: link.href, label: safe(link.label) }, []),
            caption(html`${words('copy')}<br>${link.href}`),
          ),
        ];
  const document = emailDocument({
    language,
    title: safe(subject),
    preview: lines[0] ?? '',
    about: '',
    parts: [part(headline(safe(subject)), ...lines.map(paragraph)), ...sections.map(markupOf), ...action],
    closing: safe(closing),
  });
  return { subject: safe(subject), text: `${text}\n`, html: document };
}

const plainSection = ({ heading: title, lines, sentences }: EmailSection): string =>
  [safe(title), ...lines.map((line) => `- ${safe(line)}`), ...sentences.map(safe)].join('\n');

const markupOf = ({ heading: title, lines, sentences }: EmailSection): Markup =>
  part(
    heading(safe(title)),
    lines.length === 0 ? null : html`<div style="padding-top:10px;">${records(lines.map(safe), false)}</div>`,
    ...sentences.map((one) => paragraph(safe(one))),
  );
