import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the tests need, by package of Debian and Ubuntu. */
const PROGRAMS = {
  knotd: 'knot',
  knotc: 'knot',
  unbound: 'unbound',
  delv: 'bind9-dnsutils',
  dnsmasq: 'dnsmasq-base',
  dnsviz: 'dnsviz',
  'ldns-keygen': 'ldnsutils',
  'ldns-signzone': 'ldnsutils',
  testssl: 'testssl.sh',
  'gnutls-serv': 'gnutls-bin',
  'postgres and pg_dump': 'postgresql',
} as const;
/** Lists what Zonemaster needs beside those: not every Debian or Ubuntu has it. */
export const ZONEMASTER = { 'zonemaster-cli': 'zonemaster-cli' } as const;
const INSTALL_TIMEOUT_MS = 240_000;

/** Servers live in `/usr/sbin`, which is not on every user's path. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;

/** The environment to start the programs in. */
export const PROGRAM_ENV: NodeJS.ProcessEnv = { ...process.env, PATH };

const POSTGRES = '/usr/lib/postgresql';

/** The folder with the programs of the newest PostgreSQL, those of its clients too; null where there is none. */
export function postgresPrograms(): string | null {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(POSTGRES, version, 'bin'));
  return folders.find((bin) => ['postgres', 'pg_dump'].every((one) => existsSync(join(bin, one)))) ?? null;
}

type Programs = Readonly<Record<string, string>>;

const missing = (programs: Programs) =>
  Object.entries(programs).filter(([program, name]) =>
    name === 'postgresql'
      ? postgresPrograms() === null
      : spawnSync('sh', ['-c', `command -v ${program}`], { env: PROGRAM_ENV }).status !== 0,
  );

/**
 * Looks for the programs, and installs what is missing with apt-get where this runs as root. Null where all are there,
 * else one sentence on why the tests cannot run.
 */
export function readyPrograms(programs: Programs = PROGRAMS): string | null {
  const absent = missing(programs);
  if (absent.length === 0) return null;
  const packages = [...new Set(absent.map(([, name]) => name))].join(' ');
  const names = absent.map(([program]) => program).join(', ');
  if (process.getuid?.() !== 0) return `${names} not found. Install them first: apt-get install ${packages}`;
  console.log(`interop: ${names} not found; running apt-get install ${packages}`);
  const apt = spawnSync('sh', ['-c', `apt-get update -q && apt-get install -yq --no-install-recommends ${packages}`], {
    // Nothing that is installed starts by itself at this run level: the tests start their own.
    env: { ...PROGRAM_ENV, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    timeout: INSTALL_TIMEOUT_MS,
    encoding: 'utf8',
  });
  if (missing(programs).length === 0) return null;
  const why = (apt.error?.message ?? apt.stderr).trim().split('\n').at(-1);
  return `${names} not found, and apt-get could not install ${packages}: ${why}`;
}
