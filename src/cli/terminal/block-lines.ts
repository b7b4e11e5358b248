import { stripVTControlCharacters } from 'node:util';
import type { ShownBlock } from '../../diagnoses/block.ts';
import {
  type ChoiceMark,
  DASH,
  leadsOf,
  type Statement,
  type Text,
  type View,
  type ViewMark,
} from '../../diagnoses/view.ts';
import { rendererOf } from '../../texts/language.ts';
import { hanging, type TerminalWriter } from './terminal-writer.ts';
import { widthOf, wrap } from './text.ts';

type Of<V extends View['view']> = Extract<View, { readonly view: V }>;

/** Rows of a tree that a terminal shows; `--json` has all. */
const MAX_TREE_ROWS = 40;

const OUTCOMES = {
  ok: 'satisfied',
  warn: 'partial',
  bad: 'failed',
  unknown: 'unknown',
  info: 'none',
  allows: 'none',
  blocks: 'none',
} as const;
const TONES = {
  ok: 'green',
  warn: 'yellow',
  bad: 'red',
  unknown: 'grey',
  info: 'grey',
  allows: 'grey',
  blocks: 'grey',
} as const;

/** Writes the views of blocks. Their lines stand two columns in. */
interface BlockWriter extends TerminalWriter {
  textOf(text: Text): string;
  prose(text: string, margin: string): string[];
  marked(mark: ViewMark | ChoiceMark, text: string, margin: string): string[];
}

/** Returns a block for the terminal; no lines where it has nothing that fits one. */
export function blockLines({ title, view }: ShownBlock, writer: TerminalWriter): string[] {
  const { columns, marks, paint, show, language } = writer;
  const textOf = (text: Text): string => show(rendererOf(language).textOfArg(text));
  const own: BlockWriter = {
    ...writer,
    textOf,
    prose: (text, margin) => wrap(text, columns - margin.length).map((line) => margin + line),
    marked: (mark, text, margin) =>
      hanging(`${margin}${marks[OUTCOMES[mark]]} `, text, columns, (bare) => paint(bare, TONES[mark])),
  };
  const lines = view.pageOnly ? [] : view.views.flatMap((one) => viewLines(one, own));
  if (lines.length === 0) return [];
  const { metaMark = 'info' } = view;
  const sum = (text: string): string[] =>
    metaMark === 'info' ? own.prose(text, '  ') : own.marked(metaMark, text, '  ');
  const meta = view.meta === undefined ? [] : sum(textOf(view.meta));
  return [paint(textOf(title), 'bold'), '', ...meta, ...lines];
}

/** Writes the lines of a view. Its pictures, and what is one click away on the page, are not for it. */
function viewLines(view: View, writer: BlockWriter): string[] {
  const { textOf, prose, marked } = writer;
  if (view.fold !== undefined) return [];
  switch (view.view) {
    case 'table':
      return tableLines(view, writer);
    case 'tree':
      return treeLines(view, writer);
    case 'facts':
      return [
        ...prose(textOf(view.title), '  '),
        ...view.facts.flatMap((fact) => marked(fact.mark, textOf(fact.text), '    ')),
      ];
    case 'graph':
      return graphLines(view, writer);
    case 'sides':
      return sideLines(view, writer);
    case 'zones':
      return zoneLines(view, writer);
    case 'text':
      // What is said beside the rest, the page and `--json` say.
      if (view.quiet) return [];
      return view.mark === undefined ? prose(textOf(view.text), '  ') : marked(view.mark, textOf(view.text), '  ');
    case 'source':
      return sourceLines(view, writer);
    case 'preview':
      return previewLines(view, writer);
    case 'code':
      // To be copied: never broken.
      return view.lines.map((line) => `    ${writer.show(line)}`);
    case 'steps':
      return view.isOwn === true ? stepLines(view, writer) : [];
    case 'limit':
    case 'validity':
    case 'records':
      return [];
  }
}

/** Only lines of which there is something to say, with their numbers. */
const sourceLines = ({ lines }: Of<'source'>, { show, textOf, prose, marked }: BlockWriter): string[] =>
  lines.flatMap(({ number, text, mark, note }) => {
    if (mark === undefined && note === undefined) return [];
    const line = `${number}  ${show(text)}`;
    const below = note === undefined ? [] : prose(textOf(note), '       ');
    return [...(mark === undefined ? [`    ${line}`] : marked(mark, line, '  ')), ...below];
  });

/** The result of a search, as it would be cut. */
function previewLines({ search, searchText, fits }: Of<'preview'>, writer: BlockWriter): string[] {
  const { prose, paint, show, textOf, unicode } = writer;
  const dots = (rest: string): string => (rest === '' ? '' : unicode ? ' …' : ' ...');
  return [
    ...prose(show(search.site), '    ').map((line) => paint(line, 'grey')),
    ...prose(show(search.title) + dots(search.titleRest), '    ').map((line) => paint(line, 'bold')),
    ...prose(show(search.description) + dots(search.descriptionRest), '    '),
    '',
    ...prose(textOf(searchText), '  '),
    ...fits.flatMap(({ name, note }) => prose(`${textOf(name)}: ${textOf(note)}`, '  ')),
  ];
}

/**
 * A table row by row: what names the row first, and below it what is said of it, each with its column. Short statements
 * share a line.
 */
function tableLines({ columns, rows }: Of<'table'>, writer: BlockWriter): string[] {
  const { words, textOf, prose, marked } = writer;
  const below = ({ below: line }: Statement): string[] => (line === undefined ? [] : [textOf(line.text)]);
  return rows.flatMap((row) => {
    const names = row.slice(0, namesOf(row));
    const named = names.filter(({ text }) => text !== DASH);
    const cells = row.slice(names.length).flatMap((cell, i): string[][] => {
      if (cell.as === 'dim' || cell.text === DASH) return [];
      const column = textOf(columns[names.length + i]?.title ?? '');
      const [more = ''] = below(cell);
      const isShort = more !== '' && widthOf(more) <= SHORT_COLUMNS;
      const text = isShort ? words('with-more', { text: textOf(cell.text), more }) : textOf(cell.text);
      const content = cell.differs === undefined ? text : words('with-more', { text, more: textOf(cell.differs) });
      const whole = words('in-column', { column, text: content });
      const spoken = cell.mark === undefined ? prose(whole, '    ') : marked(cell.mark, whole, '    ');
      return [[...spoken, ...(isShort || more === '' ? [] : prose(more, '      '))]];
    });
    const name = named.flatMap((cell) => [textOf(cell.text), ...below(cell)]).join(' ');
    return [...prose(name, '  '), ...sharingLines(cells, writer.columns)];
  });
}

/** A line below a statement of at most so many columns stands behind it. */
const SHORT_COLUMNS = 12;

/** Counts the cells that name a row: up to its first name or code, else the first one; none from the first mark on. */
function namesOf(row: readonly Statement[]): number {
  const marked = row.findIndex(({ mark }) => mark !== undefined);
  const named = row.findIndex(({ as }) => as === 'name' || as === 'code');
  const most = marked < 0 ? row.length : marked;
  return named >= 0 && named < most ? named + 1 : Math.min(1, most);
}

const bareWidth = (text: string): number => widthOf(stripVTControlCharacters(text));

/** Puts what takes one line each beside each other, as far as it fits. */
function sharingLines(all: readonly (readonly string[])[], columns: number): string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const cells of all) {
    const [first = ''] = cells;
    const joined = `${lines.at(-1) ?? ''}   ${first.trimStart()}`;
    const isShort = cells.length === 1;
    if (isShort && isOpen && bareWidth(joined) <= columns) lines.splice(-1, 1, joined);
    else lines.push(...cells);
    isOpen = isShort;
  }
  return lines;
}

function treeLines({ rows }: Of<'tree'>, { columns, marks, paint, show, words, textOf }: BlockWriter): string[] {
  const shown = rows.slice(0, MAX_TREE_ROWS).flatMap(({ depth, text, uses, problem }) => {
    const margin = '  '.repeat(depth + 1);
    const line = `${show(text)}${uses > 0 ? `  ${paint(`(${uses})`, 'grey')}` : ''}`;
    const fault = problem === null ? [] : wrap(`${marks.failed} ${textOf(problem)}`, columns - margin.length - 2);
    return [margin + line, ...fault.map((part) => `${margin}  ${paint(part, 'red')}`)];
  });
  const more = rows.length - MAX_TREE_ROWS;
  return more > 0 ? [...shown, `  ${words('more', { count: more })}`] : shown;
}

/** Each node, and below it what it leads to. */
const graphLines = (graph: Of<'graph'>, { unicode, textOf, prose, marked }: BlockWriter): string[] =>
  graph.nodes.flatMap(({ id, name, notes = [] }) => [
    ...prose(textOf(name.text), '  '),
    ...notes.flatMap((note) => prose(textOf(note), '    ')),
    ...leadsOf(graph, id).flatMap(({ to, text, mark }) => {
      const target = graph.nodes.find((node) => node.id === to)?.name.text ?? to;
      return marked(mark, `${textOf(text)} ${unicode ? '→' : '->'} ${textOf(target)}`, '    ');
    }),
  ]);

/** Each side with what it has. What the other side lacks is said there. */
const sideLines = (
  { left, right, pairs }: Of<'sides'>,
  { words, textOf, show, prose, marked }: BlockWriter,
): string[] =>
  [
    { side: left, items: pairs.map((pair) => pair.left) },
    { side: right, items: pairs.map((pair) => pair.right) },
  ].flatMap(({ side, items }) => [
    ...prose(words('in-column', { column: textOf(side.name.text), text: textOf(side.note) }), '  '),
    ...items.flatMap((item) => {
      if ('absent' in item) return [];
      const name = show(item.name);
      const text = item.lines.map((line) => textOf(line.text)).join('; ');
      const whole = text === '' ? name : words('in-column', { column: name, text });
      return item.mark === 'info' ? prose(whole, '    ') : marked(item.mark, whole, '    ');
    }),
  ]);

/** Steps that no fix has: each with its number, its record to paste, and those to publish in its place. */
const stepLines = ({ steps }: Of<'steps'>, { textOf, show, prose }: BlockWriter): string[] => {
  const pasted = (records: readonly { readonly zoneLine: string }[]): readonly string[] =>
    records.length === 0 ? [] : ['', ...records.map(({ zoneLine }) => show(zoneLine)), ''];
  return steps.flatMap(({ title, text, record, instead }, i) => [
    ...prose(`${i + 1}. ${textOf(title)}`, '  '),
    ...prose(textOf(text), '     '),
    ...pasted(record === null ? [] : [record]),
    ...(instead === undefined ? [] : [...prose(textOf(instead.text), '     '), ...pasted(instead.records)]),
  ]);
};

/** Each zone with what is in it, and how that leads on. */
const zoneLines = ({ zones }: Of<'zones'>, { words, textOf, prose, marked }: BlockWriter): string[] =>
  zones.flatMap(({ name, state, mark, items, arrow }) => [
    ...marked(mark, words('in-column', { column: name, text: textOf(state) }), '  '),
    ...items.flatMap((item) => [
      ...prose(
        item.note === undefined
          ? textOf(item.name)
          : words('with-more', { text: textOf(item.name), more: textOf(item.note) }),
        '    ',
      ),
      ...arrowLines(item.arrow, { textOf, marked }, '      '),
    ]),
    ...arrowLines(arrow, { textOf, marked }, '    '),
  ]);

const arrowLines = (
  arrow: Of<'zones'>['zones'][number]['arrow'],
  { textOf, marked }: Pick<BlockWriter, 'textOf' | 'marked'>,
  margin: string,
): string[] =>
  arrow === undefined
    ? []
    : marked(arrow.isBroken ? 'bad' : arrow.isOpen === true ? 'info' : 'ok', textOf(arrow.text), margin);
