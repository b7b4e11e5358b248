import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Issued } from '../../testbed/authority.ts';
import { PROGRAM_ENV } from './programs.ts';
import { freePort, type Program, startListening } from './servers.ts';

/** Lists what the servers below need, by package of Debian and Ubuntu. */
export const WEB_PROGRAMS = {
  nginx: 'nginx-light libnginx-mod-http-brotli-filter',
  haproxy: 'haproxy',
  postfix: 'postfix',
} as const;

const HOST = '127.0.0.1';

/** Writes a certificate with its key in one file, as most servers take it. */
export function writePair(dir: string, name: string, { chain, key }: Issued): string {
  const file = join(dir, `${name}.pem`);
  writeFileSync(file, key + chain);
  return file;
}

/** Starts nginx with its servers; `servers` gets the ports it listens on, as many as it needs. */
export async function startNginx(
  dir: string,
  count: number,
  servers: (ports: readonly number[]) => string,
  modules: readonly string[] = [],
): Promise<{ readonly ports: readonly number[]; readonly program: Program }> {
  mkdirSync(dir, { recursive: true });
  // A port that was free may be found again.
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  const ports = [...found];
  const config = join(dir, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    config,
    `${modules.map((one) => `load_module /usr/lib/nginx/modules/${one};\n`).join('')}daemon off;
worker_processes 1;
pid ${dir}/nginx.pid;
error_log stderr;
${process.getuid?.() === 0 ? 'user root;\n' : ''}events { worker_connections 1024; }
http {
  access_log off;
  absolute_redirect off;
  gzip on;
  gzip_min_length 100;
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  charset utf-8;
${temporary.map((name) => `  ${name}_temp_path ${dir}/${name};\n`).join('')}${servers(ports)}
}
`,
  );
  const program = await startListening('nginx', ['-e', 'stderr', '-c', config], ports[0] ?? 0);
  return { ports, program };
}

interface HaproxySite {
  readonly pair: string;
  readonly ca: string;
  /** The folder of its page. */
  readonly files: string;
  /** What follows `bind`; `CA` is the file of its authority. */
  readonly bind?: string;
  /** Further lines of its frontend. */
  readonly lines?: readonly string[];
}

/** Starts haproxy, which answers by itself with the page and the robots.txt of a folder. */
export async function startHaproxy(
  dir: string,
  { pair, ca, files, bind = '', lines = [] }: HaproxySite,
): Promise<Program> {
  const port = await freePort();
  mkdirSync(dir, { recursive: true });
  const config = join(dir, 'haproxy.cfg');
  const file = (name: string, type: string) => `status 200 content-type "${type}" file ${join(files, name)}`;
  writeFileSync(
    config,
    `global
  maxconn 200
  stats timeout 1s
defaults
  mode http
  timeout connect 5s
  timeout client 10s
  timeout server 10s
frontend site
  bind ${HOST}:${port} ssl crt ${pair} alpn h2,http/1.1 ${bind.replaceAll('CA', ca)}
${lines.map((line) => `  ${line}\n`).join('')}  http-request return ${file('robots.txt', 'text/plain')} if { path /robots.txt }
  http-request return ${file('index.html', 'text/html; charset=utf-8')} hdr Strict-Transport-Security max-age=63072000 if { path / }
  http-request return status 404
`,
  );
  return startListening('haproxy', ['-db', '-f', config], port);
}

/** Starts Postfix, which offers STARTTLS with a certificate. Needs root, as Postfix does. */
export async function startPostfix(dir: string, host: string, pair: string): Promise<Program> {
  const port = await freePort();
  for (const folder of ['', 'queue', 'data']) mkdirSync(join(dir, folder), { recursive: true });
  chmodSync(dir, 0o755);
  spawnSync('chown', ['postfix', join(dir, 'data')]);
  const settings = {
    compatibility_level: '3.6',
    queue_directory: join(dir, 'queue'),
    data_directory: join(dir, 'data'),
    inet_interfaces: HOST,
    inet_protocols: 'ipv4',
    myhostname: host,
    mydestination: '',
    smtpd_peername_lookup: 'no',
    smtpd_relay_restrictions: 'reject_unauth_destination',
    smtpd_tls_security_level: 'may',
    smtpd_tls_chain_files: pair,
    // Without them it wants a log daemon.
    maillog_file: join(dir, 'log'),
    maillog_file_prefixes: dir,
  };
  writeFileSync(
    join(dir, 'main.cf'),
    Object.entries(settings)
      .map((one) => `${one.join(' = ')}\n`)
      .join(''),
  );
  const services = [
    `${HOST}:${port} inet n - n - - smtpd`,
    'cleanup unix n - n - 0 cleanup',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    'rewrite unix - - n - - trivial-rewrite',
    'anvil unix - - n - 1 anvil',
    'proxymap unix - - n - - proxymap',
    'postlog unix-dgram n - n - 1 postlogd',
  ];
  writeFileSync(join(dir, 'master.cf'), `${services.join('\n')}\n`);
  const program = await startListening('postfix', ['-c', dir, 'start-fg'], port);
  return {
    ...program,
    async close() {
      // Its master leaves the group of what was started.
      spawnSync('postfix', ['-c', dir, 'stop'], { env: PROGRAM_ENV });
      await program.close();
    },
  };
}
