import { spawnSync } from 'node:child_process';

/** What the tests need, by package of Debian and Ubuntu. */
const PROGRAMS = { knotd: 'knot', knotc: 'knot', unbound: 'unbound' } as const;
const INSTALL_TIMEOUT_MS = 240_000;

/** Servers live in `/usr/sbin`, which is not on every user's path. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;

/** The environment to start the programs in. */
export const PROGRAM_ENV: NodeJS.ProcessEnv = { ...process.env, PATH };

const missing = () =>
  Object.entries(PROGRAMS).filter(
    ([program]) => spawnSync('sh', ['-c', `command -v ${program}`], { env: PROGRAM_ENV }).status !== 0,
  );

/**
 * Looks for Knot and Unbound, and installs what is missing with apt-get where this runs as root. Null where all are
 * there, else one sentence on why the tests cannot run.
 */
export function readyPrograms(): string | null {
  const absent = missing();
  if (absent.length === 0) return null;
  const packages = [...new Set(absent.map(([, name]) => name))].join(' ');
  const names = absent.map(([program]) => program).join(', ');
  if (process.getuid?.() !== 0) return `${names} not found. Install them first: apt-get install ${packages}`;
  console.log(`interop: ${names} not found; running apt-get install ${packages}`);
  const apt = spawnSync('sh', ['-c', `apt-get update -q && apt-get install -yq --no-install-recommends ${packages}`], {
    env: { ...PROGRAM_ENV, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: INSTALL_TIMEOUT_MS,
    encoding: 'utf8',
  });
  if (missing().length === 0) return null;
  const why = (apt.error?.message ?? apt.stderr).trim().split('\n').at(-1);
  return `${names} not found, and apt-get could not install ${packages}: ${why}`;
}
