import { PUBLIC_SUFFIX_SOURCE } from '../../domain/psl.ts';
import { readDmarcFacts } from '../../facts/dmarc-facts.ts';
import { defineCheck, inGroup } from '../check.ts';
import { pick } from '../subject.ts';
import { DMARC_NOTE_TEXTS, dmarcClause, faultNotes, wholeRecords } from './faults.ts';
import { DMARC } from './findings.ts';
import { dmarcFix } from './fix.ts';
import { elsewhere, UNUSABLE_CODES, unusableOf } from './unusable.ts';

const { message: noteText } = DMARC_NOTE_TEXTS;

export const dmarc = defineCheck({
  id: 'dmarc',
  name: 'DMARC (spoofing rejection)',
  means:
    'Anyone can write your address into the From line of an e-mail. DMARC tells receivers what to do when such a message passes neither SPF nor DKIM for your domain.',
  why: 'Only p=reject makes receivers reject it. With p=quarantine they put it into the spam folder. With p=none they deliver it and send you a report.',
  citations: [
    { rfc: 9989, section: '4.7' },
    { rfc: 9989, section: '4.10' },
  ],
  restsOn: [PUBLIC_SUFFIX_SOURCE],
  needs: { facts: readDmarcFacts },
  ...pick(
    DMARC,
    ...UNUSABLE_CODES,
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
    const { own, byWildcard, psdUnlisted, joinsOthers } = facts;
    const fix = dmarcFix(domain, facts);
    if (own.kind !== 'policy') {
      const { text, args } = unusableOf(own, facts, domain);
      return say.failed(text, args).withFix(fix);
    }
    const { policy, stated, at, tag, record, ignored } = own;
    const { supposed } = record;
    const notes = [
      ...(at === domain || policy === 'reject' ? [] : [noteText('from', { tag, at })]),
      ...(at === domain && byWildcard === true ? [noteText('wildcard', { domain })] : []),
      ...(ignored === null ? [] : [noteText('ignored', { domain, why: dmarcClause(ignored.why) })]),
      ...(psdUnlisted ? [noteText('psd', { at })] : []),
      ...(joinsOthers ? [noteText('joined', { at })] : []),
      ...faultNotes(record.faults.filter((fault) => fault !== supposed)),
    ];
    const note = { sentences: notes };
    if (policy === 'reject')
      return at === domain ? say.satisfied('reject', { note }) : say.satisfied('inherited', { tag, at, note });
    const code = policy === 'none' && record.rua.length === 0 ? 'none-blind' : policy;
    const testing = policy === stated ? null : policy === 'none' ? 'testing-none' : 'testing';
    // Tables go by it, whoever can change the record.
    const group = supposed === null ? (testing ?? code) : 'supposed';
    const alias = at === domain ? elsewhere(facts) : null;
    const applied = { policy, note, group };
    const failed =
      alias !== null
        ? say.failed('at-alias', { domain, alias, ...applied })
        : supposed !== null
          ? say.failed('supposed', { why: dmarcClause(supposed), record: wholeRecords([record.text]), note })
          : testing !== null
            ? say.failed('testing', { stated, ...applied })
            : say.failed(code, { note });
    return inGroup(alias === null ? failed.withFix(fix) : failed, group);
  },
});
