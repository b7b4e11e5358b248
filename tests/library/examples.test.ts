import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryExamples } from '../../scripts/library-example.ts';
import type { NameServers } from '../../testbed/name-servers.ts';
import { type Service, startService } from '../api/service.ts';

const ROOT = join(import.meta.dirname, '../..');
const LIBRARY = pathToFileURL(join(ROOT, 'src/index.ts')).href;
const CLIENT = pathToFileURL(join(ROOT, 'src/client/client.ts')).href;
/** On a busy machine, Node reads the sources for a minute. */
const RUN_TIMEOUT_MS = 240_000;

const pageOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');
const examples = ['README.md', 'docs/library.md'].flatMap((page) =>
  libraryExamples(pageOf(page)).map(({ title, code }) => ({ title: `${page}: ${title}`, code })),
);

let service: Service;
let url: string;
let servers: NameServers;
let folder: string;

beforeAll(async () => {
  service = await startService();
  url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  servers = await service.internet.startNameServers();
  folder = mkdtempSync(join(tmpdir(), 'zonewell-examples-'));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.close();
});

/** Leads an example to the testbed and to a service in it, where what it says of example.com is true of perfect.example. */
function inTestbed(code: string): string {
  const { resolver, anchorRecords: trustAnchors } = service.internet;
  const stub = { servers: [resolver], trustAnchors };
  const iterative = { mode: 'iterative', rootHints: servers.hints, connectTo: servers.connectTo, trustAnchors };
  return code
    .replace("from 'zonewell'", `from '${LIBRARY}'`)
    .replace("from 'zonewell/client'", `from '${CLIENT}'`)
    .replace('https://zonewell.example', url)
    .replace("{ servers: ['127.0.0.1:53'] }", JSON.stringify(stub))
    .replace("{ mode: 'iterative' }", JSON.stringify(iterative))
    .replaceAll('example.com', 'perfect.example');
}

/** Runs all examples in a process of their own, and returns the lines that each printed. */
async function linesOfAll(): Promise<readonly (readonly string[])[]> {
  const files = examples.map(({ code }, i) => {
    const file = join(folder, `example-${i}.ts`);
    writeFileSync(file, inTestbed(code));
    return file;
  });
  const script = `for (const file of ${JSON.stringify(files)}) {
    await import(file);
    console.log('---');
  }`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stderr).toBe('');
  return stdout
    .split('---\n')
    .slice(0, -1)
    .map((printed) => printed.split('\n').slice(0, -1));
}

/** The lines that an example says it prints; whatever, where it says none. */
const promisedBy = (code: string): readonly unknown[] =>
  [...code.matchAll(/console\.log\(.*\);(?: \/\/ (.*))?$/gm)].map(([, line]) =>
    line === undefined ? expect.stringMatching(/\S/) : line.replaceAll('example.com', 'perfect.example'),
  );

describe('examples of the library', () => {
  test('show everything that it exports but what reads registrations', async () => {
    const shown = examples.map(({ code }) => code).join('');
    const left = Object.keys(await import('../../src/index.ts')).filter((name) => !shown.includes(`${name}(`));
    expect(left.toSorted()).toEqual(['parseRdap', 'parseWhois', 'presentRdata']);
  });

  test(
    'print what they say',
    async () => {
      const printed = await linesOfAll();
      expect(examples.map(({ title }, i) => ({ title, lines: printed[i] }))).toEqual(
        examples.map(({ title, code }) => ({ title, lines: promisedBy(code) })),
      );
    },
    RUN_TIMEOUT_MS,
  );
});

test.each([LIBRARY, CLIENT])(
  'importing %s does nothing by itself',
  async (entry) => {
    // Where nothing may be written, no process and no worker begun, whatever tries that ends the import. Node makes its
    // streams when they are first wanted.
    const script = `process.stderr; process.stdout;
    const state = () => ({
      open: process.getActiveResourcesInfo(),
      listening: process.eventNames().map(String),
      globals: Object.getOwnPropertyNames(globalThis),
      environment: JSON.stringify(process.env),
    });
    const before = state();
    await import('${entry}');
    const after = state();
    console.log(JSON.stringify(Object.keys(after).filter((key) => String(after[key]) !== String(before[key]))));`;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      '--permission',
      '--allow-fs-read=*',
      '--input-type=module',
      '-e',
      script,
    ]);
    expect([stdout, stderr]).toEqual(['[]\n', '']);
  },
  RUN_TIMEOUT_MS,
);
