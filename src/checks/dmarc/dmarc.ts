import { readDmarcFacts } from '../../facts/dmarc-facts.ts';
import { dmarcStanding } from '../../records/dmarc/standing.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { clauseOf, DMARC_NOTE_TEXTS, faultNotes, wholeRecords } from './faults.ts';
import { DMARC } from './findings.ts';
import { dmarcFix } from './fix.ts';
import { elsewhere, UNUSABLE, unusableOf } from './unusable.ts';

const { message: noteText } = DMARC_NOTE_TEXTS;

/** Only a DMARC policy of reject makes receivers refuse mail that forges the address people see. */
export const dmarc = defineCheck({
  id: 'dmarc',
  name: 'DMARC (spoofing rejection)',
  citations: [
    { rfc: 9989, section: '4.7' },
    { rfc: 9989, section: '4.10' },
  ],
  needs: { facts: readDmarcFacts },
  ...pick(
    DMARC,
    ...UNUSABLE,
    'reject',
    'inherited',
    'none',
    'none-blind',
    'supposed',
    'quarantine',
    'testing',
    'at-alias',
  ),
  judge({ facts }, say, domain) {
    const unusable = unusableOf(facts, domain);
    const fix = dmarcFix(domain, facts);
    if (unusable !== null) return say.failed(unusable.text, unusable.args).withFix(fix);
    const { own, byWildcard, psdUnlisted, joinsOthers } = facts;
    const standing = dmarcStanding(own);
    if (standing.kind === 'absent' || standing.kind === 'invalid')
      throw new Error('a DMARC record that neither applies nor is unusable');
    const { policy, stated, at, tag, record, ignored } = standing.found;
    const notes = [
      ...(at === domain || policy === 'reject' ? [] : [noteText('from', { tag, at })]),
      ...(at === domain && byWildcard === true ? [noteText('wildcard', { domain })] : []),
      ...(ignored === null ? [] : [noteText('ignored', { domain, why: clauseOf(ignored.why) })]),
      ...(psdUnlisted ? [noteText('psd', { at })] : []),
      ...(joinsOthers ? [noteText('joined', { at })] : []),
      ...faultNotes(record.faults.filter((fault) => fault !== record.supposed)),
    ];
    const note = { sentences: notes };
    if (standing.kind === 'reject')
      return at === domain ? say.satisfied('reject', { note }) : say.satisfied('inherited', { tag, at, note });
    const alias = at === domain ? elsewhere(facts) : null;
    // The area goes by it, whoever can change the record.
    const applied = {
      policy,
      note,
      standing: standing.kind === 'testing' && policy === 'none' ? 'testing-none' : standing.kind,
    };
    if (alias !== null) return say.failed('at-alias', { domain, alias, ...applied });
    switch (standing.kind) {
      case 'supposed': {
        const why = clauseOf(standing.why);
        return say.failed('supposed', { why, record: wholeRecords([record.text]), note }).withFix(fix);
      }
      case 'testing':
        return say.failed('testing', { stated, ...applied }).withFix(fix);
      default:
        return say.failed(standing.kind, { note }).withFix(fix);
    }
  },
});
