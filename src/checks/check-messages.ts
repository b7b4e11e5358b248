import type { Arg, Message, MessageArgs, TextTable } from '../domain/message.ts';
import type { FindingText, Texts } from './finding.ts';

/** The sentences of a finding beside the fact, each under its own key. */
const BESIDE = ['do', 'because', 'more'] as const;
export type SentenceSlot = (typeof BESIDE)[number];

/** Returns the fact of a finding. */
export const saysMessage = (prefix: string, code: string, args: MessageArgs): Message => ({
  id: `${prefix}/${code}`,
  args,
});

/** Returns another sentence of a finding; null where it declares none, or one slot that holds nothing. */
export const messageOf = (
  prefix: string,
  {
    text,
    slot,
    code,
    args,
  }: {
    readonly text: Partial<FindingText>;
    readonly slot: SentenceSlot;
    readonly code: string;
    readonly args: MessageArgs;
  },
): Message | null => {
  const declared = text[slot];
  if (declared === undefined) return null;
  const only = /^\{(\w+)\}$/.exec(declared)?.[1];
  return only !== undefined && isEmpty(args[only]) ? null : { id: `${prefix}/${code}/${slot}`, args };
};

const isEmpty = (arg: Arg | undefined): boolean =>
  arg === '' || (typeof arg === 'object' && 'sentences' in arg && arg.sentences.length === 0);

/** A check, and the subject whose texts it has. */
export interface CheckName {
  readonly id: string;
  /** The subject whose texts it has: their prefix, its own id where it shares none. */
  readonly texts: string;
}

/** The words of a check beside those of its findings. */
export interface CheckWords {
  /** The check's name in a list of checks. */
  readonly name: string;
  /** Its subject, for the owner of a domain: in one or two sentences. */
  readonly means: string;
  /** The harm of a failure, in one to three sentences. */
  readonly why: string;
}

/** Returns a word of a check: its name in a list of checks, its meaning, or why it matters. */
export const wordOf = ({ id, texts }: CheckName, word: keyof CheckWords): Message => ({
  id: `${texts}/${keyOf({ id, texts }, word)}`,
  args: {},
});

const keyOf = ({ id, texts }: CheckName, word: string): string => (texts === id ? word : `${id}/${word}`);

/** Returns the words of a check under their keys in the table of its subject. */
export const wordTable = (check: CheckName, { name, means, why }: CheckWords): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries({ name, means, why }).map(([word, text]) => [keyOf(check, word), text]));

/** Returns the name of a check in a list of checks. */
export const nameMessage = (check: CheckName): Message => wordOf(check, 'name');

/** Returns the facts of findings under their codes, the other sentences under `{code}/{slot}`. */
export const textTable = (prefix: string, texts: Texts): TextTable => ({
  prefix,
  texts: Object.fromEntries(
    Object.entries(texts).flatMap(([code, text]) => [
      [code, text.says] as const,
      ...BESIDE.flatMap((slot) => (text[slot] === undefined ? [] : [[`${code}/${slot}`, text[slot]] as const])),
    ]),
  ),
});
