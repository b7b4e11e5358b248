import { defineTexts } from '../../domain/message.ts';

/** Words of reports in the terminal. */
export const TERMINAL_REPORT_TEXTS = defineTexts('cli/report', {
  score: 'Score',
  grade: 'Grade',
  'at-least': 'at least {score}/{of}',
  exactly: '{score}/{of}',
  'grade-so-far': '{count, plural, =0 {{grade}} other {{grade} so far}}',
  'no-score': 'none: we could not judge any check.',
  'way-out':
    'If the domain is yours, check that your name servers are running and that your firewall allows UDP and TCP port 53. Otherwise check again in a minute.',
  'way-out-web':
    'Open the site in a browser. If it opens, only we are shut out: let our requests through, or check again later. If it doesn’t, and the domain is yours, make the web server answer on port 443.',
  'public-suffix': 'none, as for every public suffix.',
  infrastructure: 'none, as for every zone of reverse names.',
  'too-little': 'none: too little answered.',
  'same-reason': 'Unknown for the same reason.',
  'same-reason-as': 'Unknown for the same reason as {name}.',
  'as-for': 'As for {name}.',
  capped: 'The grade cannot be better than {grade}. {reason}',
  'unknown-checks':
    'We could not judge {unknown} of {count, plural, one {# check} other {# checks}}. If {unknown, plural, one {it passes} other {they pass}}, the score is {max}.',
  'live-of': 'Looked up at {time} through {resolvers}.',
  'live-own-servers': 'Looked up at {time} at each zone’s own name servers.',
  'live-both':
    'Looked up at {time} at each zone’s own name servers, and through {resolvers} where they did not answer.',
  live: 'Looked up at {time}.',
  stored: 'From our store, as of {time}.',
  'as-of':
    'As of {time}, from what we had looked up by then, by the criteria of today ({criteria}). Its fixes may no longer fit: before you change a record, check without --at.',
  also: 'Also',
  'also-registration':
    'The registration {days, plural, =0 {ends today} =1 {ends tomorrow} other {ends in # days}}, on {date}.',
  'also-mail': 'Mail security: {score}, without asking its mail servers.',
  'also-first': 'First: {action}.',
  'also-more': 'More:',
  'sends-through': 'Can send through: {names}.',
  'more-senders': '{count} more',
  checks: 'Checks',
  unscored: 'Not scored',
  'in-column': '{column}: {text}',
  'with-more': '{text} ({more})',
  more: 'and {count} more',
});
