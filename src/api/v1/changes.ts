import { dataArgs } from '../../diagnoses/prose.ts';
import type { Message } from '../../domain/message.ts';
import { isoTime } from '../../domain/time.ts';
import type { ChangeHistoryDocument } from '../../past/change-history.ts';
import { render } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import type { ChangeHistorySchema } from '../change-schemas.ts';
import { argsJson } from './args.ts';
import { timeOrNull, type Written } from './parts.ts';
import { scoreJson } from './scores.ts';

type Moment = ChangeHistoryDocument['changes'][number];

/** Writes what changed and what it meant in a language, under the names of the API. */
export const changesJson = (
  language: Language,
  { domain, criteria, observedSince, changes, next }: ChangeHistoryDocument,
): Written<typeof ChangeHistorySchema> => ({
  domain,
  criteria,
  observed_since: timeOrNull(observedSince),
  changes: render(language, changes.map(momentJson)),
  next,
});

const momentJson = ({ at, notBefore, scoreBefore, scoreAfter, meanings, moreMeanings }: Moment) => ({
  observed_at: isoTime(at),
  not_before: isoTime(notBefore),
  score_before: scoreBefore && scoreJson(scoreBefore),
  score_after: scoreAfter && scoreJson(scoreAfter),
  meanings: meanings.map(meaningJson),
  more_meanings: moreMeanings,
});

/** Writes the meaning of a change; its messages stay messages until `render` puts them into words. */
export const meaningJson = ({
  kind,
  area,
  severity,
  domain,
  message,
  reason,
  whatToDo,
  differences,
}: Moment['meanings'][number]) => ({
  code: kind,
  area,
  severity,
  name: domain,
  message,
  reason,
  reason_code: codeOf(reason),
  what_to_do: whatToDo,
  what_to_do_code: codeOf(whatToDo),
  args: argsJson(dataArgs({ ...whatToDo?.args, ...reason?.args, ...message.args })),
  records: differences,
});

const codeOf = (message: Message | null): string | null =>
  message === null ? null : message.id.slice(message.id.indexOf('/') + 1);
