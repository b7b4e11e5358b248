import { DASH, type Statement, type TableView, type Text, type ViewColumn } from './view.ts';

/** A column with what it says of a row; null where it says nothing. */
export interface ColumnOf<R> extends ViewColumn {
  readonly cell: (row: R) => Statement | null;
}

/** Makes a column of its title and its cell. */
export const column = <R>(title: Text, cell: ColumnOf<R>['cell'], phone?: ViewColumn['phone']): ColumnOf<R> => ({
  title,
  cell,
  ...(phone === undefined ? {} : { phone }),
});

/** Draws rows as a table. */
export const tableView = <R>(rows: readonly R[], columns: readonly ColumnOf<R>[], title?: Text): TableView => ({
  view: 'table',
  ...(title === undefined ? {} : { title }),
  columns: columns.map(({ cell, ...rest }) => rest),
  rows: rows.map((row) => columns.map(({ cell }) => cell(row) ?? { text: DASH, as: 'dim' })),
});
