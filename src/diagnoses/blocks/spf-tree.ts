import { spfClause } from '../../checks/spf/faults.ts';
import { defineTexts, type Message, type Rendered } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { readSpfTree } from '../../facts/spf-analysis.ts';
import { providerInSpf } from '../../records/mail-providers.ts';
import type { SpfAnalysis, SpfNode, SpfNodeTerm } from '../../records/spf/analyse.ts';
import { flatten } from '../../records/spf/flatten.ts';
import { MAX_LOOKUPS, MAX_VOID_LOOKUPS } from '../../records/spf/limits.ts';
import { defineBlock } from '../block.ts';
import { fixItem } from '../fix-item.ts';
import { FIX_ITEM, type FixItem } from '../fix-schema.ts';
import { amount, type Data, list, object, orNull, statement, text, whole } from '../schema.ts';
import type { BlockView, TreeRow, View } from '../view.ts';
import { MAIL_FIELD_TEXTS } from './mail-field-texts.ts';

const says = MAIL_FIELD_TEXTS.texts;

/** The record at the top, or one term of it or of a record that it includes. */
const SPF_ROW = object(
  {
    depth: whole(says['spf-row/depth']),
    text: text(says['spf-row/text']),
    record: orNull(text(says['spf-row/record'])),
    lookups: whole(says['spf-row/lookups']),
    provider: orNull(text(says['spf-row/provider'])),
    ipv4Addresses: orNull(whole(says['spf-row/ipv4-addresses'])),
    ipv6Networks: orNull(amount(says['spf-row/ipv6-networks'])),
    problem: orNull(statement(says['spf-row/problem'])),
  },
  says['spf-row'],
);
type SpfRow = Data<typeof SPF_ROW>;

/** The SPF record, walked without an address. */
const SPF_TREE = object(
  {
    lookups: whole(says['spf-picture/lookups']),
    voidLookups: whole(says['spf-picture/void-lookups']),
    ipv4Addresses: orNull(whole(says['spf-picture/ipv4-addresses'])),
    ipv6Networks: orNull(amount(says['spf-picture/ipv6-networks'])),
    rows: list(SPF_ROW, says['spf-picture/rows']),
    moreRows: whole(says['spf-picture/more-rows']),
    flattened: list(FIX_ITEM, says['spf-picture/flattened']),
  },
  says['spf-picture'],
);
export type SpfTree = Data<typeof SPF_TREE>;

/** Holds what the SPF tree says, in a few words; the item says what that means. */
export const SPF_PICTURE_TEXTS = defineTexts('spf-picture', {
  title: 'SPF',
  meta: '{lookups} of 10 DNS lookups, {voids} of 2 void lookups',
  used: 'DNS lookups used: {lookups} of 10',
  left: '{left, plural, =0 {Receivers stop at 10 lookups. You have none left: adding a mail service breaks the record.} one {Receivers stop at 10 lookups and treat the record as broken. You have # left.} other {Receivers stop at 10 lookups and treat the record as broken. You have # left.}}',
  over: 'SPF needs {lookups} DNS lookups; receivers stop at 10 and treat the record as broken.',
  voids: '{voids} lookups find nothing; receivers stop at 2 and treat the record as broken.',
  breadth:
    '{ipv4, plural, =0 {No IPv4 address} one {# IPv4 address} other {# IPv4 addresses}} and {ipv6, plural, =0 {no IPv6 network} one {# IPv6 network of size /64} other {# IPv6 networks of size /64}} may send as this domain.',
  'breadth-open': 'We can’t count the addresses that may send.',
  tree: 'SPF include tree',
  quiet: '{count, plural, one {# term} other {# terms}} without lookups',
  more: '{count, plural, one {# more line} other {# more lines}}',
  record: 'The record, as published',
  holds: '{ipv4, plural, one {# address} other {# addresses}}',
  'holds-both': '{ipv4, plural, one {# address} other {# addresses}} and IPv6',
  'holds-ipv6': 'IPv6 only',
  'holds-network': '1 IPv6 network',
  'holds-vast': 'more than 16 million addresses',
  'provider-holds': '{provider}, {holds}',
  'all-fail': 'everyone else: rejected',
  'all-softfail': 'everyone else: suspicious',
  'all-neutral': 'everyone else: no statement',
  'all-pass': 'everyone else: may send',
  flattened: 'A flattened alternative with fewer lookups',
  'flattened-text':
    'These records authorise the same addresses today. If a service that you include changes its addresses, its mail fails SPF until you update them. First remove the services that you no longer use. A record with -all that needs more than ten lookups comes back with ~all, so that a server that you forgot is not rejected at once.',
  none: '{domain} has no SPF record',
  nxdomain: '{domain} does not exist',
  several: '{domain} has more than one SPF record',
  failed: '{domain} could not be looked up',
  fault: '"{part}": {why}',
  void: '{target} has nothing of that kind',
  dead: 'has no effect: receivers do not come to it',
});
const { message } = SPF_PICTURE_TEXTS;

/** Null where there is no record, or it could not be found out. */
export const spfTree = defineBlock({
  id: 'spf',
  texts: [SPF_PICTURE_TEXTS],
  schema: orNull(SPF_TREE, says['mail-report/spf']),
  section: { title: message('title'), anchor: 'spf', view: (tree) => (tree === null ? null : treeView(tree)) },
  needs: { tree: readSpfTree },
  data: ({ tree }, { zone }) => (tree === null ? null : spfTreeOf(tree.analysis, zone)),
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
    {
      depth: 0,
      text: root.domain,
      record: root.record?.text ?? null,
      lookups: 0,
      ...NOTHING_NAMED,
      problem: problemOf(root),
    },
    ...root.terms.flatMap((term) => termRows(term, 1)),
  ];
}

const NOTHING_NAMED = { provider: null, ipv4Addresses: null, ipv6Networks: null } as const;

/** Whom a term names, and how many addresses it matches. */
function namedBy({ live, target, matches, term, node }: SpfNodeTerm): Pick<SpfRow, keyof typeof NOTHING_NAMED> {
  if (!live || (term.kind === 'mechanism' && term.name === 'all')) return NOTHING_NAMED;
  const counted = node !== null && term.kind === 'modifier' && node.exact ? node.authorises : matches;
  return {
    provider: target === null ? null : (providerInSpf(target)?.name ?? null),
    ipv4Addresses: counted?.ipv4 ?? null,
    ipv6Networks: counted?.ipv6Networks ?? null,
  };
}

function termRows(one: SpfNodeTerm, depth: number): SpfRow[] {
  const { term, live, lookups, node, void: nothing, target } = one;
  const below = node?.lookups ?? 0;
  const found = nothing === 'both' && target !== null ? message('void', { target }) : null;
  const row: SpfRow = {
    depth,
    text: term.text,
    record: node?.record?.text ?? null,
    lookups: live ? lookups - below : 0,
    ...namedBy(one),
    problem: live ? (node === null ? found : problemOf(node)) : message('dead'),
  };
  return [row, ...(node?.terms ?? []).flatMap((each) => termRows(each, depth + 1))];
}

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

const ALL = {
  '-all': 'all-fail',
  '~all': 'all-softfail',
  '?all': 'all-neutral',
  '+all': 'all-pass',
  all: 'all-pass',
} as const;
const isAll = (text: string): text is keyof typeof ALL => Object.hasOwn(ALL, text);

/** More addresses than a /8 has are not counted in words. */
const VAST = 2 ** 24;

/** Says in a few words how many addresses a line matches; null where there is nothing to say. */
function holdsOf({ text: term, ipv4Addresses: ipv4, ipv6Networks: ipv6 }: Rendered<SpfRow>): Message | null {
  if (ipv4 === null || ipv6 === null) return null;
  if (ipv4 > VAST) return message('holds-vast');
  if (ipv4 > 0) return message(ipv6 > 0 ? 'holds-both' : 'holds', { ipv4 });
  // How many of size /64 a network has says little of it.
  return ipv6 === 0 ? null : message(/^\+?ip6:/i.test(term) ? 'holds-network' : 'holds-ipv6');
}

function noteOf(row: Rendered<SpfRow>): Message | string | null {
  const { depth, text: term, provider, problem } = row;
  const lower = term.toLowerCase();
  if (depth === 1 && isAll(lower)) return message(ALL[lower]);
  const holds = problem === null ? holdsOf(row) : null;
  return provider === null ? holds : holds === null ? provider : message('provider-holds', { provider, holds });
}

function treeRow(row: Rendered<SpfRow>): TreeRow {
  const { depth, text: term, lookups, problem, record } = row;
  const note = noteOf(row);
  return {
    depth,
    text: term,
    ...(note === null ? {} : { note }),
    uses: lookups,
    problem,
    leads: record !== null,
  };
}

/** The record and what it includes, with the lookups as receivers count them. */
function treeView(tree: Rendered<SpfTree>): BlockView {
  const {
    lookups,
    voidLookups: voids,
    ipv4Addresses: ipv4,
    ipv6Networks: ipv6,
    rows,
    moreRows,
    flattened: flat,
  } = tree;
  const record = rows[0]?.record ?? null;
  // A record that receivers give up on authorises nobody.
  const isWithin = lookups <= MAX_LOOKUPS && voids <= MAX_VOID_LOOKUPS;
  const quiet = { view: 'text', quiet: true } as const;
  const views: (View | false)[] = [
    {
      view: 'limit',
      used: lookups,
      of: MAX_LOOKUPS,
      says: message('used', { lookups }),
      means: [
        lookups > MAX_LOOKUPS
          ? { view: 'text', text: message('over', { lookups }), mark: 'bad' }
          : { ...quiet, text: message('left', { left: MAX_LOOKUPS - lookups }) },
        ...(voids > MAX_VOID_LOOKUPS
          ? [{ view: 'text' as const, text: message('voids', { voids }), mark: 'bad' as const }]
          : []),
      ],
    },
    isWithin && {
      view: 'text',
      text: ipv4 === null || ipv6 === null ? message('breadth-open') : message('breadth', { ipv4, ipv6 }),
    },
    {
      view: 'tree',
      title: message('tree'),
      rows: rows.map(treeRow),
      limit: MAX_LOOKUPS,
      quiet: (count) => message('quiet', { count }),
    },
    moreRows > 0 && { ...quiet, text: message('more', { count: moreRows }) },
    record !== null && { view: 'code', lines: [record], fold: message('record') },
    flat.length > 0 && { view: 'records', text: message('flattened-text'), records: flat, fold: message('flattened') },
  ];
  return { meta: message('meta', { lookups, voids }), views: views.filter((view) => view !== false) };
}
