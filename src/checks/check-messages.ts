import type { Message, MessageArgs, TextTable } from '../domain/message.ts';
import type { AnyCheck, Finding, Texts } from './check.ts';

/** Returns the messages of one text: what is, and what to do. */
export const messagesOf = (
  prefix: string,
  texts: Texts,
  code: string,
  args: MessageArgs,
): Pick<Finding, 'message' | 'advice'> => ({
  message: { id: `${prefix}/${code}`, args },
  advice: texts[code]?.advice === undefined ? null : { id: `${prefix}/${code}/advice`, args },
});

/** Returns one sentence of a finding, where it declares one. */
export const summaryMessage = ({ texts }: Pick<AnyCheck, 'texts'>, code: string, args: MessageArgs): Message => ({
  id: `summary/${texts}/${code}`,
  args,
});

/** Returns the single sentences of the findings of a check, under their codes. */
export const summaryTable = ({ texts, findings }: Pick<AnyCheck, 'texts' | 'findings'>): TextTable => ({
  prefix: `summary/${texts}`,
  texts: Object.fromEntries(
    Object.entries(findings).flatMap(([code, { summary }]) =>
      summary === undefined ? [] : [[code, summary] as const],
    ),
  ),
});

/** Returns the name of a check in a list of checks. */
export const nameMessage = ({ id, texts }: Pick<AnyCheck, 'id' | 'texts'>): Message => ({
  id: texts === id ? `${id}/name` : `${texts}/${id}/name`,
  args: {},
});

/** Returns explanations under their codes, advice under `{code}/advice`. */
export const textTable = (prefix: string, texts: Texts): TextTable => ({
  prefix,
  texts: Object.fromEntries(
    Object.entries(texts).flatMap(([code, { says, advice }]) => [
      [code, says] as const,
      ...(advice === undefined ? [] : [[`${code}/advice`, advice] as const]),
    ]),
  ),
});
