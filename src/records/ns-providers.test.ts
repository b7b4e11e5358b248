import { expect, test } from 'vitest';
import type { DnsName } from '../domain/name.ts';
import { nsProviders } from './ns-providers.ts';

const of = (...hosts: string[]) => nsProviders(hosts as DnsName[]).join(', ');

const TABLE: readonly (readonly [host: string, provider: string])[] = [
  ['ada.ns.cloudflare.com', 'Cloudflare'],
  ['blue.foundationdns.com', 'Cloudflare'],
  ['ns-2048.awsdns-64.com', 'Amazon Route 53'],
  ['ns-2049.awsdns-65.co.uk', 'Amazon Route 53'],
  ['ns-cloud-a1.googledomains.com', 'Google Cloud DNS'],
  ['ns1-01.azure-dns.com', 'Azure DNS'],
  ['ns4-39.azure-dns.info', 'Azure DNS'],
  ['ns1.bdm.microsoftonline.com', 'Microsoft 365'],
  ['ns1-01.azure-dns.us', 'Azure Government'],
  ['ns1-01.azuregov-dns.us', 'Azure Government'],
  ['a1-64.akam.net', 'Akamai Edge DNS'],
  ['dns1.p01.nsone.net', 'NS1'],
  ['ns1.dnsimple.com', 'DNSimple'],
  ['ns20.digicertdns.com', 'DigiCert DNS'],
  ['ns23.digicertdns.net', 'DigiCert DNS'],
  ['ns0.dnsmadeeasy.com', 'DNS Made Easy'],
  ['pdns1.ultradns.net', 'UltraDNS'],
  ['ns1.p20.dynect.net', 'Oracle Dyn'],
  ['ns1.p201.dns.oraclecloud.net', 'Oracle Cloud'],
  ['dns9.hichina.com', 'Alibaba Cloud DNS'],
  ['f1g1ns1.dnspod.net', 'Tencent DNSPod'],
  ['ns1.huaweicloud-dns.com', 'Huawei Cloud DNS'],
  ['ns1.softlayer.com', 'IBM Cloud'],
  ['ns1.digitalocean.com', 'DigitalOcean'],
  ['ns1.linode.com', 'Linode (Akamai)'],
  ['ns1.vultr.com', 'Vultr'],
  ['helium.ns.hetzner.de', 'Hetzner'],
  ['dns104.ovh.net', 'OVHcloud'],
  ['ns0.dom.scw.cloud', 'Scaleway'],
  ['ns-12-a.gandi.net', 'Gandi'],
  ['ns11.infomaniak.ch', 'Infomaniak'],
  ['ns1047.ui-dns.com', 'IONOS'],
  ['shades19.rzone.de', 'STRATO'],
  ['ns1.desec.io', 'deSEC'],
  ['ns.inwx.de', 'INWX'],
  ['root-dns.netcup.net', 'netcup'],
  ['ns0.transip.net', 'TransIP'],
  ['ns1.loopia.se', 'Loopia'],
  ['ns01.one.com', 'one.com'],
  ['ns1.simply.com', 'Simply.com'],
  ['ns.hostpoint.ch', 'Hostpoint'],
  ['dns.technorail.com', 'Aruba'],
  ['ns1.hyp.net', 'Domeneshop'],
  ['ns51.domaincontrol.com', 'GoDaddy'],
  ['dns1.registrar-servers.com', 'Namecheap'],
  ['ns1.name.com', 'Name.com'],
  ['curitiba.ns.porkbun.com', 'Porkbun'],
  ['ns1.dynadot.com', 'Dynadot'],
  ['ns1.hover.com', 'Hover'],
  ['ns01.squarespacedns.com', 'Squarespace'],
  ['ns6.wixdns.net', 'Wix'],
  ['ns1.wordpress.com', 'WordPress.com'],
  ['ns1.vercel-dns.com', 'Vercel'],
  ['ns1.bluehost.com', 'Bluehost'],
  ['ns8001.hostgator.com', 'HostGator'],
  ['ns1.bigcommerce.com', 'BigCommerce'],
  ['ns1.domain.com', 'Domain.com'],
  ['ns1.mediatemple.net', 'Media Temple'],
  ['ns1.nameresolve.com', 'Dotster'],
  ['ns1.dreamhost.com', 'DreamHost'],
  ['ns1.siteground.net', 'SiteGround'],
  ['ns1.dns-parking.com', 'Hostinger'],
  ['ns11.worldnic.com', 'Network Solutions'],
  ['dns1.name-services.com', 'Enom'],
  ['ns1.systemdns.com', 'Tucows'],
  ['ns1.markmonitor.com', 'MarkMonitor'],
  ['dns1.cscdns.net', 'CSC'],
  ['a.gtld-servers.net', 'Verisign'],
  ['dns1.stabletransit.com', 'Rackspace'],
  ['ns2.he.net', 'Hurricane Electric'],
  ['pns41.cloudns.net', 'ClouDNS'],
  ['dns1.easydns.com', 'easyDNS'],
  ['dns4.easydns.info', 'easyDNS'],
  ['dns1.yandex.net', 'Yandex'],
  ['ns1.reg.ru', 'REG.RU'],
  ['ns.wedos.net', 'WEDOS'],
  ['kiki.bunny.net', 'Bunny'],
  ['ns1.dns.ne.jp', 'Sakura Internet'],
  ['ns1.xserver.jp', 'Xserver'],
  ['01.dnsv.jp', 'Onamae.com (GMO)'],
  ['ns-rs1.gmoserver.jp', 'Onamae.com (GMO)'],
  ['dns01.muumuu-domain.com', 'Muumuu Domain (GMO Pepabo)'],
  ['uns01.lolipop.jp', 'Lolipop (GMO Pepabo)'],
  ['dns0.heteml.jp', 'heteml (GMO Pepabo)'],
  ['ns-a1.conoha.io', 'ConoHa (GMO)'],
  ['ns1.value-domain.com', 'Value-Domain'],
  ['ns1.star-domain.jp', 'Star Domain (Netowl)'],
  ['dns0.iij.ad.jp', 'IIJ'],
  ['ns0.kagoya.net', 'KAGOYA'],
  ['ns4.cpi.ad.jp', 'CPI (KDDI Web Communications)'],
  ['ns3.sphere.ad.jp', 'WebARENA (NTTPC)'],
  ['ns-tk012.ocn.ad.jp', 'NTT Communications'],
  ['dns1.kddi.ne.jp', 'KDDI'],
  ['ns1.odn.ad.jp', 'SoftBank'],
  ['ns.mesh.ad.jp', 'BIGLOBE'],
  ['ns.nifty.ad.jp', '@nifty'],
  ['ns1.mixhost.jp', 'Mixhost'],
  ['ns1.cbsv.jp', 'ColorfulBox'],
  ['ns1.jstream.jp', 'J-Stream'],
  ['a.dns.jp', 'JPRS'],
];

test.each(TABLE)('%s is of %s', (host, provider) => expect(of(host)).toBe(provider));

test('at least 60 providers are known', () => {
  expect(new Set(TABLE.map(([, provider]) => provider)).size).toBeGreaterThanOrEqual(60);
});

test('a part of a label is no ending', () => {
  expect(of('ns1.notgandi.net')).toBe('notgandi.net');
  expect(of('ns1.gandi.net.example.org')).toBe('example.org');
});

test('an unknown provider is called by its registrable domain', () => {
  expect(of('ns1.example.co.uk', 'ns2.example.co.uk')).toBe('example.co.uk');
  expect(of('localhost')).toBe('localhost');
});

test('several are joined, in the same order however the servers answered', () => {
  expect(of('ns1.example.org', 'ada.ns.cloudflare.com', 'bob.ns.cloudflare.com')).toBe('Cloudflare, example.org');
  expect(of('ada.ns.cloudflare.com', 'ns1.example.org')).toBe('Cloudflare, example.org');
});
