import { keyText } from '../../checks/certificate/certificate-key.ts';
import { commonNameOf, differentIn, listed, organizationOf } from '../../checks/certificate/served.ts';
import { defineTexts, type Message } from '../../domain/message.ts';
import { readWebTls, servedIn } from '../../facts/web-tls.ts';
import type { CertificateFacts } from '../../records/certificate.ts';
import { allowedDays, lifetimeDays } from '../../records/certificates/lifetime.ts';
import { type Block, defineBlock, type RailFact } from '../block.ts';

export const CERTIFICATE_FACT_TEXTS = defineTexts('certificate-facts', {
  issuer: 'Issuer',
  'issuer-of': '{organization}, {name}',
  certificates: 'Certificates in use',
  'in-use': '{count}, on {addresses, plural, one {# address} other {# addresses}}',
  names: 'Names',
  listed: '{names}',
  life: 'Lifetime',
  days: '{days, plural, one {# day} other {# days}}',
  'days-of': '{days, plural, one {# day} other {# days}}; {allowed} were allowed when it was issued',
  key: 'Key',
  alpn: 'Protocol (ALPN)',
});
const { message } = CERTIFICATE_FACT_TEXTS;

/** Lists what the certificate in use is, without judging it. */
export const certificateFacts: Block<readonly RailFact[]> = defineBlock({
  id: 'certificate-facts',
  texts: [CERTIFICATE_FACT_TEXTS],
  isRail: true,
  needs: { web: readWebTls },
  absent: [],
  data({ web }) {
    const [first, ...others] = web === null ? [] : differentIn(web);
    if (web === null || first === undefined) return [];
    const { leaf } = first;
    const served = servedIn(web);
    const alpn = [...new Set(served.flatMap(({ state }) => state.tls.alpn ?? []))];
    // Where several are in use, the table of addresses has what each of them is.
    const own: readonly RailFact[] =
      others.length > 0
        ? []
        : [
            { name: message('names'), value: message('listed', { names: listed(leaf.names) }) },
            { name: message('life'), value: lifeOf(leaf) },
            { name: message('key'), value: keyText(leaf) },
          ];
    return [
      { name: message('issuer'), value: issuerOf(leaf) },
      {
        name: message('certificates'),
        value: message('in-use', { count: others.length + 1, addresses: served.length }),
      },
      ...own,
      ...(alpn.length === 0 ? [] : [{ name: message('alpn'), value: alpn }]),
    ];
  },
});

function issuerOf({ issuer }: CertificateFacts): Message | string {
  const [organization, name] = [organizationOf(issuer), commonNameOf(issuer)];
  return organization === name ? name : message('issuer-of', { organization, name });
}

function lifeOf(leaf: CertificateFacts): Message {
  const [days, allowed] = [lifetimeDays(leaf), allowedDays(leaf.notBefore)];
  return allowed === null ? message('days', { days }) : message('days-of', { days, allowed });
}
