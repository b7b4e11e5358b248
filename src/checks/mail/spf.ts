import { readMailServers } from '../../readings/mail-servers.ts';
import { readSpfRecords } from '../../readings/spf.ts';
import { defineCheck } from '../check.ts';
import { suggestSpf } from './suggest-spf.ts';

/** SPF names the servers that may send for a domain. Whether the record is a good one is for other checks. */
export const spf = defineCheck({
  id: 'spf',
  name: 'SPF',
  source: 'RFC 7208 §3, §4.5',
  needs: { records: readSpfRecords, mail: readMailServers },
  texts: {
    present: ['There is an SPF record: it names the servers that may send mail for the domain.'],
    faulty: [
      'There is an SPF record, but it cannot be evaluated: "{part}": {why}. Receivers treat it as an error.',
      'Correct "{part}".',
    ],
    several: [
      'SPF records found: {count}. A domain may have one; receivers treat more as an error, so none of them protects you.',
      'Merge them into one record that begins with v=spf1, and delete the others.',
    ],
    absent: [
      'There is no SPF record: nothing says which servers may send mail for the domain.',
      'Publish the record below. Before you do, add every service that sends mail for you (newsletters, shop, ticket system): each tells you what to include.',
    ],
  },
  judge({ records, mail }, say, domain) {
    const [record] = records;
    if (record === undefined)
      return say.failed('absent').withFix({ name: domain, type: 'TXT', value: suggestSpf(mail) });
    if (records.length > 1) return say.satisfied('several', { count: records.length });
    const [fault] = record.faults;
    return fault === undefined
      ? say.satisfied('present')
      : say.satisfied('faulty', { part: fault.text, why: fault.why });
  },
});
