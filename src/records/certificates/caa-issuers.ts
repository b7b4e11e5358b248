import type { DatedSource } from '../../domain/dated.ts';

export const CAA_ISSUER_SOURCE: DatedSource = {
  source: 'CCADB, CAA identifiers of certificate authorities; certification practice statements of these authorities',
  readOn: '2026-11-26',
  reviewBy: '2026-12-10',
};

/** Names that authorities recognise in CAA records, by the organization in their certificates. */
const IDENTIFIERS: readonly (readonly [organization: RegExp, domains: readonly string[]])[] = [
  [/^(?:let[’']s encrypt|internet security research group|isrg)$/i, ['letsencrypt.org']],
  [/^google trust services/i, ['pki.goog']],
  [
    /^(?:digicert|thawte|geotrust|rapidssl)/i,
    [
      'digicert.com',
      'www.digicert.com',
      'thawte.com',
      'geotrust.com',
      'rapidssl.com',
      'symantec.com',
      'digitalcertvalidation.com',
      'quovadisglobal.com',
    ],
  ],
  [
    /^(?:sectigo|comodo|zerossl|the usertrust network)/i,
    ['sectigo.com', 'comodoca.com', 'comodo.com', 'usertrust.com', 'trust-provider.com', 'zerossl.com', 'entrust.net'],
  ],
  [/^amazon/i, ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com']],
  [/^globalsign/i, ['globalsign.com']],
  [/^(?:godaddy|starfield)/i, ['godaddy.com', 'starfieldtech.com']],
  [/^(?:ssl corp|ssl\.com)/i, ['ssl.com']],
  [/^(?:asseco|unizeto|certum)/i, ['certum.pl', 'certum.eu', 'yandex.ru']],
  [/^actalis/i, ['actalis.it']],
  [/^(?:hellenic academic|harica|greek universities)/i, ['harica.gr']],
  [/^swisssign/i, ['swisssign.com', 'swisssign.net', 'swissign.com', 'swisssign.ch', 'swisssign.li']],
  [/^(?:japan registry services|jprs)/i, ['jprs.jp']],
  [/^secom/i, ['secomtrust.net']],
  [/^cybertrust japan/i, ['cybertrust.ne.jp', 'cybertrust.co.jp']],
];

/** Returns the names that an authority recognises in CAA records; null where we do not know the authority. */
export const caaNamesOf = (organization: string): readonly string[] | null =>
  IDENTIFIERS.find(([name]) => name.test(organization))?.[1] ?? null;

/** Returns whether two organizations are one authority: they recognise the same names in CAA records. */
export function isSameAuthority(one: string, other: string): boolean {
  const names = caaNamesOf(one);
  return one === other || (names !== null && names === caaNamesOf(other));
}
