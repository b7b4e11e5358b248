import type { Message } from '../domain/message.ts';
import type { FixItem } from './fix-schema.ts';
import type { Folding } from './folding.ts';
import type { StepMore } from './step-more.ts';
import type { ValidityView } from './validity-view.ts';

/** Words of a view: a message, text that is in words already, such as what stands in a record, or several of either. */
export type Text = Message | string | readonly string[] | { readonly sentences: readonly Message[] };

/** Marks a place that has nothing to say. */
export const DASH = '–';

/** The mark of a verdict; `info` is none. */
export type ViewMark = 'ok' | 'warn' | 'bad' | 'unknown' | 'info';

/** Says what an owner chose, which is no verdict. */
export type ChoiceMark = 'allows' | 'blocks';

/** Holds one place of a view. */
export interface Statement {
  readonly text: Text;
  /** `code`: as it stands in a record; `name`: a DNS name; `dim`: that there is nothing to say. Left out for prose. */
  readonly as?: 'code' | 'name' | 'dim';
  /** Slots of its message that hold code. */
  readonly codeSlots?: readonly string[];
  readonly mark?: ViewMark | ChoiceMark;
  /** Says in a word that it is not the same in most rows of its table. */
  readonly differs?: Text;
  /** A line below it: `code`, else prose. */
  readonly below?: { readonly text: Text; readonly as?: 'code' };
}

/** A column. On a phone, where a row is a block, `alone` takes a line of it without its title, `line` one with it. */
export interface ViewColumn {
  readonly title: Text;
  readonly phone?: 'alone' | 'line';
}

export interface TableView {
  readonly view: 'table';
  /** Names it, where the block does not say it. */
  readonly title?: Text;
  readonly columns: readonly ViewColumn[];
  /** A statement for each column. */
  readonly rows: readonly (readonly Statement[])[];
}

/** A row of a tree. */
export interface TreeRow {
  /** 0 at the top; a row belongs to the nearest one above it that is less deep. */
  readonly depth: number;
  readonly text: string;
  /** Tells what it does, in a few words. */
  readonly note?: Text;
  /** How much this very row uses of what the tree may use. */
  readonly uses: number;
  readonly problem: Text | null;
  /** Whether it is shown whatever its neighbours are: something is below it, or was looked for. */
  readonly leads: boolean;
}

/** How much is used of what may be, and what that means. */
interface LimitView {
  readonly view: 'limit';
  readonly used: number;
  readonly of: number;
  readonly says: Text;
  readonly means: readonly TextView[];
}

export interface TreeView {
  readonly view: 'tree';
  readonly title: Text;
  readonly rows: readonly TreeRow[];
  /** How much its rows may use together. */
  readonly limit: number;
  /** Speaks of several neighbours that use nothing. */
  quiet(count: number): Text;
}

/** A step and, where it needs one, the record to publish. */
interface ViewStep extends StepMore {
  readonly title: Text;
  readonly state: 'done' | 'now' | 'later';
  readonly text: Text;
  readonly record: FixItem | null;
  /** Records to publish in place of that one. */
  readonly instead?: { readonly text: Text; readonly records: readonly FixItem[] };
}

interface StepsView {
  readonly view: 'steps';
  /** Whether no fix has these steps, so that the terminal shows them too. */
  readonly isOwn?: true;
  readonly title: Text;
  readonly steps: readonly ViewStep[];
}

/** Statements with a mark each; `markText` says in a word what the mark does. */
interface FactsView {
  readonly view: 'facts';
  readonly title: Text;
  readonly facts: readonly (Statement & { readonly mark: ViewMark; readonly markText: Text })[];
}

/** Something that leads to other things, such as a zone, a key or a certificate. */
export interface GraphNode {
  readonly id: string;
  readonly name: Statement;
  readonly notes?: readonly Text[];
}

/** How one node leads to another. */
interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly text: Text;
  readonly mark: ViewMark;
}

/** Nodes, each below all that lead to it. */
export interface GraphView {
  readonly view: 'graph';
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Whether it goes from left to right where there is room. */
  readonly across?: true;
}

/** Returns where a node leads to, each once: several nodes may have one name, and then a reader sees no difference. */
export function leadsOf({ nodes, edges }: GraphView, id: string): readonly GraphEdge[] {
  const nameOf = new Map(nodes.map((node) => [node.id, node.name.text]));
  const shown = ({ to, text, mark }: GraphEdge): string => JSON.stringify([text, mark, nameOf.get(to) ?? to]);
  const leads = edges.filter(({ from }) => from === id);
  return leads.filter((one, i) => leads.findIndex((other) => shown(other) === shown(one)) === i);
}

/** A member of a side, and what is to be said of it. */
export interface SideItem {
  readonly name: string;
  readonly lines: readonly Statement[];
  /** The gravest of what is said; `info` where all is in order. */
  readonly mark: ViewMark;
}

interface SideHead {
  readonly name: Statement;
  readonly note: Text;
}

/** Says that nothing stands there. */
interface Absence {
  readonly absent: Text;
}

/** Holds what stands on both sides in one row: the same on both, or what has no partner. */
export interface SidePair {
  readonly left: SideItem | Absence;
  readonly right: SideItem | Absence;
  readonly relation: 'same' | 'differs' | 'open';
}

/** Two lists beside each other, with what is the same in both joined. */
export interface SidesView {
  readonly view: 'sides';
  readonly left: SideHead;
  readonly right: SideHead;
  readonly pairs: readonly SidePair[];
}

/** A key, a DS record or the records of a zone. `bad` is red; `next` will be used or was. */
export interface ZoneItem {
  readonly name: Text;
  readonly note?: Text;
  readonly tone?: 'bad' | 'next';
  /** How it leads to the item below it. */
  readonly arrow?: ZoneArrow;
}

interface ZoneArrow {
  readonly text: Text;
  readonly isBroken: boolean;
  /** Whether there is nothing that leads on. */
  readonly isOpen?: boolean;
}

/** A zone with what is in it, from above to below. */
export interface ZoneBox {
  readonly name: string;
  readonly state: Text;
  readonly mark: ViewMark;
  readonly items: readonly ZoneItem[];
  /** How it leads to the zone after it. */
  readonly arrow?: ZoneArrow;
}

/** Zones as boxes, each led to by the one before it. */
export interface ZonesView {
  readonly view: 'zones';
  /** Says what the picture shows. */
  readonly says: Text;
  /** Names the same in words, which are folded. */
  readonly inWords: Text;
  readonly zones: readonly ZoneBox[];
}

/** Lines of a record or a file. */
interface CodeView {
  readonly view: 'code';
  readonly lines: readonly string[];
}

/** A line of a file: its number, its text, and what is to be said of it. */
interface SourceLine {
  readonly number: number;
  readonly text: string;
  readonly mark?: ViewMark | ChoiceMark;
  /** Whether nobody goes by it. */
  readonly dim?: true;
  /** A sentence below it. */
  readonly note?: Text;
}

/** A file with its line numbers. */
export interface SourceView {
  readonly view: 'source';
  readonly title?: Text;
  readonly lines: readonly SourceLine[];
}

/** A result of a search: what is shown, and what is cut. */
interface SearchPreview {
  readonly site: string;
  readonly title: string;
  readonly titleRest: string;
  readonly description: string;
  readonly descriptionRest: string;
}

/** A page as others show it, drawn. */
export interface PreviewView {
  readonly view: 'preview';
  readonly search: SearchPreview;
  readonly searchText: Text;
  readonly card: {
    readonly host: string;
    readonly title: string;
    readonly description: string;
    readonly picture: Text | null;
  };
  readonly cardText: Text;
  /** How much fits of each text. */
  readonly fits: readonly { readonly name: Text; readonly note: Text; readonly shown: string; readonly rest: string }[];
}

/** Records to publish, and when that is a good idea. */
interface RecordsView {
  readonly view: 'records';
  readonly text: Text;
  readonly records: readonly FixItem[];
}

/** A paragraph: `quiet` for what is said beside the rest; with a mark it stands out. */
interface TextView {
  readonly view: 'text';
  readonly text: Text;
  readonly quiet?: true;
  readonly mark?: ViewMark;
  /** Explains a text with a mark. */
  readonly more?: Text;
}

/** A picture that page and terminal draw. `fold`: it is one click away, under these words; the terminal leaves it out. */
export type View = (
  | TableView
  | LimitView
  | TreeView
  | StepsView
  | FactsView
  | GraphView
  | SidesView
  | ValidityView
  | ZonesView
  | CodeView
  | SourceView
  | PreviewView
  | RecordsView
  | TextView
) & { readonly fold?: Text };

/** Shows a block: views, one below the other. */
export interface BlockView extends Folding {
  /** Sums all of it up in a few words. */
  readonly meta?: Text;
  readonly /** The verdict in that sum. */ metaMark?: ViewMark;
  readonly views: readonly View[];
  /** It is what is worst, so it stands above the areas. */
  readonly standsFirst?: true;
  readonly /** Too long for a terminal. */ pageOnly?: true;
}
