import { defineTexts } from '../../domain/message.ts';

/** Holds what the page says while a live check runs. The client script fills the slots. */
export const LIVE_TEXTS = defineTexts('page/live', {
  start: 'Sending the first queries…',
  answered: '{answered} of {asked} answered',
  waiting: ', waiting for {question}. {seconds} s so far, {most} s at most.',
  complete: ', preparing the result. {seconds} s so far.',
  questions: 'Show queries',
  stop: 'Stop',
  'no-record': 'no such record',
  'no-name': 'no such name',
  'no-answer': 'no answer',
  took: '{ms} ms, {outcome}',
  guesses: '{count} DKIM selectors that do not exist',
  unchanged: 'Checked just now. Nothing changed.',
  changed: 'Checked just now. Changed: {changes}.',
  change: '{name} {before} → {after}',
  score: 'score',
  stopped: 'You stopped watching. We store what the check still finds.',
  'connection-closed': 'The connection closed before the result was complete. Try again.',
  refused: '{title}. {detail}',
  unreachable: 'We could not reach the service. Try again in a minute.',
});

/** The texts of a live check with slots that the client script fills, as the client script gets them. */
export type LiveWords = { readonly [K in keyof typeof LIVE_TEXTS.texts]: string };
