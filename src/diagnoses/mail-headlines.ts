import { type Arg, defineTexts, type Message, type MessageArgs } from '../domain/message.ts';
import { foundIn, type JudgedPart, type NamedChecks } from './found-in.ts';

/** Says first, in a report of any kind, what is wrong with mail. */
export const MAIL_HEADLINE_TEXTS = defineTexts('mail-headline', {
  silent: 'None of the mail servers of {name} answered us on port 25.',
  'policy-without-servers':
    'Senders that check MTA-STS deliver no e-mail for {name} to {hosts}: its policy does not allow {count, plural, one {this server} other {these servers}}.',
  'policy-unmet': 'Senders that check MTA-STS deliver no e-mail for {name} to {hosts}: they can’t verify TLS there.',
  'tlsa-unmet': 'Senders that check DANE deliver no e-mail for {name} to {hosts}.',
  'null-and-others':
    'Some senders return e-mail for {name}: one of its MX records says that it accepts none, and others name mail servers.',
  'only-ipv6':
    'Senders without IPv6 can’t deliver e-mail to {name}: none of its mail servers has a public IPv4 address.',
  'dkim-broken': 'Receivers can’t use the DKIM record of {name} at {selector}, so e-mail signed with it doesn’t pass.',
  'dkim-misplaced': 'Receivers don’t find the DKIM key of {name}: it is at {at}, where nobody looks.',
  'dkim-revoked': 'We found only withdrawn DKIM keys of {name}, so e-mail signed with them doesn’t pass.',
});
const { message } = MAIL_HEADLINE_TEXTS;

/** A sentence, and the checks whose findings it tells. */
interface MailHeadline {
  readonly sentence: Message;
  readonly checks: readonly string[];
}

/** Lists findings of which nobody delivers to a server that follows what the domain publishes about it. */
const UNMET = {
  policy: { starttls: ['refused', 'not-offered-enforced', 'broken-enforced'] },
  tlsa: { dane: ['mismatch', 'almost', 'no-tls', 'bogus'] },
} as const;

const hostsOf = (found: JudgedPart['found']): readonly Arg[] => [
  ...new Set(found.flatMap(({ says: { args } }) => listOf(args['hosts']))),
];
const listOf = (hosts: Arg | undefined): readonly Arg[] =>
  hosts === undefined ? [] : Array.isArray(hosts) ? hosts : [hosts];

/**
 * Returns the sentence where mail to the domain does not arrive for all or some senders: nobody answers, what the
 * domain publishes makes senders refuse its servers, or its MX records turn some away. Null where none is known.
 */
export function deliveryHeadline({ name, checks }: NamedChecks): MailHeadline | null {
  const has = (id: string, ...codes: readonly string[]) => foundIn(checks, id, codes).length > 0;
  const isSilent = ['mail-reachability', 'starttls'].some(
    (id) => checks.find((one) => one.id === id)?.found[0]?.code === 'silent',
  );
  // That may be our own network's fault.
  if (isSilent) return { sentence: message('silent', { name }), checks: ['mail-reachability', 'starttls'] };
  const tlsa = hostsOf(foundIn(checks, 'dane', UNMET.tlsa.dane));
  if (tlsa.length > 0) return { sentence: message('tlsa-unmet', { name, hosts: tlsa }), checks: ['dane'] };
  const missing = hostsOf(foundIn(checks, 'mta-sts', ['no-mx-allowed', 'some-mx-not-allowed']));
  if (missing.length > 0)
    return {
      sentence: message('policy-without-servers', { name, hosts: missing, count: missing.length }),
      checks: ['mta-sts'],
    };
  const unverified = hostsOf(foundIn(checks, 'starttls', UNMET.policy.starttls));
  if (unverified.length > 0)
    return { sentence: message('policy-unmet', { name, hosts: unverified }), checks: ['mta-sts', 'starttls'] };
  for (const code of ['null-and-others', 'only-ipv6'] as const)
    if (has('mx', code) || has('mail-reachability', code))
      return { sentence: message(code, { name }), checks: ['mx', 'mail-reachability'] };
  return null;
}

const broken = (name: string, { selector = '' }: MessageArgs) => message('dkim-broken', { name, selector });

/** The sentences by the code of what was found. */
const DKIM_HEADLINES: Readonly<Record<string, (name: string, args: MessageArgs) => Message>> = {
  broken,
  'alias-empty': broken,
  'microsoft-off': broken,
  misplaced: (name, { at = '' }) => message('dkim-misplaced', { name, at }),
  revoked: (name) => message('dkim-revoked', { name }),
};

/** Returns the sentence where receivers cannot verify the domain’s own signatures; null where none is known. */
export function dkimHeadline({ name, checks }: NamedChecks): Message | null {
  const [found] = foundIn(checks, 'dkim', Object.keys(DKIM_HEADLINES));
  return found === undefined ? null : (DKIM_HEADLINES[found.code]?.(name, found.says.args) ?? null);
}
