import { type Arg, defineTexts, type Message, type MessageArgs } from '../domain/message.ts';
import type { FindingRef } from './diagnosis.ts';
import { foundIn, type JudgedPart, type NamedChecks } from './found-in.ts';
import { type PinnedHeadline, VERDICT_TEXTS } from './verdict.ts';

/** Says first, in a report of any kind, what is wrong with mail. */
export const MAIL_HEADLINE_TEXTS = defineTexts('mail-headline', {
  silent: 'None of the mail servers of {name} answered us on port 25, which our own network may block.',
  'free-mail-servers':
    'A stranger can receive e-mail to {name}: it has mail servers in domains that are not registered, according to the registry.',
  'free-senders':
    'A stranger can send e-mail as {name} that passes SPF, by registering a domain that its SPF record names.',
  'free-keys': 'A stranger can sign e-mail as {name}, by registering a domain to which a name of its DKIM keys leads.',
  'lost-domains': 'E-mail of {name} depends on domains that don’t exist: {domains}.',
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
  'dkim-absent': 'We found no DKIM key of {name} under the selectors that we tried.',
  'spf-absent': 'No record says which servers may send e-mail for {name}.',
  'spf-soft': 'The SPF record of {name} asks receivers to be suspicious of other senders, not to reject them.',
  'spf-unread': 'A record of {name} looks like SPF, but receivers do not treat it as one.',
  'spf-lookups': 'The SPF record of {name} needs {count} DNS lookups, and receivers stop with an error after 10.',
  'spf-voids':
    '{count} DNS lookups of the SPF record of {name} find nothing, and receivers stop with an error after 2.',
});
const { message } = MAIL_HEADLINE_TEXTS;

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
export function deliveryHeadline({ name, checks }: NamedChecks): PinnedHeadline | null {
  const has = (id: string, ...codes: readonly string[]) => foundIn(checks, id, codes).length > 0;
  const isSilent = ['mail-reachability', 'starttls'].some(
    (id) => checks.find((one) => one.id === id)?.found[0]?.code === 'silent',
  );
  // That may be our own network's fault.
  if (isSilent) return { says: message('silent', { name }), about: ['mail-reachability', 'starttls'] };
  const tlsa = hostsOf(foundIn(checks, 'dane', UNMET.tlsa.dane));
  if (tlsa.length > 0) return { says: message('tlsa-unmet', { name, hosts: tlsa }), about: ['dane'] };
  const missing = hostsOf(foundIn(checks, 'mta-sts', ['no-mx-allowed', 'some-mx-not-allowed']));
  if (missing.length > 0)
    return {
      says: message('policy-without-servers', { name, hosts: missing, count: missing.length }),
      about: ['mta-sts'],
    };
  const unverified = hostsOf(foundIn(checks, 'starttls', UNMET.policy.starttls));
  if (unverified.length > 0)
    return { says: message('policy-unmet', { name, hosts: unverified }), about: ['mta-sts', 'starttls'] };
  for (const code of ['null-and-others', 'only-ipv6'] as const)
    if (has('mx', code) || has('mail-reachability', code))
      return { says: message(code, { name }), about: ['mx', 'mail-reachability'] };
  return null;
}

/** Names what a stranger can take over, the gravest first. */
const TAKEN_OVER = ['free-mail-servers', 'free-senders', 'free-keys'] as const;

/** Returns the sentence where a stranger can register a domain and send or receive as the name; null where none is known. */
export function takeOverHeadline({ name, checks }: NamedChecks): PinnedHeadline | null {
  const code = TAKEN_OVER.find((one) => foundIn(checks, 'lapsed-domains', [one]).length > 0);
  return code === undefined ? null : { says: message(code, { name }), about: ['lapsed-domains'] };
}

/** The sentences of SPF by the code of what was found. */
const SPF_HEADLINES: Readonly<Record<string, (name: string, args: MessageArgs) => Message>> = {
  absent: (name) => message('spf-absent', { name }),
  'absent-no-mx': (name) => message('spf-absent', { name }),
  'absent-null-mx': (name) => message('spf-absent', { name }),
  soft: (name) => message('spf-soft', { name }),
  unread: (name) => message('spf-unread', { name }),
  invalid: (name) => VERDICT_TEXTS.message('spf-invalid', { name }),
  'too-many-lookups': (name, { count = 0 }) => message('spf-lookups', { name, count }),
  'too-many-voids': (name, { count = 0 }) => message('spf-voids', { name, count }),
};

const broken = (name: string, { selector = '' }: MessageArgs) => message('dkim-broken', { name, selector });

/** The sentences by the code of what was found. */
const DKIM_HEADLINES: Readonly<Record<string, (name: string, args: MessageArgs) => Message>> = {
  broken,
  'alias-empty': broken,
  'microsoft-off': broken,
  misplaced: (name, { at = '' }) => message('dkim-misplaced', { name, at }),
  revoked: (name) => message('dkim-revoked', { name }),
  absent: (name) => message('dkim-absent', { name }),
};

/** Findings of domains that don’t exist, whose own sentences go on. */
const LOST: ReadonlySet<string> = new Set(['senders', 'mail-servers', 'keys', 'policies', 'reports']);

/** Says what no usable policy means, by the code of what was found. */
const WITHOUT_POLICY: Readonly<Record<string, 'no-dmarc' | 'dmarc-invalid'>> = {
  absent: 'no-dmarc',
  'absent-silent': 'no-dmarc',
  misplaced: 'no-dmarc',
  'no-underscore': 'no-dmarc',
  doubled: 'no-dmarc',
  'absent-at-alias': 'no-dmarc',
  'absent-at-wildcard': 'no-dmarc',
  invalid: 'dmarc-invalid',
  'invalid-at-alias': 'dmarc-invalid',
};
const WEAK_POLICY: Readonly<Record<string, 'dmarc-none' | 'dmarc-quarantine'>> = {
  none: 'dmarc-none',
  'none-blind': 'dmarc-none',
  supposed: 'dmarc-none',
  quarantine: 'dmarc-quarantine',
};

/** Returns the sentence where no DMARC policy applies: anybody can send e-mail as the domain. Null where one may. */
export function forgeryHeadline({ name, checks }: NamedChecks): PinnedHeadline | null {
  const needed = checks.filter(({ notNeeded }) => !notNeeded);
  const [found] = foundIn(needed, 'dmarc', Object.keys(WITHOUT_POLICY));
  const text = found === undefined ? undefined : WITHOUT_POLICY[found.code];
  return text === undefined ? null : { says: VERDICT_TEXTS.message(text, { name }), about: ['dmarc'] };
}

/** Returns the sentence of a finding about mail above a report; null where its own says it. */
export function mailSentence(name: string, { check, code }: FindingRef, args: MessageArgs): Message | null {
  const policy = check === 'dmarc' ? (WITHOUT_POLICY[code] ?? WEAK_POLICY[code]) : undefined;
  if (policy !== undefined) return VERDICT_TEXTS.message(policy, { name });
  if (check === 'lapsed-domains' && LOST.has(code))
    return message('lost-domains', { name, domains: args['domains'] ?? '' });
  const words = check === 'dkim' ? DKIM_HEADLINES : check.startsWith('spf') ? SPF_HEADLINES : {};
  return words[code]?.(name, args) ?? null;
}
