import type { DnsName } from '../domain/name.ts';

/** A service that sends or receives mail for domains, and how it is recognised. */
export interface MailProvider {
  readonly name: string;
  /** Endings of MX hosts. */
  readonly mx: readonly string[];
  /** What its customers include in SPF. */
  readonly spf: readonly string[];
  /** DKIM selectors it uses. */
  readonly selectors: readonly string[];
}

const provider = (
  name: string,
  mx: readonly string[],
  spf: readonly string[],
  selectors: readonly string[],
): MailProvider => ({ name, mx, spf, selectors });

/** Sources: the providers' own set-up pages. */
export const MAIL_PROVIDERS: readonly MailProvider[] = [
  provider('Google Workspace', ['google.com', 'googlemail.com'], ['_spf.google.com'], ['google']),
  provider(
    'Microsoft 365',
    ['mail.protection.outlook.com', 'mx.microsoft'],
    ['spf.protection.outlook.com'],
    ['selector1', 'selector2'],
  ),
  provider('Amazon SES', ['amazonaws.com'], ['amazonses.com'], ['amazonses']),
  provider(
    'Zoho Mail',
    ['zoho.com', 'zoho.eu', 'zoho.in', 'zoho.jp'],
    ['zoho.com', 'zohomail.com', 'zoho.eu', 'zoho.jp'],
    ['zoho', 'zmail'],
  ),
  provider('Proton Mail', ['protonmail.ch'], ['_spf.protonmail.ch'], ['protonmail', 'protonmail2', 'protonmail3']),
  provider('Fastmail', ['messagingengine.com'], ['spf.messagingengine.com'], ['fm1', 'fm2', 'fm3', 'mesmtp']),
  provider('iCloud Mail', ['mail.icloud.com'], ['icloud.com'], ['sig1']),
  provider('SendGrid', ['sendgrid.net'], ['sendgrid.net'], ['s1', 's2', 'smtpapi']),
  provider('Mailgun', ['mailgun.org'], ['mailgun.org'], ['pic', 'smtp', 'mailo', 'k1']),
  provider(
    'Mailchimp',
    [],
    ['servers.mcsv.net', 'spf.mandrillapp.com'],
    ['k1', 'k2', 'k3', 'mandrill', 'mte1', 'mte2'],
  ),
  provider('Postmark', [], ['spf.mtasv.net'], ['pm', 'pm-bounces']),
  provider('SparkPost', [], ['sparkpostmail.com'], ['scph0922']),
  provider('HubSpot', [], ['hubspotemail.net'], ['hs1', 'hs2']),
  provider('Salesforce', [], ['_spf.salesforce.com'], ['sf1', 'sf2']),
  provider('Brevo', [], ['spf.sendinblue.com', 'spf.brevo.com'], ['mail', 'brevo1', 'brevo2']),
  provider('Mimecast', ['mimecast.com'], ['_netblocks.mimecast.com'], ['mimecast20190104']),
  provider('Proofpoint', ['pphosted.com', 'ppe-hosted.com'], ['spf.proofpoint.com'], ['proofpoint', 'selector1']),
  provider('Yandex 360', ['mx.yandex.net', 'mx.yandex.ru'], ['_spf.yandex.net'], ['mail']),
  provider('Sakura Internet', ['sakura.ne.jp'], ['spf.sakura.ne.jp'], ['default', 'rs20240101']),
  provider('Xserver', ['xserver.jp'], ['spf.sender.xserver.jp'], ['default']),
  provider('ConoHa', ['conoha.io', 'conoha.ne.jp'], ['_spf.conoha.ne.jp'], ['default', 'conoha']),
  provider('GMO (Onamae.com)', ['onamae.ne.jp', 'gmoserver.jp'], ['spf.onamae.ne.jp'], ['default']),
  provider('Lolipop', ['lolipop.jp'], ['_spf.lolipop.jp'], ['lolipop', 'default']),
  provider('KAGOYA', ['kagoya.net'], ['spf.kagoya.net'], ['kagoya']),
  provider('IIJ', ['iij.ad.jp', 'securemx.jp'], ['spf.securemx.jp'], ['iij', 'smx']),
];

/** Providers behind the MX hosts and SPF includes of a domain. */
export function mailProviders(mxHosts: readonly DnsName[], includes: readonly string[]): MailProvider[] {
  const endsIn = (name: string, ending: string) => name === ending || name.endsWith(`.${ending}`);
  return MAIL_PROVIDERS.filter(
    ({ mx, spf }) =>
      mx.some((ending) => mxHosts.some((host) => endsIn(host, ending))) ||
      spf.some((one) => includes.some((name) => name.toLowerCase() === one)),
  );
}

/** Selectors in wide use whoever the provider; guesses, asked for every domain. */
export const COMMON_SELECTORS: readonly string[] = [
  'default',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'k3',
  'mail',
  'dkim',
  'smtp',
  'email',
  'key1',
  'zoho',
  'protonmail',
  'fm1',
  'mandrill',
  'pm',
  'sig1',
  'mx',
  'x',
  'hs1',
  'resend',
];
