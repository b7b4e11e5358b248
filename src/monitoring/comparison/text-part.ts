import type { PinRecord } from '../model/pin.ts';

/** Stands at an end of what is looked for where the part of the text may go on. */
const MORE = '*';

/**
 * Returns whether a text has a part: whole terms, tags or words, so that `include:a.test` is not found in
 * `include:a.test.evil.example`. A star at either end of the part stands for whatever comes there.
 */
export function hasPart(record: PinRecord, text: string, part: string): boolean {
  const [goesBack, goesOn] = [part.startsWith(MORE), part.endsWith(MORE)];
  const wanted = spelledAlike(record, part.slice(goesBack ? 1 : 0, goesOn ? -1 : part.length));
  const [before, behind] = [goesBack ? '' : ' ', goesOn ? '' : ' '];
  return wanted === '' || ` ${spelledAlike(record, text)} `.includes(`${before}${wanted}${behind}`);
}

/**
 * Returns a text as words with a blank in between: what separates terms of SPF, tags of DMARC and values of lists means the same here.
 * But for free texts case means nothing, nor do the quotes of SvcParams (RFC 9460 §2.1), nor the sign of a mechanism that lets
 * senders pass (RFC 7208 §4.6.2).
 */
function spelledAlike(record: PinRecord, text: string): string {
  const words = text
    .replace(/[\s;,]+/g, ' ')
    .replace(/ ?= ?/g, '=')
    .trim();
  if (record === 'TXT') return words;
  const lower = words.toLowerCase();
  if (record === 'HTTPS') return lower.replaceAll('"', '');
  return record === 'SPF' ? lower.replace(/(^| )\+/g, '$1') : lower;
}
