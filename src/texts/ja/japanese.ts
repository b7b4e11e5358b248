import type { TextTable } from '../../domain/message.ts';
import { CAUSES } from './causes.ts';
import { DNS_CHECKS } from './checks-dns.ts';
import { SPF_CHECKS } from './checks-spf.ts';
import { TLS_CHECKS } from './checks-tls.ts';
import { LAYOUT } from './pages-layout.ts';
import { RENDERING } from './rendering.ts';

/** Every Japanese table. Names and slots of its texts are those of the English. */
export const JAPANESE: readonly TextTable[] = [
  ...CAUSES,
  ...SPF_CHECKS,
  ...DNS_CHECKS,
  ...TLS_CHECKS,
  ...RENDERING,
  LAYOUT,
];
