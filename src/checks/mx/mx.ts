import type { DomainName } from '../../domain/name.ts';
import { handsOutNames } from '../../domain/psl.ts';
import { readAlias, readAnyAddressIfKnown } from '../../facts/addresses.ts';
import { isUseless } from '../../facts/hosts.ts';
import { readMailHosts } from '../../facts/mail-hosts.ts';
import { readWereSilentIfKnown } from '../../facts/mail-reachability.ts';
import { readMailServers } from '../../facts/mail-servers.ts';
import { isNonSending } from '../../facts/non-sending.ts';
import { defineCheck } from '../check.ts';
import { type Fix, publish } from '../fix.ts';
import { stepText } from '../fix-texts.ts';
import { MAIL_SERVER_REMARKS, mailServerRemarks, NULL_MX_REMARKS, nullMxRemarks } from './remarks.ts';
import { mxStanding } from './standing.ts';

/**
 * MX records say which servers accept mail for a domain. Without them, senders try the address of the name itself,
 * which is seldom meant.
 */
export const mx = defineCheck({
  id: 'mx',
  name: 'Mail (MX)',
  citations: [
    { rfc: 5321, section: '5.1' },
    { rfc: 7505, section: '3' },
    { rfc: 2181, section: '10.3' },
  ],
  needs: {
    mail: readMailServers,
    found: readMailHosts,
    wereSilent: readWereSilentIfKnown,
    alias: readAlias,
    silent: isNonSending,
    own: readAnyAddressIfKnown,
  },
  findings: {
    present: {
      severity: 'ok',
      says: 'Mail for this domain goes to {host}. There {count, plural, one {is # MX record} other {are # MX records}}.',
    },
    unusable: {
      severity: 'critical',
      says: 'There {count, plural, one {is # MX record, but it does not lead} other {are # MX records, but none of them leads}} to a mail server that can be reached from the internet, so mail for this domain is lost or returned.',
      action: 'Point the MX records at mail servers that can be reached',
      why: 'E-mail to this domain is lost or returned.',
      impact: 'reachability',
    },
    silent: {
      severity: 'critical',
      says: 'The MX records lead to {hosts}, but {count, plural, one {this server did not answer} other {none of these servers answered}} on port 25, so mail for this domain is delayed or returned.',
      advice: 'Check that your mail servers are running and that your firewall allows TCP port 25.',
      action: 'Make your mail servers answer on port 25',
      why: 'No e-mail reaches the domain while none of them answers.',
      impact: 'reachability',
    },
    null: {
      severity: 'ok',
      says: 'A null MX (RFC 7505) says that the domain accepts no mail: senders learn at once that there is no mailbox.',
    },
    'null-and-others': {
      severity: 'error',
      says: 'There are {count} MX records, and one of them is a null MX, which says that the domain accepts no mail. RFC 7505 forbids a null MX next to other MX records: some senders deliver, others return the mail.',
      advice: 'If the domain receives mail, delete the null MX. If it does not, delete all the others.',
      action: 'Delete either the null MX or all other MX records',
      why: 'Some senders deliver, others return the e-mail.',
      refs: { rfc: { rfc: 7505, section: '3' } },
    },
    absent: {
      severity: 'notice',
      says: 'There is no MX record, so senders fall back to the address of the name itself. That is fine if the domain has no mailboxes, but then a null MX should say so.',
      advice:
        'If the domain receives mail, add the MX records that your mail provider gives you. If it receives none, publish a null MX.',
      action: 'Publish MX records, or a null MX',
      why: 'Senders fall back to the address of the name itself.',
    },
    'absent-nowhere': {
      severity: 'error',
      says: 'There is neither an MX record nor an address, so e-mail to this domain cannot be delivered.',
      advice:
        'If the domain receives mail, add the MX records that your mail provider gives you. If it receives none, publish a null MX.',
      action: 'Publish MX records, or a null MX',
      why: 'E-mail to this domain can’t be delivered.',
    },
    'absent-silent': {
      severity: 'notice',
      says: 'There is no MX record. The domain says that it sends no mail; a null MX says that it receives none either, so senders need not try its address.',
      advice:
        'If the domain receives no mail either, add a null MX. If it does, add the MX records that your mail provider gives you.',
      action: 'Publish a null MX',
      why: 'Senders then know at once that the domain receives no e-mail.',
    },
    'absent-at-alias': {
      severity: 'notice',
      says: 'There is no MX record. The name is an alias of {alias}, and a name with a CNAME record can have no other records.',
      advice: 'If mail is to be received under this name, replace the CNAME with address records and add MX records.',
      action: 'Replace the CNAME if the name is to receive e-mail',
      why: 'A name with a CNAME record can have no MX record.',
      certainty: 'open',
    },
    ...MAIL_SERVER_REMARKS,
    ...NULL_MX_REMARKS,
  },
  judge({ mail, found, wereSilent, alias, silent, own }, say, domain) {
    const count = mail.servers.length;
    const standing = mxStanding(mail, found, wereSilent === true);
    if (standing === 'null') return say.satisfied('null').also(nullMxRemarks(mail, domain));
    if (standing === 'absent') {
      if (alias !== null) return say.failed('absent-at-alias', { alias });
      // Only a domain that has said it sends no mail is offered a record that turns mail away.
      if (silent) return say.failed('absent-silent').withFix(nullMx(domain));
      return say.failed(own !== null && own.addresses.length === 0 ? 'absent-nowhere' : 'absent');
    }
    const remarks = mailServerRemarks(found.hosts);
    if (standing === 'silent') {
      const hosts = found.hosts.filter((one) => !isUseless(one)).map(({ host }) => host);
      return say.satisfied(standing, { count: hosts.length, hosts }).also(remarks);
    }
    if (standing !== 'present') return say.satisfied(standing, { count }).also(remarks);
    const first = found.hosts.find((one) => !isUseless(one));
    const host = first?.host ?? mail.servers[0]?.host ?? domain;
    return say.satisfied('present', { host, count }).also(remarks);
  },
});

/**
 * Publishes a null MX, on a condition: a domain that sends nothing may receive at its own addresses (RFC 5321 §5.1).
 * Nothing is offered at a public suffix.
 */
const nullMx = (domain: DomainName): Fix | null =>
  handsOutNames(domain)
    ? null
    : {
        steps: [
          {
            title: stepText('add', { name: domain, type: 'MX' }),
            when: stepText('null-mx-when', { name: domain }),
            changes: [publish(domain, 'MX', '0 .')],
          },
        ],
      };
