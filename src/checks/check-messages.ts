import type { Message, MessageArgs, TextTable } from '../domain/message.ts';
import type { AnyCheck, FindingText, Texts } from './check.ts';

/** The sentences of a finding beside the fact, each under its own key. */
const BESIDE = ['do', 'because', 'more', 'advice', 'summary'] as const;
export type Slot = (typeof BESIDE)[number];

/** Returns the fact of a finding. */
export const saysMessage = (prefix: string, code: string, args: MessageArgs): Message => ({
  id: `${prefix}/${code}`,
  args,
});

/** Returns another sentence of a finding; null where it declares none. */
export const messageOf = (
  prefix: string,
  text: Partial<FindingText>,
  slot: Slot,
  code: string,
  args: MessageArgs,
): Message | null => (text[slot] === undefined ? null : { id: `${prefix}/${code}/${slot}`, args });

/** Returns the name of a check in a list of checks. */
export const nameMessage = ({ id, texts }: Pick<AnyCheck, 'id' | 'texts'>): Message => ({
  id: texts === id ? `${id}/name` : `${texts}/${id}/name`,
  args: {},
});

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
