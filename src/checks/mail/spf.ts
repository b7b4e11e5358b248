import { readAlias } from '../../facts/addresses.ts';
import { readMailServersIfKnown } from '../../facts/mail-servers.ts';
import { readDoubledSpf, readMistypedSpf, readSpfRecords, readTypedSpf } from '../../facts/spf.ts';
import { isSenderId } from '../../records/spf/parse.ts';
import { defineCheck } from '../check.ts';
import { cut } from '../shown.ts';
import { readSpfFix } from './spf-fix.ts';

/**
 * SPF names the servers that may send mail for a domain. This check asks only whether there is a record; `spf-strict`
 * asks whether it works.
 */
export const spf = defineCheck({
  id: 'spf',
  name: 'SPF',
  citations: [
    { rfc: 7208, section: '3' },
    { rfc: 7208, section: '4.5' },
  ],
  needs: {
    records: readSpfRecords,
    near: readMistypedSpf,
    doubled: readDoubledSpf,
    typed: readTypedSpf,
    mail: readMailServersIfKnown,
    alias: readAlias,
    fix: readSpfFix,
  },
  texts: {
    present: ['An SPF record exists. The check “SPF strict (-all)” shows whether it works.'],
    several: [
      'There are {count} SPF records. The check “SPF strict (-all)” shows what receivers make of them.',
      'Merge them into one record that begins with v=spf1, and delete the others.',
    ],
    absent: [
      'There is no SPF record: nothing says which servers may send mail for the domain.',
      'Publish one that names every service that sends mail for you (newsletters, shop, ticket system). Each service tells you what to include. Start with ~all, which rejects nothing.',
    ],
    'absent-no-mx': [
      'There is no SPF record: nothing says which servers may send mail for the domain. An SPF record is recommended even for a domain that sends no mail.',
      'If this domain sends no mail, publish v=spf1 -all. Otherwise, list its servers first and start with ~all, which rejects nothing.',
    ],
    'absent-null-mx': [
      'There is no SPF record: nothing says which servers may send mail for the domain. The null MX says that the domain accepts no mail.',
      'If this domain sends no mail, publish v=spf1 -all. Otherwise, list its servers first and start with ~all, which rejects nothing.',
    ],
    unread: [
      'A TXT record looks like SPF, but receivers do not treat it as an SPF record: {near}. It must begin with exactly v=spf1 and a space.',
      'Replace it with a valid SPF record, and check that it names every service that sends mail for you.',
    ],
    'sender-id': [
      'There is no SPF record, but a Sender ID record (spf2.0): {near}. Receivers look for v=spf1 alone.',
      'Replace it with an SPF record, and check that it names every service that sends mail for you.',
    ],
    'type-99': [
      'There is no SPF record of type TXT, but one of type SPF (99). Receivers no longer look for that type (RFC 7208 §3.1).',
      'Publish it as a TXT record, and check that it names every service that sends mail for you.',
    ],
    doubled: [
      'There is no SPF record at {name}. There is one at {at}, but that name is doubled, and receivers do not look there.',
      'Move the record to {name}. Many DNS forms add the domain automatically: enter @ or leave the name empty.',
    ],
    'absent-at-alias': [
      'There is no SPF record. The name is an alias of {alias}, and a name with a CNAME record can have no other records.',
      'If mail is sent under this name, replace the CNAME with address records and add an SPF record. If not, nothing is lost: mail is sent under other names.',
    ],
  },
  actions: {
    absent: ['Publish an SPF record', 'Nothing says which servers may send e-mail for this domain.'],
    'absent-no-mx': ['Publish an SPF record', 'Nothing says which servers may send e-mail for this domain.'],
    'absent-null-mx': ['Publish an SPF record', 'Nothing says which servers may send e-mail for this domain.'],
    'sender-id': ['Publish an SPF record', 'Receivers ignore Sender ID (spf2.0).'],
    'type-99': ['Publish your SPF record as TXT', 'Receivers don’t look for the type SPF.'],
    unread: ['Correct your SPF record', 'Receivers don’t recognise it as an SPF record.'],
    doubled: ['Move the SPF record to {name}', 'Receivers don’t look for it at {at}.'],
    'absent-at-alias': [
      'Replace the CNAME if the name is to send e-mail',
      'A name with a CNAME record can have no SPF record.',
    ],
  },
  impacts: {
    absent: 'forgery',
    'absent-no-mx': 'forgery',
    'absent-null-mx': 'forgery',
    unread: 'forgery',
    'sender-id': 'forgery',
    'type-99': 'forgery',
    doubled: 'forgery',
  },
  stages: {
    absent: 'authentication',
    'absent-no-mx': 'authentication',
    'absent-null-mx': 'authentication',
    unread: 'authentication',
    'sender-id': 'authentication',
    'type-99': 'authentication',
    doubled: 'authentication',
  },
  uncertain: ['absent-at-alias'],
  judge({ records, near, doubled, typed, mail, alias, fix }, say, domain) {
    if (records.length > 1) return say.satisfied('several', { count: records.length });
    if (records.length === 1) return say.satisfied('present');
    if (alias !== null) return say.failed('absent-at-alias', { alias });
    const path = fix?.fix ?? null;
    if (near !== null) return say.failed(isSenderId(near) ? 'sender-id' : 'unread', { near: cut(near) }).withFix(path);
    if (doubled !== null) return say.failed('doubled', { name: domain, at: doubled.at }).withFix(path);
    if (typed !== null) return say.failed('type-99').withFix(path);
    if (mail?.isNull === true) return say.failed('absent-null-mx').withFix(path);
    return say.failed(mail?.servers.length === 0 ? 'absent-no-mx' : 'absent').withFix(path);
  },
});
