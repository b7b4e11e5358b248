import { expect, test } from 'vitest';
import type { DnsName } from '../domain/name.ts';
import {
  COMMON_SELECTORS,
  mailProviders,
  providerInSpf,
  providerOfKeyAt,
  providerOfSelector,
} from './mail-providers.ts';

const names = (hosts: string[], includes: string[] = []) =>
  mailProviders(hosts as DnsName[], includes).map(({ name }) => name);

test.each<[string, string]>([
  ['aspmx.l.google.com', 'Google Workspace'],
  ['smtp.google.com', 'Google Workspace'],
  ['example-com.mail.protection.outlook.com', 'Microsoft 365'],
  ['example-com.a-v1.mx.microsoft', 'Microsoft 365'],
  ['mx.zoho.eu', 'Zoho Mail'],
  ['mail.protonmail.ch', 'Proton Mail'],
  ['in1-smtp.messagingengine.com', 'Fastmail'],
  ['mx01.mail.icloud.com', 'iCloud Mail'],
  ['smtp.secureserver.net', 'GoDaddy'],
  ['eu-smtp-inbound-1.mimecast.com', 'Mimecast'],
  ['mx0a-0012.pphosted.com', 'Proofpoint'],
  ['route1.mx.cloudflare.net', 'Cloudflare Email Routing'],
  ['www1234.sakura.ne.jp', 'Sakura Internet'],
  ['sv1234.xserver.jp', 'Xserver'],
  ['mx01.lolipop.jp', 'Lolipop'],
  ['mx.securemx.jp', 'IIJ'],
  ['inbound-smtp.eu-west-1.amazonaws.com', 'Amazon (SES or WorkMail)'],
  ['mx01.hornetsecurity.com', 'Hornetsecurity'],
  ['mx23a.antispameurope.com', 'Hornetsecurity'],
  ['mx.seppmail.cloud', 'SEPPmail'],
  ['example-com.gate.seppmail.cloud', 'SEPPmail'],
  ['gw1234.fortimail.com', 'Fortinet'],
  ['mail-1.fortimailcloud.com', 'Fortinet'],
  ['example.in.tmes.trendmicro.eu', 'Trend Micro'],
  ['mx1.mail.hostpoint.ch', 'Hostpoint'],
])('MX at %s is of %s', (host, provider) => expect(names([host])).toEqual([provider]));

test.each<[string, string]>([
  ['_spf.google.com', 'Google Workspace'],
  ['SPF.protection.outlook.com.', 'Microsoft 365'],
  ['eu._netblocks.mimecast.com', 'Mimecast'],
  ['amazonses.com', 'Amazon SES'],
  ['servers.mcsv.net', 'Mailchimp'],
  ['spf.sender.xserver.jp', 'Xserver'],
  ['spf.hornetsecurity.com', 'Hornetsecurity'],
  ['_spf.fortimailcloud.com', 'Fortinet'],
  ['spf.tmes.trendmicro.eu', 'Trend Micro'],
  ['spf.mail.hostpoint.ch', 'Hostpoint'],
])('SPF with %s is of %s', (include, provider) => expect(names([], [include])).toEqual([provider]));

test('several, each once', () => {
  expect(names(['aspmx.l.google.com', 'alt1.aspmx.l.google.com'], ['_spf.google.com', 'sendgrid.net'])).toEqual([
    'Google Workspace',
    'SendGrid',
  ]);
});

test.each([[['mail.example.com']], [['notgoogle.com']], [['google.com.example.org']], [[]]])(
  'none behind %s',
  (hosts) => expect(names(hosts)).toEqual([]),
);

test('a machine at Amazon is not its mail service', () => {
  expect(names(['inbound-smtp.example.org', 'x.inbound-smtp.eu-west-1.amazonaws.com'])).toEqual([]);
  expect(names(['ec2-192-0-2-1.eu-west-1.compute.amazonaws.com'])).toEqual([]);
});

test('the common selectors are few, different, and labels', () => {
  expect(new Set(COMMON_SELECTORS).size).toBe(COMMON_SELECTORS.length);
  expect(COMMON_SELECTORS.length).toBeLessThanOrEqual(25);
  for (const selector of COMMON_SELECTORS) expect(selector).toMatch(/^[a-z0-9]{1,20}$/);
});

test.each<[string, string | null]>([
  ['s1.domainkey.u123.wl.sendgrid.net', 'SendGrid'],
  ['abc.dkim.amazonses.com', 'Amazon SES'],
  ['selector1-example-com._domainkey.contoso.onmicrosoft.com', 'Microsoft 365'],
  ['selector1-example-com._domainkey.contoso.n-v1.dkim.mail.microsoft', 'Microsoft 365'],
  ['dkim.mcsv.net', 'Mailchimp'],
  ['example-com.hs01a.dkim.hubspotemail.net', 'HubSpot'],
  ['fm1.example.com.dkim.fmhosted.com', 'Fastmail'],
  ['protonmail.domainkey.abc.domains.proton.ch', 'Proton Mail'],
  ['zendesk1._domainkey.zendesk.com', 'Zendesk'],
  ['keys.example.net', null],
  ['notsendgrid.net', null],
])('the key at %s is of %s', (name, provider) => expect(providerOfKeyAt(name)?.name ?? null).toBe(provider));

test('a selector in common use tells nothing, but for that of the one service that tells its customers to use it', () => {
  expect(['s1', 'k1', 'default', 'selector1', 'mail'].map(providerOfSelector)).toEqual([null, null, null, null, null]);
  expect(providerOfSelector('zendesk1')?.name).toBe('Zendesk');
  expect(providerInSpf('spf.haihaimail.jp')?.name).toBe('HaiHaiMail');
  expect(providerInSpf('example.com')).toBeNull();
});
