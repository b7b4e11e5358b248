import type { PinRecord } from '../model/pin.ts';

/** Ends a part of a text: terms of SPF, tags of DMARC, and the values of their lists. */
const SEPARATORS = [' ', ';', ','];
/** Stands at an end of what is looked for where the part of the text may go on. */
const MORE = '*';

/**
 * Returns whether a text has a part: whole terms, tags or words, so that `include:a.test` is not found in
 * `include:a.test.evil.example`. A star at either end of the part stands for whatever comes there.
 */
export function hasPart(record: PinRecord, text: string, part: string): boolean {
  const [goesBack, goesOn] = [part.startsWith(MORE), part.endsWith(MORE)];
  const wanted = trimmed(spelledAlike(record, part.slice(goesBack ? 1 : 0, goesOn ? -1 : part.length)));
  if (wanted === '') return true;
  const within = spelledAlike(record, text);
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1))
    if ((goesBack || endsPart(within[at - 1])) && (goesOn || endsPart(within[at + wanted.length]))) return true;
  return false;
}

const endsPart = (character: string | undefined): boolean => character === undefined || SEPARATORS.includes(character);

const trimmed = (part: string): string => part.replace(/^[ ;,]+|[ ;,]+$/g, '');

/**
 * Returns a text with the blanks that it needs. But for free texts case means nothing, nor do the quotes of SvcParams (RFC 9460
 * §2.1), nor the sign of a mechanism that lets senders pass (RFC 7208 §4.6.2).
 */
function spelledAlike(record: PinRecord, text: string): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/ ?([;,=]) ?/g, '$1')
    .trim();
  if (record === 'TXT') return plain;
  const lower = plain.toLowerCase();
  if (record === 'HTTPS') return lower.replaceAll('"', '');
  return record === 'SPF' ? lower.replace(/(^| )\+/g, '$1') : lower;
}
