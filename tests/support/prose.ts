import { isMessage } from '../../src/domain/message.ts';

/** Whether a text looks like prose: three words at least, one of them in small letters between two others. */
export function isProse(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^[("'“]*[A-Za-z{][A-Za-z{}'’=.-]*[,.;:)"'?!]*$/.test(word));
  return words.length >= 3 && words.slice(1, -1).some((word) => /^[a-z]{2,}[,;:]?$/.test(word));
}

/** Slots that quote others: what is in them is data, whatever its language. */
const QUOTED: ReadonlySet<string> = new Set([
  'issuer',
  'parser',
  'reason',
  'text',
  'title',
  'description',
  'first',
  'rest',
  'name',
  'message',
  'content',
  'crawlers',
]);

/** The strings that the messages of a value are given as arguments and that look like prose, however deep they are. */
export function proseArgs(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!isMessage(value)) return Object.values(value).flatMap(proseArgs);
  const own = Object.entries(value.args).flatMap(([name, arg]) => (QUOTED.has(name) ? [] : [arg]));
  return own.flatMap((arg) =>
    [arg].flat().flatMap((one: unknown) => (typeof one === 'string' ? (isProse(one) ? [one] : []) : proseArgs(one))),
  );
}
