import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as emails from '../../src/accounts/emails.ts';
import { renderEmail } from '../../src/mail/render.ts';
import { refusedRecipientEmail } from '../../src/monitoring/email/refused-recipient.ts';
import { LANGUAGES, type Language } from '../../src/texts/languages.ts';

const URL = 'https://zonewell.test';
const LINK = `${URL}/choose-password?token=abc`;
const USAGE = { limit: 250, resetsAt: Date.UTC(2026, 11, 1) };

const REFUSED = { address: 'ops@harbor.example', reply: '550 5.1.1 … no such user', publicUrl: URL };

/** Every e-mail about accounts, as its reader sees the plain text. */
const EMAILS: readonly ((language: Language) => Parameters<typeof renderEmail>[0])[] = [
  (language) => emails.joinEmail(language, LINK),
  (language) => emails.haveAccountEmail(language, LINK),
  (language) => emails.resetEmail(language, LINK),
  (language) => emails.addressEmail(language, `${URL}/confirm-address?token=abc`),
  (language) => emails.addressTakenEmail(language, URL),
  (language) => emails.passwordChangedEmail(language, URL),
  (language) => emails.addressAskedEmail(language, 'new@example.com', URL),
  (language) => emails.addressChangedEmail(language, 'new@example.com'),
  (language) => emails.deletedEmail(language),
  (language) => emails.usageEmail(language, URL, { ...USAGE, percent: 80 }),
  (language) => emails.usageEmail(language, URL, { ...USAGE, percent: 100 }),
];

test.each(LANGUAGES)('e-mails about accounts in %s', async (language) => {
  const shown = EMAILS.map((email) => {
    const { subject, text } = renderEmail(email(language));
    return `Subject: ${subject}\n\n${text}`;
  });
  const { subject, text } = refusedRecipientEmail(language, REFUSED);
  shown.push(`Subject: ${subject}\n\n${text}`);
  await expect(shown.join('\n=====\n\n')).toMatchFileSnapshot(join(import.meta.dirname, `emails/${language}.txt`));
});
