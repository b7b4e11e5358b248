import { readWebTls, readWww, type WebTls } from '../../facts/web-tls.ts';
import { type CertificateFacts, coversHost } from '../../records/certificate.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { CERTIFICATE } from './findings.ts';
import { commonNameOf, differentIn, listed, servedBy } from './served.ts';

/** Tells what it costs where `www` alone is not covered. */
const WWW = 0.5;

/** The certificate of a name that is not for it; undefined where all are. */
const wrongNameIn = (web: WebTls): CertificateFacts | undefined =>
  differentIn(web).find(({ leaf }) => !coversHost(leaf, web.host))?.leaf;

const namesOf = ({ names, addresses, subject }: CertificateFacts): readonly string[] => {
  const all = [...names, ...addresses];
  return all.length > 0 ? all : [commonNameOf(subject)];
};

/**
 * A certificate is good for the names that it lists. A star stands for one whole label: `*.example.com` covers
 * www.example.com, and neither example.com nor a.b.example.com.
 */
export const certificateNames = defineCheck({
  id: 'certificate-names',
  name: 'Names',
  citations: [
    { rfc: 9525, section: '6.3' },
    { rfc: 5280, section: '4.2.1.6' },
  ],
  needs: { web: readWebTls, www: readWww },
  ...pick(CERTIFICATE, 'no-address', 'not-served', 'covers', 'other-name', 'common-name-only', 'www-other-name'),
  judge({ web, www }, say) {
    const all = servedBy(web, say);
    if ('drafts' in all) return all;
    const { host } = web;
    const wrong = wrongNameIn(web);
    if (wrong !== undefined && wrong.names.length === 0 && coversHost({ names: [commonNameOf(wrong.subject)] }, host))
      return say.failed('common-name-only', { host: { name: host } });
    if (wrong !== undefined) return say.failed('other-name', { host: { name: host }, names: listed(namesOf(wrong)) });
    const hasWww = www !== null && differentIn(www).length > 0;
    const wrongAtWww = www === null ? undefined : wrongNameIn(www);
    const covered = www !== null && hasWww && wrongAtWww === undefined ? [host, www.host] : [host];
    const verdict = say.graded('covers', { hosts: covered.map((name) => ({ name })) });
    if (www === null || wrongAtWww === undefined) return verdict;
    return verdict.minus(WWW, 'www-other-name', { host: { name: www.host }, names: listed(namesOf(wrongAtWww)) });
  },
});
