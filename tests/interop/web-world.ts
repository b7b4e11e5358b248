import { createPrivateKey, type KeyObject } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AddressOverride, formatAddressOverride } from '../../src/domain/address-override.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { type Authority, createAuthority, type Issued, type IssueOptions } from '../../testbed/authority.ts';
import { nameOf, namesExtension, OIDS } from '../../testbed/certificate.ts';
import { PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import { startFront } from '../../testbed/tls-front.ts';
import { SHORT_PRIME } from '../../testbed/web-server.ts';
import { startHaproxy, startNginx, writePair } from './web-programs.ts';
import { FILES, type WebSite } from './web-sites.ts';

/** The domain of all sites. */
const TLD = 'test';
const NAME_SERVERS = '@ NS ns1.hosts.test.\n@ SOA ns1.hosts.test. hostmaster.hosts.test. 1 7200 900 1209600 300\n';
/** Ports of a site: HTTPS, HTTP, HTTPS over IPv6, HTTPS of www. */
const PORTS_EACH = 4;
const CLOSED_PORT = 1;
const LOOPBACK = '127.0.0.1';
const HSTS = 'add_header Strict-Transport-Security "max-age=63072000" always;';

export interface WebWorld {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

interface Placed {
  readonly site: WebSite;
  readonly host: string;
  readonly v4: string;
  readonly v6: string;
  /** Of www, where that is elsewhere. */
  readonly other: string;
  readonly dir: string;
}

export const hostOf = ({ label }: WebSite): string => `${label}.${TLD}`;

const named = (text: string, host: string): string => text.replaceAll('HOST', host);

/** Makes the files of a site, and returns where they are. */
function place(dir: string, site: WebSite, i: number): Placed {
  const host = hostOf(site);
  const own = join(dir, site.label);
  for (const [path, content] of Object.entries({ ...FILES, ...site.files })) {
    const file = join(own, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? named(content, host) : content);
  }
  return { site, host, v4: `198.51.100.${i + 1}`, v6: `2001:db8:7::${i + 1}`, other: `203.0.113.${i + 1}`, dir: own };
}

/** A certificate with a key of one's own. */
function issueFor(authority: Authority, key: KeyObject, names: readonly string[]): Issued {
  const chain = authority.issueWith({
    subject: nameOf([OIDS.commonName, names[0] ?? '']),
    key,
    notBefore: Date.now() - 20 * DAY_MS,
    notAfter: Date.now() + 60 * DAY_MS,
    extensions: [namesExtension(names)],
  });
  return {
    chain,
    key: createPrivateKey(key.export({ format: 'pem', type: 'pkcs8' }))
      .export({ format: 'pem', type: 'pkcs8' })
      .toString(),
  };
}

/** The directives of nginx for the certificates of a site. */
function certificateLines(authority: Authority, dir: string, { site, host }: Placed): string {
  const names = (site.names ?? ['HOST', 'www.HOST']).map((name) => named(name, host));
  const first = site.key === undefined ? authority.issue(names, site.issue) : issueFor(authority, site.key, names);
  const lines = [
    first,
    ...(site.second === undefined ? [] : [authority.issue(names, { ...site.second, keyType: 'rsa' })]),
  ].map((issued, i) => {
    const file = writePair(dir, `${site.label}-${i}`, issued);
    return `ssl_certificate ${file}; ssl_certificate_key ${file};`;
  });
  if (site.staple === undefined) return lines.join(' ');
  const staple = join(dir, `${site.label}.ocsp`);
  writeFileSync(staple, authority.ocspOf(first.chain, site.staple));
  return `${lines.join(' ')} ssl_stapling on; ssl_stapling_file ${staple};`;
}

/** The servers of a site in nginx, at the ports it was given. */
function nginxServers(authority: Authority, certificates: string, placed: Placed, ports: readonly number[]): string {
  const { site, host, dir } = placed;
  const { tls = '', conf = '', http } = site;
  const server = (port: number | undefined, lines: string, own = '') =>
    `server { listen ${LOOPBACK}:${port} ssl http2; server_name _; root ${dir}; ${lines} ${own} }\n`;
  const versions = tls.includes('ssl_protocols') ? tls : `ssl_protocols TLSv1.2 TLSv1.3; ${tls}`;
  const main = `${certificateLines(authority, certificates, placed)} ${versions} ${HSTS} ${named(conf, host)}`
    .replaceAll('CA_FILE', join(certificates, '../ca.pem'))
    .replaceAll('PRIME_FILE', join(certificates, '../prime.pem'));
  const elsewhere = (at: string, issue: IssueOptions) => {
    const pair = writePair(certificates, `${site.label}-${at}`, authority.issue([host, `www.${host}`], issue));
    return `ssl_certificate ${pair}; ssl_certificate_key ${pair}; ${versions} ${HSTS}`;
  };
  return [
    site.haproxy === undefined ? server(ports[0], main) : '',
    http === 'closed'
      ? ''
      : `server { listen ${LOOPBACK}:${ports[1]}; server_name _; root ${dir}; ${named(http ?? 'return 301 https://$host$request_uri;', host)} }\n`,
    typeof site.ipv6 === 'object' ? server(ports[2], elsewhere('v6', site.ipv6)) : '',
    site.www === undefined ? '' : server(ports[3], elsewhere('www', site.www)),
  ].join('');
}

/** The zone of a site. */
const zoneOf = ({ site, host, v4, v6, other }: Placed): string =>
  `${NAME_SERVERS}@ A ${v4}\n${site.ipv6 === undefined ? '' : `@ AAAA ${v6}\n`}${
    site.www === undefined ? 'www CNAME @\n' : `www A ${other}\n`
  }${named(site.records ?? '', host)}`;

/** Serves all sites with one nginx and one haproxy; `ZONEWELL_CA_FILE` names who signed their certificates. */
export async function startWebWorld(dir: string, sites: readonly WebSite[]): Promise<WebWorld> {
  const running: { close(): unknown }[] = [];
  const close = async () => {
    for (const one of running.toReversed()) await one.close();
  };
  try {
    const authority = createAuthority('Sites', Date.now);
    const ca = join(dir, 'ca.pem');
    writeFileSync(ca, authority.root);
    writeFileSync(join(dir, 'prime.pem'), SHORT_PRIME);
    const certificates = join(dir, 'certificates');
    mkdirSync(certificates);
    const placed = sites.map((site, i) => place(join(dir, 'sites'), site, i));
    const internet = await startInternet({ zonesDir: null });
    running.push(internet);
    internet.load('@ SOA ns1.hosts.test. h.hosts.test. 1 7200 900 1209600 300\n@ NS ns1.hosts.test.\n', TLD, {});
    for (const one of placed) internet.load(zoneOf(one), one.host);
    const portsOf = (all: readonly number[], i: number) => all.slice(i * PORTS_EACH, (i + 1) * PORTS_EACH);
    const { ports, program } = await startNginx(
      join(dir, 'nginx'),
      placed.length * PORTS_EACH,
      (all) => placed.map((one, i) => nginxServers(authority, certificates, one, portsOf(all, i))).join(''),
      ['ngx_http_brotli_filter_module.so'],
    );
    running.push(program);
    const overrides: AddressOverride[] = [];
    const lead = (address: string, port: number, toPort = CLOSED_PORT) =>
      overrides.push({ address, port, toAddress: LOOPBACK, toPort });
    for (const [i, { site, host, v4, v6, other, dir: files }] of placed.entries()) {
      const [https = 0, http, overIpv6, ofWww] = portsOf(ports, i);
      let port = https;
      if (site.haproxy !== undefined) {
        const pair = writePair(certificates, `${site.label}-0`, authority.issue([host, `www.${host}`], site.issue));
        const haproxy = await startHaproxy(join(dir, `haproxy-${site.label}`), { pair, ca, files, ...site.haproxy });
        running.push(haproxy);
        port = Number(haproxy.address.split(':')[1]);
      }
      if (site.front !== undefined) {
        const front = await startFront(site.front, port);
        running.push(front);
        port = front.port;
      }
      lead(v4, 443, port);
      // Nothing listens where some say that something does.
      lead(v4, 8443);
      lead(v4, 80, site.http === 'closed' ? CLOSED_PORT : http);
      lead(v6, 443, site.ipv6 === 'refused' ? CLOSED_PORT : overIpv6);
      lead(v6, 80, http);
      lead(other, 443, ofWww);
      lead(other, 80, http);
    }
    return {
      env: {
        ZONEWELL_RESOLVERS: internet.resolver,
        ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
        ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
        ZONEWELL_CONTACT: 'dns@hosts.test',
        ZONEWELL_CA_FILE: ca,
        ZONEWELL_CONNECT_TO: overrides.map(formatAddressOverride).join(','),
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
