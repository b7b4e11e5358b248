import type { JSX } from 'preact';
import type { TreeRow, TreeView } from '../../diagnoses/view.ts';
import { More } from '../design/more.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { usePlainText, useText } from './statement.tsx';

/** Neighbours that use nothing and are shown as they are; more of them are folded. */
const MAX_QUIET = 6;

/** A row with those below it. `last` is how much was used up to it. */
interface Branch {
  readonly row: TreeRow;
  readonly last: number;
  readonly below: readonly Branch[];
}

/** The rows as a tree: a row belongs to the nearest one above it that is less deep. */
function treeOf(rows: readonly TreeRow[]): readonly Branch[] {
  let used = 0;
  let at = 0;
  const take = (depth: number): Branch[] => {
    const branches: Branch[] = [];
    for (let row = rows[at]; row !== undefined && row.depth >= depth; row = rows[at]) {
      at += 1;
      used += row.uses;
      const last = used;
      branches.push({ row, last, below: take(row.depth + 1) });
    }
    return branches;
  };
  return take(0);
}

const isQuiet = ({ row, below }: Branch): boolean =>
  row.uses === 0 && row.problem === null && !row.leads && below.length === 0;

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

type Of = Pick<TreeView, 'limit' | 'quiet'>;

function TreeLine({ branch, of }: { readonly branch: Branch; readonly of: Of }): JSX.Element {
  const textOf = useText();
  const { row, last, below } = branch;
  const text = <Visible text={row.text} />;
  return (
    <li>
      <div>
        <span {...VERBATIM}>{row.depth === 0 ? <b>{text}</b> : text}</span>
        <span class="does">{row.note === undefined ? '' : textOf(row.note)}</span>
        {row.uses > 0 ? <span class={last > of.limit ? 'no over' : 'no'}>{last}</span> : <span />}
        {row.problem !== null && (
          <span class="problem">
            <Visible text={textOf(row.problem)} />
          </span>
        )}
      </div>
      {below.length > 0 && <Branches branches={below} of={of} />}
    </li>
  );
}

function Branches({ branches, of }: { readonly branches: readonly Branch[]; readonly of: Of }): JSX.Element {
  const textOf = useText();
  return (
    <ul>
      {groupsOf(branches).map((group) => {
        const [first] = group;
        if (first === undefined) return null;
        if (group.length === 1) return <TreeLine branch={first} of={of} />;
        return (
          <li>
            <div>
              <More summary={textOf(of.quiet(group.length))}>
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

/** Shows what leads to what, with how much each row uses. */
export function Tree({ tree }: { readonly tree: TreeView }): JSX.Element {
  const textOf = usePlainText();
  return (
    <section class="tree" aria-label={textOf(tree.title)}>
      {treeOf(tree.rows).map((branch) => (
        <ul class="root">
          <TreeLine branch={branch} of={tree} />
        </ul>
      ))}
    </section>
  );
}
