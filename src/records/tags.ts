/** One `name=value` of a tag list; `text` is the part as it stands there. */
export interface Tag {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

export interface TagList {
  readonly tags: readonly Tag[];
  /** Parts that are no tags, as they stand there. */
  readonly strays: readonly string[];
}

/**
 * Splits `v=…; p=…` into its tags, blanks around names and values taken off. Nothing is judged: which strays and
 * repetitions matter depends on the language. Takes TXT values in presentation form, where a tab is `\009`.
 * Source: RFC 6376 §3.2.
 */
export function readTags(text: string): TagList {
  const tags: Tag[] = [];
  const strays: string[] = [];
  for (const piece of withPlainBlanks(text).split(';')) {
    const part = piece.trim();
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = equals < 0 ? '' : part.slice(0, equals).trim();
    if (/^[a-z][a-z0-9_]*$/i.test(name)) tags.push({ name, value: part.slice(equals + 1).trim(), text: part });
    else strays.push(part);
  }
  return { tags, strays };
}

/** Writes tabs and line ends, which records may hold as blanks, as spaces. */
export const withPlainBlanks = (text: string): string =>
  text.includes('\\0') || text.includes('\t') ? text.replace(/\\009|\\010|\\013|\t/g, ' ') : text;

/**
 * Takes off what stands in front of a record by mistake (quotes, smart quotes, blanks, a byte order mark); quotes at
 * the end as well. For telling a person what is wrong: receivers do not do this.
 */
export function withoutWrapping(text: string): string {
  const plain = withPlainBlanks(text).replace(WRAPPING, '"');
  let start = 0;
  while (start < plain.length && EDGES.includes(plain.charAt(start))) start += 1;
  let end = plain.length;
  while (end > start && EDGES.includes(plain.charAt(end - 1))) end -= 1;
  return plain.slice(start, end);
}

const EDGES = ' "\'\\';
/** Smart quotes, no-break spaces and byte order marks in UTF-8. */
const WRAPPING = /\\226\\128\\1(?:5[2-9])|\\194\\160|\\239\\187\\191/g;
