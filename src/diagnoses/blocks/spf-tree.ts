import { spfClause } from '../../checks/spf/faults.ts';
import { defineTexts, type Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { readSpfTree } from '../../facts/spf-analysis.ts';
import type { SpfAnalysis, SpfNode, SpfNodeTerm } from '../../records/spf/analyse.ts';
import { flatten } from '../../records/spf/flatten.ts';
import { MAX_LOOKUPS } from '../../records/spf/limits.ts';
import { type Block, defineBlock } from '../block.ts';
import type { FixItem } from '../diagnosis.ts';
import { fixItem } from '../fix-item.ts';

/** The SPF record, walked without an address. */
export interface SpfTree {
  /** DNS lookups of the worst case; receivers stop at ten. */
  readonly lookups: number;
  /** Lookups that find nothing; receivers stop at two. */
  readonly voidLookups: number;
  /** Addresses authorised: IPv4 addresses, and /64 networks of IPv6. Null where that cannot be said. */
  readonly ipv4Addresses: number | null;
  readonly ipv6Networks: number | null;
  /** The record and what it includes, line by line from the top, each below the line that leads to it. */
  readonly rows: readonly SpfRow[];
  /** Lines left out. */
  readonly moreRows: number;
  /** Where the lookups exceed ten: records that say the same with fewer. */
  readonly flattened: readonly FixItem[];
}

/** The record at the top, or one term of it or of a record that it includes. */
export interface SpfRow {
  /** 0 for the record at the top; a line belongs to the nearest one above it that is less deep. */
  readonly depth: number;
  /** The name at the top, else the term as it is written. */
  readonly text: string;
  /** The record that was found there: at the top, and for `include` and `redirect`. */
  readonly record: string | null;
  /** DNS lookups of this very line. */
  readonly lookups: number;
  /** What is wrong here, else null. */
  readonly problem: Message | null;
}

/** Null where there is no record, or it could not be found out. */
export const spfTree: Block<SpfTree | null> = defineBlock({
  id: 'spf',
  needs: { tree: readSpfTree },
  absent: null,
  of: ({ tree }, { zone }) => (tree === null ? null : spfTreeOf(tree.analysis, zone)),
});

/** Rows of a report; a record may hold thousands of terms. */
const MAX_ROWS = 300;

function spfTreeOf(analysis: SpfAnalysis | null, zone: DnsName): SpfTree | null {
  if (analysis === null || analysis.root.state === 'none' || analysis.root.state === 'nxdomain') return null;
  const rows = rowsOf(analysis.root);
  const { authorises, exact, voidLookups, lookups } = analysis;
  return {
    lookups,
    voidLookups: Math.max(voidLookups.ipv4, voidLookups.ipv6),
    ipv4Addresses: exact ? authorises.ipv4 : null,
    ipv6Networks: exact ? authorises.ipv6Networks : null,
    rows: rows.slice(0, MAX_ROWS),
    moreRows: Math.max(0, rows.length - MAX_ROWS),
    flattened: lookups > MAX_LOOKUPS ? flattened(analysis, zone) : [],
  };
}

function rowsOf(root: SpfNode): SpfRow[] {
  return [
    { depth: 0, text: root.domain, record: root.record?.text ?? null, lookups: 0, problem: problemOf(root) },
    ...root.terms.flatMap((term) => termRows(term, 1)),
  ];
}

function termRows({ term, live, lookups, node, void: nothing, target }: SpfNodeTerm, depth: number): SpfRow[] {
  const below = node?.lookups ?? 0;
  const found = nothing === 'both' && target !== null ? message('void', { target }) : null;
  const row: SpfRow = {
    depth,
    text: term.text,
    record: node?.record?.text ?? null,
    lookups: live ? lookups - below : 0,
    problem: live ? (node === null ? found : problemOf(node)) : message('dead'),
  };
  return [row, ...(node?.terms ?? []).flatMap((one) => termRows(one, depth + 1))];
}

/** What is wrong at a line of the SPF picture, in a few words; the item says what that means. */
export const SPF_PICTURE_TEXTS = defineTexts('spf-picture', {
  none: '{domain} has no SPF record',
  nxdomain: '{domain} does not exist',
  several: '{domain} has more than one SPF record',
  failed: '{domain} could not be looked up',
  fault: '"{part}": {why}',
  void: '{target} has nothing of that kind',
  dead: 'has no effect: receivers do not come to it',
});
const { message } = SPF_PICTURE_TEXTS;

function problemOf({ state, domain, record }: SpfNode): Message | null {
  const [fault] = record?.faults ?? [];
  if (state === 'seen') return null;
  if (state !== 'record') return message(state, { domain });
  return fault === undefined ? null : message('fault', { part: fault.text, why: spfClause(fault) });
}

/** The flattened alternative as records to paste; none where it cannot be made. */
function flattened(analysis: SpfAnalysis, zone: DnsName): FixItem[] {
  const flat = flatten(analysis);
  if (!flat.ok) return [];
  const present = analysis.root.record?.text;
  return flat.records.map(({ name, text }) =>
    fixItem(
      { name, type: 'TXT', value: text, removes: name === analysis.domain && present !== undefined ? [present] : [] },
      zone,
    ),
  );
}
