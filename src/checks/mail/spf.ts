import { fixOf, publish } from '../../fixes/fix.ts';
import { readAlias } from '../../readings/addresses.ts';
import { readMailServersIfKnown } from '../../readings/mail-servers.ts';
import { readNearSpf, readSpfRecords } from '../../readings/spf.ts';
import { defineCheck } from '../check.ts';
import { cut } from '../shown.ts';
import { suggestSpf } from './suggest-spf.ts';

/** SPF names the servers that may send for a domain. Whether the record is a good one is for other checks. */
export const spf = defineCheck({
  id: 'spf',
  name: 'SPF',
  source: 'RFC 7208 §3, §4.5',
  needs: { records: readSpfRecords, near: readNearSpf, mail: readMailServersIfKnown, alias: readAlias },
  texts: {
    present: ['There is an SPF record: it names the servers that may send mail for the domain.'],
    faulty: [
      'There is an SPF record, but it cannot be evaluated: "{part}": {why}. Receivers treat it as an error.',
      'Correct "{part}".',
    ],
    several: [
      'SPF records found: {count}. A domain may have one; receivers treat more as an error, so none of them protects it.',
      'Merge them into one record that begins with v=spf1, and delete the others.',
    ],
    absent: [
      'There is no SPF record: nothing says which servers may send mail for the domain.',
      'Publish the record below. Before you do, add every service that sends mail for you (newsletters, shop, ticket system): each tells you what to include.',
    ],
    'absent-no-mail': [
      'There is no SPF record, so mail that forges this domain cannot be told from genuine mail. An SPF record is recommended also for a domain that sends no mail.',
      'If the domain sends no mail, publish the record below, which says just that. If it does, name its senders before -all.',
    ],
    unread: [
      'A TXT record looks like SPF, but receivers do not take it for one: {near}. It must begin with exactly v=spf1 and a space.',
      'Replace it with the record below, and check that every service that sends mail for you is named in it.',
    ],
    'absent-at-alias': [
      'There is no SPF record. The name is an alias of {alias}, and beside a CNAME record no other record can stand.',
      'If mail is sent under this name, replace the CNAME with address records and add an SPF record. If not, nothing is lost: mail is sent under other names.',
    ],
  },
  judge({ records, near, mail, alias }, say, domain) {
    const [record] = records;
    if (record === undefined) {
      if (alias !== null) return say.failed('absent-at-alias', { alias });
      const fix = fixOf(publish(domain, 'TXT', suggestSpf(mail), near === null ? [] : [near]));
      if (near !== null) return say.failed('unread', { near: cut(near) }).withFix(fix);
      const noMail = mail !== null && (mail.isNull || mail.servers.length === 0);
      return say.failed(noMail ? 'absent-no-mail' : 'absent').withFix(fix);
    }
    if (records.length > 1) return say.satisfied('several', { count: records.length });
    const [fault] = record.faults;
    return fault === undefined
      ? say.satisfied('present')
      : say.satisfied('faulty', { part: cut(fault.text), why: fault.why });
  },
});
