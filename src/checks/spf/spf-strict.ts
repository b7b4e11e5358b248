import { readAlias } from '../../facts/addresses.ts';
import { readSpfPolicy } from '../../facts/spf.ts';
import { defineCheck, withStanding } from '../check.ts';
import { cut } from '../shown.ts';
import { pick } from '../subject.ts';
import { SPF } from './findings.ts';
import { sentenceOf } from './notes.ts';
import { readSpfFix, SPF_SOURCES } from './offered-fix.ts';

/**
 * An SPF record that ends in `-all` asks receivers to refuse every server it does not name. That works only if the
 * record can be evaluated.
 */
export const spfStrict = defineCheck({
  id: 'spf-strict',
  name: 'SPF strict (-all)',
  citations: [
    { rfc: 7208, section: '4.5' },
    { rfc: 7208, section: '4.6.4' },
    { rfc: 7208, section: '4.7' },
    { rfc: 7208, section: '5.1' },
    { rfc: 7208, section: '6.1' },
  ],
  restsOn: SPF_SOURCES,
  needs: { policy: readSpfPolicy, alias: readAlias, fix: readSpfFix },
  texts: SPF.texts,
  findings: {
    // Where the other check names the action, nothing says what the record is to end in.
    absent: { ...SPF.findings.absent, partOf: 'spf', certainty: 'by-fix' },
    'absent-at-alias': { ...SPF.findings['absent-at-alias'], partOf: 'spf' },
    ...pick(
      SPF,
      'strict',
      'nobody',
      'strict-by-redirect',
      'strict-in-vain',
      'strict-as-far-as-seen',
      'invalid',
      'everyone',
      'everyone-tried',
      'soft',
      'neutral',
      'no-all',
      'soft-elsewhere',
      'undecided-elsewhere',
      'varies',
    ).findings,
  },
  judge({ policy, alias, fix }, say, domain) {
    const path = fix?.fix ?? null;
    switch (policy.kind) {
      case 'absent':
        return alias === null ? say.failed('absent').withFix(path) : say.failed('absent-at-alias', { alias });
      case 'invalid':
        return say.failed('invalid', { why: sentenceOf(policy.causes[0]) }).withFix(path);
      case 'open':
        return say
          .failed(policy.tried ? 'everyone-tried' : 'everyone', { terms: policy.terms, at: policy.at })
          .withFix(path);
      case 'policy': {
        const { all, at, varies, nobody, ignored, missed } = policy;
        if (varies !== null) return say.failed('varies', { redirect: cut(varies.text) }).withFix(path);
        if (all !== '-') {
          const end = all === '~' ? 'soft' : all === '?' ? 'neutral' : 'no-all';
          const elsewhere = end === 'soft' ? 'soft-elsewhere' : 'undecided-elsewhere';
          if (at !== domain) return withStanding(say.failed(elsewhere, { at }).withFix(path), end);
          return (end === 'no-all' ? say.failed(end, { at }) : say.failed(end)).withFix(path);
        }
        if (missed.length > 0) return say.satisfied('strict-as-far-as-seen', { names: missed });
        const inVain = ignored.map(({ text }) => text).join(' ');
        if (ignored.length > 0) return say.satisfied('strict-in-vain', { terms: cut(inVain) });
        const kind = nobody ? 'nobody' : 'strict';
        if (at === domain) return say.satisfied(kind);
        return withStanding(say.satisfied('strict-by-redirect', { ...{ at, standing: kind } }), kind);
      }
    }
  },
});
