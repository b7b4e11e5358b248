import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MailReport } from '../../src/diagnoses/mail/report.ts';

/** Whole mail-security reports as the engine made them: those that are kept as golden. */
const golden = (domain: string): MailReport =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../golden/reports/mail', `${domain}.json`), 'utf8'));

export const perfect = golden('perfect.example');
export const wrong = golden('wrong.example');
export const down = golden('mail-down.example');
const hostile = golden('hostile.example');
export const newsletter = golden('newsletter.example');
export const nowhere = golden('nowhere.example');
export const eleven = golden('spf-eleven.example');

export const MAIL_REPORTS: readonly MailReport[] = [perfect, wrong, down, hostile, newsletter, nowhere, eleven];
