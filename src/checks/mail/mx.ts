import { fixOf, publish } from '../../fixes/fix.ts';
import { readAlias } from '../../readings/addresses.ts';
import { readMailServers } from '../../readings/mail-servers.ts';
import { defineCheck } from '../check.ts';

/** Mail goes where MX says; without it senders fall back to the address of the name, which is seldom meant. */
export const mx = defineCheck({
  id: 'mx',
  name: 'Mail (MX)',
  source: 'RFC 5321 §5.1, RFC 7505 §3',
  needs: { mail: readMailServers, alias: readAlias },
  texts: {
    present: ['Mail is received by {host}. MX records found: {count}.'],
    null: ['A null MX (RFC 7505) says that the domain takes no mail: senders learn at once that there is no mailbox.'],
    'null-and-others': [
      'MX records found: {count}, among them a null MX, which says that the domain takes no mail. Beside others it must not stand, and senders may take either at its word.',
      'Delete the null MX if the domain receives mail, or all the others if it does not.',
    ],
    absent: [
      'There is no MX record: senders fall back to the address of the name itself. That is fine if the domain has no mailboxes, but then a null MX says so.',
      'If the domain receives mail, add the MX records that your mail provider gives you. If it does not, publish the null MX below.',
    ],
    'absent-at-alias': [
      'There is no MX record. The name is an alias of {alias}, and beside a CNAME record no other record can stand.',
      'If mail is to be received under this name, replace the CNAME with address records and add MX records.',
    ],
  },
  judge({ mail, alias }, say, domain) {
    const count = mail.servers.length;
    const host = mail.servers.find((one) => one.host !== '.')?.host;
    if (mail.isNull) return say.satisfied('null');
    if (count === 0) {
      if (alias !== null) return say.failed('absent-at-alias', { alias });
      return say.failed('absent').withFix(fixOf(publish(domain, 'MX', '0 .')));
    }
    if (host === undefined || mail.servers.some((one) => one.host === '.'))
      return say.satisfied('null-and-others', { count });
    return say.satisfied('present', { host, count });
  },
});
