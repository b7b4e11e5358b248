import { always, within } from './cause-conditions.ts';
import type { CauseRule } from './cause-rule.ts';

/** Findings by which no policy asks receivers to act on forged e-mail. */
const NOT_ENFORCED = [
  ...['absent', 'absent-silent', 'misplaced', 'no-underscore', 'doubled', 'absent-at-alias', 'absent-at-wildcard'],
  ...['invalid', 'invalid-at-alias', 'none'],
];

/** A mail server in such a domain does not exist, and what SPF includes there has no record. */
const LOST_DOMAINS: readonly CauseRule[] = [
  'free-mail-servers',
  'free-senders',
  'unregistered',
  'registered',
  'mail-servers',
  'senders',
].map((code) => ({
  name: 'lost-domains',
  of: `lapsed-domains/${code}`,
  follows: {
    'mx/missing-hosts': within('hosts', 'domains'),
    'starttls/no-address': within('hosts', 'domains'),
    'spf-record/no-record': within('target', 'domains'),
  },
}));

/** Tells what follows from what in mail, as part of the table of all. */
export const MAIL_RULES: readonly CauseRule[] = [
  {
    name: 'no-mail-server',
    of: 'mx/unusable',
    follows: Object.fromEntries(
      [
        ...['missing-hosts', 'hosts-without-address', 'doubled-hosts', 'no-hosts', 'special-addresses'].map(
          (code) => `mx/${code}`,
        ),
        ...['no-address', 'doubled-name', 'no-name', 'private-address'].map((code) => `starttls/${code}`),
      ].map((ref) => [ref, always]),
    ),
  },
  ...LOST_DOMAINS,
  ...['missing-hosts', 'hosts-without-address'].map(
    (code): CauseRule => ({
      name: 'missing-mail-servers',
      of: `mx/${code}`,
      follows: { 'starttls/no-address': within('hosts') },
    }),
  ),
  { name: 'bad-names', of: 'server-names/mail-server-name', follows: { 'mx/bad-names': within('hosts') } },
  { name: 'no-mail-server', of: 'mx/silent', follows: { 'starttls/silent': always } },
  ...['refused', 'not-offered-enforced', 'broken-enforced'].map(
    (code): CauseRule => ({
      name: 'mail-tls',
      of: `starttls/${code}`,
      follows: { 'mta-sts/no-mx-verified': within('hosts'), 'mta-sts/some-mx-unverified': within('hosts') },
    }),
  ),
  ...NOT_ENFORCED.map(
    (code): CauseRule => ({
      name: 'no-dmarc',
      of: `dmarc-policy/${code}`,
      follows: {
        'bimi/unenforced': always,
        'spf-record/soft-unenforced': always,
        'dkim-keys/nobody-sends': always,
      },
    }),
  ),
];
