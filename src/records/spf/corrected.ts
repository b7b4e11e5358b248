import { parseSpf, type SpfRecord } from './parse.ts';
import { respelt } from './typos.ts';

/** Two strings of a TXT record that meet without a space though each side is a term; `at`: where, in the whole text. */
interface Seam {
  readonly before: string;
  readonly after: string;
  readonly at: number;
}

/**
 * Finds where two strings meet without a space though each side is a term of its own: `include:a.example" "include:b.example`
 * is read as one word.
 */
export function seamsOf(strings: readonly string[]): Seam[] {
  const found: Seam[] = [];
  let at = 0;
  for (let i = 1; i < strings.length; i += 1) {
    at += strings[i - 1]?.length ?? 0;
    const before = /[^ ]*$/.exec(strings[i - 1] ?? '')?.[0] ?? '';
    const after = /^[^ ]*/.exec(strings[i] ?? '')?.[0] ?? '';
    const isTerm = (text: string) => text.length <= MAX_WORD_CHARS && parseSpf(`v=spf1 ${text}`).faults.length === 0;
    if (before === '' || after === '' || !BEGINS_A_TERM.test(after)) continue;
    if (isTerm(after) && (before.toLowerCase() === 'v=spf1' || isTerm(before))) found.push({ before, after, at });
  }
  return found;
}

const MAX_WORD_CHARS = 512;
/** A bare `a` or `mx` may as well be the end of a name, and is not taken for a term. */
const BEGINS_A_TERM = /^(?:[-+~?]?(?:include|exists|ip4|ip6|a|mx|ptr):|redirect=|exp=|[-+~?](?:all|a|mx|ptr)$)/i;

/**
 * Returns a record as its owner meant it: with a space where strings meet without one, and without other slips that leave
 * no doubt. What has an effect stays as it is: of a record that receivers can read, only the parts that begin at `idle`
 * places change.
 */
export function correctedSpf(record: SpfRecord, strings: readonly string[], idle: ReadonlySet<number>): SpfRecord {
  const seams = seamsOf(strings).map(({ at }) => at);
  const text = record.text.replaceAll(/[^ ]+/g, (word, start: number) => {
    if (record.faults.length === 0 && !idle.has(start)) return word;
    const cuts = [0, ...seams.map((at) => at - start).filter((at) => at > 0 && at < word.length), word.length];
    return cuts
      .slice(1)
      .map((end, i) => respelt(word.slice(cuts[i], end)))
      .join(' ');
  });
  return text === record.text ? record : parseSpf(text);
}
