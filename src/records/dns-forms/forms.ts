import type { DatedSource } from '../../domain/dated.ts';
import type { DnsName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import { type ProviderName, soleProvider } from '../ns-providers.ts';
import type { DnsForm } from './form.ts';

/** Dates the words of the forms: each has its own address. Public copies of these pages were read. */
export const DNS_FORM_SOURCE: DatedSource = {
  source: 'the address beside each form',
  readOn: '2026-11-29',
  reviewBy: '2027-05-29',
};

const at = (url: string): DnsForm['source'] => ({ ...DNS_FORM_SOURCE, source: url, url });

const ADDRESSES = ['A', 'AAAA'] as const satisfies readonly RrType[];
const COMMON = [...ADDRESSES, 'CNAME', 'MX', 'TXT', 'CAA'] as const satisfies readonly RrType[];

/**
 * How providers ask for records. Not found, so generic: ConoHa, DigitalOcean, Gandi, Gehirn, Hetzner, IONOS, Lolipop,
 * Muumuu Domain, Namecheap, Netlify, NS1, Onamae.com, Porkbun, Squarespace, Value-Domain, Vercel, Vultr, and the forms of
 * Xserver and Sakura beside those below.
 */
const FORMS: Readonly<Partial<Record<ProviderName, DnsForm>>> = {
  Cloudflare: {
    source: at('https://developers.cloudflare.com/dns/manage-dns-records/reference/dns-record-types/'),
    types: COMMON,
    labels: { type: 'Type', host: 'Name', ttl: 'TTL' },
    labelsOf: {
      A: { value: 'IPv4 address' },
      AAAA: { value: 'IPv6 address' },
      CNAME: { value: 'Target' },
      MX: { value: 'Mail server' },
      TXT: { value: 'Content' },
      CAA: { tag: 'Tag', value: 'CA domain name' },
    },
    apex: '@',
    caa: { fields: 'three', tags: ['issue', 'issuewild'] },
    text: { splits: 'provider', max: 2048 },
  },
  'Amazon Route 53': {
    source: at('https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/resource-record-sets-values-shared.html'),
    types: COMMON,
    labels: { type: 'Record type', host: 'Record name', value: 'Value/Route traffic to', ttl: 'TTL (seconds)' },
    apex: '',
    mxInOne: true,
    caa: { fields: 'one' },
    text: { quotes: true, special: 'octal', splits: 'owner' },
    oneEntry: true,
  },
  'Google Cloud DNS': {
    source: at('https://cloud.google.com/dns/docs/records'),
    types: COMMON,
    labels: { host: { ja: 'DNS 名' }, ttl: 'TTL' },
    apex: '',
    hostDot: true,
    caa: { fields: 'one' },
    // Without quotation marks it makes a string of each word, which receivers join: mailhardener.com/blog, read the same day.
    text: { quotes: true, splits: 'owner' },
    oneEntry: true,
  },
  'Azure DNS': {
    source: at('https://learn.microsoft.com/azure/dns/dns-zones-records'),
    types: COMMON,
    labels: { type: 'Type', host: 'Name', ttl: 'TTL', 'ttl-unit': 'TTL unit' },
    labelsOf: { A: { value: 'IP address' }, CAA: { flags: 'Flags', tag: 'Tag', value: 'Value' } },
    apex: '@',
    caa: { fields: 'three' },
    text: { splits: 'provider', max: 4096 },
    ttlHours: 'Hours',
    oneEntry: true,
  },
  OVHcloud: {
    source: at('https://github.com/ovh/docs/blob/develop/pages/web_cloud/domains/dns_zone_edit/guide.en-gb.md'),
    types: [...ADDRESSES, 'CNAME', 'MX', 'TXT'],
    labels: { type: 'Record type', host: 'Sub-domain', ttl: 'TTL', value: 'Target' },
    labelsOf: { MX: { host: 'Domain', priority: 'Priority' } },
    apex: '',
    hostDot: true,
    text: { max: 255, longer: 'Change in text format' },
  },
  'Linode (Akamai)': {
    source: at('https://github.com/linode/docs/tree/develop/docs/products/networking/dns-manager/guides'),
    types: COMMON,
    labels: { host: 'Hostname', ttl: 'TTL' },
    labelsOf: {
      A: { value: 'IP Address' },
      AAAA: { value: 'IP Address' },
      CNAME: { value: 'Alias to' },
      MX: { host: 'Subdomain', priority: 'Preference', value: 'Mail Server' },
      TXT: { value: 'Value' },
      CAA: { host: 'Name', tag: 'Tag', value: 'Value' },
    },
    apex: '',
    oneLabel: true,
    emptyNullMx: true,
    caa: { fields: 'tag-and-value' },
    text: { splits: 'provider' },
  },
  deSEC: {
    source: at('https://desec.readthedocs.io/en/latest/dns/rrsets.html'),
    isApi: true,
    types: [...COMMON, 'TLSA'],
    labels: { type: 'type', host: 'subname', value: 'records', ttl: 'ttl' },
    apex: '',
    hostDot: true,
    mxInOne: true,
    caa: { fields: 'one' },
    text: { quotes: true, special: 'zone', splits: 'owner' },
    oneEntry: true,
  },
  DNSimple: {
    source: at('https://support.dnsimple.com/articles/how-to-add-dns-records/'),
    types: COMMON,
    labels: { host: 'Name', value: 'Content' },
    labelsOf: { CAA: { flags: 'Flags', tag: 'Tag' } },
    apex: '@',
    hostDot: true,
    caa: { fields: 'three' },
    text: { special: 'quotation-marks', splits: 'provider', max: 1000 },
  },
  'DNS Made Easy': {
    source: at('https://help.dnsmadeeasy.com/managed-dns/dns-record-types/txt-record/'),
    types: ['TXT'],
    labels: { host: 'Name', value: 'Value', ttl: 'TTL' },
    apex: '',
    // It makes a string of each word that stands without quotation marks.
    text: { quotes: true, max: 255 },
  },
  GoDaddy: {
    source: at('https://jp.godaddy.com/help/add-an-spf-record-19218'),
    types: ['TXT'],
    labels: { type: { en: 'Type', ja: '種類' }, host: { ja: '名前' }, value: { ja: '値' }, ttl: 'TTL' },
    apex: '@',
    text: { max: 1024 },
  },
  IIJ: {
    source: at('https://manual.iij.jp/dpf/help/19629152.html'),
    only: ['d-53.net', 'd-53.jp', 'd-53.info'],
    types: [...ADDRESSES, 'TXT'],
    labels: { host: 'Name', ttl: 'TTL', type: 'Type', value: 'Value' },
    wholeName: true,
    text: {},
    oneEntry: true,
  },
  'Sakura Internet': {
    source: at('https://help.sakura.ad.jp/domain/2712/'),
    only: ['dns.ne.jp'],
    types: ['TXT'],
    labels: {},
    text: { max: 255 },
  },
  Xserver: {
    source: at('https://wpx.ne.jp/support/manual/man_domain_dns_setting.php'),
    only: ['wpx.ne.jp'],
    types: ['A', 'CNAME', 'MX', 'TXT'],
    labels: { host: 'ホスト名', value: 'コンテンツ', priority: '優先度' },
    // It takes quotation marks around the text away.
    text: {},
  },
  Zenlogic: {
    source: at('https://faq.zenlogic.jp/faqs/FAQ01157'),
    types: ['TXT'],
    labels: { type: 'レコードタイプ', host: 'ホスト名', value: '設定値' },
    apex: '',
    text: { quotes: true },
  },
};

/** A provider, and how it asks for records. */
export interface ProviderForm {
  readonly provider: string;
  readonly form: DnsForm;
}

const endsIn = (host: string, ending: string): boolean => host === ending || host.endsWith(`.${ending}`);

/**
 * Returns how the one provider asks for records that runs all of these name servers; undefined where there is none, or its
 * documentation is not known.
 */
export function formOf(hosts: readonly DnsName[]): ProviderForm | undefined {
  const provider = soleProvider(hosts);
  const form = provider === null ? undefined : FORMS[provider];
  if (provider === null || form === undefined) return undefined;
  const { only } = form;
  const isIts = only === undefined || hosts.every((host) => only.some((ending) => endsIn(host, ending)));
  return isIts ? { provider, form } : undefined;
}
