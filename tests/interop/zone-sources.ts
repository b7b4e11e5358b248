import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PROGRAM_ENV } from './programs.ts';

/** A zone file that others test their name server with. */
export interface ZoneCase {
  /** The package and the file, as lists of differences name it. */
  readonly title: string;
  readonly origin: string;
  readonly file: string;
}

/** Source packages of Debian, and where their zone files for tests are. */
const SOURCES = [
  { name: 'bind9', origin: 'example', files: '*/bin/tests/system/checkzone/zones/*.db' },
  { name: 'knot', origin: 'example.com', files: '*/tests/knot/semantic_check_data/*' },
] as const;

export type SourcePackage = (typeof SOURCES)[number]['name'];

const TIMEOUT_MS = 240_000;

/** Runs a shell command; null where it worked, else the last line that it printed. */
function failureOf(command: string, cwd: string): string | null {
  const ran = spawnSync('sh', ['-c', command], { cwd, env: PROGRAM_ENV, encoding: 'utf8', timeout: TIMEOUT_MS });
  return ran.status === 0 ? null : ((ran.error?.message ?? ran.stderr).trim().split('\n').at(-1) ?? 'it failed');
}

/** Downloads and unpacks source packages by lists of its own; a package that cannot be had is a sentence. */
export function zoneCases(
  folder: string,
): readonly { readonly name: SourcePackage; readonly found: readonly ZoneCase[] | string }[] {
  const codename = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
  const [list, lists] = [join(folder, 'sources.list'), join(folder, 'lists')];
  mkdirSync(lists);
  const hosts = [
    ['http://deb.debian.org/debian', codename],
    ['http://deb.debian.org/debian-security', `${codename}-security`],
  ];
  writeFileSync(list, hosts.map(([host, suite]) => `deb-src ${host} ${suite} main\n`).join(''));
  const apt = `apt-get -q -o Dir::Etc::sourcelist=${list} -o Dir::Etc::sourceparts=- -o Dir::State::lists=${lists}`;
  const unread = failureOf(`${apt} update`, folder);
  return SOURCES.map(({ name, origin, files }) => {
    const into = join(folder, name);
    mkdirSync(into);
    // What Debian changed is not needed: a mirror may lack it.
    const lacking = unread ?? failureOf(`${apt} source --download-only ${name}`, into);
    const failed = failureOf('tar xf *.orig.tar.*z', into);
    if (failed !== null) return { name, found: lacking ?? failed };
    const found = globSync(join(into, files))
      .filter((file) => statSync(file).isFile())
      .toSorted()
      .map((file) => ({ title: `${name}: ${basename(file)}`, origin, file }));
    return { name, found: found.length > 0 ? found : `its files are elsewhere: ${readdirSync(into).join(', ')}` };
  });
}
