import type { DatedSource } from '../domain/dated.ts';
import type { DnsName } from '../domain/name.ts';

/** A service that sends or receives mail for domains, and how it is recognised. */
export interface MailProvider {
  readonly name: string;
  /** Endings or patterns of MX hosts. */
  readonly mx: readonly (string | RegExp)[];
  /** Endings of the names that its customers include in SPF. */
  readonly spf: readonly string[];
  /**
   * Names what it asks its customers to include; null where that differs from customer to customer, or is not known.
   */
  readonly include: string | null;
  /** DKIM selectors it uses, the common ones aside. */
  readonly selectors: readonly string[];
}

interface Marks {
  readonly mx?: readonly (string | RegExp)[];
  readonly spf?: readonly string[];
  readonly include?: string;
  readonly selectors?: readonly string[];
}

const provider = (name: string, { mx = [], spf = [], include, selectors = [] }: Marks): MailProvider => ({
  name,
  mx,
  spf: include === undefined ? spf : [include, ...spf],
  include: include ?? null,
  selectors,
});

/** The provider whose selectors may hold the domain's own name. */
export const MICROSOFT = 'Microsoft 365';

/** Names below which Microsoft puts the keys of its customers: since May 2025, and before. */
const MICROSOFT_KEYS = ['dkim.mail.microsoft', 'onmicrosoft.com'] as const;

/** Returns whether a name is one at which Microsoft 365 shows the key of a customer who turned on DKIM. */
export const isKeyOfMicrosoft = (name: string): boolean => MICROSOFT_KEYS.some((ending) => isBelow(name, ending));

/** Where the hosts, includes and selectors of the providers were read. */
export const MAIL_PROVIDER_SOURCE: DatedSource = {
  source: 'the providers’ set-up pages',
  readOn: '2026-11-20',
  reviewBy: '2027-05-20',
};

/** Sources: the providers' own set-up pages. The most used first. */
const MAIL_PROVIDERS: readonly MailProvider[] = [
  provider('Google Workspace', {
    mx: ['google.com', 'googlemail.com'],
    include: '_spf.google.com',
    selectors: ['google'],
  }),
  provider(MICROSOFT, {
    mx: ['mail.protection.outlook.com', 'mx.microsoft'],
    include: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  }),
  provider('Zoho Mail', {
    mx: ['zoho.com', 'zoho.eu', 'zoho.in', 'zoho.jp', 'zohomail.com'],
    spf: ['zoho.com', 'zoho.eu', 'zoho.in', 'zoho.jp', 'zohomail.com'],
    selectors: ['zoho', 'zmail'],
  }),
  provider('Proton Mail', {
    mx: ['protonmail.ch'],
    include: '_spf.protonmail.ch',
    selectors: ['protonmail', 'protonmail2', 'protonmail3'],
  }),
  provider('Fastmail', {
    mx: ['messagingengine.com'],
    include: 'spf.messagingengine.com',
    selectors: ['fm1', 'fm2', 'fm3', 'mesmtp'],
  }),
  provider('iCloud Mail', { mx: ['mail.icloud.com'], include: 'icloud.com', selectors: ['sig1'] }),
  provider('Yandex 360', { mx: ['mx.yandex.net', 'mx.yandex.ru'], include: '_spf.yandex.net', selectors: ['mail'] }),
  provider('GoDaddy', { mx: ['secureserver.net'], include: 'secureserver.net', selectors: [] }),
  provider('Rackspace Email', { mx: ['emailsrvr.com'], include: 'emailsrvr.com' }),
  provider('Titan', { mx: ['titan.email'], include: 'spf.titan.email', selectors: ['titan1', 'titan2'] }),
  provider('Namecheap Private Email', { mx: ['privateemail.com'], include: 'spf.privateemail.com' }),
  provider('Migadu', { mx: ['migadu.com'], include: 'spf.migadu.com', selectors: ['key1', 'key2', 'key3'] }),
  provider('mailbox.org', {
    mx: ['mailbox.org'],
    include: 'mailbox.org',
    selectors: ['mbo0001', 'mbo0002', 'mbo0003', 'mbo0004'],
  }),
  provider('Gandi', { mx: ['mail.gandi.net'], include: '_mailcust.gandi.net', selectors: ['gm1', 'gm2', 'gm3'] }),
  provider('Infomaniak', { mx: ['infomaniak.ch', 'ik.me'], include: 'spf.infomaniak.ch' }),
  provider('IONOS', {
    mx: ['ionos.de', 'ionos.com'],
    spf: ['ionos.com'],
    selectors: ['s1-ionos', 's2-ionos', 's42582890'],
  }),
  provider('OVHcloud', { mx: ['mail.ovh.net', 'mx.ovh.net'], include: 'mx.ovh.com' }),
  provider('Cloudflare Email Routing', {
    mx: ['mx.cloudflare.net'],
    include: '_spf.mx.cloudflare.net',
    selectors: ['cf2024-1'],
  }),
  provider('ImprovMX', {
    mx: ['improvmx.com'],
    include: 'spf.improvmx.com',
    selectors: ['dkimprovmx1', 'dkimprovmx2'],
  }),
  // Its selectors are made for each customer, as are those of HubSpot (hs1-PORTALID).
  provider('Amazon SES', { spf: ['amazonses.com'] }),
  // One host for both services; machines of customers at Amazon have other names.
  provider('Amazon (SES or WorkMail)', { mx: [/^inbound-smtp\.[a-z0-9-]+\.amazonaws\.com$/] }),
  provider('SendGrid', { mx: ['mx.sendgrid.net'], spf: ['sendgrid.net'], selectors: ['s1', 's2', 'smtpapi'] }),
  provider('Mailgun', { mx: ['mailgun.org'], spf: ['mailgun.org'], selectors: ['pic', 'mailo', 'smtp', 'k1'] }),
  provider('Mailchimp', {
    spf: ['servers.mcsv.net', 'spf.mandrillapp.com'],
    selectors: ['k1', 'k2', 'k3', 'mandrill', 'mte1', 'mte2'],
  }),
  provider('Postmark', { spf: ['spf.mtasv.net'], selectors: ['pm'] }),
  provider('SparkPost', { spf: ['sparkpostmail.com'], selectors: ['scph0922'] }),
  provider('HubSpot', { spf: ['hubspotemail.net'] }),
  provider('Salesforce', { spf: ['_spf.salesforce.com'], selectors: ['sf1', 'sf2'] }),
  provider('Brevo', { spf: ['spf.sendinblue.com', 'spf.brevo.com'], selectors: ['mail', 'brevo1', 'brevo2'] }),
  provider('Mailjet', { spf: ['spf.mailjet.com'], selectors: ['mailjet'] }),
  provider('Zendesk', { spf: ['mail.zendesk.com'], selectors: ['zendesk1', 'zendesk2'] }),
  provider('Freshworks', { spf: ['email.freshdesk.com', 'freshemail.io'], selectors: ['fdkey', 'fd', 'fd2'] }),
  provider('Mimecast', { mx: ['mimecast.com'], spf: ['_netblocks.mimecast.com'], selectors: ['mimecast20190104'] }),
  provider('Proofpoint', { mx: ['pphosted.com', 'ppe-hosted.com'], spf: ['pphosted.com', 'ppe-hosted.com'] }),
  provider('Barracuda', { mx: ['barracudanetworks.com'], spf: ['barracudanetworks.com'] }),
  provider('Cisco Secure Email', { mx: ['iphmx.com'], spf: ['iphmx.com'] }),
  provider('Trend Micro', {
    mx: ['tmes.trendmicro.com', 'tmes.trendmicro.eu', 'hes.trendmicro.com', 'hes.trendmicro.eu'],
    spf: ['tmes.trendmicro.com', 'tmes.trendmicro.eu', 'hes.trendmicro.com', 'hes.trendmicro.eu'],
    selectors: ['tm'],
  }),
  provider('Hornetsecurity', {
    mx: ['hornetsecurity.com', 'antispameurope.com'],
    spf: ['hornetsecurity.com', 'antispameurope.com'],
    selectors: ['hse1', 'hse2'],
  }),
  provider('SEPPmail', { mx: ['seppmail.cloud'], spf: ['seppmail.cloud'] }),
  provider('Fortinet', { mx: ['fortimailcloud.com', 'fortimail.com'], spf: ['fortimailcloud.com', 'fortimail.com'] }),
  provider('Hostpoint', { mx: ['mail.hostpoint.ch'], include: 'spf.mail.hostpoint.ch' }),
  provider('Sakura Internet', { mx: ['sakura.ne.jp'], spf: ['sakura.ne.jp'], selectors: ['default', 'rs20240101'] }),
  provider('Xserver', { mx: ['xserver.jp', 'xbiz.ne.jp'], include: 'spf.sender.xserver.jp', selectors: ['default'] }),
  provider('Lolipop', { mx: ['lolipop.jp'], include: '_spf.lolipop.jp', selectors: ['lolipop'] }),
  provider('heteml', { mx: ['heteml.jp'], include: '_spf.heteml.jp', selectors: ['heteml'] }),
  provider('Muumuu Mail', { mx: ['muumuu-mail.com'], spf: ['muumuu-mail.com'], selectors: ['muumuu'] }),
  provider('Onamae.com (GMO)', { mx: ['onamae.ne.jp', 'gmoserver.jp'], spf: ['onamae.ne.jp', 'gmoserver.jp'] }),
  provider('ConoHa (GMO)', { mx: ['conoha.io', 'conoha.ne.jp'], spf: ['conoha.ne.jp'], selectors: ['conoha'] }),
  provider('KAGOYA', { mx: ['kagoya.net', 'kagoya.com'], spf: ['kagoya.net'], selectors: ['kagoya'] }),
  provider('CPI (KDDI Web Communications)', { mx: ['secure.ne.jp', 'cpi.ad.jp'], spf: ['secure.ne.jp'] }),
  provider('WebARENA (NTTPC)', { mx: ['arena.ne.jp', 'sphere.ad.jp'], spf: ['arena.ne.jp', 'sphere.ne.jp'] }),
  provider('IIJ', { mx: ['iij.ad.jp', 'securemx.jp'], spf: ['iij.ad.jp', 'securemx.jp'], selectors: ['iij', 'smx'] }),
];

/** Whether a name is an ending or lies below it. Each name is compared with all endings, so nothing is put together. */
const isBelow = (name: string, ending: string): boolean =>
  name.endsWith(ending) && (name.length === ending.length || name[name.length - ending.length - 1] === '.');

/** Finds providers behind the MX hosts and SPF includes of a domain. */
export function mailProviders(mxHosts: readonly DnsName[], includes: readonly string[]): MailProvider[] {
  const endsIn = (name: string, ending: string | RegExp) =>
    typeof ending === 'string' ? isBelow(name, ending) : ending.test(name);
  const included = includes.map((name) => name.toLowerCase().replace(/\.$/, ''));
  return MAIL_PROVIDERS.filter(
    ({ mx, spf }) =>
      mx.some((ending) => mxHosts.some((host) => endsIn(host, ending))) ||
      spf.some((ending) => included.some((name) => endsIn(name, ending))),
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
  'resend',
];
