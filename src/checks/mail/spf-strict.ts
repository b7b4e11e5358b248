import { readMailServers } from '../../readings/mail-servers.ts';
import { readSpfPolicy } from '../../readings/spf.ts';
import { defineCheck } from '../check.ts';
import { suggestSpf } from './suggest-spf.ts';

/** Only `-all` asks receivers to refuse every sender that the record does not name. */
export const spfStrict = defineCheck({
  id: 'spf-strict',
  name: 'SPF strict (-all)',
  source: 'RFC 7208 §5.1, §4.7, §6.1',
  needs: { policy: readSpfPolicy, mail: readMailServers },
  texts: {
    strict: ['SPF ends in -all: receivers are asked to refuse senders that the record does not name.'],
    'strict-by-redirect': [
      'SPF redirects to the record at {at}, which ends in -all: receivers are asked to refuse senders that it does not name.',
    ],
    absent: [
      'There is no SPF record, so nothing says which senders are genuine.',
      'Publish an SPF record that ends in -all, like the one below.',
    ],
    several: [
      'SPF records found: {count}. Receivers treat more than one as an error, so none of them counts.',
      'Merge them into one record that ends in -all, and delete the others.',
    ],
    invalid: [
      'The SPF record at {at} cannot be evaluated: "{part}": {why}.',
      'Correct "{part}", and end the record in -all.',
    ],
    open: [
      'SPF ends in {all}: {meaning}',
      'Once every service that sends for you is named in the record, end it in -all.',
    ],
    'open-elsewhere': [
      'SPF redirects to the record at {at}, which ends in {all}: {meaning}',
      'Ask whoever keeps {at} to end its record in -all, or publish a record of your own that ends in -all.',
    ],
    none: ['SPF has no "all" at its end, so senders it does not name are left undecided.', 'End the record in -all.'],
  },
  judge({ policy, mail }, say, domain) {
    switch (policy.kind) {
      case 'absent':
        return say.failed('absent').withFix({ name: domain, type: 'TXT', value: suggestSpf(mail) });
      case 'several':
        return say.failed('several', { count: policy.count });
      case 'invalid':
        return say.failed('invalid', { at: policy.at, part: policy.part, why: policy.why });
      case 'policy': {
        const { all, at, record } = policy;
        const own = at === domain;
        if (all === '-') return own ? say.satisfied('strict') : say.satisfied('strict-by-redirect', { at });
        const fix = { name: domain, type: 'TXT', value: withStrictAll(record), replaces: record } as const;
        if (all === null) return own ? say.failed('none').withFix(fix) : say.failed('none');
        const args = { all: `${all}all`, meaning: MEANINGS[all] };
        return own ? say.failed('open', args).withFix(fix) : say.failed('open-elsewhere', { ...args, at });
      }
    }
  },
});

const MEANINGS = {
  '+': 'anyone may send mail as this domain.',
  '?': 'senders that it does not name are left undecided, as if there were no record.',
  '~': 'receivers are told to be suspicious, not to refuse. When DMARC is at reject this is enough; without DMARC, use -all.',
} as const;

/** The same record with `-all` at the end, in place of what it says of others now. */
const withStrictAll = (record: string): string =>
  `${record
    .replace(/ +[-~?+]?all(?= |$)/gi, '')
    .replace(/ +redirect=[^ ]+/gi, '')
    .trimEnd()} -all`;
