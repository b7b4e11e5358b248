import type { TextTable } from '../../domain/message.ts';
import { CAUSES } from './causes.ts';
import { DNS_CHANGES } from './changes-dns.ts';
import { MAIL_CHANGES } from './changes-mail.ts';
import { BIMI_CHECKS } from './checks-bimi.ts';
import { DKIM_CHECKS } from './checks-dkim.ts';
import { DMARC_CHECKS } from './checks-dmarc.ts';
import { DNS_CHECKS } from './checks-dns.ts';
import { MX_CHECKS } from './checks-mx.ts';
import { POLICY_CHECKS } from './checks-policies.ts';
import { SPF_CHECKS } from './checks-spf.ts';
import { TLS_CHECKS } from './checks-tls.ts';
import { TRANSPORT_CHECKS } from './checks-transport.ts';
import { DESIGN, LAYOUT } from './pages-layout.ts';
import { RENDERING } from './rendering.ts';

/** Every Japanese table. Names and slots of its texts are those of the English. */
export const JAPANESE: readonly TextTable[] = [
  ...CAUSES,
  ...BIMI_CHECKS,
  ...POLICY_CHECKS,
  ...TRANSPORT_CHECKS,
  ...MX_CHECKS,
  ...DMARC_CHECKS,
  ...DKIM_CHECKS,
  ...SPF_CHECKS,
  ...DNS_CHECKS,
  ...TLS_CHECKS,
  ...MAIL_CHANGES,
  ...DNS_CHANGES,
  ...RENDERING,
  LAYOUT,
  DESIGN,
];
