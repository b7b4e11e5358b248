import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import { REGISTRY_BOOTSTRAP } from '../../testbed/registry.ts';
import { seedHistory } from '../../testbed/seed.ts';
import type { Config } from '../app/config.ts';
import { createConfiguredAccounts } from '../app/services.ts';
import { formatAddressOverride } from '../domain/address-override.ts';
import { openStore } from '../store/open.ts';
import type { Stores } from '../store/opened.ts';
import { configOf } from './database.ts';
import { packageRoot } from './package.ts';
import { serveWith } from './serve.ts';
import { complain, EXIT, type Terminal } from './terminal.ts';

/** What the guided tour names: all lie in the miniature internet. */
const SIGHTS: readonly (readonly [domain: string, what: string])[] = [
  ['perfect.example', 'everything right: 100 of 100, and how it got there'],
  ['newsletter.example', 'sends mail through others; two things left to do'],
  ['wrong.example', 'nearly everything wrong, and how to fix it in safe steps'],
  ['bakery.example', 'an address and nothing else'],
  ['expired.example', 'DNSSEC signatures that ran out: the grade is capped at F'],
  ['silent.example', 'servers that do not answer: unknown, never "not configured"'],
  ['hostile.example', 'records made to break whoever shows them'],
];

export interface DemoFlags {
  readonly port?: string;
  readonly host?: string;
}

/** The whole service on the miniature internet, with some months of history, until it is told to stop. */
export async function demo(flags: DemoFlags, terminal: Terminal): Promise<number> {
  const zonesDir = join(packageRoot(), 'testbed', 'zones');
  const folder = await mkdtemp(join(tmpdir(), 'zonewell-demo-'));
  const internet = await startInternet({ zonesDir });
  try {
    const caFile = join(folder, 'ca.pem');
    await writeFile(caFile, internet.ca);
    const markRootsFile = join(folder, 'mark-roots.pem');
    await writeFile(markRootsFile, internet.markRoots);
    const rdapBootstrapFile = join(folder, 'rdap.json');
    await writeFile(rdapBootstrapFile, REGISTRY_BOOTSTRAP);
    const connectTo = internet.connectTo.map(formatAddressOverride).join(',');
    // What is set for the real service is not meant for this one.
    const config = configOf(
      { ...terminal, env: {} },
      {
        ...flags,
        database: join(folder, 'demo.db'),
        resolvers: internet.resolver,
        caFile,
        markRootsFile,
        rdapBootstrapFile,
        connectTo,
        publicNetworks: PUBLIC_NETWORKS.join(','),
        exampleDomain: 'newsletter.example',
      },
    );
    if (config === undefined) return EXIT.usage;
    terminal.stderr.write('Making up some months of history ...\n');
    const opened = await openStore(config.database);
    if (!opened.ok) {
      complain(terminal, opened.fault, opened.hint);
      return EXIT.usage;
    }
    await seedHistory(opened, zonesDir, Date.now());
    const accountPath = await makeAccount(config, opened);
    await opened.close();
    return await serveWith(config, terminal, (url) =>
      terminal.stdout.write(tour(url, internet.resolver, `${url}${accountPath}`)),
    );
  } finally {
    await internet.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes an account for you to look around with, since no e-mail is sent here. Returns the path of the link to choose its password. */
async function makeAccount(config: Config, stores: Stores): Promise<string> {
  const email = 'you@demo.example';
  const { accounts } = createConfiguredAccounts(config, stores, {
    clock: Date.now,
    publicUrl: () => '',
    onEmailStored: () => {},
    onError: () => {},
  });
  await accounts.add(email, 'Starter');
  const account = await stores.accounts.account({ email });
  return account === undefined ? '/sign-in' : accounts.link(account);
}

function tour(url: string, resolver: string, accountUrl: string): string {
  const pages = SIGHTS.map(([domain, what]) => `  ${url}/domain/${domain}\n      ${what}\n`).join('');
  return `
Zonewell runs at ${url} on a miniature internet: nothing leaves this machine.

${pages}
What was there before, and who holds the name:

  ${url}/history/perfect.example
  ${url}/whois/perfect.example

The same as JSON, and in the terminal:

  curl ${url}/v1/domain/perfect.example/report
  ZONEWELL_PUBLIC_NETWORKS=${PUBLIC_NETWORKS.join(',')} \\
    zonewell check perfect.example --resolver ${resolver}

The API, with a form to try each call, and an account with keys and usage:

  ${url}/docs
  ${accountUrl}

testbed/SCORES.md lists all domains. Ctrl-C stops the demo and removes its data.
`;
}
