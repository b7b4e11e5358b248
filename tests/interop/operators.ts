import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DnsName } from '../../src/domain/name.ts';
import { parseZoneFile } from '../../testbed/zonefile.ts';
import { signedByLdns } from './ldns.ts';
import { PROGRAM_ENV } from './programs.ts';
import { freePort, type Program, startProgram } from './servers.ts';

/** Lists what the servers below need, by package of Debian and Ubuntu. */
export const OPERATOR_PROGRAMS = {
  knotd: 'knot',
  named: 'bind9',
  nsd: 'nsd',
  pdns_server: 'pdns-server pdns-backend-bind',
  'ldns-signzone': 'ldnsutils',
  unbound: 'unbound',
  delv: 'bind9-dnsutils',
} as const;

/** A zone, as one program signs and serves it. */
export interface Operator {
  readonly about: string;
  readonly label: string;
  /** Signs the zone of this file, and serves it. */
  readonly start: (dir: string, apex: DnsName, zone: string) => Promise<Program>;
  /** Whether an absence is not proven for all names (opt-out), so that it counts as unsigned. */
  readonly isOptOut?: true;
}

function knot(policy: string, zone: string): Operator['start'] {
  return async (dir, apex, text) => {
    const port = await freePort();
    for (const folder of ['run', 'db']) mkdirSync(join(dir, folder), { recursive: true });
    writeFileSync(join(dir, 'zone'), text);
    const config = join(dir, 'knot.conf');
    writeFileSync(
      config,
      `server:\n    rundir: "${dir}/run"\n    listen: 127.0.0.1@${port}\n    udp-workers: 1\n    tcp-workers: 1\n    background-workers: 1
log:\n  - target: stderr\n    any: info
database:\n    storage: "${dir}/db"
${policy === '' ? '' : `policy:\n  - id: own\n    ${policy}\n`}zone:\n  - domain: "${apex}."\n    file: "${dir}/zone"\n    zonefile-sync: -1\n    ${zone}\n`,
    );
    return startProgram('knotd', ['-c', config], port, apex);
  };
}

function bind(policy: string, options: string): Operator['start'] {
  return async (dir, apex, text) => {
    const port = await freePort();
    mkdirSync(join(dir, 'keys'), { recursive: true });
    writeFileSync(join(dir, 'zone'), text);
    const config = join(dir, 'named.conf');
    writeFileSync(
      config,
      `options { directory "${dir}"; listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; }; pid-file none;
  session-keyfile "${dir}/session.key"; recursion no; allow-transfer { none; }; dnssec-validation no; ${options} };
controls { };
dnssec-policy "opt-out" { keys { csk lifetime unlimited algorithm ecdsap256sha256; }; nsec3param iterations 0 optout yes salt-length 0; };
zone "${apex}" { type primary; file "${dir}/zone"; dnssec-policy ${policy}; inline-signing yes; key-directory "${dir}/keys"; };
`,
    );
    return startProgram('named', ['-g', '-c', config], port, apex);
  };
}

function powerDns(nsec3: string | null): Operator['start'] {
  return async (dir, apex, text) => {
    const port = await freePort();
    writeFileSync(join(dir, 'zone'), text);
    writeFileSync(join(dir, 'named.conf'), `zone "${apex}" { type master; file "${dir}/zone"; };\n`);
    const settings = {
      launch: 'bind',
      'bind-config': `${dir}/named.conf`,
      'bind-dnssec-db': `${dir}/keys.db`,
      'local-address': '127.0.0.1',
      'local-port': port,
      'socket-dir': dir,
      setuid: '',
      setgid: '',
      'security-poll-suffix': '',
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(dir, 'pdns.conf'), lines.join(''));
    const util = (...args: readonly string[]) => {
      const ended = spawnSync('pdnsutil', [`--config-dir=${dir}`, ...args], { env: PROGRAM_ENV, encoding: 'utf8' });
      if (ended.status !== 0) throw new Error(`pdnsutil ended with ${ended.status}: ${ended.stderr}`);
    };
    util('create-bind-db', `${dir}/keys.db`);
    util('secure-zone', apex);
    if (nsec3 !== null) util('set-nsec3', apex, ...nsec3.split('|'));
    return startProgram('pdns_server', [`--config-dir=${dir}`, '--daemon=no', '--guardian=no'], port, apex);
  };
}

const nsd: Operator['start'] = async (dir, apex, text) => {
  const port = await freePort();
  const sign = signedByLdns({ nsec3: { iterations: 0, salt: new Uint8Array(), optOut: false } });
  writeFileSync(join(dir, 'zone'), sign(apex, parseZoneFile(text, apex), Date.now()).text ?? '');
  const config = join(dir, 'nsd.conf');
  const files = ['xfrdfile', 'zonelistfile'].map((name) => `  ${name}: "${dir}/${name}"\n`).join('');
  writeFileSync(
    config,
    `server:\n  ip-address: 127.0.0.1@${port}\n  username: ""\n  chroot: ""\n  server-count: 1\n  zonesdir: "${dir}"\n  database: ""\n  pidfile: ""
  xfrdir: "${dir}"\n${files}  refuse-any: yes\nremote-control:\n  control-enable: no\nzone:\n  name: "${apex}"\n  zonefile: "zone"\n`,
  );
  return startProgram('nsd', ['-d', '-c', config], port, apex);
};

/** Denies with one NSEC record of the name itself, as Cloudflare does (RFC 9824). */
const ONLINE = 'module: mod-onlinesign';
const SIGNED = 'dnssec-signing: on';
const STRICT =
  'require-server-cookie yes; rate-limit { responses-per-second 5; }; minimal-responses yes; minimal-any yes;';

export const OPERATORS: readonly Operator[] = [
  { about: 'Knot, as it signs by itself', label: 'knot', start: knot('', SIGNED) },
  { about: 'Knot, with Ed448', label: 'ed448', start: knot('algorithm: ed448', `${SIGNED}\n    dnssec-policy: own`) },
  { about: 'Knot, which denies what it is asked for', label: 'online', start: knot('', ONLINE) },
  { about: 'BIND, with its default policy', label: 'bind', start: bind('default', '') },
  { about: 'BIND, with NSEC3 and opt-out', label: 'opt-out', start: bind('opt-out', ''), isOptOut: true },
  { about: 'BIND, with cookies and a rate limit', label: 'strict', start: bind('default', STRICT) },
  { about: 'PowerDNS, as it signs by itself', label: 'powerdns', start: powerDns(null) },
  { about: 'PowerDNS, with narrow NSEC3', label: 'narrow', start: powerDns('1 0 0 -|narrow') },
  { about: 'NSD, with a zone that ldns signed', label: 'nsd', start: nsd },
];
