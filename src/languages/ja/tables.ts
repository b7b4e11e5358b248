import type { TextTable } from '../../domain/message.ts';
import { AREA_TABLES } from './areas.ts';
import { CAUSES } from './causes.ts';
import { CERTIFICATE_CHANGES } from './changes-certificates.ts';
import { DNS_CHANGES } from './changes-dns.ts';
import { MAIL_CHANGES } from './changes-mail.ts';
import { CHECKS } from './checks/tables.ts';
import { DIAGNOSES } from './diagnoses.ts';
import { MAIL_DIAGNOSIS } from './diagnoses-mail.ts';
import { OVERALL_DIAGNOSIS } from './diagnoses-overall.ts';
import { SSL_DIAGNOSIS } from './diagnoses-ssl.ts';
import { EDGES } from './edges.ts';
import { FIXES } from './fixes.ts';
import { AI_SEARCH_KIND } from './kind-ai-search.ts';
import { SEO_KIND } from './kind-seo.ts';
import { KIND_WORDS } from './kinds.ts';

/** Every Japanese table. Names and slots of its texts are those of the English. */
export const TABLES: readonly TextTable[] = [
  ...EDGES,
  ...AI_SEARCH_KIND,
  ...AREA_TABLES,
  ...CAUSES,
  ...CHECKS,
  ...CERTIFICATE_CHANGES,
  ...DIAGNOSES,
  ...DNS_CHANGES,
  ...FIXES,
  ...KIND_WORDS,
  ...MAIL_CHANGES,
  ...MAIL_DIAGNOSIS,
  ...OVERALL_DIAGNOSIS,
  ...SEO_KIND,
  ...SSL_DIAGNOSIS,
];
