import { isAtOrBelow } from '../../domain/name.ts';
import { fixOf, publish } from '../../fixes/fix.ts';
import { readAlias } from '../../readings/addresses.ts';
import { readMailServersIfKnown } from '../../readings/mail-servers.ts';
import { readNearSpf, readSpfPolicy } from '../../readings/spf.ts';
import { readZoneIfKnown } from '../../readings/zone.ts';
import { defineCheck } from '../check.ts';
import { cut } from '../shown.ts';
import { strictRecord, suggestSpf } from './suggest-spf.ts';

const FIRST = 'Once every service that sends mail for you is named in the record, end it in -all.';

/** Only `-all` asks receivers to refuse every sender that the record does not name. */
export const spfStrict = defineCheck({
  id: 'spf-strict',
  name: 'SPF strict (-all)',
  source: 'RFC 7208 §4.5, §4.7, §5.1, §6.1',
  needs: {
    policy: readSpfPolicy,
    near: readNearSpf,
    mail: readMailServersIfKnown,
    alias: readAlias,
    zone: readZoneIfKnown,
  },
  texts: {
    strict: ['SPF ends in -all: receivers are asked to refuse senders that the record does not name.'],
    'strict-by-redirect': [
      'SPF redirects to the record at {at}, which ends in -all: receivers are asked to refuse senders that it does not name.',
    ],
    absent: [
      'There is no SPF record, so nothing says which senders are genuine.',
      'Publish an SPF record that ends in -all, such as the one below.',
    ],
    'absent-at-alias': [
      'There is no SPF record, so nothing says which senders are genuine. The name is an alias of {alias}, and beside a CNAME record no other record can stand.',
      'If mail is sent under this name, replace the CNAME with address records and add an SPF record that ends in -all.',
    ],
    several: [
      'SPF records found: {count}. Receivers treat more than one as an error, so none of them counts.',
      'Merge them into one record that ends in -all, and delete the others.',
    ],
    'several-faulty': [
      'SPF records found: {count}. Receivers treat more than one as an error, so none of them counts. One has a fault: "{part}": {why}.',
      'Merge them into one record that ends in -all, without the fault, and delete the others.',
    ],
    invalid: [
      'The SPF record at {at} cannot be evaluated: "{part}": {why}.',
      'Correct "{part}", and end the record in -all.',
    ],
    open: ['SPF ends in {all}: {meaning}', FIRST],
    'open-elsewhere': [
      'SPF redirects to the record at {at}, which ends in {all}: {meaning}',
      'Ask whoever keeps {at} to end that record in -all, or include it in a record of your own that does.',
    ],
    none: ['SPF has no "all" at its end: senders that it does not name are left undecided.', FIRST],
    'none-elsewhere': [
      'SPF redirects to the record at {at}, which has no "all" at its end: senders that it does not name are left undecided.',
      'Ask whoever keeps {at} to end that record in -all, or include it in a record of your own that does.',
    ],
    varies: [
      'SPF redirects to a record whose name depends on the mail ({redirect}), so nothing says that it always ends in -all.',
      'Include it in a record of your own that ends in -all.',
    ],
  },
  judge({ policy, near, mail, alias, zone }, say, domain) {
    // Behind an alias the record stands at another name, which is the owner's only in the same zone.
    const name = alias ?? domain;
    const reachable = alias === null || (zone !== null && isAtOrBelow(alias, zone.apex));
    const fix = (value: string, removes: readonly string[]) => fixOf(publish(name, 'TXT', value, removes));
    switch (policy.kind) {
      case 'absent':
        if (alias !== null) return say.failed('absent-at-alias', { alias });
        return say.failed('absent').withFix(fix(suggestSpf(mail), near === null ? [] : [near]));
      case 'several': {
        const { records } = policy;
        const [fault] = records.flatMap(({ faults }) => faults);
        const count = records.length;
        if (fault !== undefined) return say.failed('several-faulty', { count, part: cut(fault.text), why: fault.why });
        const texts = records.map(({ text }) => text);
        const merged = reachable ? fix(strictRecord(records, mail), texts) : null;
        return say.failed('several', { count }).withFix(merged);
      }
      case 'invalid':
        return say.failed('invalid', { at: policy.at, part: cut(policy.part), why: policy.why });
      case 'policy': {
        const { all, at, record, varies } = policy;
        const own = at === domain;
        if (all === '-') return own ? say.satisfied('strict') : say.satisfied('strict-by-redirect', { at });
        const mended = reachable ? fix(strictRecord([record], mail), [record.text]) : null;
        const redirect = record.terms.find(({ kind, text }) => kind === 'modifier' && /^redirect=/i.test(text))?.text;
        if (varies) return say.failed('varies', { redirect: cut(redirect ?? '') }).withFix(mended);
        if (all === null) return (own ? say.failed('none') : say.failed('none-elsewhere', { at })).withFix(mended);
        const args = { all: `${all}all`, meaning: MEANINGS[all] };
        return (own ? say.failed('open', args) : say.failed('open-elsewhere', { ...args, at })).withFix(mended);
      }
    }
  },
});

const MEANINGS = {
  '+': 'anyone may send mail as this domain.',
  '?': 'senders that it does not name are left undecided, as if there were no record.',
  '~': 'receivers are told to be suspicious, not to refuse. When DMARC is at reject this is enough; without DMARC, use -all.',
} as const;
