import { child } from '../../domain/name.ts';
import { readBimi } from '../../readings/bimi.ts';
import type { MarkFault } from '../../records/bimi/mark.ts';
import { defineCheck } from '../check.ts';
import { cut } from '../shown.ts';

/** Shares of the item's weight; its 10 points make each of them whole. */
const SHARES = { enforcement: 0.5, logo: 0.4, certificate: 0.3, remark: 0 };

const SHOWN_BY =
  'Gmail and Apple show a logo only with a mark certificate; a common mark (CMC) is shown by Gmail without the check mark, and by Apple not at all.';

/** Whether receivers can show the domain's logo beside its mail. */
export const bimi = defineCheck({
  id: 'bimi',
  name: 'BIMI',
  source: 'draft-brand-indicators-for-message-identification §4, draft-svg-tiny-ps-abrotman §2, RFC 9399 §4',
  needs: { found: readBimi },
  texts: {
    verified: ['The logo is published with a verified mark certificate ({type}), valid until {until}.'],
    common: [
      'The logo is published with a common mark certificate ({type}), valid until {until}. Gmail shows it without the check mark; Apple takes only verified marks.',
    ],
    plain: ['A BIMI record is published at default._bimi.{at}.'],
    silent: ['The domain says that it sends no mail, so no logo would ever be shown.'],
    absent: [
      'There is no BIMI record: mailbox providers show no logo beside your mail.',
      'Optional. It needs DMARC at quarantine or reject, a square logo in SVG Tiny PS at an address of your own, and for Gmail and Apple a mark certificate. Then publish at {name} a TXT record "v=BIMI1; l=https://…/logo.svg; a=https://…/certificate.pem".',
    ],
    near: [
      'A TXT record was surely meant as BIMI, but receivers do not take it for one: {text}',
      'It must begin with v=BIMI1 and a semicolon, and nothing before.',
    ],
    several: ['BIMI records at default._bimi.{at}: {count}. Of several, none counts.', 'Delete all but one.'],
    declined: ['The BIMI record names neither logo nor certificate: the domain says that it takes no part.'],
    invalid: ['The BIMI record at default._bimi.{at} cannot be used: {why}.', 'Correct it.'],
    unenforced: [
      'DMARC is not enforced for this name, and without that no receiver shows a logo.',
      'Take DMARC to quarantine or reject; the plan says how.',
    ],
    'no-logo': ['The record names no logo (l=), only a certificate.', 'Give the address of the logo as l=.'],
    'logo-missing': [
      'The logo could not be taken from {url}: it {why}.',
      'Put the logo there, over HTTPS and without a sign-in.',
    ],
    'logo-faulty': [
      'The logo breaks the profile SVG Tiny PS: line {line}: {element} {why}.{more}',
      'Export it anew as SVG Tiny PS, or correct the lines named.',
    ],
    'no-certificate': [`The record names no mark certificate (a=). ${SHOWN_BY}`],
    'certificate-missing': [
      'The mark certificate could not be taken from {url}: it {why}.',
      'Put the certificate with its chain there, as PEM.',
    ],
    'certificate-faulty': ['The mark certificate {why}.', 'Ask its issuer for a certificate that fits.'],
    'issuer-unknown': [
      'The mark certificate was issued by {issuer}. Whether its root is one that receivers trust was not checked.',
    ],
    'other-logo': [
      'The logo at l= is not the one in the mark certificate; receivers show the one in the certificate, or none.',
      'Publish the very file that the certificate was issued for.',
    ],
  },
  judge({ found }, say, domain) {
    switch (found.kind) {
      case 'silent':
        return say.exempt('silent');
      case 'absent':
        return found.near === null
          ? say.failed('absent', { name: child('default._bimi', domain) })
          : say.failed('near', { text: cut(found.near) });
      case 'several':
        return say.failed('several', { at: found.at, count: found.count });
      case 'declined':
        return say.notNeeded('declined');
      case 'invalid':
        return say.failed('invalid', { at: found.at, why: cut(found.why) });
      case 'record': {
        const { at, enforced, logo, certificate, sameLogo } = found;
        const mark = certificate.kind === 'there' ? certificate.value : null;
        const type = mark?.markType ?? 'type not named';
        const until = mark === null ? '' : new Date(mark.notAfter).toISOString().slice(0, 10);
        let verdict =
          mark?.kind === 'verified'
            ? say.graded('verified', { type, until })
            : mark?.kind === 'common'
              ? say.graded('common', { type, until })
              : say.graded('plain', { at });
        if (!enforced) verdict = verdict.minus(SHARES.enforcement, 'unenforced');
        if (logo.kind === 'none') verdict = verdict.minus(SHARES.logo, 'no-logo');
        else if (logo.kind === 'missing')
          verdict = verdict.minus(SHARES.logo, 'logo-missing', { url: cut(logo.url), why: logo.why });
        else {
          const [fault, ...others] = logo.value.faults;
          if (fault !== undefined)
            verdict = verdict.minus(SHARES.logo, 'logo-faulty', {
              line: fault.line,
              element: fault.element,
              why: cut(fault.why),
              more: others.length === 0 ? '' : ` And ${others.length} more.`,
            });
        }
        if (certificate.kind === 'none') return verdict.minus(SHARES.certificate, 'no-certificate');
        if (certificate.kind === 'missing')
          return verdict.minus(SHARES.certificate, 'certificate-missing', {
            url: cut(certificate.url),
            why: certificate.why,
          });
        const [fault, ...others] = certificate.value.faults;
        if (fault !== undefined) {
          const why = [fault, ...others].map((one) => MARK_FAULTS[one]).join('; it ');
          return verdict.minus(SHARES.certificate, 'certificate-faulty', { why });
        }
        if (sameLogo === false) verdict = verdict.minus(SHARES.certificate, 'other-logo');
        if (certificate.value.trusted === null)
          verdict = verdict.minus(SHARES.remark, 'issuer-unknown', { issuer: cut(certificate.value.issuer) });
        return verdict;
      }
    }
  },
});

const MARK_FAULTS: Readonly<Record<MarkFault, string>> = {
  expired: 'has expired',
  'not-yet-valid': 'is not yet valid',
  'wrong-domain': 'is for another domain',
  'no-purpose': 'is none for marks (its purpose is missing)',
  'no-logo': 'holds no logo that can be read',
  'wrong-hash': 'holds a logo whose hash does not fit',
  untrusted: 'leads to no root that issues marks',
};
