import { readAlias } from '../../facts/addresses.ts';
import { readMailServersIfKnown } from '../../facts/mail-servers.ts';
import { readDoubledSpf, readMistypedSpf, readSpfRecords, readTypedSpf } from '../../facts/spf.ts';
import { isSenderId } from '../../records/spf/parse.ts';
import { defineCheck } from '../check.ts';
import { cut } from '../shown.ts';
import { MISLAID_FINDINGS } from './findings.ts';
import { readSpfFix } from './offered-fix.ts';

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
  findings: {
    present: { severity: 'ok', says: 'An SPF record exists. The check “SPF strict (-all)” shows whether it works.' },
    several: {
      severity: 'notice',
      says: 'There are {count} SPF records. The check “SPF strict (-all)” shows what receivers make of them.',
      advice: 'Merge them into one record that begins with v=spf1, and delete the others.',
      refs: { rfc: { rfc: 7208, section: '4.5' } },
    },
    absent: {
      severity: 'error',
      says: 'There is no SPF record: nothing says which servers may send mail for the domain.',
      advice:
        'Publish one that names every service that sends mail for you (newsletters, shop, ticket system). Each service tells you what to include. Start with ~all, which rejects nothing.',
      action: 'Publish an SPF record',
      why: 'Nothing says which servers may send e-mail for this domain.',
      impact: 'forgery',
      stage: 'authentication',
    },
    'absent-no-mx': {
      severity: 'warning',
      says: 'There is no SPF record: nothing says which servers may send mail for the domain. An SPF record is recommended even for a domain that sends no mail.',
      advice:
        'If this domain sends no mail, publish v=spf1 -all. Otherwise, list its servers first and start with ~all, which rejects nothing.',
      action: 'Publish an SPF record',
      why: 'Nothing says which servers may send e-mail for this domain.',
      impact: 'forgery',
      stage: 'authentication',
    },
    'absent-null-mx': {
      severity: 'warning',
      says: 'There is no SPF record: nothing says which servers may send mail for the domain. The null MX says that the domain accepts no mail.',
      advice:
        'If this domain sends no mail, publish v=spf1 -all. Otherwise, list its servers first and start with ~all, which rejects nothing.',
      action: 'Publish an SPF record',
      why: 'Nothing says which servers may send e-mail for this domain.',
      impact: 'forgery',
      stage: 'authentication',
    },
    unread: {
      severity: 'error',
      says: 'A TXT record looks like SPF, but receivers do not treat it as an SPF record: {near}. It must begin with exactly v=spf1 and a space.',
      advice: 'Replace it with a valid SPF record, and check that it names every service that sends mail for you.',
      action: 'Correct your SPF record',
      why: 'Receivers don’t recognise it as an SPF record.',
      impact: 'forgery',
      stage: 'authentication',
    },
    'sender-id': {
      severity: 'error',
      says: 'There is no SPF record, but a Sender ID record (spf2.0): {near}. Receivers look for v=spf1 alone.',
      advice: 'Replace it with an SPF record, and check that it names every service that sends mail for you.',
      action: 'Publish an SPF record',
      why: 'Receivers ignore Sender ID (spf2.0).',
      impact: 'forgery',
      stage: 'authentication',
    },
    ...MISLAID_FINDINGS,
    'absent-at-alias': {
      severity: 'notice',
      says: 'There is no SPF record. The name is an alias of {alias}, and a name with a CNAME record can have no other records.',
      advice:
        'If mail is sent under this name, replace the CNAME with address records and add an SPF record. If not, nothing is lost: mail is sent under other names.',
      action: 'Replace the CNAME if the name is to send e-mail',
      why: 'A name with a CNAME record can have no SPF record.',
      certainty: 'open',
    },
  },
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
