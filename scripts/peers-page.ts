import { FEATURES, LATER, PEER_ROWS, type PeerRow, REASONS, reasonOf, stateOf } from './peers.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const STATES = ['covered', 'partly', 'missing', 'later', 'not ours'] as const;

/** Returns how much of what could be covered is: items that are for later or not ours count for nothing. */
function share(rows: readonly PeerRow[]): string {
  const [covered = 0, partly = 0, missing = 0] = STATES.map((state) => count(rows, state));
  const all = covered + partly + missing;
  return all === 0 ? '–' : `${Math.round((100 * covered) / all)} %`;
}

const count = (rows: readonly PeerRow[], state: string): number => rows.filter((row) => stateOf(row) === state).length;

const countsLine = (name: string, rows: readonly PeerRow[]): string =>
  `| ${cell(name)} | ${rows.length} | ${STATES.map((state) => count(rows, state)).join(' | ')} | ${share(rows)} |`;

const definitions = (table: Readonly<Record<string, string>>): string =>
  Object.entries(table)
    .map(([name, meaning]) => `- \`${name}\`: ${meaning}`)
    .join('\n');

/** Lists the items of rows, a line a peer. */
const itemsByPeer = (rows: readonly PeerRow[]): string =>
  [...Map.groupBy(rows, ({ peer }) => peer)]
    .map(([peer, items]) => `- **${cell(peer)}**: ${items.map(({ item }) => cell(item)).join(' · ')}`)
    .join('\n');

/** Lists what has worth and is decided by its reason alone, so that somebody can look at each again. */
const decided = (): string =>
  [...Map.groupBy(PEER_ROWS.filter(hasWorth), ({ status }) => status)]
    .filter(([status]) => status.includes(':'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([status, rows]) => `### ${status}\n\n${itemsByPeer(rows)}`)
    .join('\n\n');

const hasWorth = ({ worth }: PeerRow): boolean => worth === 'H' || worth === 'M';

const open = (worth: string): readonly PeerRow[] =>
  PEER_ROWS.filter((row) => row.worth === worth && ['partly', 'missing'].includes(stateOf(row)));

/** Returns the page that says what others test, and what we have of it. */
export function peersPage(): string {
  const peers = [...Map.groupBy(PEER_ROWS, ({ peer }) => peer)];
  return `<!-- Made by \`npm run docs\` from docs/peers. -->
# What others test

Other tools and lists test domains, mail and websites too. The tables in [peers](peers) have each of their items: what it
is called there, and which of our checks, findings or features does the same. Who knows another tool finds ours by
that name on the page of each check, and with the search of \`/docs\`.

- \`covered\`: one of ours says the same.
- \`partly\`: one of ours says some of it; the note says what is left.
- \`missing\`: none of ours does.
- \`later: …\`: named for later, and not built yet.
- \`not ours: …\`: left out for a reason.

A gap has a worth for who looks after a domain: H, M or L. Items that are covered from the start have none.

## Reasons for what is not ours

${definitions(REASONS)}

## What is for later

${definitions(LATER)}

## Counts

The share is what is covered of all that is covered, partly covered or missing.

| peer | items | ${STATES.join(' | ')} | share |
|---|---|---|---|---|---|---|---|
${peers.map(([peer, rows]) => countsLine(peer, rows)).join('\n')}
${countsLine('all', PEER_ROWS)}

## Gaps of worth H

${itemsByPeer(open('H'))}

## Gaps of worth M

${itemsByPeer(open('M'))}

## Decided without code

These have worth H or M, and a reason or a plan in place of code.

${decided()}

## Features

What the tables name beside checks and findings:

${FEATURES.map(({ id, what, where }) => `- \`${id}\`: ${what} ([${where}](../${where}))`).join('\n')}

See [the checks](checks/README.md) for what each of ours can find.
`;
}

/** Tells whether a status has a reason that is defined. */
export function isDefined(row: PeerRow): boolean {
  const [state, reason] = [stateOf(row), reasonOf(row)];
  if (state === 'later') return Object.hasOwn(LATER, reason);
  if (state === 'not ours') return Object.hasOwn(REASONS, reason);
  return ['covered', 'partly', 'missing'].includes(row.status);
}
