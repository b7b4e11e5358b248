/**
 * Names what an llms.txt looks like: as proposed; without the title that the proposal asks for; with a title and no link; or
 * a web page in its place.
 */
export type LlmsTxtForm = 'as-proposed' | 'untitled' | 'unlinked' | 'web-page';

/** Its title: a heading of the first level, in either form of Markdown. Source: llmstxt.org, "Format". */
const TITLE = /^\s*(?:# *[^\s#]|[^\s#>*+-][^\n]*\n=+[^\S\n]*(?:\n|$))/;
const LINK = /\[[^[\]\n]+\]\([^()\s]+/;

/** Reads the form of an llms.txt. Where the text is cut, a link may follow: none is missed then. */
export function llmsTxtForm(text: string, isCut: boolean): LlmsTxtForm {
  if (/^\s*</.test(text)) return 'web-page';
  if (!TITLE.test(text)) return 'untitled';
  return isCut || LINK.test(text) ? 'as-proposed' : 'unlinked';
}
