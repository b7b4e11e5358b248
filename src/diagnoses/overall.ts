import { ipv6 } from '../checks/addresses/ipv6.ts';
import { nameResolution } from '../checks/addresses/name-resolution.ts';
import { bimi } from '../checks/bimi/bimi.ts';
import { blockLists } from '../checks/block-lists/block-lists.ts';
import { caa } from '../checks/caa/caa.ts';
import { caaIssuer } from '../checks/certificate/caa-issuer.ts';
import { certificateChain } from '../checks/certificate/certificate-chain.ts';
import { certificateKey } from '../checks/certificate/certificate-key.ts';
import { certificateNames } from '../checks/certificate/certificate-names.ts';
import { certificateTransparency } from '../checks/certificate/certificate-transparency.ts';
import { certificateValidity } from '../checks/certificate/certificate-validity.ts';
import { renewal } from '../checks/certificate/renewal.ts';
import { revocation } from '../checks/certificate/revocation.ts';
import { hsts } from '../checks/connection/hsts.ts';
import { http3 } from '../checks/connection/http3.ts';
import { httpsRecord } from '../checks/connection/https-record.ts';
import { httpsRedirect } from '../checks/connection/https-redirect.ts';
import { keyExchange } from '../checks/connection/key-exchange.ts';
import { tlsCiphers } from '../checks/connection/tls-ciphers.ts';
import { tlsHandshake } from '../checks/connection/tls-handshake.ts';
import { tlsProtocols } from '../checks/connection/tls-protocols.ts';
import { webDane } from '../checks/connection/web-dane.ts';
import { webFamilies } from '../checks/connection/web-families.ts';
import { dane } from '../checks/dane/dane.ts';
import { delegation } from '../checks/delegation/delegation.ts';
import { delegationAgreement } from '../checks/delegation/delegation-agreement.ts';
import { glue } from '../checks/delegation/glue.ts';
import { lapsedDomains } from '../checks/delegation/lapsed-domains.ts';
import { otherDomains } from '../checks/delegation/other-domains.ts';
import { referralSize } from '../checks/delegation/referral-size.ts';
import { serverRedundancy } from '../checks/delegation/server-redundancy.ts';
import { dkimKeys } from '../checks/dkim/dkim-keys.ts';
import { dmarcPolicy } from '../checks/dmarc/dmarc-policy.ts';
import { bootstrapping } from '../checks/dnssec/bootstrapping.ts';
import { childDs } from '../checks/dnssec/child-ds.ts';
import { csync } from '../checks/dnssec/csync.ts';
import { dnssec } from '../checks/dnssec/dnssec.ts';
import { dsAutomation } from '../checks/dnssec/ds-automation.ts';
import { dsRecords } from '../checks/dnssec/ds-records.ts';
import { keyAgreement } from '../checks/dnssec/key-agreement.ts';
import { serverProofs } from '../checks/dnssec/server-proofs.ts';
import { signatures } from '../checks/dnssec/signatures.ts';
import { mailAccess } from '../checks/mail-access/mail-access.ts';
import { mtaSts } from '../checks/mta-sts/mta-sts.ts';
import { mailAddresses } from '../checks/mx/mail-addresses.ts';
import { mailReverseNames } from '../checks/mx/mail-reverse-names.ts';
import { mx } from '../checks/mx/mx.ts';
import { nsRedundancy } from '../checks/name-servers/ns-redundancy.ts';
import { registration } from '../checks/registration/registration.ts';
import { routeOrigins } from '../checks/routes/route-origins.ts';
import { serverNetworks } from '../checks/routes/server-networks.ts';
import { securityTxt } from '../checks/security-txt/security-txt.ts';
import { authoritativeAnswers } from '../checks/servers/authoritative-answers.ts';
import { edns } from '../checks/servers/edns.ts';
import { openServers } from '../checks/servers/open-servers.ts';
import { reverseNames } from '../checks/servers/reverse-names.ts';
import { tcpAnswers } from '../checks/servers/tcp-answers.ts';
import { unusualQuestions } from '../checks/servers/unusual-questions.ts';
import { spfRecord } from '../checks/spf/spf-record.ts';
import { mailTls } from '../checks/starttls/mail-tls.ts';
import { starttls } from '../checks/starttls/starttls.ts';
import { tlsRpt } from '../checks/tls-rpt/tls-rpt.ts';
import { webCookies } from '../checks/web-security/web-cookies.ts';
import { webHeaders } from '../checks/web-security/web-headers.ts';
import { webSecrets } from '../checks/web-security/web-secrets.ts';
import { mxAgreement } from '../checks/zone/mx-agreement.ts';
import { recordAgreement } from '../checks/zone/record-agreement.ts';
import { serverNames } from '../checks/zone/server-names.ts';
import { soaAgreement } from '../checks/zone/soa-agreement.ts';
import { soaValues } from '../checks/zone/soa-values.ts';
import { unusualRecords } from '../checks/zone/unusual-records.ts';
import { isForOwnServers } from '../facts/delegation/served-records.ts';
import { delegationGraph } from './blocks/delegation-graph.ts';
import { dnssecChain } from './blocks/dnssec-chain.ts';
import { dnssecRepair } from './blocks/dnssec-repair.ts';
import { serverMatrix } from './blocks/server-matrix.ts';
import { expectedChecks } from './expected-checks.ts';
import { bySeverity, defineKind } from './kind.ts';
import { overallCalm, overallHeadline } from './overall-verdict.ts';

/** Everything about a domain: how it is delegated, its servers, its zone, DNSSEC, reachability, certificate and mail. */
export const OVERALL = defineKind({
  id: 'diagnosis',
  title: 'Diagnosis',
  summary: 'Delegation, name servers, zone, DNSSEC, reachability, certificate and mail of a name',
  probes: 'every name server',
  description:
    'All that we can find out about a domain: how the zone above delegates it, how each address of its name servers answers, whether they agree, DNSSEC, reachability, certificate and mail. The score is 100, less 25 for each critical finding, 10 for each error and 3 for each warning.',
  command: 'diagnose',
  help: {
    about: 'check everything: delegation, name servers, zone, DNSSEC, reachability, certificate and mail',
    examples: [
      'zonewell diagnose example.com --ns ns1.example.net/192.0.2.1 --ns ns2.example.net',
      "zonewell diagnose example.com --ns ns1.example.com/192.0.2.1,2001:db8::1 --ds '52117 13 2 5C2A…'",
    ],
  },
  readsSelectors: true,
  triesServers: true,
  criteria: [
    {
      id: 'diagnosis-1',
      scores: 'first',
      changed: 'The first version: 100, less 25 for each critical finding, 10 for each error and 3 for each warning.',
    },
  ],
  sample: ['server-matrix'],
  checks: [
    bySeverity(registration),
    bySeverity(delegation),
    bySeverity(delegationAgreement),
    bySeverity(glue),
    bySeverity(serverRedundancy),
    bySeverity(nsRedundancy),
    bySeverity(serverNetworks),
    bySeverity(referralSize),
    bySeverity(otherDomains),
    bySeverity(authoritativeAnswers),
    bySeverity(tcpAnswers),
    bySeverity(edns),
    bySeverity(unusualQuestions),
    bySeverity(openServers),
    bySeverity(reverseNames),
    bySeverity(soaAgreement),
    bySeverity(recordAgreement),
    bySeverity(mxAgreement),
    bySeverity(soaValues),
    bySeverity(serverNames),
    bySeverity(unusualRecords),
    bySeverity(dnssec),
    bySeverity(dsRecords),
    bySeverity(keyAgreement),
    bySeverity(signatures),
    bySeverity(serverProofs),
    bySeverity(childDs),
    bySeverity(bootstrapping),
    bySeverity(dsAutomation),
    bySeverity(csync),
    bySeverity(routeOrigins),
    bySeverity(nameResolution),
    bySeverity(ipv6),
    bySeverity(caa),
    bySeverity(certificateValidity),
    bySeverity(certificateChain),
    bySeverity(certificateNames),
    bySeverity(certificateKey),
    bySeverity(revocation),
    bySeverity(certificateTransparency),
    bySeverity(caaIssuer),
    bySeverity(renewal),
    bySeverity(tlsProtocols),
    bySeverity(tlsCiphers),
    bySeverity(keyExchange),
    bySeverity(tlsHandshake),
    bySeverity(hsts),
    bySeverity(httpsRedirect),
    bySeverity(httpsRecord),
    bySeverity(http3),
    bySeverity(webDane),
    bySeverity(webFamilies),
    bySeverity(webHeaders),
    bySeverity(webCookies),
    bySeverity(webSecrets),
    bySeverity(securityTxt),
    bySeverity(mx),
    bySeverity(lapsedDomains),
    bySeverity(mailAddresses),
    bySeverity(mailReverseNames),
    bySeverity(mailAccess),
    bySeverity(blockLists),
    bySeverity(spfRecord, 'spf'),
    bySeverity(dkimKeys, 'dkim'),
    bySeverity(dmarcPolicy, 'dmarc'),
    bySeverity(mtaSts),
    bySeverity(tlsRpt),
    bySeverity(bimi),
    bySeverity(starttls),
    bySeverity(mailTls),
    bySeverity(dane),
    ...expectedChecks('nameServers', 'mailServers', 'parked', 'certificateIssuers'),
  ],
  areas: [
    { id: 'registration', label: 'Registration', checks: ['registration'] },
    {
      id: 'delegation',
      label: 'Delegation',
      checks: [
        'delegation',
        'delegation-agreement',
        'glue',
        'server-redundancy',
        'ns-redundancy',
        'server-networks',
        'referral-size',
        'other-domains',
      ],
    },
    {
      id: 'servers',
      label: 'Name servers',
      checks: ['authoritative-answers', 'tcp-answers', 'edns', 'unusual-questions', 'open-servers', 'reverse-names'],
    },
    {
      id: 'zone',
      label: 'Zone',
      checks: ['soa-agreement', 'record-agreement', 'mx-agreement', 'soa-values', 'server-names', 'unusual-records'],
    },
    {
      id: 'dnssec',
      label: 'DNSSEC',
      checks: [
        'dnssec',
        'ds-records',
        'key-agreement',
        'signatures',
        'server-proofs',
        'child-ds',
        'bootstrapping',
        'ds-automation',
        'csync',
      ],
    },
    { id: 'reach', label: 'Reachability', checks: ['name-resolution', 'ipv6', 'route-origins', 'caa'] },
    {
      id: 'certificate',
      label: 'Certificate',
      checks: [
        'certificate-validity',
        'certificate-chain',
        'certificate-names',
        'certificate-key',
        'revocation',
        'certificate-transparency',
        'caa-issuer',
        'renewal',
      ],
    },
    {
      id: 'connection',
      label: 'TLS and HTTPS',
      checks: [
        'tls-protocols',
        'tls-ciphers',
        'key-exchange',
        'tls-handshake',
        'hsts',
        'https-redirect',
        'https-record',
        'http3',
        'web-dane',
        'web-families',
      ],
    },
    { id: 'web', label: 'Page security', checks: ['web-headers', 'web-cookies', 'web-secrets'] },
    { id: 'contact', label: 'Security contact', checks: ['security-txt'] },
    {
      id: 'mail',
      label: 'Mail',
      checks: [
        'mx',
        'lapsed-domains',
        'mail-addresses',
        'mail-reverse-names',
        'mail-access',
        'block-lists',
        'spf',
        'dkim',
        'dmarc',
        'mta-sts',
        'tls-rpt',
        'bimi',
        'starttls',
        'mail-tls',
        'dane',
      ],
    },
  ],
  blocks: [dnssecRepair, dnssecChain, delegationGraph, serverMatrix],
  budget: { questions: 700, guesses: 600, connections: 58, perServer: 32 }, // Source: docs/limits.md.
  atOwnServers: isForOwnServers,
  storesTranscript: true,
  // The certificate check looks at all of them.
  premises: { oneAddressAFamily: true },
  caps: ({ port25Open }) => ({
    // Silence may be our own network's fault until somebody has answered us on port 25.
    mailUnreachable: ['mx/unusable', 'mx/silent', ...(port25Open ? ['starttls/silent'] : [])],
    // No server of the zone can be asked.
    noNameServer: [
      'delegation/no-address',
      'delegation/no-such-servers',
      'delegation/all-refuse',
      'delegation/all-deny',
      'delegation/none-serves',
      'delegation/no-working-server',
      'other-domains/circular',
    ],
  }),
  words: { headline: overallHeadline, calm: overallCalm },
});
