import { readWebTls, readWww, type Served, servedIn, type WebTls } from '../../facts/web-tls.ts';
import { type CertificateFacts, coversHost } from '../../records/certificate.ts';
import { lacksIntermediate } from '../../records/certificates/sent-chain.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { isTrusted } from './certificate-chain.ts';
import { CERTIFICATE } from './findings.ts';
import { SKEW_MS } from './judgement.ts';
import { commonNameOf, differentIn, listed, servedBy } from './served.ts';

/** Tells what it costs where `www` alone is not covered. */
const WWW = 0.5;

/** Names what is wrong with the certificate of `www`, gravest first. */
const WWW_FAULTS = ['www-expired', 'www-not-yet-valid', 'www-untrusted', 'www-incomplete'] as const;

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
  means: 'A certificate lists the names that it is for.',
  why: 'Browsers show a warning if the name in the address bar is not among them.',
  citations: [
    { rfc: 9525, section: '6.3' },
    { rfc: 5280, section: '4.2.1.6' },
  ],
  needs: { web: readWebTls, www: readWww },
  ...pick(
    CERTIFICATE,
    'no-address',
    'no-website',
    'not-served',
    'covers',
    'other-name',
    'other-name-there',
    'common-name-only',
    'www-other-name',
    ...WWW_FAULTS,
    'www-expired-there',
  ),
  judge({ web, www }, say) {
    const all = servedBy(web, say);
    if ('drafts' in all) return all;
    const { host } = web;
    const wrong = wrongNameIn(web);
    if (wrong !== undefined && wrong.names.length === 0 && coversHost({ names: [commonNameOf(wrong.subject)] }, host))
      return say.failed('common-name-only', { host: { name: host } });
    const away = servedIn(web).filter(({ state }) => !coversHost(state.leaf, host));
    if (wrong !== undefined && away.length < servedIn(web).length)
      return say.failed('other-name-there', {
        host: { name: host },
        addresses: away.map(({ address }) => address),
        names: listed(namesOf(wrong)),
      });
    if (wrong !== undefined) return say.failed('other-name', { host: { name: host }, names: listed(namesOf(wrong)) });
    const hasWww = www !== null && differentIn(www).length > 0;
    const wrongAtWww = www === null ? undefined : wrongNameIn(www);
    const covered = www !== null && hasWww && wrongAtWww === undefined ? [host, www.host] : [host];
    const verdict = say.graded('covers', { hosts: covered.map((name) => ({ name })) });
    if (www === null) return verdict;
    const at = { host: { name: www.host } };
    if (wrongAtWww !== undefined)
      return verdict.minus(WWW, 'www-other-name', { ...at, names: listed(namesOf(wrongAtWww)) });
    const bad = differentIn(www).flatMap((one) => wwwFault(one) ?? []);
    const [first] = bad.toSorted((a, b) => WWW_FAULTS.indexOf(a.code) - WWW_FAULTS.indexOf(b.code));
    if (first === undefined) return verdict;
    const date = { date: first.date };
    const everywhere = servedIn(www);
    const over = everywhere.filter(({ state }) => state.at > state.leaf.notAfter);
    if (first.code === 'www-expired' && over.length < everywhere.length)
      return verdict.minus(WWW, 'www-expired-there', { ...at, ...date, addresses: over.map(({ address }) => address) });
    return first.code === 'www-expired' || first.code === 'www-not-yet-valid'
      ? verdict.minus(WWW, first.code, { ...at, date })
      : verdict.minus(WWW, first.code, at);
  },
});

/** Finds what is wrong with a certificate that is served for `www` and covers it. */
function wwwFault(one: Served): { readonly code: (typeof WWW_FAULTS)[number]; readonly date: number } | null {
  const { leaf, at, chain, tls } = one;
  if (at > leaf.notAfter) return { code: 'www-expired', date: leaf.notAfter };
  if (at + SKEW_MS < leaf.notBefore) return { code: 'www-not-yet-valid', date: leaf.notBefore };
  if (isTrusted(one)) return null;
  // What its authority publishes is not looked for, so this goes by what the certificate names.
  const isIncomplete = tls.fault?.why === 'untrusted-issuer' && lacksIntermediate(chain);
  return { code: isIncomplete ? 'www-incomplete' : 'www-untrusted', date: leaf.notAfter };
}
