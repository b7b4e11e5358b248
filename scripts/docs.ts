// Writes the pages of docs/ that are made from code, and what the client knows of the API: `npm run docs`. With `--check`
// it writes nothing, names the pages that are stale, and fails if there are any; a house test runs that.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SETTINGS } from '../src/app/settings.ts';
import type { Message } from '../src/domain/message.ts';
import { LANGUAGES } from '../src/languages/languages.ts';
import { ALL_SETTINGS, SETTING_FALLBACKS } from '../src/monitoring/settings/monitor-settings.ts';
import { MONITOR_SETTING_TEXTS } from '../src/monitoring/settings/setting-texts.ts';
import { loadLanguage, textIn } from '../src/texts/language.ts';
import { addLanguages } from '../src/texts/languages.ts';
import { apiSamples } from './api-samples.ts';
import { checkPages } from './check-pages.ts';
import { clientApi } from './client-api.ts';
import { commandHelp } from './command-help.ts';
import { factsPage } from './facts-page.ts';
import { peerNames } from './peers.ts';
import { peersPage } from './peers-page.ts';
import { touchedTable } from './touched.ts';

addLanguages(LANGUAGES);
await loadLanguage('en');

const cell = (content: string | Message): string =>
  (typeof content === 'string' ? content : textIn('en', content)).replaceAll('|', '\\|');

function configurationPage(): string {
  const rows = Object.values(SETTINGS).map(
    ({ env, flag, shown, about, example }) =>
      `| \`${env}\`<br>\`${flag}\` | ${cell(about)} | ${cell(shown)} | \`${example}\` |`,
  );
  return `<!-- Made by scripts/docs.ts from src/app/settings.ts and setting-texts.ts. -->
# Configuration

Every setting is an environment variable and a flag of \`zonewell serve\`; the flag wins. \`zonewell work\` reads the same variables. An empty variable counts as
not set. A variable that begins with \`ZONEWELL_\` and is not in this table, or a value that cannot be used, stops the
start and is named.

| variable, flag | what it is | default | example |
|---|---|---|---|
${rows.join('\n')}

\`zonewell check\` reads \`ZONEWELL_RESOLVERS\` and \`ZONEWELL_CA_FILE\` too; its flag \`--resolver\` wins. \`NO_COLOR\`
(no-color.org) switches colours off.
`;
}

/** The page about the settings of a monitor, from their table. */
function monitorSettingsPage(): string {
  const { message } = MONITOR_SETTING_TEXTS;
  const rows = ALL_SETTINGS.map(
    (one) =>
      `| \`--${one.id}\`<br>\`${one.field}\` | ${cell(message(`${one.id}/flag`))} | ${one.wordsOf(SETTING_FALLBACKS).join(', ') || 'none'} | ${cell(message(`applies/${one.applies}`))} |`,
  );
  return `<!-- Made by scripts/docs.ts from src/monitoring/settings. -->
# Settings of a monitor

What the owner of a monitor can choose. The flags are those of \`zonewell monitor settings\`; a file of monitors has the same
names without the hyphens in front of them, and JSON the names below them. The page of a monitor has a field for each.

| flag, JSON | what it is | to begin with | when a change applies |
|---|---|---|---|
${rows.join('\n')}
`;
}

const ROOT = join(import.meta.dirname, '..');

/** Returns what a page holds now, or null where there is none. */
function held(path: string): string | null {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return null;
  }
}

const ARCHITECTURE = 'docs/architecture.md';

/** The page about the architecture, with its table of what is touched as the templates have it. */
function architecturePage(): string {
  const page = held(ARCHITECTURE) ?? '';
  const marked = /(?<=<!-- touched: [^\n]*-->\n)[\s\S]*(?=\n<!-- \/touched -->)/;
  if (!marked.test(page)) throw new Error(`${ARCHITECTURE} has lost the marks around "What you touch"`);
  return page.replace(marked, () => touchedTable());
}

const pages = {
  'docs/configuration.md': configurationPage(),
  'docs/monitor-settings.md': monitorSettingsPage(),
  'docs/facts.md': factsPage(),
  'docs/peers.md': peersPage(),
  [ARCHITECTURE]: architecturePage(),
  ...(await checkPages()),
  'src/client/api.ts': clientApi(),
  'src/pages/docs/api-samples.json': await apiSamples(),
  'src/pages/docs/command-help.json': await commandHelp(),
  'src/pages/docs/peer-names.json': `${JSON.stringify(peerNames(), null, 2)}\n`,
};
const made = Object.entries(pages).filter(([path, page]) => held(path) !== page);
const gone = globSync('docs/checks/*.md', { cwd: ROOT }).filter((path) => !Object.hasOwn(pages, path));
if (process.argv.includes('--check')) {
  for (const path of [...made.map(([name]) => name), ...gone]) console.log(path);
  process.exitCode = made.length + gone.length === 0 ? 0 : 1;
} else {
  for (const [path, page] of made) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), page);
  }
  for (const path of gone) rmSync(join(ROOT, path));
}
