import { defineTexts } from '../../domain/message.ts';

/** Holds what a check of a planned zone prints beside its report, and says where it cannot. */
export const PLANNED_TEXTS = defineTexts('cli/planned', {
  head: 'Planned zone {origin} from {file}. All names outside it, and all servers, are as they are now.',
  change: 'What the change does',
  score: 'Score: {before} now, {after} with this file',
  exactly: '{score}/{of}',
  'at-least': 'at least {score}/{of}',
  'no-score': 'none',
  marked: '{mark}: {text}',
  nothing: 'None of the records that we looked up for this report change.',
  compared: 'We compared the names that this report asks for. Nobody outside can list what else your zone has now.',
  lines: 'Where it is in the file',
  notes: 'Notes on the file',
  'not-loaded': 'Name servers would not load {file}',
  'not-loaded/hint': 'Correct the lines above, and check it again.',
  unreadable: 'Cannot read {file}: {why}',
  'unreadable/hint': 'Check the path and its permissions.',
  'no-origin': 'The file does not say which zone it is of',
  'no-origin/hint': 'Name it with --origin example.com.',
  'no-domain': 'Name a domain, or a zone file with --zone-file',
  'not-in-zone': '{domain} is not in the zone {origin}',
  'not-in-zone/hint': 'Name a domain of the zone, or leave it out.',
  'flag-with-zone-file': 'Cannot use {flag} with --zone-file',
  'without-zone-file': 'Cannot use {flag} without --zone-file',
});
