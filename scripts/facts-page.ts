import { KINDS } from '../src/diagnoses/kinds.ts';
import type { DatedSource } from '../src/domain/dated.ts';
import { STANDARD_SOURCE } from '../src/domain/standards.ts';
import { DATED_FACTS } from './dated-facts.ts';

const CHECKS = [...new Set(KINDS.flatMap(({ checks }) => checks.map(({ check }) => check)))];

function checksOn(source: DatedSource): string {
  if (source === STANDARD_SOURCE) return 'all';
  const links = CHECKS.filter(({ restsOn }) => restsOn.includes(source)).map(({ id }) => `[${id}](checks/${id}.md)`);
  return links.length === 0 ? '–' : links.join(', ');
}

const fileLink = (path: string): string => `[${path.replace(/^src\//, '')}](../${path})`;

/** Returns the page of the facts that others can change without us. */
export function factsPage(): string {
  const rows = DATED_FACTS.toSorted((a, b) => (a.source.reviewBy < b.source.reviewBy ? -1 : 1)).map(
    ({ about, source, files }) =>
      `| ${about} | ${source.readOn} | ${source.reviewBy} | ${source.source} | ${checksOn(source)} | ${files.map(fileLink).join(', ')} |`,
  );
  return `<!-- Made by \`npm run docs\` from scripts/dated-facts.ts. -->
# Facts about the outside world

Registries, providers and standards change without us. Each table of such facts has the day on which somebody read its
source, and the day by which somebody should read it again. \`npm run check\` warns from that day on, and fails three
months later.

To review some: read the source, correct the files, and set \`readOn\` and \`reviewBy\` in the first file named
(\`read_on\` and \`review_by\` in JSON). To add some: declare a \`DatedSource\` beside them and list it in
[dated-facts.ts](../scripts/dated-facts.ts). A check that judges by it names it in \`restsOn\`.

| facts | read on | read again by | source | checks | files |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
