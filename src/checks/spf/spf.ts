import { readAlias } from '../../facts/addresses.ts';
import { readMailServersIfKnown } from '../../facts/mail-servers.ts';
import { readDoubledSpf, readMistypedSpf, readSpfRecords, readTypedSpf } from '../../facts/spf.ts';
import { nearSpf } from '../../records/spf/parse.ts';
import { defineCheck } from '../check.ts';
import { cut } from '../shown.ts';
import { SPF_ABSENCES } from './absences.ts';
import { SPF } from './findings.ts';
import { readSpfFix, SPF_SOURCES } from './offered-fix.ts';

export const spf = defineCheck({
  id: 'spf',
  name: 'SPF',
  means: 'SPF lists the servers that may send e-mail for your domain.',
  why: 'Receivers compare the sending server with this list. This check only asks whether there is a record; “SPF strict (-all)” asks whether it works.',
  citations: [
    { rfc: 7208, section: '3' },
    { rfc: 7208, section: '4.5' },
  ],
  restsOn: SPF_SOURCES,
  needs: {
    records: readSpfRecords,
    near: readMistypedSpf,
    doubled: readDoubledSpf,
    typed: readTypedSpf,
    mail: readMailServersIfKnown,
    alias: readAlias,
    fix: readSpfFix,
  },
  texts: SPF.texts,
  findings: {
    present: SPF.findings.present,
    // What receivers make of them is for `spf-strict` to say.
    several: { ...SPF.findings.several, severity: 'notice' },
    ...SPF_ABSENCES,
  },
  judge({ records, near, doubled, typed, mail, alias, fix }, say, domain) {
    if (records.length > 1) return say.satisfied('several', { at: domain, count: records.length });
    if (records.length === 1) return say.satisfied('present');
    if (alias !== null) return say.failed('absent-at-alias', { alias });
    const path = fix?.fix ?? null;
    if (near !== null) return say.failed(nearSpf(near), { near: cut(near) }).withFix(path);
    if (doubled !== null) return say.failed('doubled', { name: domain, at: doubled.at }).withFix(path);
    if (typed !== null) return say.failed('type-99').withFix(path);
    if (mail?.isNull === true) return say.failed('absent-null-mx').withFix(path);
    return say.failed(mail?.servers.length === 0 ? 'absent-no-mx' : 'absent').withFix(path);
  },
});
