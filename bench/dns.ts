import { spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { encodeQuery } from '../src/dns/codec/encode.ts';
import { createStubResolver } from '../src/dns/stub-resolver.ts';
import type { DnsName } from '../src/domain/name.ts';
import { type BenchRow, median, row } from './row.ts';

/** Questions of one round, and how many are under way at once. */
const QUERIES = 20_000;
const AT_ONCE = 100;
const ROUNDS = 7;

interface Measured {
  readonly cpuUs: number;
  readonly perSecond: number;
  readonly lost: number;
}

/** Keeps `AT_ONCE` questions under way until all are asked. Callbacks, so that what is measured is the client. */
function measure<R>(
  ask: (name: string) => Promise<R>,
  isAnswer: (result: R) => boolean,
  label: string,
): Promise<Measured> {
  let asked = 0;
  let ended = 0;
  let lost = 0;
  const cpu = process.cpuUsage();
  const began = performance.now();
  return new Promise((done) => {
    const next = () => {
      ask(`${label}${asked++}.example.com`).then(onResult, onFault);
    };
    const onFault = () => {
      lost += 1;
      onEnd();
    };
    const onResult = (result: R) => {
      if (!isAnswer(result)) lost += 1;
      onEnd();
    };
    const onEnd = () => {
      ended += 1;
      if (asked < QUERIES) next();
      if (ended < QUERIES) return;
      const used = process.cpuUsage(cpu);
      const seconds = (performance.now() - began) / 1000;
      done({ cpuUs: (used.user + used.system) / QUERIES, perSecond: QUERIES / seconds, lost });
    };
    for (let i = 0; i < AT_ONCE; i += 1) next();
  });
}

/** The least a UDP client can do: one connected socket, a fixed query with a rolling ID, no checks, no promises. */
async function measureBare(port: number): Promise<Measured> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 8 << 20 });
  await new Promise<void>((ready) => socket.connect(port, '127.0.0.1', ready));
  const query = encodeQuery({
    id: 0,
    name: 'bare12345.example.com' as DnsName,
    type: 1,
    cd: false,
    rd: true,
    ad: true,
    do: true,
    udpPayloadSize: 1232,
  });
  const cpu = process.cpuUsage();
  const began = performance.now();
  let sent = 0;
  let answered = 0;
  await new Promise<void>((done) => {
    const send = () => {
      query[0] = (sent >> 8) & 0xff;
      query[1] = sent & 0xff;
      sent += 1;
      socket.send(Buffer.from(query));
    };
    socket.on('message', () => {
      answered += 1;
      if (sent < QUERIES) send();
      if (answered === QUERIES) done();
    });
    for (let i = 0; i < AT_ONCE; i += 1) send();
  });
  const used = process.cpuUsage(cpu);
  socket.close();
  return {
    cpuUs: (used.user + used.system) / QUERIES,
    perSecond: QUERIES / ((performance.now() - began) / 1000),
    lost: QUERIES - answered,
  };
}

/** Knot where Debian has it installed, else the smallest server of ours; in a process of its own either way. */
async function startServer(): Promise<{ port: number; name: string; stop: () => void }> {
  if (spawnSync('knotd', ['--version']).status === 0) {
    const folder = mkdtempSync(join(tmpdir(), 'zonewell-knot-'));
    const port = 20_000 + (process.pid % 20_000);
    writeFileSync(
      join(folder, 'example.com.zone'),
      '@ 300 SOA ns h 1 2 3 4 5\n@ NS ns\nns A 192.0.2.1\n* A 192.0.2.1\n',
    );
    writeFileSync(
      join(folder, 'knot.conf'),
      `server:\n  rundir: "${folder}"\n  listen: 127.0.0.1@${port}\n  udp-workers: 1\n  tcp-workers: 1\n  background-workers: 1\ndatabase:\n  storage: "${folder}"\nzone:\n  - domain: example.com\n    storage: "${folder}"\n    file: example.com.zone\n`,
    );
    const child = spawn('knotd', ['-c', join(folder, 'knot.conf')], { stdio: 'ignore' });
    await new Promise((wait) => setTimeout(wait, 1500));
    child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return { port, name: 'Knot', stop: () => child.kill() };
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'dns-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve) =>
    createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(line))),
  );
  return { port, name: 'a minimal server', stop: () => child.kill() };
}

export async function bench(): Promise<BenchRow[]> {
  const server = await startServer();
  const servers = [`127.0.0.1:${server.port}`];
  const nodeResolver = new Resolver();
  nodeResolver.setServers(servers);
  const clients = {
    udp: createStubResolver({ servers, transport: 'udp', cacheEntries: 0 }),
    tcp: createStubResolver({ servers, transport: 'tcp', cacheEntries: 0 }),
  };
  const ours = (client: keyof typeof clients, label: string) =>
    measure(
      (name) => clients[client].resolve(name as DnsName, 'A'),
      ({ kind }) => kind === 'answer',
      label,
    );
  const theirs = (label: string) =>
    measure(
      (name) => nodeResolver.resolve4(name),
      (addresses) => addresses.length > 0,
      label,
    );
  const runs: Record<'bare' | 'udp' | 'tcp' | 'node', Measured[]> = { bare: [], udp: [], tcp: [], node: [] };
  try {
    // The first round warms up and does not count.
    for (let i = 0; i <= ROUNDS; i += 1) {
      const round = {
        bare: await measureBare(server.port),
        udp: await ours('udp', `u${i}x`),
        tcp: await ours('tcp', `t${i}x`),
        node: await theirs(`n${i}x`),
      };
      if (i > 0) for (const kind of ['bare', 'udp', 'tcp', 'node'] as const) runs[kind].push(round[kind]);
    }
  } finally {
    await clients.udp.close();
    await clients.tcp.close();
    server.stop();
  }
  const cpu = (kind: keyof typeof runs) => median(runs[kind].map((one) => one.cpuUs));
  // The best round of each: client and server need a core each, and what else runs on the machine only takes away.
  const rate = (kind: keyof typeof runs) => Math.max(...runs[kind].map((one) => one.perSecond));
  const lost = (kind: keyof typeof runs) => runs[kind].reduce((sum, one) => sum + one.lost, 0);
  const bench = `dns (${server.name})`;
  return [
    row(bench, 'CPU a query over UDP', 'µs', cpu('udp'), ['bare dgram loop', cpu('bare')]),
    row(bench, 'queries over UDP', '/s', rate('udp'), ['dns.Resolver', rate('node')]),
    row(bench, 'CPU a query over pipelined TCP', 'µs', cpu('tcp'), ['bare dgram loop', cpu('bare')]),
    row(bench, 'queries over pipelined TCP', '/s', rate('tcp'), ['dns.Resolver', rate('node')]),
    row(bench, 'lost over UDP', 'queries', lost('udp')),
    row(bench, 'lost over TCP', 'queries', lost('tcp')),
  ];
}
