import { readMailServers } from '../../readings/mail-servers.ts';
import { defineCheck } from '../check.ts';

/** Mail goes where MX says; without it senders fall back to the address of the name, which is seldom meant. */
export const mx = defineCheck({
  id: 'mx',
  name: 'Mail (MX)',
  source: 'RFC 5321 §5.1, RFC 7505',
  needs: { mail: readMailServers },
  texts: {
    present: ['Mail is received by {host}. MX records found: {count}.'],
    null: ['A null MX (RFC 7505) says that the domain takes no mail: senders learn at once that there is no mailbox.'],
    absent: [
      'There is no MX record: senders fall back to the address of the name itself. That is fine if the domain has no mailboxes, but then a null MX says so.',
      'If the domain receives mail, add the MX records that your mail provider gives you. If it does not, publish the null MX below.',
    ],
  },
  judge({ mail }, say, domain) {
    const [first] = mail.servers;
    if (mail.isNull) return say.satisfied('null');
    if (first === undefined) return say.failed('absent').withFix({ name: domain, type: 'MX', value: '0 .' });
    return say.satisfied('present', { host: first.host, count: mail.servers.length });
  },
});
