import type { Operation } from './operation.ts';
import { getDns } from './operations/dns.ts';
import { getDnsHistory } from './operations/dns-history.ts';
import { getMailSecurity } from './operations/mail-security.ts';
import { getReport } from './operations/report.ts';
import { getWhois } from './operations/whois.ts';

/** Every operation of the API. All that is said of them elsewhere is read from here. */
export const OPERATIONS: readonly Operation[] = [getDns, getWhois, getDnsHistory, getReport, getMailSecurity];
