import { caaIssuer } from '../checks/certificate/caa-issuer.ts';
import { certificateChain } from '../checks/certificate/certificate-chain.ts';
import { certificateKey } from '../checks/certificate/certificate-key.ts';
import { certificateNames } from '../checks/certificate/certificate-names.ts';
import { certificateTransparency } from '../checks/certificate/certificate-transparency.ts';
import { certificateValidity } from '../checks/certificate/certificate-validity.ts';
import { renewal } from '../checks/certificate/renewal.ts';
import { revocation } from '../checks/certificate/revocation.ts';
import { sameOnEveryAddress } from '../checks/certificate/same-on-every-address.ts';
import { hsts } from '../checks/connection/hsts.ts';
import { http3 } from '../checks/connection/http3.ts';
import { httpsRecord } from '../checks/connection/https-record.ts';
import { httpsRedirect } from '../checks/connection/https-redirect.ts';
import { keyExchange } from '../checks/connection/key-exchange.ts';
import { mailCertificates } from '../checks/connection/mail-certificates.ts';
import { tlsCiphers } from '../checks/connection/tls-ciphers.ts';
import { tlsHandshake } from '../checks/connection/tls-handshake.ts';
import { tlsProtocols } from '../checks/connection/tls-protocols.ts';
import { webDane } from '../checks/connection/web-dane.ts';
import { webFamilies } from '../checks/connection/web-families.ts';
import { webCookies } from '../checks/web-security/web-cookies.ts';
import { webHeaders } from '../checks/web-security/web-headers.ts';
import { webSecrets } from '../checks/web-security/web-secrets.ts';
import { certificateAddresses } from './blocks/certificate-addresses.ts';
import { certificateChainBlock } from './blocks/certificate-chain.ts';
import { certificateFacts } from './blocks/certificate-facts.ts';
import { certificateIssuers } from './blocks/certificate-issuers.ts';
import { certificateRenewals } from './blocks/certificate-renewals.ts';
import { mailCertificatesBlock } from './blocks/mail-certificates.ts';
import { tlsClients } from './blocks/tls-clients.ts';
import { tlsVersions } from './blocks/tls-versions.ts';
import { webCertificate } from './blocks/web-certificate.ts';
import { expectedChecks } from './expected-checks.ts';
import { defineKind, graded } from './kind.ts';
import { SSL_CAPS, sslCalm, sslHeadline, sslState } from './ssl-verdict.ts';

/** The certificate that a web server serves, and how it speaks TLS. */
export const SSL = defineKind({
  id: 'ssl',
  title: 'Certificate',
  summary: 'Certificate and TLS of a web server',
  probes: 'TLS versions of web and mail servers',
  description:
    'Twelve checks with 100 points in total, on port 443 of every address: validity, chain, names, key, revocation and transparency of the certificate, whether CAA allows its issuer, TLS versions and cipher suites, HSTS, and the way from HTTP to HTTPS. In addition, without points: post-quantum key exchange, the handshake, renewals, the HTTPS record, HTTP/3, TLSA records, security headers and cookies of the page, and the certificates of mail servers.',
  help: { about: 'check the certificate and the TLS of a web server' },
  criteria: [{ id: 'ssl-1', scores: 'first', changed: 'The first version: twelve checks with the points above.' }],
  // Eight addresses in full and as many for their certificate, ten mail servers and their old versions, their MTA-STS policy, and
  // what is asked of the web server.
  budget: { connections: 60 },
  storesTranscript: true,
  readsPort: true,
  checks: [
    graded(certificateValidity, 20),
    graded(certificateChain, 15),
    graded(certificateNames, 15),
    graded(tlsProtocols, 10),
    graded(tlsCiphers, 5),
    graded(certificateKey, 10),
    graded(hsts, 5),
    graded(httpsRedirect, 5),
    graded(sameOnEveryAddress, 5),
    graded(caaIssuer, 5),
    graded(certificateTransparency, 3),
    graded(revocation, 2),
    graded(keyExchange, 0),
    graded(tlsHandshake, 0),
    graded(renewal, 0),
    graded(httpsRecord, 0),
    graded(http3, 0),
    graded(webDane, 0),
    graded(webFamilies, 0),
    graded(webHeaders, 0),
    graded(webCookies, 0),
    graded(webSecrets, 0),
    graded(mailCertificates, 0),
    ...expectedChecks('certificateIssuers'),
  ],
  areas: [
    {
      id: 'certificate',
      label: 'Certificate',
      checks: [
        'certificate-validity',
        'certificate-chain',
        'certificate-names',
        'certificate-key',
        'same-on-every-address',
        'revocation',
      ],
    },
    { id: 'connection', label: 'TLS', checks: ['tls-protocols', 'tls-ciphers'] },
    { id: 'https', label: 'HTTPS', checks: ['hsts', 'https-redirect'] },
    { id: 'issuance', label: 'Issuance', checks: ['caa-issuer', 'certificate-transparency'] },
  ],
  blocks: [
    certificateFacts,
    certificateChainBlock,
    certificateAddresses,
    tlsVersions,
    tlsClients,
    certificateIssuers,
    certificateRenewals,
    mailCertificatesBlock,
    webCertificate,
  ],
  caps: () => SSL_CAPS,
  words: { state: sslState, headline: sslHeadline, calm: sslCalm },
});
