import { defineTexts } from '../domain/message.ts';

/** Describes live runs, and what calls that do something answer, in the schemas of the API. */
export const RUN_FIELD_TEXTS = defineTexts('api-runs', {
  'run/start': 'Run a diagnosis live',
  'run/start-description':
    'Asks everything afresh, with the probes that a visit to a page does not make, as the button on the page does. The answer comes at once: `Location` tells where to ask for progress and then for the report. With `Prefer: wait=20` the answer waits for up to 20 seconds, and is the report itself if that is ready by then. An address and an account may start as many live runs a minute as a visitor; equal runs share one. What servers answered to a probe within the last minute is not asked again.',
  'run/state': 'State of a live run',
  'run/state-description':
    'Progress of a live run that your account started, and its report once it has ended. This call never counts. It answers for ten minutes after the start.',
  'parameter/prefer':
    '`wait=20`: wait for up to so many seconds, 20 at most, and answer with the report itself if it is ready by then (RFC 7240).',
  'run/id': 'The ID of the run.',
  'run/domain': 'The name that is checked, in ASCII.',
  'run/kind': 'The kind of diagnosis.',
  'run/state-label':
    '`running`; `ended`: the report is there; `failed`: it ended by a fault of ours, which says nothing about the domain.',
  'run/started-at': 'When it began.',
  'run/ended-at': 'When it ended. Null while it runs, or where we lost sight of it.',
  'run/asked': 'Questions that were asked so far. Null where another process of the service runs it.',
  'run/answered': 'Of those, questions that have ended. Null where another process of the service runs it.',
  'run/report': 'The report. Null until the run has ended.',
  run: 'A live run.',
  'response/201': 'It was added.',
  'response/202': 'It was begun. `Location` tells where to ask how far it is.',
  'header/location': 'Where to go on.',
  'header/preference-applied': 'The preference that was honoured (RFC 7240).',
});
