import { isOnThisMachine, requiresTls } from '../mail/exchange.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** Warns where e-mails may cross a network in plain text. */
export function warnOfPlainEmails({ smtpUrl, smtpTls }: Config, log: Log): void {
  if (smtpUrl === null || requiresTls(smtpUrl, smtpTls) || isOnThisMachine(smtpUrl)) return;
  log.warn(
    'e-mails may go in plain text (ZONEWELL_SMTP_TLS=optional): whoever is between us and the mail server can read them, and so use the links that reset passwords',
  );
}
