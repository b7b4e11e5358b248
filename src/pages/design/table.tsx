import type { ComponentChildren, JSX } from 'preact';

interface Column {
  readonly title: ComponentChildren;
  readonly right?: true;
}

interface Cell {
  readonly content: ComponentChildren;
  /** The name of the column on a phone, where rows become blocks. */
  readonly label?: string;
  /** Takes the whole row of its block on a phone. */
  readonly wide?: true;
  readonly right?: true;
  readonly nowrap?: true;
  /** Says nothing: left out of its block on a phone. */
  readonly empty?: true;
  /** A record type or another key word. */
  readonly strong?: true;
  /** Names the cell where a phone lays it out by itself. */
  readonly class?: string;
}

export interface TableRow {
  readonly cells: readonly Cell[];
  readonly id?: string;
  /** The type that a filter looks at. */
  readonly type?: string;
}

const classOf = (cell: Cell): string | undefined =>
  [
    cell.wide ? 'wide' : [],
    cell.empty ? 'nil' : [],
    cell.right ? 'right' : [],
    cell.nowrap ? 'nowrap' : [],
    cell.strong ? 'type' : [],
    cell.class ?? [],
  ]
    .flat()
    .join(' ') || undefined;

/** Shows a table whose rows become blocks on a phone. `plain` has no padding at its sides, for use inside a card. */
export const Table = (props: {
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
  readonly plain?: true;
  readonly caption?: string;
  readonly class?: string;
}): JSX.Element => (
  <table class={`tbl fold${props.plain ? ' tbl-plain' : ''}${props.class === undefined ? '' : ` ${props.class}`}`}>
    {props.caption !== undefined && <caption class="vh">{props.caption}</caption>}
    <thead>
      <tr>
        {props.columns.map(({ title, right }) => (
          <th scope="col" class={right ? 'right' : undefined}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {props.rows.map(({ cells, id, type }) => (
        <tr id={id} data-t={type}>
          {cells.map((cell) => (
            <td class={classOf(cell)} data-l={cell.label}>
              {cell.content}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
