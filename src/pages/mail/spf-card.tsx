import type { JSX } from 'preact';
import type { SpfRow as Row, SpfTree as Tree } from '../../diagnoses/blocks/spf-tree.ts';
import type { Rendered } from '../../domain/message.ts';
import { Card } from '../design/card.tsx';
import { More } from '../design/more.tsx';
import { Note } from '../design/note.tsx';
import { Publish } from '../report/fix-steps.tsx';
import { VERBATIM } from '../verbatim.ts';
import { Visible } from '../visible.tsx';
import { useWords } from '../words.ts';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';

type SpfRow = Rendered<Row>;
type SpfTree = Rendered<Tree>;

/** Lookups after which receivers give up. Source: RFC 7208 §4.6.4. */
const LIMIT = 10;
/** Lookups that find nothing, after which receivers give up. Source: RFC 7208 §4.6.4. */
const VOID_LIMIT = 2;
/** Neighbours without lookups or faults that are shown as they are; more of them are folded. */
const MAX_QUIET = 6;

/** A line of the tree with those below it. `last` is the number of its last lookup, as receivers count. */
interface Branch {
  readonly row: SpfRow;
  readonly last: number;
  readonly below: readonly Branch[];
}

/** The rows as a tree: a row belongs to the nearest one above it that is less deep. */
function treeOf(rows: readonly SpfRow[]): readonly Branch[] {
  let used = 0;
  let at = 0;
  const take = (depth: number): Branch[] => {
    const branches: Branch[] = [];
    for (let row = rows[at]; row !== undefined && row.depth >= depth; row = rows[at]) {
      at += 1;
      used += row.lookups;
      const last = used;
      branches.push({ row, last, below: take(row.depth + 1) });
    }
    return branches;
  };
  return take(0);
}

const isQuiet = ({ row, below }: Branch): boolean =>
  row.lookups === 0 && row.problem === null && row.record === null && below.length === 0;

/** Branches as they are shown: long rows of quiet neighbours as one. */
function groupsOf(branches: readonly Branch[]): readonly (readonly Branch[])[] {
  const groups: Branch[][] = [];
  for (const branch of branches) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && isQuiet(group[0]) && isQuiet(branch)) group.push(branch);
    else groups.push([branch]);
  }
  return groups.flatMap((group) => (group.length > MAX_QUIET ? [group] : group.map((one) => [one])));
}

const ALL = {
  '-all': 'all-fail',
  '~all': 'all-softfail',
  '?all': 'all-neutral',
  '+all': 'all-pass',
  all: 'all-pass',
} as const;
const isAll = (text: string): text is keyof typeof ALL => Object.hasOwn(ALL, text);

function Line({ branch }: { readonly branch: Branch }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const { row, last, below } = branch;
  const term = row.text.toLowerCase();
  const text = <Visible text={row.text} />;
  return (
    <li>
      <div>
        <span {...VERBATIM}>{row.depth === 0 ? <b>{text}</b> : text}</span>
        <span class="does">{row.depth === 1 && isAll(term) ? words(ALL[term]) : ''}</span>
        {row.lookups > 0 ? <span class={last > LIMIT ? 'no over' : 'no'}>{last}</span> : <span />}
        {row.problem !== null && (
          <span class="problem">
            <Visible text={row.problem} />
          </span>
        )}
      </div>
      {below.length > 0 && <Branches branches={below} />}
    </li>
  );
}

function Branches({ branches }: { readonly branches: readonly Branch[] }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  return (
    <ul>
      {groupsOf(branches).map((group) => {
        const [first] = group;
        if (first === undefined) return null;
        if (group.length === 1) return <Line branch={first} />;
        return (
          <li>
            <div>
              <More summary={words('spf-quiet', { count: group.length })}>
                <p {...VERBATIM}>
                  <Visible text={group.map(({ row }) => row.text).join(' ')} />
                </p>
              </More>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The lookups as slots, of which there are ten. */
function Lookups({ picture }: { readonly picture: SpfTree }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const { lookups, voidLookups: voids } = picture;
  const count = Math.max(LIMIT, Math.min(lookups, 2 * LIMIT));
  return (
    <div class="stack-s">
      <div class="slots" role="img" aria-label={words('spf-used', { lookups })}>
        {Array.from({ length: count }, (_, i) => (
          <i class={i >= lookups ? undefined : i >= LIMIT ? 'on over' : 'on'}>{i + 1}</i>
        ))}
      </div>
      {lookups > LIMIT ? (
        <Note tone="bad" title={words('spf-over', { lookups })} />
      ) : (
        <p class="meta">{words('spf-left', { left: LIMIT - lookups })}</p>
      )}
      {voids > VOID_LIMIT && <Note tone="bad" title={words('spf-voids', { voids })} />}
    </div>
  );
}

/** The SPF record and what it includes, with the lookups as receivers count them. */
export function SpfCard({ picture }: { readonly picture: SpfTree }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const { lookups, voidLookups: voids, ipv4Addresses: ipv4, ipv6Networks: ipv6 } = picture;
  const record = picture.rows[0]?.record ?? null;
  // A record that receivers give up on authorises nobody.
  const isWithin = lookups <= LIMIT && voids <= VOID_LIMIT;
  return (
    <Card id="spf" title={words('spf')} meta={words('spf-meta', { lookups, voids })}>
      <Lookups picture={picture} />
      {isWithin && (
        <p>{ipv4 === null || ipv6 === null ? words('spf-breadth-open') : words('spf-breadth', { ipv4, ipv6 })}</p>
      )}
      <section class="tree" aria-label={words('spf-tree')}>
        {treeOf(picture.rows).map((branch) => (
          <ul class="root">
            <Line branch={branch} />
          </ul>
        ))}
      </section>
      {picture.moreRows > 0 && <p class="meta">{words('spf-more', { count: picture.moreRows })}</p>}
      {record !== null && (
        <More summary={words('spf-record')}>
          <div class="record">
            <code {...VERBATIM}>
              <Visible text={record} />
            </code>
          </div>
        </More>
      )}
      {picture.flattened.length > 0 && (
        <More summary={words('flattened')}>
          <div class="stack">
            <p>{words('flattened-text')}</p>
            {picture.flattened.map((fix) => (
              <Publish record={fix} />
            ))}
          </div>
        </More>
      )}
    </Card>
  );
}
