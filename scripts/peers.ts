import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS } from '../src/diagnoses/kinds.ts';
import type { PeerNames } from '../src/pages/docs/peer-names.ts';

const FOLDER = join(import.meta.dirname, '../docs/peers');

/** Why an item of a peer is none of ours. */
export const REASONS: Readonly<Record<string, string>> = {
  'needs-browser': 'only a browser that runs scripts and draws the page can tell',
  'needs-crawl': 'it compares many pages of a site, or follows all its links; we read one page and its files',
  intrusive:
    'it sends what could do harm or is refused for good reason: malformed records, mail transactions, scans, names of crawlers that are known by their address',
  'other-protocol': 'it tests a service that is neither DNS, nor mail, nor the website',
  'other-product':
    'it is another kind of product: uptime, accessibility, page speed, editing of zones, or data about the whole world',
  'tool-internal': 'it is a state of the tool itself, or cannot occur in an answer',
  undocumented: 'no standard and no operator documents it, so there is nothing to judge it by',
  'no-fault': 'it harms nobody, or is wanted',
};

/** What is named for later, and is not built yet. */
export const LATER: Readonly<Record<string, string>> = {
  calendar: 'renewals as a calendar at a secret address',
  'certificate logs': 'certificates and names that the logs have, and nobody serves',
  'look-alikes': 'registered names that look like yours',
  propagation: 'what public resolvers have in their caches',
  release: 'images, charts and packages in public registries, which come with release 1',
  reports: 'DMARC aggregate and failure reports and TLS reports',
  'reverse questions': 'which domains use an address, a server or an issuer',
  'status pages': 'pages that show others the state of your domains',
  'take-over': 'aliases of services that nobody has claimed',
  teams:
    'several people with roles in one account, and further ways to sign in: two factors, passkeys, single sign-on, a list of sessions',
  'test mailbox': 'an address to which you send a message to have it judged',
  'whole messages': 'signatures, ARC and content of a whole message',
};

/** One item that a peer tests or offers, and what we have of it. */
export interface PeerRow {
  readonly peer: string;
  readonly item: string;
  /** `covered`, `partly`, `missing`, `later: …` or `not ours: …`. */
  readonly status: string;
  /** Names our checks (`spf`), findings (`spf/absent`) and features that do it. */
  readonly ours: readonly string[];
  /** What a gap is worth to who looks after a domain: H, M or L; `-` where there was none. */
  readonly worth: string;
  readonly note: string;
}

/** Returns the lines of a table of `docs/peers`, without its head. */
const linesOf = (table: string): readonly (readonly string[])[] =>
  readFileSync(join(FOLDER, `${table}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** Lists every item of every peer, in the order of the tables. */
export const PEER_ROWS: readonly PeerRow[] = ['dns-mail', 'web-ops'].flatMap((table) =>
  linesOf(table).map(([peer = '', item = '', status = '', ours = '', worth = '', note = '']) => ({
    peer,
    item,
    status,
    ours: ours === '' ? [] : ours.split(', '),
    worth,
    note,
  })),
);

/** Lists what is no check: its name, what it is, and the file or folder that has it. */
export const FEATURES = linesOf('features').map(([id = '', what = '', where = '']) => ({ id, what, where }));

/** Returns the part of a status before its reason. */
export const stateOf = ({ status }: Pick<PeerRow, 'status'>): string => status.split(':', 1)[0] ?? '';

/** Returns the reason or plan of a status, or nothing. */
export const reasonOf = ({ status }: Pick<PeerRow, 'status'>): string => status.slice(stateOf({ status }).length + 2);

/** Returns the ids of all checks, and of all their findings as `check/finding`. */
export const OUR_IDS: ReadonlySet<string> = new Set(
  KINDS.flatMap(({ checks }) =>
    checks.flatMap(({ check }) => [check.id, ...Object.keys(check.findings).map((code) => `${check.id}/${code}`)]),
  ),
);

/** Returns, for each check, the names that peers have for what it finds. */
export function peerNames(): Readonly<Record<string, readonly PeerNames[]>> {
  const names: Record<string, Record<string, { name: string; findings: string[] }[]>> = {};
  for (const { peer, item, ours } of PEER_ROWS) {
    const checks = Map.groupBy(
      ours.filter((id) => OUR_IDS.has(id)),
      (id) => id.split('/', 1)[0] ?? '',
    );
    for (const [check, ids] of checks) {
      names[check] ??= {};
      names[check][peer] ??= [];
      names[check][peer].push({ name: item, findings: ids.flatMap((id) => id.split('/')[1] ?? []) });
    }
  }
  return Object.fromEntries(
    Object.entries(names)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([check, peers]) => [check, Object.entries(peers).map(([peer, all]) => ({ peer, names: all }))]),
  );
}
