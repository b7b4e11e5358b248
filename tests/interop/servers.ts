import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import { type DnsName, ROOT } from '../../src/domain/name.ts';
import { zoneName } from '../../src/domain/rdata/wire-name.ts';
import { listenOnBoth } from '../../testbed/both-ports.ts';
import { zoneFileName } from '../../testbed/export.ts';
import { PROGRAM_ENV } from './programs.ts';

const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 5_000;
/** Checking a zone opens no port, but the configuration wants one. */
const ANY_PORT = 53_000;

/** A server of others on a loopback port, started by us. */
export interface Program {
  /** `IP:PORT`. */
  readonly address: string;
  /** Of its process. */
  readonly pid: number;
  close(): Promise<void>;
}

/** How Knot signs a zone: with the settings of a policy of its own, or each answer as it is asked for. */
export type KnotSigning = { readonly policy: readonly string[] } | 'online';

/**
 * Serves exported zones with Knot, in a folder of its own: no privileges, no control but its own socket. Unchecked, it
 * serves what is wrong with them as well. It signs those for which it is given how.
 */
export async function startKnot(
  dir: string,
  zonesDir: string,
  apexes: readonly DnsName[],
  isChecked = true,
  signing: ReadonlyMap<DnsName, KnotSigning> = new Map(),
): Promise<Program> {
  const port = await freePort();
  const config = writeKnotConfig(dir, zonesDir, apexes, port, isChecked, signing);
  return startProgram('knotd', ['-c', config], port, apexes.includes(ROOT) ? ROOT : (apexes[0] ?? ROOT));
}

/** What Knot finds wrong with a zone (`knotc zone-check`, with its semantic and DNSSEC checks), or null. */
export function knotComplaint(dir: string, zonesDir: string, apex: DnsName): string | null {
  const config = writeKnotConfig(dir, zonesDir, [apex], ANY_PORT);
  const run = spawnSync('knotc', ['-c', config, 'zone-check', zoneName(apex)], { env: PROGRAM_ENV, encoding: 'utf8' });
  const output = `${run.stdout}${run.stderr}${run.error?.message ?? ''}`.trim();
  const complains = run.status !== 0 || /\b(?:warning|error)\b/i.test(output);
  return complains ? output || `knotc ended with ${run.status}` : null;
}

function writeKnotConfig(
  dir: string,
  zonesDir: string,
  apexes: readonly DnsName[],
  port: number,
  isChecked = true,
  signing: ReadonlyMap<DnsName, KnotSigning> = new Map(),
): string {
  const policies = [...signing].flatMap(([apex, one]) =>
    one === 'online' ? [] : [`  - id: "${apex}"\n${one.policy.map((line) => `    ${line}\n`).join('')}`],
  );
  for (const folder of ['run', 'db']) mkdirSync(join(dir, folder), { recursive: true });
  const config = join(dir, 'knot.conf');
  writeFileSync(
    config,
    `server:
    rundir: "${join(dir, 'run')}"
    listen: ${HOST}@${port}
    udp-workers: 1
    tcp-workers: 1
    background-workers: 1
log:
  - target: stderr
    any: info
database:
    storage: "${join(dir, 'db')}"
template:
  - id: default
    storage: "${zonesDir}"
    semantic-checks: ${isChecked ? 'on' : 'off'}
    zonefile-sync: -1
    journal-content: none
${policies.length === 0 ? '' : `policy:\n${policies.join('')}`}zone:
${apexes.map((apex) => `  - domain: "${zoneName(apex)}"\n    file: "${zoneFileName(apex)}"\n${signingLines(apex, signing.get(apex))}`).join('')}`,
  );
  return config;
}

function signingLines(apex: DnsName, signing: KnotSigning | undefined): string {
  if (signing === undefined) return '';
  if (signing === 'online') return '    module: mod-onlinesign\n';
  return `    journal-content: changes\n    dnssec-signing: on\n    dnssec-policy: "${apex}"\n`;
}

export interface UnboundOptions {
  readonly dir: string;
  /** A file with the DS of the root; null: it does not validate. */
  readonly trustAnchor: string | null;
  /**
   * Which server (`IP:PORT`) to ask about each zone, so that Unbound follows no referral where the zones' addresses are
   * examples. Or else a file with root hints, from which it walks down by itself.
   */
  readonly from: ReadonlyMap<DnsName, string> | { readonly rootHints: string };
  /** Records that it makes up, as in a zone file; it passes on all else about their names. */
  readonly lies?: readonly string[];
}

/** An Unbound over authoritative servers on loopback. */
export async function startUnbound({ dir, trustAnchor, from, lies = [] }: UnboundOptions): Promise<Program> {
  mkdirSync(dir, { recursive: true });
  const port = await freePort();
  const config = join(dir, 'unbound.conf');
  const isWalk = 'rootHints' in from;
  const stubs = isWalk
    ? []
    : [...from].map(
        ([apex, server]) => `stub-zone:\n  name: "${zoneName(apex)}"\n  stub-addr: ${server.replace(':', '@')}\n`,
      );
  // Unbound answers `test.` and the reverse zones of example addresses by itself (RFC 6761, 6303); here they are zones like others.
  writeFileSync(
    config,
    `server:
  interface: ${HOST}
  port: ${port}
  do-ip6: no
  do-daemonize: no
  chroot: ""
  username: ""
  directory: "${dir}"
  pidfile: ""
  use-syslog: no
  logfile: ""
  verbosity: 1
  val-log-level: 2
  ede: yes
  num-threads: 1
${trustAnchor === null ? '  module-config: "iterator"' : `  module-config: "validator iterator"\n  trust-anchor-file: "${trustAnchor}"`}
  do-not-query-localhost: no
  local-zone: "test." nodefault
  unblock-lan-zones: yes
${lies.map((lie) => `  local-zone: "${lie.split(' ')[0]}" typetransparent\n  local-data: "${lie}"\n`).join('')}${isWalk ? `  root-hints: "${from.rootHints}"\n` : ''}remote-control:
  control-enable: no
${stubs.join('')}`,
  );
  return startProgram('unbound', ['-d', '-c', config], port, ROOT);
}

/** A dnsmasq that forwards to a resolver, as on most home routers. */
export async function startDnsmasq(resolver: string, options: readonly string[] = []): Promise<Program> {
  const port = await freePort();
  const own = ['--keep-in-foreground', '--conf-file=/dev/null', '--no-resolv', '--no-hosts', '--pid-file='];
  const listen = [`--listen-address=${HOST}`, '--bind-interfaces', `--port=${port}`];
  const args = [...own, ...listen, `--server=${resolver.replace(':', '#')}`, ...options];
  return startProgram('dnsmasq', args, port, ROOT);
}

/** Starts a program and waits until it answers for a name's SOA. Throws with what it wrote where it never does. */
export async function startProgram(
  program: string,
  args: readonly string[],
  port: number,
  probe: DnsName,
): Promise<Program> {
  const servers = [`${HOST}:${port}`];
  const resolver = createStubResolver({ servers, cacheEntries: 0, tryTimeoutMs: 500, triesPerServer: 1 });
  try {
    return await startUntil(program, args, port, async () => (await resolver.resolve(probe, 'SOA')).kind === 'answer');
  } finally {
    await resolver.close();
  }
}

/** Starts a program and waits until it accepts connections. Throws with what it wrote where it never does. */
export const startListening = (program: string, args: readonly string[], port: number): Promise<Program> =>
  startUntil(program, args, port, async () => {
    const socket = connect(port, HOST);
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    return isUp;
  });

async function startUntil(
  program: string,
  args: readonly string[],
  port: number,
  isUp: () => Promise<boolean>,
): Promise<Program> {
  const child = spawn(program, args, { env: PROGRAM_ENV, stdio: ['ignore', 'pipe', 'pipe'] });
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => written.push(text));
  child.on('error', (error) => written.push(String(error)));
  const until = performance.now() + START_TIMEOUT_MS;
  while (!(await isUp())) {
    if (hasEnded(child) || performance.now() > until) {
      await stop(child);
      throw new Error(`${program} does not answer:\n${written.join('')}`);
    }
    await wait(100);
  }
  return { address: `${HOST}:${port}`, pid: child.pid ?? Number.NaN, close: () => stop(child) };
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** Ends a child we started, and waits until it is gone. */
async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(hard);
}

/** A port that is free over both UDP and TCP. */
export async function freePort(): Promise<number> {
  const tcp = createServer();
  const { udp, port } = await listenOnBoth(tcp, HOST);
  udp.close();
  await new Promise((done) => tcp.close(done));
  return port;
}
