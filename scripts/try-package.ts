// `npm run test:package`: packs Zonewell, installs the package in an empty folder outside of the project as whoever
// gets it from a registry would, and tries what the README promises of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { formatAddressOverride } from '../src/domain/address-override.ts';
import { PUBLIC_NETWORKS, startInternet } from '../testbed/internet.ts';
import { REGISTRY_BOOTSTRAP } from '../testbed/registry.ts';
import { libraryExamples } from './library-example.ts';

const ROOT = join(import.meta.dirname, '..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'zonewell-package-')));
const project = join(folder, 'project');
const { version, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** Runs a program to its end, and returns what it printed to stdout. Throws, with all that it printed, where it fails. */
async function run(program: string, args: readonly string[], { cwd = folder, env = {} } = {}): Promise<string> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}\n${stdout}${stderr}`);
  return stdout;
}

/** Throws where something is not as it was promised. */
function expectEqual(promise: string, found: unknown, expected: unknown): void {
  if (found !== expected)
    throw new Error(`${promise}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

/** What an installed Node program may see of this machine: nothing of the project and of its `node_modules`. */
const OUTSIDE = {
  PATH: (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((one) => !one.startsWith(ROOT))
    .join(delimiter),
};

/** Installs the package and nothing of the project but the types of Node, which a TypeScript project has. */
async function install(tarball: string): Promise<void> {
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  const types = `@types/node@${devDependencies['@types/node']}`;
  const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--omit=dev', '--engine-strict'];
  await run('npm', ['install', ...quick, tarball, types], { cwd: project });
}

/** Compiles the examples of the README and of the library, and the program of `tests/package`, with everything that TypeScript can ask. */
async function compile(): Promise<void> {
  cpSync(join(ROOT, 'tests/package'), project, { recursive: true });
  for (const page of ['README.md', 'docs/library.md'])
    for (const [i, { code }] of libraryExamples(readFileSync(join(ROOT, page), 'utf8')).entries())
      writeFileSync(join(project, `${basename(page, '.md')}-${i}.ts`), code);
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['--project', project, '--checkers', '1']);
}

/** Leads to the registry of the testbed. */
function registryOf({ ca, connectTo }: Awaited<ReturnType<typeof startInternet>>): Readonly<Record<string, string>> {
  const [bootstrapFile, caFile] = [join(folder, 'rdap.json'), join(folder, 'ca.pem')];
  writeFileSync(bootstrapFile, REGISTRY_BOOTSTRAP);
  writeFileSync(caFile, ca);
  return {
    ZONEWELL_RDAP_BOOTSTRAP: bootstrapFile,
    ZONEWELL_CA_FILE: caFile,
    ZONEWELL_CONNECT_TO: connectTo.map(formatAddressOverride).join(','),
  };
}

/** Runs the installed command and the library against the testbed. */
async function tryProgram(): Promise<void> {
  const internet = await startInternet({ zonesDir: join(ROOT, 'testbed/zones') });
  try {
    const zonewell = (args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<string> =>
      run(process.execPath, [join(project, 'node_modules/.bin/zonewell'), ...args], {
        cwd: project,
        env: {
          ...OUTSIDE,
          ZONEWELL_RESOLVERS: internet.resolver,
          ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
          ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
          ZONEWELL_DATABASE: join(folder, 'zonewell.db'),
          ...more,
        },
      });
    expectEqual('zonewell --version', (await zonewell(['--version'])).trim(), version);
    const report = JSON.parse(await zonewell(['check', 'perfect.example', '--json']));
    expectEqual('zonewell check', report.health_score, 100);
    // An answer of 900 KiB, which is read in a thread.
    const whois = JSON.parse(await zonewell(['whois', 'vast.example', '--json'], registryOf(internet)));
    expectEqual('zonewell whois', whois.registrar.name, 'Careful Names');
    const asked = [internet.resolver, internet.anchorRecords];
    const library = await run(process.execPath, ['program.ts', ...asked], { cwd: project, env: OUTSIDE });
    expectEqual(
      'the library',
      library.trim(),
      'reject pass false 2 secure 10 mail.example.com. 2 function function 503',
    );
  } finally {
    await internet.close();
  }
}

try {
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: ROOT });
  const tarball = join(folder, `zonewell-${version}.tgz`);
  if (!packed.includes(`zonewell-${version}.tgz`)) throw new Error(`npm pack made another file:\n${packed}`);
  await Promise.all([
    run('publint', ['run', tarball, '--strict'], { cwd: ROOT }),
    // CommonJS reaches an ES module by import() alone, which is what this profile leaves out.
    run('attw', [tarball, '--profile', 'esm-only'], { cwd: ROOT }),
    install(tarball),
  ]);
  await Promise.all([compile(), tryProgram()]);
  console.log(`zonewell-${version}.tgz installs, compiles and runs.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
