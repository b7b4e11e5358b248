import { getDomain } from 'tldts';
import type { DatedSource } from '../domain/dated.ts';
import type { DnsName } from '../domain/name.ts';

/** Where the hosts of the providers were read. */
export const NS_PROVIDER_SOURCE: DatedSource = {
  source: 'the providers’ documentation',
  readOn: '2026-11-20',
  reviewBy: '2027-11-20',
};

/** Name-server providers by the endings or patterns of their hosts. Sources: the providers' own documentation. */
const PROVIDERS = [
  ['Cloudflare', 'ns.cloudflare.com', 'foundationdns.com', 'foundationdns.net', 'foundationdns.org'],
  ['Amazon Route 53', /\.awsdns-\d+\.(com|net|org|co\.uk)$/],
  ['Google Cloud DNS', 'googledomains.com'],
  ['Microsoft 365', 'bdm.microsoftonline.com'],
  ['Azure DNS', /^ns\d-\d+\.azure-dns\.(com|net|org|info)$/],
  ['Azure Government', 'azure-dns.us', 'azuregov-dns.us'],
  ['Akamai Edge DNS', 'akam.net'],
  ['NS1', 'nsone.net'],
  ['DNSimple', 'dnsimple.com', 'dnsimple-edge.net', 'dnsimple-edge.org'],
  ['DigiCert DNS', 'digicertdns.com', 'digicertdns.net'],
  ['DNS Made Easy', 'dnsmadeeasy.com', 'constellix.com', 'constellix.net'],
  ['UltraDNS', /\.ultradns\.(com|net|org|biz|info|co\.uk)$/],
  ['Oracle Dyn', 'dynect.net'],
  ['Oracle Cloud', 'oraclecloud.net'],
  ['Alibaba Cloud DNS', 'alidns.com', 'hichina.com'],
  ['Tencent DNSPod', 'dnspod.net', 'dnspod.com', 'dnsv5.com'],
  ['Huawei Cloud DNS', 'huaweicloud-dns.com', 'huaweicloud-dns.cn', 'huaweicloud-dns.net', 'huaweicloud-dns.org'],
  ['IBM Cloud', 'softlayer.com', 'networklayer.com'],
  ['DigitalOcean', 'digitalocean.com'],
  ['Linode (Akamai)', 'linode.com'],
  ['Vultr', 'vultr.com'],
  ['Hetzner', 'hetzner.com', 'hetzner.de', 'your-server.de', 'first-ns.de', 'second-ns.de', 'second-ns.com'],
  ['OVHcloud', 'ovh.net', 'ovh.ca', 'anycast.me'],
  ['Scaleway', 'scaleway.com', 'scw.cloud', 'online.net'],
  ['Gandi', 'gandi.net'],
  ['Infomaniak', 'infomaniak.com', 'infomaniak.ch'],
  ['IONOS', /\.ui-dns\.(com|de|org|biz)$/, '1and1.com'],
  ['STRATO', 'strato.de', 'rzone.de', 'strato-hosting.eu'],
  ['deSEC', 'desec.io', 'desec.org'],
  ['INWX', 'inwx.de', 'inwx.eu', 'inwx.net'],
  ['netcup', 'netcup.net', 'netcup.de'],
  ['TransIP', 'transip.net', 'transip.nl', 'transip.eu'],
  ['Loopia', 'loopia.se'],
  ['one.com', 'one.com'],
  ['Simply.com', 'simply.com'],
  ['Hostpoint', 'hostpoint.ch'],
  ['Aruba', 'technorail.com', 'aruba.it', 'arubadns.net', 'arubadns.cz'],
  ['GoDaddy', 'domaincontrol.com'],
  ['Namecheap', 'registrar-servers.com', 'namecheaphosting.com'],
  ['Name.com', 'name.com'],
  ['Porkbun', 'porkbun.com'],
  ['Dynadot', 'dynadot.com'],
  ['Hover', 'hover.com'],
  ['Squarespace', 'squarespacedns.com'],
  ['Wix', 'wixdns.net'],
  ['WordPress.com', 'wordpress.com'],
  ['Shopify', 'shopify.com'],
  ['BigCommerce', 'bigcommerce.com'],
  ['Vercel', 'vercel-dns.com'],
  ['Bluehost', 'bluehost.com'],
  ['HostGator', 'hostgator.com'],
  ['DreamHost', 'dreamhost.com'],
  ['Domain.com', 'domain.com'],
  ['Media Temple', 'mediatemple.net'],
  ['Dotster', 'dotster.com', 'nameresolve.com'],
  ['SiteGround', 'siteground.net', 'sgvps.net'],
  ['Hostinger', 'dns-parking.com', 'hostinger.com', 'main-hosting.eu'],
  ['Network Solutions', 'worldnic.com'],
  ['Register.com', 'register.com'],
  ['Enom', 'name-services.com'],
  ['Tucows', 'systemdns.com'],
  ['Domeneshop', 'hyp.net'],
  ['MarkMonitor', 'markmonitor.com', 'markmonitor.zone'],
  ['CSC', 'cscdns.net', 'cscdns.uk'],
  ['Verisign', 'verisigndns.com', 'gtld-servers.net', 'nstld.com'],
  ['Rackspace', 'stabletransit.com', 'rackspace.com'],
  ['Hurricane Electric', 'he.net'],
  ['ClouDNS', 'cloudns.net', 'cloudns.uk', 'pns.cloudns.net'],
  ['easyDNS', 'easydns.com', 'easydns.net', 'easydns.org', 'easydns.info', 'easydns.ca'],
  ['Zoneedit', 'zoneedit.com'],
  ['Yandex', 'yandex.net', 'yandex.ru', 'yandexcloud.net'],
  ['REG.RU', 'reg.ru'],
  ['WEDOS', 'wedos.net', 'wedos.cz', 'wedos.eu', 'wedos.com'],
  ['Gcore', 'gcorelabs.net', 'gcdn.services'],
  ['Bunny', 'bunny.net'],
  ['Sakura Internet', 'dns.ne.jp', 'sakura.ne.jp'],
  ['Xserver', 'xserver.jp', 'xserver.ne.jp', 'wpx.ne.jp', 'xdomain.jp', 'xdomain.ne.jp'],
  ['Onamae.com (GMO)', 'onamae.com', 'dnsv.jp', 'gmoserver.jp', 'onamae.ne.jp', 'rentalserver.jp'],
  ['Muumuu Domain (GMO Pepabo)', 'muumuu-domain.com'],
  ['Lolipop (GMO Pepabo)', 'lolipop.jp'],
  ['heteml (GMO Pepabo)', 'heteml.jp'],
  ['ConoHa (GMO)', 'conoha.io', 'conoha.ne.jp'],
  ['Value-Domain', 'value-domain.com', 'coreserver.jp', 'xrea.com', 'digi-rock.com'],
  ['Star Domain (Netowl)', 'star-domain.jp', 'netowl.jp', 'sv1.minibird.jp', 'starfree.jp', 'stardomain.jp'],
  ['IIJ', 'iij.ad.jp', 'iij.co.jp', 'd-53.net', 'd-53.jp', 'd-53.info'],
  ['KAGOYA', 'kagoya.net', 'kagoya.com', 'kagoya.jp'],
  ['CPI (KDDI Web Communications)', 'secure.ne.jp', 'cpi.ad.jp', 'smt.ne.jp'],
  ['WebARENA (NTTPC)', 'arena.ne.jp', 'nttpc.ne.jp', 'sphere.ad.jp', 'sphere.ne.jp'],
  ['NTT Communications', 'ocn.ad.jp', 'ocn.ne.jp', 'gin.ntt.net', 'hosting.ntt.com'],
  ['bit-drive (Sony)', 'bit-drive.ne.jp'],
  ['KDDI', 'kddi.ne.jp', 'kddi.com', 'dion.ne.jp', 'cloudpf.jp'],
  ['SoftBank', 'bbtec.net', 'odn.ad.jp', 'odn.ne.jp', 'bb-navi.ne.jp'],
  ['BIGLOBE', 'biglobe.ne.jp', 'mesh.ad.jp'],
  ['@nifty', 'nifty.com', 'nifty.ad.jp'],
  ['GMO GlobalSign Holdings', 'gmocloud.com', 'isle.ne.jp', 'alterna.ne.jp'],
  ['Joe’s Cloud Computing', 'joeswebhosting.net'],
  ['Speever', 'speever.jp'],
  ['Bizmw (NTT)', 'bizmw.com', 'biz-dns.ne.jp'],
  ['Interlink', 'interlink.or.jp', 'gonbei.jp'],
  ['JPRS', 'jprs.co.jp', 'dns.jp'],
  ['Fujitsu Cloud', 'fujitsu.com', 'fjcloud.jp', 'nifcloud.com'],
  ['Mixhost', 'mixhost.jp'],
  ['ColorfulBox', 'cbsv.jp'],
  ['WADAX (GMO)', 'wadax.ne.jp'],
  ['Zenlogic', 'zenlogic.jp', 'firstserver.ne.jp'],
  ['Futoka', 'futoka.jp'],
  ['J-Stream', 'jstream.jp', 'stream.ne.jp'],
  ['So-net', 'so-net.ne.jp', 'so-net.net'],
  ['ASAHI Net', 'asahi-net.or.jp'],
  ['DTI', 'dti.ne.jp'],
  ['Jisc', 'ja.net'],
] as const satisfies readonly (readonly [name: string, ...hosts: readonly (string | RegExp)[]])[];

/** A provider that is known by name. */
export type ProviderName = (typeof PROVIDERS)[number][0];

/** The providers that are known by endings, by ending, and the others; each with its place in the list. */
const BY_ENDING = new Map<string, number>();
const BY_PATTERN: (readonly [pattern: RegExp, place: number])[] = [];
for (const [place, [, ...hosts]] of PROVIDERS.entries())
  for (const host of hosts)
    if (typeof host !== 'string') BY_PATTERN.push([host, place]);
    else if (!BY_ENDING.has(host)) BY_ENDING.set(host, place);

/** The first provider in the list whose host it is. */
function providerOf(host: DnsName): ProviderName | undefined {
  let first = Number.POSITIVE_INFINITY;
  for (let at = 0; at >= 0; at = nextLabel(host, at)) first = Math.min(first, BY_ENDING.get(host.slice(at)) ?? first);
  for (const [pattern, place] of BY_PATTERN) if (place < first && pattern.test(host)) first = place;
  return PROVIDERS[first]?.[0];
}

/** Where the label after the one at `at` begins, or -1. */
const nextLabel = (host: string, at: number): number => {
  const dot = host.indexOf('.', at);
  return dot < 0 ? -1 : dot + 1;
};

/**
 * Returns who hosts the name servers: known providers by name, else the registrable domain of the hosts. Sorted, since
 * servers answer in any order.
 */
export function nsProviders(hosts: readonly DnsName[]): readonly string[] {
  return [...new Set(hosts.map((host) => providerOf(host) ?? getDomain(host) ?? host))].sort();
}

/** Returns the one known provider that runs all of these name servers; null where there is none. */
export function soleProvider(hosts: readonly DnsName[]): ProviderName | null {
  const [first, ...others] = new Set(hosts.map((host) => providerOf(host) ?? null));
  return first === undefined || others.length > 0 ? null : first;
}
