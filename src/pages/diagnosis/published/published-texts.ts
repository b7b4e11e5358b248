import { defineTexts } from '../../../domain/message.ts';

/** Words around "did it work?", on every fix that has records. */
export const PUBLISHED_TEXTS = defineTexts('page/published', {
  rest: 'Done at your provider?',
  check: 'I’ve published it: check now',
  again: 'Check again',
  waiting: 'Asking your name servers…',
  unreachable: 'We couldn’t reach Zonewell. Check again in a moment.',
  done: 'Done: {title}',
  found: '{count, plural, one {Your name server has it.} other {# of # name servers have it.}}',
  gone: '{count, plural, one {Your name server no longer has it.} other {None of the # name servers has it any more.}}',
  some: '{found} of {count} name servers have it so far.',
  'not-yet': 'Not there yet.',
  'other-now': 'It changed, but not to this record.',
  unknown: 'We couldn’t get an answer from your name servers.',
  'unknown-means': 'That doesn’t mean that the record is missing. Check again in a minute.',
  'checked-at': 'Checked at {clock} UTC.',
  before:
    '{count, plural, one {{servers} still says} other {{servers} still say}} what we saw on {at}. Some providers need several minutes to publish a change.',
  other: '{count, plural, one {{servers} has} other {{servers} have}} another record than this one.',
  beside: 'The old record is still beside the new one. Delete the old one.',
  sample: 'This is the sample as it stood here. Replace the underlined parts with your own values.',
  silent:
    '{count, plural, one {{servers} didn’t answer, so we don’t know what it has.} other {{servers} didn’t answer, so we don’t know what they have.}}',
  doubled: 'We found it at {at}. Your provider adds the domain by itself: enter {host} as the host.',
  apex: 'We found it at {at}. Enter {host} as the host.',
  quotes: 'The quotation marks became part of the value. Enter it without them.',
  nothing: 'no {type} record',
  'resolvers-at':
    'Resolvers that still have the old answer follow by {clock} UTC: they keep it for {duration} by the TTL that we saw.',
  'resolvers-on':
    'Resolvers that still have the old answer follow by {at}: they keep it for {duration} by the TTL that we saw.',
  'score-up': 'The score is now {after}. It was {before}.',
  'score-same': 'The score is still {after}.',
  'score-open': '“Check live” at the top brings the score up to date.',
  gained: '+{points} done',
  'then-live': 'Once it is in place, “Check live” at the top shows whether it works.',
});
