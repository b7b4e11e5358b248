import type { TextTable } from '../../../domain/message.ts';
import { ADDRESSES_TEXTS } from './addresses.ts';
import { AI_CONTENT_TEXTS } from './ai-content.ts';
import { AI_DEAD_RULES_TEXTS } from './ai-dead-rules.ts';
import { AI_LLMS_TXT_TEXTS } from './ai-llms-txt.ts';
import { AI_MARKDOWN_TEXTS } from './ai-markdown.ts';
import { AI_PREFERENCES_TEXTS } from './ai-preferences.ts';
import { AI_RESPONSE_TEXTS } from './ai-response.ts';
import { AI_SEARCH_CRAWLERS_TEXTS } from './ai-search-crawlers.ts';
import { AI_SERVED_TEXTS } from './ai-served.ts';
import { AI_SITEMAP_TEXTS } from './ai-sitemap.ts';
import { AI_SNIPPETS_TEXTS } from './ai-snippets.ts';
import { AI_TRAINING_TEXTS } from './ai-training.ts';
import { AUTHORITATIVE_ANSWERS_TEXTS } from './authoritative-answers.ts';
import { BIMI_TEXTS } from './bimi.ts';
import { BLOCK_LISTS_TEXTS } from './block-lists.ts';
import { BOOTSTRAPPING_TEXTS } from './bootstrapping.ts';
import { CAA_TEXTS } from './caa.ts';
import { CERTIFICATE_TEXTS } from './certificate.ts';
import { CERTIFICATE_NOTES_TEXTS } from './certificate-notes.ts';
import { CHILD_DS_TEXTS } from './child-ds.ts';
import { CONNECTION_TEXTS } from './connection.ts';
import { CSYNC_TEXTS } from './csync.ts';
import { DANE_TEXTS } from './dane.ts';
import { DELEGATION_TEXTS } from './delegation.ts';
import { DELEGATION_AGREEMENT_TEXTS } from './delegation-agreement.ts';
import { DKIM_TEXTS } from './dkim.ts';
import { DMARC_TEXTS } from './dmarc.ts';
import { DMARC_NOTES_TEXTS } from './dmarc-notes.ts';
import { DNSSEC_TEXTS } from './dnssec.ts';
import { DS_AUTOMATION_TEXTS } from './ds-automation.ts';
import { DS_RECORDS_TEXTS } from './ds-records.ts';
import { EDNS_TEXTS } from './edns.ts';
import { GLUE_TEXTS } from './glue.ts';
import { KEY_AGREEMENT_TEXTS } from './key-agreement.ts';
import { MAIL_REACHABILITY_TEXTS } from './mail-reachability.ts';
import { MTA_STS_TEXTS } from './mta-sts.ts';
import { MX_TEXTS } from './mx.ts';
import { MX_AGREEMENT_TEXTS } from './mx-agreement.ts';
import { NAME_SERVERS_TEXTS } from './name-servers.ts';
import { OPEN_SERVERS_TEXTS } from './open-servers.ts';
import { OTHER_DOMAINS_TEXTS } from './other-domains.ts';
import { RECORD_AGREEMENT_TEXTS } from './record-agreement.ts';
import { REFERRAL_SIZE_TEXTS } from './referral-size.ts';
import { REGISTRATION_TEXTS } from './registration.ts';
import { REVERSE_NAMES_TEXTS } from './reverse-names.ts';
import { ROUTES_TEXTS } from './routes.ts';
import { SECURITY_TXT_TEXTS } from './security-txt.ts';
import { SEO_CANONICAL_TEXTS } from './seo-canonical.ts';
import { SEO_COMPRESSION_TEXTS } from './seo-compression.ts';
import { SEO_DESCRIPTION_TEXTS } from './seo-description.ts';
import { SEO_HEADINGS_TEXTS } from './seo-headings.ts';
import { SEO_HTTPS_TEXTS } from './seo-https.ts';
import { SEO_IMAGES_TEXTS } from './seo-images.ts';
import { SEO_INDEXABLE_TEXTS } from './seo-indexable.ts';
import { SEO_LANGUAGE_TEXTS } from './seo-language.ts';
import { SEO_LINKS_TEXTS } from './seo-links.ts';
import { SEO_PREVIEW_TEXTS } from './seo-preview.ts';
import { SEO_ROBOTS_TEXTS } from './seo-robots.ts';
import { SEO_SITEMAP_TEXTS } from './seo-sitemap.ts';
import { SEO_SOCIAL_TEXTS } from './seo-social.ts';
import { SEO_SPEED_TEXTS } from './seo-speed.ts';
import { SEO_STATUS_TEXTS } from './seo-status.ts';
import { SEO_STRUCTURED_DATA_TEXTS } from './seo-structured-data.ts';
import { SEO_TITLE_TEXTS } from './seo-title.ts';
import { SEO_VIEWPORT_TEXTS } from './seo-viewport.ts';
import { SERVER_NAMES_TEXTS } from './server-names.ts';
import { SERVER_PROOFS_TEXTS } from './server-proofs.ts';
import { SERVER_REDUNDANCY_TEXTS } from './server-redundancy.ts';
import { SHARED_TEXTS } from './shared.ts';
import { SIGNATURES_TEXTS } from './signatures.ts';
import { SOA_AGREEMENT_TEXTS } from './soa-agreement.ts';
import { SOA_VALUES_TEXTS } from './soa-values.ts';
import { SPF_TEXTS } from './spf.ts';
import { SPF_NOTES_TEXTS } from './spf-notes.ts';
import { STARTTLS_TEXTS } from './starttls.ts';
import { TCP_ANSWERS_TEXTS } from './tcp-answers.ts';
import { TLS_RPT_TEXTS } from './tls-rpt.ts';
import { UNUSUAL_QUESTIONS_TEXTS } from './unusual-questions.ts';
import { UNUSUAL_RECORDS_TEXTS } from './unusual-records.ts';

/** Lists the Japanese of all checks, one file a subject. */
export const CHECKS: readonly TextTable[] = [
  ...ADDRESSES_TEXTS,
  ...AI_CONTENT_TEXTS,
  ...AI_DEAD_RULES_TEXTS,
  ...AI_LLMS_TXT_TEXTS,
  ...AI_MARKDOWN_TEXTS,
  ...AI_PREFERENCES_TEXTS,
  ...AI_RESPONSE_TEXTS,
  ...AI_SEARCH_CRAWLERS_TEXTS,
  ...AI_SERVED_TEXTS,
  ...AI_SITEMAP_TEXTS,
  ...AI_SNIPPETS_TEXTS,
  ...AI_TRAINING_TEXTS,
  ...AUTHORITATIVE_ANSWERS_TEXTS,
  ...BIMI_TEXTS,
  ...BLOCK_LISTS_TEXTS,
  ...BOOTSTRAPPING_TEXTS,
  ...CAA_TEXTS,
  ...CERTIFICATE_TEXTS,
  ...CERTIFICATE_NOTES_TEXTS,
  ...CHILD_DS_TEXTS,
  ...CONNECTION_TEXTS,
  ...CSYNC_TEXTS,
  ...DANE_TEXTS,
  ...DELEGATION_TEXTS,
  ...DELEGATION_AGREEMENT_TEXTS,
  ...DKIM_TEXTS,
  ...DMARC_TEXTS,
  ...DMARC_NOTES_TEXTS,
  ...DNSSEC_TEXTS,
  ...DS_AUTOMATION_TEXTS,
  ...DS_RECORDS_TEXTS,
  ...EDNS_TEXTS,
  ...GLUE_TEXTS,
  ...KEY_AGREEMENT_TEXTS,
  ...MAIL_REACHABILITY_TEXTS,
  ...MTA_STS_TEXTS,
  ...MX_TEXTS,
  ...MX_AGREEMENT_TEXTS,
  ...NAME_SERVERS_TEXTS,
  ...OPEN_SERVERS_TEXTS,
  ...OTHER_DOMAINS_TEXTS,
  ...RECORD_AGREEMENT_TEXTS,
  ...REFERRAL_SIZE_TEXTS,
  ...REGISTRATION_TEXTS,
  ...REVERSE_NAMES_TEXTS,
  ...ROUTES_TEXTS,
  ...SECURITY_TXT_TEXTS,
  ...SEO_CANONICAL_TEXTS,
  ...SEO_COMPRESSION_TEXTS,
  ...SEO_DESCRIPTION_TEXTS,
  ...SEO_HEADINGS_TEXTS,
  ...SEO_HTTPS_TEXTS,
  ...SEO_IMAGES_TEXTS,
  ...SEO_INDEXABLE_TEXTS,
  ...SEO_LANGUAGE_TEXTS,
  ...SEO_LINKS_TEXTS,
  ...SEO_PREVIEW_TEXTS,
  ...SEO_ROBOTS_TEXTS,
  ...SEO_SITEMAP_TEXTS,
  ...SEO_SOCIAL_TEXTS,
  ...SEO_SPEED_TEXTS,
  ...SEO_STATUS_TEXTS,
  ...SEO_STRUCTURED_DATA_TEXTS,
  ...SEO_TITLE_TEXTS,
  ...SEO_VIEWPORT_TEXTS,
  ...SERVER_NAMES_TEXTS,
  ...SERVER_PROOFS_TEXTS,
  ...SERVER_REDUNDANCY_TEXTS,
  ...SHARED_TEXTS,
  ...SIGNATURES_TEXTS,
  ...SOA_AGREEMENT_TEXTS,
  ...SOA_VALUES_TEXTS,
  ...SPF_TEXTS,
  ...SPF_NOTES_TEXTS,
  ...STARTTLS_TEXTS,
  ...TCP_ANSWERS_TEXTS,
  ...TLS_RPT_TEXTS,
  ...UNUSUAL_QUESTIONS_TEXTS,
  ...UNUSUAL_RECORDS_TEXTS,
];
