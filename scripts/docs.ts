// Writes the pages of docs/ that are made of code: `node scripts/docs.ts`. A house test compares them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '../src/app/settings.ts';

/** The pages, by path below the root of the project. */
export const PAGES: Readonly<Record<string, () => string>> = {
  'docs/configuration.md': configurationPage,
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

function configurationPage(): string {
  const rows = Object.values(SETTINGS).map(
    ({ env, flag, shown, about, example }) =>
      `| \`${env}\`<br>\`${flag}\` | ${cell(about)} | ${cell(shown)} | \`${example}\` |`,
  );
  return `<!-- Made by scripts/docs.ts from src/app/settings.ts. -->
# Configuration

Every setting is an environment variable and a flag of \`zonewell serve\`; the flag wins. An empty variable counts as
not set. A variable that begins with \`ZONEWELL_\` and is not in this table, or a value that cannot be used, stops the
start and is named.

| variable, flag | what it is | default | example |
|---|---|---|---|
${rows.join('\n')}

\`zonewell check\` reads \`ZONEWELL_RESOLVERS\` and \`ZONEWELL_CA_FILE\` too; its flag \`--resolver\` wins. \`NO_COLOR\`
(no-color.org) switches colours off.
`;
}

if (import.meta.main) {
  for (const [path, page] of Object.entries(PAGES)) writeFileSync(join(import.meta.dirname, '..', path), page());
}
