import type { DatedSource } from '../domain/dated.ts';

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
  /** Those of them that only its customers use, so that a key there tells who signs. */
  readonly ownSelectors: readonly string[];
  /** Endings of the names at which it holds the DKIM keys of customers, besides those of SPF. */
  readonly keys: readonly string[];
  readonly source: DatedSource;
}

interface Marks {
  readonly mx?: readonly (string | RegExp)[];
  readonly spf?: readonly string[];
  readonly include?: string;
  readonly selectors?: readonly string[];
  readonly ownSelectors?: readonly string[];
  readonly keys?: readonly string[];
  /** Its own page that says so; left out for what was read together. */
  readonly source?: DatedSource;
}

/** Where the hosts, includes and selectors of the providers were read. */
export const MAIL_PROVIDER_SOURCE: DatedSource = {
  source: 'the providers’ set-up pages',
  readOn: '2026-11-20',
  reviewBy: '2027-05-20',
};

/** Its own page, where a provider has one that we read. */
const page = (address: string): DatedSource => ({ source: address, readOn: '2026-11-29', reviewBy: '2027-05-29' });

const provider = (name: string, marks: Marks): MailProvider => {
  const {
    mx = [],
    spf = [],
    include,
    selectors = [],
    ownSelectors = [],
    keys = [],
    source = MAIL_PROVIDER_SOURCE,
  } = marks;
  return {
    name,
    mx,
    spf: include === undefined ? spf : [include, ...spf],
    include: include ?? null,
    selectors,
    ownSelectors,
    keys,
    source,
  };
};

/** The provider whose selectors may hold the domain's own name. */
export const MICROSOFT = 'Microsoft 365';

/** Names below which Microsoft puts the keys of its customers: since May 2025, and before. */
export const MICROSOFT_KEYS: readonly string[] = ['dkim.mail.microsoft', 'onmicrosoft.com'];

/** Sources: the providers' own set-up pages. The most used first. */
export const MAIL_PROVIDERS: readonly MailProvider[] = [
  provider('Google Workspace', {
    mx: ['google.com', 'googlemail.com'],
    include: '_spf.google.com',
    selectors: ['google'],
    ownSelectors: ['google'],
  }),
  provider(MICROSOFT, {
    keys: MICROSOFT_KEYS,
    mx: ['mail.protection.outlook.com', 'mx.microsoft'],
    include: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  }),
  provider('Zoho Mail', {
    mx: ['zoho.com', 'zoho.eu', 'zoho.in', 'zoho.jp', 'zohomail.com'],
    spf: ['zoho.com', 'zoho.eu', 'zoho.in', 'zoho.jp', 'zohomail.com'],
    selectors: ['zoho', 'zmail'],
    ownSelectors: ['zoho', 'zmail'],
  }),
  provider('Proton Mail', {
    mx: ['protonmail.ch'],
    include: '_spf.protonmail.ch',
    selectors: ['protonmail', 'protonmail2', 'protonmail3'],
    ownSelectors: ['protonmail', 'protonmail2', 'protonmail3'],
    keys: ['domains.proton.ch'],
  }),
  provider('Fastmail', {
    mx: ['messagingengine.com'],
    include: 'spf.messagingengine.com',
    selectors: ['fm1', 'fm2', 'fm3', 'mesmtp'],
    ownSelectors: ['fm1', 'fm2', 'fm3', 'mesmtp'],
    keys: ['fmhosted.com'],
  }),
  provider('iCloud Mail', { mx: ['mail.icloud.com'], include: 'icloud.com', selectors: ['sig1'] }),
  provider('Yandex 360', { mx: ['mx.yandex.net', 'mx.yandex.ru'], include: '_spf.yandex.net', selectors: ['mail'] }),
  provider('GoDaddy', { mx: ['secureserver.net'], include: 'secureserver.net', selectors: [] }),
  provider('Rackspace Email', { mx: ['emailsrvr.com'], include: 'emailsrvr.com' }),
  provider('Titan', {
    mx: ['titan.email'],
    include: 'spf.titan.email',
    selectors: ['titan1', 'titan2'],
    ownSelectors: ['titan1', 'titan2'],
  }),
  provider('Namecheap Private Email', { mx: ['privateemail.com'], include: 'spf.privateemail.com' }),
  provider('Migadu', { mx: ['migadu.com'], include: 'spf.migadu.com', selectors: ['key1', 'key2', 'key3'] }),
  provider('mailbox.org', {
    mx: ['mailbox.org'],
    include: 'mailbox.org',
    selectors: ['mbo0001', 'mbo0002', 'mbo0003', 'mbo0004'],
    ownSelectors: ['mbo0001', 'mbo0002', 'mbo0003', 'mbo0004'],
  }),
  provider('Gandi', { mx: ['mail.gandi.net'], include: '_mailcust.gandi.net', selectors: ['gm1', 'gm2', 'gm3'] }),
  provider('Infomaniak', { mx: ['infomaniak.ch', 'ik.me'], include: 'spf.infomaniak.ch' }),
  provider('IONOS', {
    mx: ['ionos.de', 'ionos.com'],
    spf: ['ionos.com'],
    selectors: ['s1-ionos', 's2-ionos', 's42582890'],
    ownSelectors: ['s1-ionos', 's2-ionos', 's42582890'],
  }),
  provider('OVHcloud', { mx: ['mail.ovh.net', 'mx.ovh.net'], include: 'mx.ovh.com' }),
  provider('Cloudflare Email Routing', {
    mx: ['mx.cloudflare.net'],
    include: '_spf.mx.cloudflare.net',
    selectors: ['cf2024-1'],
    ownSelectors: ['cf2024-1'],
  }),
  provider('ImprovMX', {
    mx: ['improvmx.com'],
    include: 'spf.improvmx.com',
    selectors: ['dkimprovmx1', 'dkimprovmx2'],
    ownSelectors: ['dkimprovmx1', 'dkimprovmx2'],
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
    ownSelectors: ['mandrill', 'mte1', 'mte2'],
    keys: ['dkim.mcsv.net', 'dkim2.mcsv.net', 'dkim3.mcsv.net'],
  }),
  provider('Postmark', { spf: ['spf.mtasv.net'], selectors: ['pm'] }),
  provider('SparkPost', { spf: ['sparkpostmail.com'], selectors: ['scph0922'], ownSelectors: ['scph0922'] }),
  provider('HubSpot', { spf: ['hubspotemail.net'] }),
  provider('Salesforce', { spf: ['_spf.salesforce.com'], selectors: ['sf1', 'sf2'] }),
  provider('Brevo', { spf: ['spf.sendinblue.com', 'spf.brevo.com'], selectors: ['mail', 'brevo1', 'brevo2'] }),
  provider('Mailjet', { spf: ['spf.mailjet.com'], selectors: ['mailjet'], ownSelectors: ['mailjet'] }),
  provider('Zendesk', {
    spf: ['mail.zendesk.com'],
    selectors: ['zendesk1', 'zendesk2'],
    ownSelectors: ['zendesk1', 'zendesk2'],
    keys: ['zendesk.com'],
  }),
  provider('Freshworks', { spf: ['email.freshdesk.com', 'freshemail.io'], selectors: ['fdkey', 'fd', 'fd2'] }),
  provider('Mimecast', {
    mx: ['mimecast.com'],
    spf: ['_netblocks.mimecast.com'],
    selectors: ['mimecast20190104'],
    ownSelectors: ['mimecast20190104'],
  }),
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
    ownSelectors: ['hse1', 'hse2'],
  }),
  provider('SEPPmail', { mx: ['seppmail.cloud'], spf: ['seppmail.cloud'] }),
  provider('Fortinet', { mx: ['fortimailcloud.com', 'fortimail.com'], spf: ['fortimailcloud.com', 'fortimail.com'] }),
  provider('Hostpoint', { mx: ['mail.hostpoint.ch'], include: 'spf.mail.hostpoint.ch' }),
  provider('Sakura Internet', { mx: ['sakura.ne.jp'], spf: ['sakura.ne.jp'], selectors: ['default', 'rs20240101'] }),
  provider('Xserver', { mx: ['xserver.jp', 'xbiz.ne.jp'], include: 'spf.sender.xserver.jp', selectors: ['default'] }),
  provider('Lolipop', {
    mx: ['lolipop.jp'],
    include: '_spf.lolipop.jp',
    selectors: ['lolipop'],
    ownSelectors: ['lolipop'],
  }),
  provider('heteml', { mx: ['heteml.jp'], include: '_spf.heteml.jp', selectors: ['heteml'], ownSelectors: ['heteml'] }),
  provider('Muumuu Mail', {
    mx: ['muumuu-mail.com'],
    spf: ['muumuu-mail.com'],
    selectors: ['muumuu'],
    ownSelectors: ['muumuu'],
  }),
  provider('Onamae.com (GMO)', { mx: ['onamae.ne.jp', 'gmoserver.jp'], spf: ['onamae.ne.jp', 'gmoserver.jp'] }),
  provider('ConoHa (GMO)', {
    mx: ['conoha.io', 'conoha.ne.jp'],
    spf: ['conoha.ne.jp'],
    selectors: ['conoha'],
    ownSelectors: ['conoha'],
  }),
  provider('KAGOYA', {
    mx: ['kagoya.net', 'kagoya.com'],
    spf: ['kagoya.net'],
    selectors: ['kagoya'],
    ownSelectors: ['kagoya'],
  }),
  provider('CPI (KDDI Web Communications)', { mx: ['secure.ne.jp', 'cpi.ad.jp'], spf: ['secure.ne.jp'] }),
  provider('WebARENA (NTTPC)', { mx: ['arena.ne.jp', 'sphere.ad.jp'], spf: ['arena.ne.jp', 'sphere.ne.jp'] }),
  provider('IIJ', { mx: ['iij.ad.jp', 'securemx.jp'], spf: ['iij.ad.jp', 'securemx.jp'], selectors: ['iij', 'smx'] }),
  provider('HaiHaiMail', {
    spf: ['spf.haihaimail.jp'],
    source: page('https://support.haihaimail.jp/arrivalimprovement/spfset/'),
  }),
  provider('Simple Mail (GMO)', {
    spf: ['simplemail.jp'],
    source: page('https://mail-saas.gmocloud.com/support/faq.html'),
  }),
  provider('Benchmark Email', {
    spf: ['bmsend.com'],
    source: page('https://kb.benchmarkemail.com/jp/what-are-spf-records/'),
  }),
];
