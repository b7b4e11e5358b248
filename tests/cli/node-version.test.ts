import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { nodeFault } from '../../src/cli/node-version.ts';
import { BUNDLE, cleanEnv, type Ended, execute } from './command.ts';

/** Runs the command as it is installed, on a Node. */
const run = (node: string, args: readonly string[]): Promise<Ended> => execute(node, args, cleanEnv());

/** Makes a process say that it is another Node. */
const claiming = (version: string): readonly string[] => [
  '--import',
  `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`,
];

const refused = (version: string) => ({
  code: 2,
  stdout: '',
  stderr: `zonewell: Zonewell needs Node 24.7 or newer, and this is Node ${version}\nhint: In the source, npm run zonewell uses the right one. Otherwise install a newer Node from https://nodejs.org, or run Zonewell as a container.\n`,
});

test.each(['18.20.8', '20.20.2', '22.21.0', '24.6.9'])('Node %s: what is needed, and exit code 2', async (version) => {
  expect(await run(process.execPath, [...claiming(version), BUNDLE, '--help'])).toEqual(refused(version));
});

test.each(['24.7.0', '24.21.0', '26.0.0'])('Node %s is new enough', async (version) => {
  expect(nodeFault(version)).toBeUndefined();
  expect(await run(process.execPath, [...claiming(version), BUNDLE, '--version'])).toMatchObject({
    code: 0,
    stderr: '',
  });
});

test('every older Node on this machine can read the command and says the same', async () => {
  const nodes = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const ended = [];
  for (const node of nodes.filter((one) => existsSync(one))) {
    const version = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
    if (nodeFault(version) !== undefined) ended.push([await run(node, [BUNDLE, '--help']), refused(version)]);
  }
  for (const [outcome, expected] of ended) expect(outcome).toEqual(expected);
  // Where there is none: nothing that is read before the version is known is newer than Node 16.
  for (const code of readBeforehand(BUNDLE)) {
    const old = await transform(code, { target: 'node16', format: 'esm' });
    expect(old.code.replace(/\s+/g, '')).toBe(
      (await transform(code, { target: 'esnext', format: 'esm' })).code.replace(/\s+/g, ''),
    );
  }
});

/** A file and the chunks that it imports at once. Throws where that is anything but a chunk. */
function readBeforehand(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const chunks = [...code.matchAll(/^import\b(?!\().*?"([^"]*)"/gm)].map(([, chunk = '']) => chunk);
  const others = chunks.filter((chunk) => !chunk.startsWith('.'));
  if (others.length > 0) throw new Error(`${file} imports ${others.join()}`);
  return [code, ...chunks.flatMap((chunk) => readBeforehand(join(dirname(file), chunk)))];
}
