import { organizationOf } from '../checks/certificate/served.ts';
import type { CertificateHolder, CertificateState } from '../records/certificate-state.ts';
import { CERTIFICATE_ACTION_TEXTS, CERTIFICATE_CHANGE_TEXTS, CERTIFICATE_REASON_TEXTS } from './certificate-texts.ts';
import { holderOf, stated } from './certificates.ts';
import { type Judgement, judgementIn } from './meaning.ts';

const judgement = judgementIn('certificates');
const [change, reason, action] = [
  CERTIFICATE_CHANGE_TEXTS.message,
  CERTIFICATE_REASON_TEXTS.message,
  CERTIFICATE_ACTION_TEXTS.message,
];

/** A certificate whose issuer is another one than before, and what CAA says of that. */
interface OtherIssuer {
  readonly state: Pick<CertificateState, 'issuer' | 'serial' | 'notAfter'>;
  /** The issuer of the certificate before it, as that states it. */
  readonly before: string;
  /** The name for which the CAA records of a domain do not allow the new issuer; null where nobody knows that they do not. */
  readonly forbidden: { readonly name: string; readonly domain: string } | null;
}

/** Tells that the certificate of a server comes from another issuer than those before it. */
export function certificateIssuerChanged(
  holder: CertificateHolder,
  { state: { issuer, serial, notAfter }, before, forbidden }: OtherIssuer,
): Judgement {
  const to = stated(organizationOf(issuer));
  const about = { ...holderOf(holder), issuer: to };
  const why = { before: stated(organizationOf(before)), serial: stated(serial), date: { date: notAfter } };
  const common = [`issuer ${issuer}`, `serial ${serial}`];
  return forbidden === null
    ? judgement('notice', change('certificate-issuer-changed', about), {
        reason: reason('other-issuer', why),
        whatToDo: action('check-issuer'),
        common,
      })
    : judgement('warning', change('certificate-issuer-not-allowed', about), {
        reason: reason('issuer-not-allowed', { ...why, ...forbidden, issuer: to }),
        whatToDo: action('check-issuer-and-caa'),
        common: [...common, `name ${forbidden.name}`],
      });
}
