import { readAlias } from '../../facts/addresses.ts';
import { readSpfPolicy } from '../../facts/spf.ts';
import { spfStanding } from '../../records/spf/standing.ts';
import { defineCheck } from '../check.ts';
import { cut } from '../shown.ts';
import { pick } from '../subject.ts';
import { SPF } from './findings.ts';
import { sentenceOf } from './notes.ts';
import { readSpfFix } from './offered-fix.ts';

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
    const standing = spfStanding(policy);
    switch (standing.kind) {
      case 'absent':
        return alias === null ? say.failed('absent').withFix(path) : say.failed('absent-at-alias', { alias });
      case 'invalid':
        return say.failed('invalid', { why: sentenceOf(standing.cause) }).withFix(path);
      case 'everyone':
        return say
          .failed(standing.tried ? 'everyone-tried' : 'everyone', { terms: standing.terms, at: standing.at })
          .withFix(path);
      case 'varies':
        return say.failed('varies', { redirect: cut(standing.redirect) }).withFix(path);
      case 'no-all':
      case 'neutral':
      case 'soft': {
        const { kind, at } = standing;
        const elsewhere = kind === 'soft' ? 'soft-elsewhere' : 'undecided-elsewhere';
        const here = kind === 'no-all' ? say.failed(kind, { at }) : say.failed(kind);
        return (at === domain ? here : say.failed(elsewhere, { at })).withFix(path);
      }
      case 'partly-seen':
        return say.satisfied('strict-as-far-as-seen', { names: standing.missed });
      case 'in-vain':
        return say.satisfied('strict-in-vain', { terms: cut(standing.terms) });
      case 'strict':
      case 'nobody':
        if (standing.at === domain) return say.satisfied(standing.kind);
        return say.satisfied('strict-by-redirect', { ...{ at: standing.at, standing: standing.kind } });
    }
  },
});
