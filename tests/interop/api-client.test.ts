import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations.ts';
import { formatAddressOverride } from '../../src/domain/address-override.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { REGISTRY_BOOTSTRAP } from '../../testbed/registry.ts';
import { startWholeService } from '../api/whole-service.ts';
import { buildAssets } from '../browser/site.ts';
import { anAlert } from '../mail/alerts.ts';
import '../support/languages.setup.ts';

// Somebody else's client, generated from our OpenAPI document with their TypeScript (openapi-typescript takes none after 5), which
// a folder of its own locks.

const DOMAIN = 'perfect.example';
/** The address of a name server that is not delegated to. */
const ADDRESS = '203.0.113.77';

let folder: string;
let internet: Internet;
let assets: Awaited<ReturnType<typeof buildAssets>>;
let service: Awaited<ReturnType<typeof startWholeService>>;
let [url, key] = ['', ''];

/** Runs a program of the folder, and returns what it printed to stdout. Throws, with all that it printed, where it fails. */
async function run(program: string, ...args: readonly string[]): Promise<string> {
  const ended = promisify(execFile)(program, args, { cwd: folder, maxBuffer: 1 << 24 });
  return ended.then(
    ({ stdout }) => stdout,
    (error) => {
      throw new Error(`${program} ${args.join(' ')}: ${error.message}\n${error.stdout}`);
    },
  );
}
const runNode = (script: string, ...args: readonly string[]): Promise<string> => run(process.execPath, script, ...args);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zonewell-client-'));
  cpSync(join(import.meta.dirname, 'api-client'), folder, { recursive: true });
  [internet, assets] = await Promise.all([
    startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') }),
    buildAssets(),
    run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund'),
  ]);
  await serve();
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${url}/openapi.json`)).text());
});
afterAll(async () => {
  await service?.close();
  await internet?.close();
  await assets?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the service with a key that may do everything, and an alert. */
async function serve(): Promise<void> {
  const [caFile, bootstrapFile] = [join(folder, 'ca.pem'), join(folder, 'rdap.json')];
  writeFileSync(caFile, internet.ca);
  writeFileSync(bootstrapFile, REGISTRY_BOOTSTRAP);
  const { address } = await internet.serve(DOMAIN);
  const [toAddress = '', toPort = ''] = address.split(':');
  const connectTo = [...internet.connectTo, { address: ADDRESS, port: 53, toAddress, toPort: Number(toPort) }];
  service = await startWholeService(internet, assets.dir, {
    ZONEWELL_CA_FILE: caFile,
    ZONEWELL_RDAP_BOOTSTRAP: bootstrapFile,
    ZONEWELL_CONNECT_TO: connectTo.map(formatAddressOverride).join(','),
    ZONEWELL_LIVE_PER_MINUTE: '100',
  });
  key = await service.addKey(['read', 'run', 'monitors']);
  await service.services.stores.alerts.add(anAlert({ id: 'one', account: 'anna', at: 1000 }));
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
}

test('redocly finds nothing in the OpenAPI document, warnings included', async () => {
  await runNode('node_modules/@redocly/cli/bin/cli.js', 'lint', 'openapi.json');
});

test('a generated client calls every operation with types alone', async () => {
  await runNode('node_modules/openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'api.d.ts');
  await runNode('node_modules/typescript/bin/tsc', '--project', '.');
  const called: readonly string[] = JSON.parse(await runNode('call-everything.ts', url, key, ADDRESS));
  expect(called.toSorted()).toEqual(OPERATIONS.map(({ method, path }) => `${method} ${path}`).toSorted());
});
