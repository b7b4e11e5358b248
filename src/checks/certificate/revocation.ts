import { readRevocations } from '../../facts/revocation.ts';
import { readWebTls } from '../../facts/web-tls.ts';
import { LIFETIME_SOURCE } from '../../records/certificates/lifetime.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { CERTIFICATE } from './findings.ts';
import { CERTIFICATE_NOTE_TEXTS } from './notes.ts';
import { servedBy } from './served.ts';

const { message } = CERTIFICATE_NOTE_TEXTS;

/**
 * A certificate authority revokes a certificate whose key became known, or that should not have been issued. Its list says
 * so, or a fresh response that the server staples. That there is no OCSP is no fault: authorities are giving it up.
 */
export const revocation = defineCheck({
  id: 'revocation',
  name: 'Revocation',
  means: 'A certificate authority revokes a certificate whose key became known, or that was issued by mistake.',
  why: 'Browsers that check it show a warning instead of the site.',
  citations: [
    { rfc: 5280, section: '5' },
    { rfc: 6960, section: '3.2' },
    { rfc: 7633, section: '4.2.3.1' },
  ],
  restsOn: [LIFETIME_SOURCE],
  needs: { web: readWebTls, found: readRevocations },
  ...pick(
    CERTIFICATE,
    'no-address',
    'no-website',
    'not-served',
    'not-revoked',
    'revocation-not-needed',
    'revoked',
    'staple-missing',
    'staple-unusable',
  ),
  judge({ web, found }, say) {
    const served = servedBy(web, say);
    if ('drafts' in served) return served;
    const all = found ?? [];
    const by = (source: 'staple' | 'crl') => message(source === 'staple' ? 'by-staple' : 'by-crl');
    const revoked = all.find((one) => one.revoked?.is === true)?.revoked;
    if (revoked !== undefined && revoked !== null) return say.failed('revoked', { by: by(revoked.by) });
    const missing = all.filter(({ mustStaple, stapled }) => mustStaple && !stapled);
    if (missing.length > 0)
      return say.failed(missing.every((one) => one.staplesUnusable) ? 'staple-unusable' : 'staple-missing');
    const source = all.find((one) => one.revoked !== null)?.revoked?.by;
    return source === undefined
      ? say.satisfied('revocation-not-needed')
      : say.satisfied('not-revoked', { by: by(source) });
  },
});
