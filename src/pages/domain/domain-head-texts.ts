import { defineTexts } from '../../domain/message.ts';

/** Words at the top of every page of a domain. */
export const DOMAIN_HEAD_TEXTS = defineTexts('page/domain-head', {
  share: 'Share',
  'copy-link': 'Copy the link',
  badge: 'Score badge for your site',
  json: 'Export as JSON',
  csv: 'Export as CSV',
  print: 'Print or save as PDF',
  'check-live': 'Check live',
  'check-again': 'Check again',
  title: '{kind} of {name} · Zonewell',
  observed: 'Observed {at}<age>, {ago}</age>.',
  'observed-own-servers': 'Observed {at}<age>, {ago}</age>, at each zone’s own name servers.',
  'observed-resolvers': 'Observed {at}<age>, {ago}</age>, through a resolver, which may have cached older records.',
  'observed-both': 'Observed {at}<age>, {ago}</age>, at the zones’ own name servers and through a resolver.',
  tried: 'We tried {at}<age>, {ago}</age>. A failed lookup tells us nothing about the records.',
  about: 'DNS, e-mail authentication, registration and history of {name}, with evidence and the records to fix it.',
  waiting: 'Looking up {names}. This can take a few seconds.',
  'not-known': 'We have nothing to show yet.',
  refreshing: 'We are looking everything up again. Reload in a few seconds.',
  'not-stored': 'Not stored: your network, or this domain, has used up what is stored in an hour.',
  past: 'As of {at}, from what we had looked up by then. <link>Open today’s report</link>',
});
