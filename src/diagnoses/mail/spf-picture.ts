import { spfClause } from '../../checks/spf/faults.ts';
import { defineTexts, type Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import type { SpfAnalysis, SpfNode, SpfNodeTerm } from '../../records/spf/analyse.ts';
import { flatten } from '../../records/spf/flatten.ts';
import { MAX_LOOKUPS } from '../../records/spf/limits.ts';
import { fixItem } from '../fix-item.ts';
import type { FixItem } from '../fix-path.ts';
import type { Prose } from '../report.ts';
import type { SpfPicture, SpfRow } from './report.ts';

/** Rows of a report; a record may hold thousands of terms. */
const MAX_ROWS = 300;

/** The SPF record as the report shows it; null where there is none. */
export function spfPicture(analysis: SpfAnalysis | null, zone: DnsName): SpfPicture<Prose> | null {
  if (analysis === null || analysis.root.state === 'none' || analysis.root.state === 'nxdomain') return null;
  const rows = rowsOf(analysis.root);
  const { authorises, exact, voidLookups, lookups } = analysis;
  return {
    lookups,
    void_lookups: Math.max(voidLookups.ipv4, voidLookups.ipv6),
    ipv4_addresses: exact ? authorises.ipv4 : null,
    ipv6_networks: exact ? authorises.ipv6Networks : null,
    rows: rows.slice(0, MAX_ROWS),
    more_rows: Math.max(0, rows.length - MAX_ROWS),
    flattened: lookups > MAX_LOOKUPS ? flattened(analysis, zone) : [],
  };
}

function rowsOf(root: SpfNode): SpfRow<Prose>[] {
  return [
    { depth: 0, text: root.domain, record: root.record?.text ?? null, lookups: 0, problem: problemOf(root) },
    ...root.terms.flatMap((term) => termRows(term, 1)),
  ];
}

function termRows({ term, live, lookups, node, void: nothing, target }: SpfNodeTerm, depth: number): SpfRow<Prose>[] {
  const below = node?.lookups ?? 0;
  const found = nothing === 'both' && target !== null ? message('void', { target }) : null;
  const row: SpfRow<Prose> = {
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
