import type { SmtpTls } from '../mail/exchange.ts';
import { readChoice, readDomain, readMailFrom, readSelector, readSmtpUrl, setting } from './config-values.ts';
import { SETTING_TEXTS } from './setting-texts.ts';

const { message } = SETTING_TEXTS;

/** Settings of how our e-mails are sent and signed. */
export const EMAIL_SETTINGS = {
  /** Mail server that sends our e-mails, with user and password; null: e-mails wait. */
  smtpUrl: setting<string | null>({
    env: 'ZONEWELL_SMTP_URL',
    flag: '--smtp-url <url>',
    fallback: null,
    shown: message('none'),
    about: message('smtpUrl'),
    example: 'smtp://zonewell:secret@mail.example.com:587',
    read: readSmtpUrl,
  }),
  /** Whether e-mails wait for TLS; null: unless the mail server is on this machine. */
  smtpTls: setting<SmtpTls | null>({
    env: 'ZONEWELL_SMTP_TLS',
    flag: '--smtp-tls <required|optional>',
    fallback: null,
    shown: message('smtpTls/default'),
    about: message('smtpTls'),
    example: 'optional',
    read: (text) => readChoice(text, { required: 'required', optional: 'optional' } as const),
  }),
  /** Sender of our e-mails; null: `zonewell@` and the host of the public address. */
  mailFrom: setting<string | null>({
    env: 'ZONEWELL_MAIL_FROM',
    flag: '--mail-from <address>',
    fallback: null,
    shown: message('mailFrom/default'),
    about: message('mailFrom'),
    example: 'zonewell@example.com',
    read: readMailFrom,
  }),
  /** Path of the RSA key that signs our e-mails (DKIM), PEM; null: they are not signed by us. */
  dkimKeyFile: setting<string | null>({
    env: 'ZONEWELL_DKIM_KEY_FILE',
    flag: '--dkim-key-file <path>',
    fallback: null,
    shown: message('none'),
    about: message('dkimKeyFile'),
    example: '/etc/zonewell/dkim.pem',
    read: (text) => ({ ok: true, value: text }),
  }),
  /** Selector of the record that holds its public half; null only without a key. */
  dkimSelector: setting<string | null>({
    env: 'ZONEWELL_DKIM_SELECTOR',
    flag: '--dkim-selector <name>',
    fallback: null,
    shown: message('none'),
    about: message('dkimSelector'),
    example: 'zonewell',
    read: readSelector,
  }),
  /** Domain that signs; null: the one of the sender. */
  dkimDomain: setting<string | null>({
    env: 'ZONEWELL_DKIM_DOMAIN',
    flag: '--dkim-domain <domain>',
    fallback: null,
    shown: message('dkimDomain/default'),
    about: message('dkimDomain'),
    example: 'example.com',
    read: readDomain,
  }),
};
