import type { Collected } from './collected.ts';
import { attribute, type Element, elementLine } from './text.ts';

const MAX_CODE = 20;
const MAX_URL_CHARS = 200;
/** A digest that browsers know; where there is no other, they check nothing. Source: W3C SRI, 3.5. */
const DIGEST = /(?:^|\s)sha(?:256|384|512)-[\w+/-]+={0,2}(?=[\s?]|$)/;
/** The types of a script that is run; of another, nothing is loaded. Source: HTML Standard, "prepare the script element". */
const RUN =
  /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/i;
/** Three numbers: what names fewer stands for the newest of many. */
const VERSION = /[@/._-]v?\d+\.\d+\.\d+/;

/** Notes a script or a style sheet that browsers don't check: of each host the first with a version, and without. */
export function noteUncheckedCode(
  address: string,
  element: Element,
  { base, found }: { readonly base: string; readonly found: Collected },
): void {
  const isFull = /^\s*(?:https?:|\/\/)/i.test(address);
  if ((!isFull && found.base === null) || found.uncheckedCode.size === MAX_CODE) return;
  if (element.tagName === 'script' && !RUN.test((attribute(element, 'type') ?? '').trim())) return;
  if (DIGEST.test(attribute(element, 'integrity') ?? '')) return;
  const url = URL.parse(address, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return;
  const isFixed = VERSION.test(url.pathname);
  const key = `${url.hostname} ${isFixed}`;
  if (found.uncheckedCode.has(key)) return;
  const shown = `${url.origin}${url.pathname}`.slice(0, MAX_URL_CHARS);
  found.uncheckedCode.set(key, { url: shown, line: elementLine(element), isFixed });
}
