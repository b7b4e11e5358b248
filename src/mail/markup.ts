import { escapeHtml } from '../domain/html.ts';

/** HTML that was put together by {@link html}: nothing in it came from outside without being escaped. */
export class Markup {
  readonly html: string;
  constructor(text: string) {
    this.html = text;
  }
}

type Content = string | Markup | readonly (string | Markup)[];

const htmlOf = (content: Content): string => {
  if (content instanceof Markup) return content.html;
  return typeof content === 'string' ? escapeHtml(content) : content.map(htmlOf).join('');
};

/** Makes HTML of a template. Every value in it is escaped, as an element's inside or a quoted attribute, unless it is HTML. */
export const html = (template: TemplateStringsArray, ...values: readonly Content[]): Markup =>
  new Markup(String.raw({ raw: template }, ...values.map(htmlOf)));

/** Joins pieces. */
export const joinedMarkup = (pieces: readonly Content[]): Markup => new Markup(pieces.map(htmlOf).join(''));
