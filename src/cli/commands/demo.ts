import { writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Internet, PUBLIC_NETWORKS, startInternet } from '../../../testbed/internet.ts';
import { startMailbox } from '../../../testbed/mailbox.ts';
import { DEFAULT_FAULTS, SERVER_FAULTS } from '../../../testbed/manifest.ts';
import { allNameServersAt, rootHintsOf } from '../../../testbed/name-servers.ts';
import { REGISTRY_BOOTSTRAP } from '../../../testbed/registry.ts';
import { ANNOUNCED_PREFIXES, AS_NAMES } from '../../../testbed/routes.ts';
import { seedHistory } from '../../../testbed/seed.ts';
import type { Config } from '../../app/config.ts';
import { createConfiguredAccounts } from '../../app/services.ts';
import { SETTINGS } from '../../app/settings.ts';
import { formatAddressOverride } from '../../domain/address-override.ts';
import type { Words } from '../../domain/message.ts';
import type { Instant } from '../../domain/time.ts';
import { openStore } from '../../store/open.ts';
import type { Stores } from '../../store/opened.ts';
import { type Formats, formatsOf } from '../../texts/formats.ts';
import { loadLanguages } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { configOf } from '../config-of.ts';
import { packageRoot } from '../package.ts';
import { EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';
import {
  acknowledgeMove,
  CHANGES,
  CHANGING,
  DEMO_CANARIES,
  DEMO_INTERVAL_MS,
  planMove,
  startChanges,
  sumUp,
  watchDomains,
} from './demo-monitors.ts';
import { addDemoReceiver, type DemoReceiver, startDemoReceiver } from './demo-receiver.ts';
import { DEMO_TEXTS } from './demo-texts.ts';
import { serveWith } from './serve.ts';

/** Lists what the guided tour names: all lie in the miniature internet. */
const SIGHTS = [
  'perfect.example',
  'newsletter.example',
  'wrong.example',
  'bakery.example',
  'expired.example',
  'silent.example',
  'hostile.example',
] as const;

export interface DemoFlags {
  readonly port?: string;
  readonly host?: string;
}

/** Runs the whole service on the miniature internet, with some months of history, until it is told to stop. */
export async function demo(flags: DemoFlags, terminal: Terminal): Promise<number> {
  const zonesDir = join(packageRoot(), 'testbed', 'zones');
  const folder = await mkdtemp(join(tmpdir(), 'zonewell-demo-'));
  const internet = await startInternet({ zonesDir });
  const mailbox = await startMailbox();
  const receiver = await startDemoReceiver(internet);
  const words = speak(terminal.language, DEMO_TEXTS);
  const formats = formatsOf(terminal.language);
  let stopChanges: (() => void) | undefined;
  // A newcomer reads first and chooses a password: nothing happens before somebody watches.
  const onAnswered = (path: string, status: number): void => {
    if (path !== '/monitors' || status !== 200 || stopChanges !== undefined) return;
    stopChanges = startChanges(internet, zonesDir);
    terminal.stdout.write(changesFrom(Date.now(), words, formats));
  };
  try {
    const database = join(folder, 'demo.db');
    const settings = { ...(await settingsOf(internet, receiver, folder)), database, smtpUrl: mailbox.smtpUrl };
    // What is set for the real service is not meant for this one, but for where it listens.
    const { ZONEWELL_HOST, ZONEWELL_PORT } = terminal.env;
    const config = configOf(
      { ...terminal, env: { ZONEWELL_HOST, ZONEWELL_PORT } },
      { ...flags, ...settings, exampleDomain: 'newsletter.example' },
    );
    if (config === undefined) return EXIT.usage;
    // Its history has e-mails for readers of each language.
    await loadLanguages();
    terminal.stderr.write(`${words('seeding')}\n`);
    const opened = await openStore(config.database);
    if (!opened.ok) return failUsage(terminal, opened.fault, opened.hint);
    await seedHistory(opened, zonesDir, Date.now());
    const accountPath = await makeAccount(config, opened, {
      receiver,
      comment: words('comment'),
      window: words('window'),
    });
    await opened.close();
    const environmentFile = join(folder, 'environment');
    return await serveWith(config, terminal, {
      // The tour stays on the screen.
      logLevel: 'error',
      onAnswered,
      onListening(url) {
        writeFileSync(environmentFile, environmentOf({ ...settings, publicUrl: url }));
        const paths = {
          ...{ url, environmentFile, accountUrl: `${url}${accountPath}` },
          ...{ mailboxUrl: mailbox.url, receiverUrl: receiver.url },
        };
        terminal.stdout.write(tour(words, paths, formats));
      },
    });
  } finally {
    stopChanges?.();
    await Promise.all([mailbox.close(), receiver.close()]);
    await internet.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the settings by which the service takes the miniature internet for the real one. */
async function settingsOf(internet: Internet, receiver: DemoReceiver, folder: string) {
  return {
    resolvers: internet.resolver,
    trustAnchors: internet.anchorRecords,
    ...(await writeTrust(folder, internet, receiver)),
    rootHintsFile: await writeHints(folder, internet),
    ...(await writeRoutes(folder)),
    connectTo: [
      receiver.connectTo,
      ...internet.connectTo,
      ...allNameServersAt(internet.world, await startNameServer(internet)),
    ]
      .map(formatAddressOverride)
      .join(','),
    publicNetworks: PUBLIC_NETWORKS.join(','),
    canaries: DEMO_CANARIES,
    intervalProMs: `${DEMO_INTERVAL_MS / 1000}s`,
    mailFrom: 'zonewell@demo.example',
  };
}

/** Writes whom the service is to trust in the miniature internet into files, and returns their paths. */
async function writeTrust(folder: string, { ca, markRoots }: Internet, receiver: DemoReceiver) {
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, `${ca}\n${receiver.ca}`);
  const markRootsFile = join(folder, 'mark-roots.pem');
  await writeFile(markRootsFile, markRoots);
  const rdapBootstrapFile = join(folder, 'rdap.json');
  await writeFile(rdapBootstrapFile, REGISTRY_BOOTSTRAP);
  return { caFile, markRootsFile, rdapBootstrapFile };
}

/** Writes who announces the networks of the miniature internet into files, and returns their paths. */
async function writeRoutes(folder: string) {
  const prefixTableFile = join(folder, 'prefixes');
  await writeFile(prefixTableFile, ANNOUNCED_PREFIXES);
  const asNamesFile = join(folder, 'asnames.txt');
  await writeFile(asNamesFile, AS_NAMES);
  return { prefixTableFile, asNamesFile };
}

/**
 * Starts the name server of all zones, which is silent about those that the resolver gets no answer about, and does wrong what
 * any server of theirs does. Returns its address.
 */
async function startNameServer(internet: Internet): Promise<string> {
  const { address, faults } = await internet.serve(...internet.world.apexes);
  for (const [match, fault] of DEFAULT_FAULTS) faults.set(match, fault);
  for (const [, match, fault] of SERVER_FAULTS) faults.set(match, fault);
  return address;
}

/** Writes the servers of the root of the miniature internet into a file, and returns its path. */
async function writeHints(folder: string, { world }: Internet): Promise<string> {
  const file = join(folder, 'root.hints');
  await writeFile(file, rootHintsOf(world));
  return file;
}

/** Makes an account for you to look around with, and its monitors. Returns the path of the link to choose its password. */
async function makeAccount(
  config: Config,
  stores: Stores,
  { receiver, comment, window }: Readonly<Record<'comment' | 'window', string>> & { readonly receiver: DemoReceiver },
): Promise<string> {
  const email = 'you@demo.example';
  const { accounts } = createConfiguredAccounts(config, stores, {
    clock: Date.now,
    publicUrl: () => '',
    onEmailStored: () => {},
    onError: () => {},
  });
  await accounts.add(email, 'Pro');
  const account = await stores.accounts.account({ email });
  if (account === undefined) return '/sign-in';
  await watchDomains(config, stores, account);
  await acknowledgeMove(stores, account, { now: Date.now(), comment });
  await planMove(config, stores, { account, name: window });
  await sumUp(config, stores, { account, now: Date.now() });
  await addDemoReceiver(receiver, { config, stores, account });
  return accounts.link(account);
}

/** Settings as lines that a shell reads. */
const environmentOf = (settings: Partial<Record<keyof Config, string>>): string =>
  SETTING_NAMES.flatMap((name) => {
    const value = settings[name];
    return value === undefined ? [] : [`${SETTINGS[name].env}='${value.replaceAll("'", "'\\''")}'\n`];
  }).join('');

const SETTING_NAMES = Object.keys(SETTINGS) as (keyof Config)[];

/** How a command is typed: in a checkout through npm, which brings its Node.js along. */
const command = (typed: string): string =>
  process.env['npm_lifecycle_event'] === 'demo' ? `npm run -s zonewell -- ${typed}` : `zonewell ${typed}`;

const lines = (...all: readonly string[]): string => all.map((one) => `  ${one}\n`).join('');

/** Announces when the changes come, once they are started. */
function changesFrom(now: Instant, words: Words<typeof DEMO_TEXTS.texts>, formats: Formats): string {
  const all = CHANGES.map(({ afterMs, says }) =>
    words('change-at', { at: formats.time(now + afterMs), what: words(says) }),
  );
  return `\n${words('changes-begin', { domain: CHANGING })}\n\n${lines(...all)}\n`;
}

function tour(
  words: Words<typeof DEMO_TEXTS.texts>,
  paths: Readonly<Record<'url' | 'environmentFile' | 'accountUrl' | 'mailboxUrl' | 'receiverUrl', string>>,
  formats: Formats,
): string {
  const { url, environmentFile, accountUrl, mailboxUrl, receiverUrl } = paths;
  const changes = CHANGES.map(({ afterMs, says }) =>
    words('change-after', { after: formats.duration(afterMs), what: words(says) }),
  );
  const pages = SIGHTS.map((domain) => lines(`${url}/domain/${domain}`, `    ${words(domain)}`)).join('');
  return `
${words('running', { url })}

${pages}
${words('other-pages')}

${lines(
  `${url}/diagnosis/wrong.example`,
  `${url}/mail-security/newsletter.example`,
  `${url}/ssl/renewal.example`,
  `${url}/seo/garage.example`,
  `${url}/ai-search/garage.example`,
  `${url}/history/perfect.example`,
  `${url}/whois/perfect.example`,
  `${url}/compare?a=perfect.example&b=wrong.example`,
)}
${words('account')}

${lines(accountUrl)}
${words('monitors', { interval: formats.duration(DEMO_INTERVAL_MS), domain: CHANGING })}

${lines(`${url}/monitors`, mailboxUrl, receiverUrl)}
${lines(...changes)}
${words('json')}

${lines(`curl ${url}/v1/domain/perfect.example/report`, `${url}/docs/api`)}
${words('terminal')}

${lines(`set -a; . ${environmentFile}; set +a`)}
${words('commands')}

${lines(
  command('check newsletter.example'),
  command('mail newsletter.example'),
  command('ssl renewal.example'),
  command('history perfect.example'),
  command('whois perfect.example'),
)}
${words('links')}

${lines(command('admin link you@demo.example'))}
${words('end')}
`;
}
