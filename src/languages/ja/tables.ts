import type { TextTable } from '../../domain/message.ts';
import { ACTIONS } from './actions.ts';
import { AREA_TABLES } from './areas.ts';
import { CAUSES } from './causes.ts';
import { CERTIFICATE_CHANGES } from './changes-certificates.ts';
import { DNS_CHANGES } from './changes-dns.ts';
import { MAIL_CHANGES } from './changes-mail.ts';
import { AI_SEARCH_CHECKS } from './checks-ai-search.ts';
import { BIMI_CHECKS } from './checks-bimi.ts';
import { BLOCK_LIST_CHECKS } from './checks-block-lists.ts';
import { CERTIFICATE_CHECKS } from './checks-certificate.ts';
import { CONNECTION_CHECKS } from './checks-connection.ts';
import { DELEGATION_CHECKS } from './checks-delegation.ts';
import { DKIM_CHECKS } from './checks-dkim.ts';
import { DMARC_CHECKS } from './checks-dmarc.ts';
import { DNS_CHECKS } from './checks-dns.ts';
import { MX_CHECKS } from './checks-mx.ts';
import { OTHER_DOMAINS_CHECK } from './checks-other-domains.ts';
import { POLICY_CHECKS } from './checks-policies.ts';
import { REGISTRATION_CHECKS } from './checks-registration.ts';
import { ROUTE_CHECKS } from './checks-routes.ts';
import { SECURITY_TXT_CHECKS } from './checks-security-txt.ts';
import { SEO_FILE_CHECKS } from './checks-seo-files.ts';
import { SEO_FOUND_CHECKS } from './checks-seo-found.ts';
import { SEO_PAGE_CHECKS } from './checks-seo-page.ts';
import { SEO_SHOWN_CHECKS } from './checks-seo-shown.ts';
import { SERVER_CHECKS } from './checks-servers.ts';
import { SPF_CHECKS } from './checks-spf.ts';
import { TLS_CHECKS } from './checks-tls.ts';
import { TRANSPORT_CHECKS } from './checks-transport.ts';
import { ZONE_CHECKS } from './checks-zone.ts';
import { CHILD_CHECKS } from './checks-zone-child.ts';
import { ZONE_RECORD_CHECKS } from './checks-zone-records.ts';
import { DIAGNOSES } from './diagnoses.ts';
import { MAIL_DIAGNOSIS } from './diagnoses-mail.ts';
import { OVERALL_DIAGNOSIS } from './diagnoses-overall.ts';
import { SSL_DIAGNOSIS } from './diagnoses-ssl.ts';
import { EDGES } from './edges.ts';
import { FIXES } from './fixes.ts';
import { AI_SEARCH_KIND } from './kind-ai-search.ts';
import { SEO_KIND } from './kind-seo.ts';

/** Every Japanese table. Names and slots of its texts are those of the English. */
export const TABLES: readonly TextTable[] = [
  ...EDGES,
  ...ACTIONS,
  ...AI_SEARCH_CHECKS,
  ...AI_SEARCH_KIND,
  ...AREA_TABLES,
  ...BIMI_CHECKS,
  ...CAUSES,
  ...CERTIFICATE_CHANGES,
  ...DELEGATION_CHECKS,
  ...SERVER_CHECKS,
  ...REGISTRATION_CHECKS,
  ...SECURITY_TXT_CHECKS,
  ...BLOCK_LIST_CHECKS,
  ...ROUTE_CHECKS,
  ...ZONE_RECORD_CHECKS,
  ...OTHER_DOMAINS_CHECK,
  ...CERTIFICATE_CHECKS,
  ...CONNECTION_CHECKS,
  ...DIAGNOSES,
  ...DKIM_CHECKS,
  ...DMARC_CHECKS,
  ...DNS_CHANGES,
  ...DNS_CHECKS,
  ...FIXES,
  ...MAIL_CHANGES,
  ...MAIL_DIAGNOSIS,
  ...MX_CHECKS,
  ...OVERALL_DIAGNOSIS,
  ...POLICY_CHECKS,
  ...SEO_FILE_CHECKS,
  ...SEO_FOUND_CHECKS,
  ...SEO_KIND,
  ...SEO_PAGE_CHECKS,
  ...SEO_SHOWN_CHECKS,
  ...SPF_CHECKS,
  ...SSL_DIAGNOSIS,
  ...TLS_CHECKS,
  ...TRANSPORT_CHECKS,
  ...ZONE_CHECKS,
  ...CHILD_CHECKS,
];
