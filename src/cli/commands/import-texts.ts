import { defineTexts } from '../../domain/message.ts';

/** Holds what `zonewell import` says. */
export const IMPORT_TEXTS = defineTexts('cli/import', {
  source: 'Cannot use --source: it has characters other than letters, digits, spaces and . _ @ : / -',
  'source/hint': 'Name who saw the records, in at most {most} characters.',
  'going-on': 'Continuing after line {line, number} (--again starts over).',
  'left-out': 'We left out line {line}: {why}',
  'cannot-go-on': 'Cannot continue after line {line}: {why}',
  'cannot-go-on/hint': 'What was stored stays. Run the same command again to continue.',
  stopped: 'Stopped. Run the same command again to continue.',
  'no-line': 'Cannot import {path}: none of its lines is in the Passive DNS Common Output Format',
  'no-line/hint': 'Each line is a JSON object with rrname, rrtype, rdata, time_first and time_last.',
  records: '{count, plural, one {# record} other {# records}}',
  unsupported: '{count, plural, one {# line} other {# lines}} of types that we do not store',
  malformed: '{count, plural, one {# bad line} other {# bad lines}} left out',
});
