import { defineTexts } from '../domain/message.ts';

/** Describes the question whether an address may send in the schemas of the API. */
export const SPF_FIELD_TEXTS = defineTexts('api-spf', {
  'spf/summary': 'Whether an address may send for a domain, by SPF',
  'spf/description':
    'Evaluates the SPF record of a domain for one address, as a receiving mail server does (RFC 7208), and asks the DNS now. It is the same test as `zonewell spf`. A lookup that failed makes the result `temperror`, never `none`. We store nothing of it.',
  'spf/ip-asked': 'The address that would send, IPv4 or IPv6.',
  'spf/sender-asked':
    'The address of MAIL FROM, which must be at the domain. If you leave it out: `postmaster` at the domain. Only macros in the record ask for the part before the `@`.',
  'spf/helo-asked': 'The name that the server greets with. If you leave it out: the domain. Only macros ask for it.',
  'spf/ip': 'The address that was asked for.',
  'spf/sender': 'The MAIL FROM that was asked for.',
  'spf/helo': 'The HELO name that was asked for.',
  'spf/domain': 'The domain whose record was evaluated; null where the sender names none that can have one.',
  'spf/result': 'What the evaluation came to (RFC 7208, section 2.6).',
  'spf/meaning': 'The result in a sentence.',
  'spf/problem': 'Why it came to `none`, `temperror` or `permerror`.',
  'spf/matched/term': 'The mechanism.',
  'spf/matched/record-at': 'The name whose record holds it.',
  'spf/matched': 'The mechanism that decided; null where none matched.',
  'spf/explanation': 'What the domain says to those it refuses (`exp`): text of a stranger.',
  'spf/lookups': 'Lookups that count, of the ten that are allowed.',
  'spf/void-lookups': 'Lookups that found nothing, of the two that are allowed.',
  'spf/step/depth': 'How deep it stands: 0 for the record of the domain.',
  'spf/step/text': 'The record, with its name before it, or the term.',
  'spf/step/outcome': '`ended`: it matched in an include without a pass, so that the include does not match.',
  'spf/step': 'Something that was looked at.',
  'spf/steps': 'Everything that was looked at, from the top; at most 200 steps.',
  'spf/more-steps': 'How many steps are left out.',
  spf: 'What SPF says of one address.',
});
