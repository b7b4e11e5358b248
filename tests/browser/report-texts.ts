import type { Outcome } from '../../src/diagnoses/diagnosis.ts';

/** What checks of made-up reports come to: all or nothing. */
export type MadeOutcome = Exclude<Outcome, 'partial' | 'not-tested'>;

/** Id, name, weight, source, and the type that its evidence asks for. */
export const CHECKS: readonly (readonly [id: string, name: string, weight: number, source: string, type: string])[] = [
  ['name-resolution', 'Name resolution (A/AAAA)', 15, 'RFC 1035 §3.4.1, RFC 3596 §2.1', 'A'],
  ['ns-redundancy', 'NS redundancy', 10, 'RFC 2182 §5', 'NS'],
  ['ipv6', 'IPv6 (AAAA)', 10, 'RFC 3596 §2.1', 'AAAA'],
  ['mx', 'Mail (MX)', 10, 'RFC 5321 §5.1, RFC 7505', 'MX'],
  ['spf', 'SPF', 10, 'RFC 7208 §4.5', 'TXT'],
  ['spf-strict', 'SPF strict (-all)', 5, 'RFC 7208 §5.1', 'TXT'],
  ['dkim', 'DKIM', 10, 'RFC 6376 §3.6, RFC 8301 §3.2, RFC 8463', 'TXT'],
  ['dmarc', 'DMARC (spoofing rejection)', 15, 'RFC 9989 §4.7, §4.10', 'TXT'],
  ['caa', 'CAA', 5, 'RFC 8659 §3', 'CAA'],
  ['dnssec', 'DNSSEC', 10, 'RFC 4035 §5', 'DS'],
];

/** What a check says when satisfied and when failed, and its advice. */
export const TEXTS: Readonly<Record<string, readonly [good: string, bad: string, advice: string]>> = {
  'name-resolution': [
    'The name has an A record: 192.0.2.10.',
    'There is neither an A nor an AAAA record: the name leads to no web server.',
    'Add the address of your web server.',
  ],
  'ns-redundancy': [
    'Name servers found: 2 (ns1.dns.example, ns2.dns.example).',
    'No name server was found for this name. It may not be resolved.',
    'Ask your registrar which name servers the domain is delegated to.',
  ],
  ipv6: [
    'The name has an AAAA record: 2001:db8::10.',
    'There is no AAAA record: networks with IPv6 alone reach this name only through a translator.',
    'Ask your web host for an IPv6 address and add it as an AAAA record.',
  ],
  mx: [
    'Mail for this domain goes to mail.example.com. MX records found: 1.',
    'There is no MX record, so senders fall back to the address of the name itself. That is fine if the domain has no mailboxes, but then a null MX should say so.',
    'If the domain receives mail, add the MX records that your mail provider gives you. If it does not, publish the null MX below.',
  ],
  spf: [
    'An SPF record was found: v=spf1 mx ~all.',
    'There is no SPF record: receivers cannot tell which servers may send mail for this domain.',
    'Publish one that names your mail servers and ends in -all.',
  ],
  'spf-strict': [
    'SPF ends in -all: receivers are told to reject mail from other servers.',
    'SPF ends in ~all: receivers are told to be suspicious, not to reject. When DMARC is at reject this is enough; without DMARC, use -all.',
    'Replace the last term by -all once all your senders are listed.',
  ],
  dkim: [
    'DKIM keys found at: s1, s2. Receivers can check the signature of mail sent with them.',
    'No DKIM key was found under the selectors that are in common use. DNS cannot list selectors: if you sign with another one, look it up in the DKIM-Signature header of a mail of yours (s=).',
    'Switch DKIM on at your mail provider and publish the key it gives you.',
  ],
  dmarc: [
    'The DMARC policy is reject: receivers reject mail that forges this domain.',
    'There is no DMARC record: anyone can send mail as this domain, and nothing asks receivers to reject it.',
    'Go step by step: with p=none read the reports until all your own mail passes, then p=quarantine, then p=reject. The record below is where that ends.',
  ],
  caa: [
    'CAA at example.com names who may issue certificates: letsencrypt.org.',
    'There is no CAA record: any certificate authority may issue certificates for this name.',
    'Name the authorities that you use.',
  ],
  dnssec: [
    'The zone is signed and the chain of trust from the root validates.',
    'The parent zone has no DS record: answers for this name are not signed and can be forged on the way.',
    'Switch DNSSEC on at your DNS provider and give the DS record to your registrar.',
  ],
};

export const UNREAD = 'We couldn’t check this: 192.0.2.1:53 did not answer in 5 s (asked 3 times).';

/** Areas with their good and bad label, and the check whose outcome they follow. */
export const AREAS: readonly (readonly [area: string, good: string, bad: string, check: string])[] = [
  ['Name servers (NS)', 'normal', 'not detected', 'ns-redundancy'],
  ['Web server (A/AAAA)', 'normal', 'not configured', 'name-resolution'],
  ['Mail server (MX)', 'normal', 'not configured', 'mx'],
  ['SPF', 'normal', 'not configured', 'spf'],
  ['DKIM', 'normal', 'not detected', 'dkim'],
  ['DMARC', 'normal', 'not configured', 'dmarc'],
  ['CAA', 'normal', 'not configured', 'caa'],
  ['DNSSEC', 'normal', 'not configured', 'dnssec'],
];

export const SECTION_TEXTS: Readonly<Record<MadeOutcome, readonly [explanation: string, advice: string]>> = {
  satisfied: ['All that was looked for is there, and nothing speaks against it.', ''],
  failed: ['Nothing was found where the standard looks for it.', 'Publish a record, as the check above shows.'],
  unknown: [UNREAD, 'Check again in a minute.'],
};
