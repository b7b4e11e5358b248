import { getDomain } from 'tldts';
import type { DnsName } from '../domain/name.ts';

/** Name-server providers by the endings or patterns of their hosts. Sources: the providers' own documentation. */
const PROVIDERS: readonly (readonly [name: string, ...hosts: (string | RegExp)[]])[] = [
  ['Cloudflare', 'ns.cloudflare.com', 'foundationdns.com', 'foundationdns.net', 'foundationdns.org'],
  ['Amazon Route 53', /\.awsdns-\d+\.(com|net|org|co\.uk)$/],
  ['Google Cloud DNS', 'googledomains.com'],
  ['Microsoft 365', 'bdm.microsoftonline.com'],
  ['Azure DNS', /^ns\d-\d+\.azure-dns\.(com|net|org|info)$/],
  ['Akamai Edge DNS', 'akam.net'],
  ['NS1', 'nsone.net'],
  ['DNSimple', 'dnsimple.com', 'dnsimple-edge.net', 'dnsimple-edge.org'],
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
  ['Vercel', 'vercel-dns.com'],
  ['Bluehost', 'bluehost.com'],
  ['HostGator', 'hostgator.com'],
  ['DreamHost', 'dreamhost.com'],
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
  ['easyDNS', 'easydns.com', 'easydns.net', 'easydns.org', 'easydns.ca'],
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
];

/** Providers named; more are counted. */
const MAX_PROVIDERS = 4;

/** Whether a host is one of a provider's. */
const isOf = (host: DnsName, pattern: string | RegExp): boolean =>
  typeof pattern === 'string' ? host === pattern || host.endsWith(`.${pattern}`) : pattern.test(host);

/**
 * Who hosts the name servers: known providers by name, else the registrable domain of the hosts. Several are joined,
 * sorted, since servers answer in any order.
 */
export function nsProvider(hosts: readonly DnsName[]): string {
  const names = hosts.map((host) => {
    const known = PROVIDERS.find(([, ...patterns]) => patterns.some((pattern) => isOf(host, pattern)));
    return known?.[0] ?? getDomain(host) ?? host;
  });
  const different = [...new Set(names)].sort();
  const rest = different.length - MAX_PROVIDERS;
  return different.slice(0, MAX_PROVIDERS).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
