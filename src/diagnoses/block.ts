import type { Needs, ReadFacts } from '../checks/check.ts';
import type { Fix } from '../checks/fix.ts';
import type { Message, Rendered, TextTable } from '../domain/message.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { CheckItem, Diagnosis, ReportContext } from './diagnosis.ts';
import type { Report } from './report.ts';
import { type Data, type DescribedSchema, emptyOf } from './schema.ts';
import type { FindingGroups } from './subject-area.ts';
import type { BlockView } from './view.ts';

/** Gives a block what it is made of beside its facts. */
interface BlockContext {
  readonly domain: DomainName;
  readonly exists: boolean | null;
  /** Apex of the zone that records go to. */
  readonly zone: DnsName;
  readonly checks: readonly CheckItem[];
  readonly groups: FindingGroups;
  /** The fix of what an area found, by area; null where there is none. */
  readonly fixes: Readonly<Record<string, Fix | null>>;
  readonly report: ReportContext;
}

/** The section that shows a block. One without is only data: for JSON, or for what a page has of its own. */
interface Section<D> {
  readonly title: Message;
  /** Where it is on a page: `#spf`. */
  readonly anchor: string;
  /** Whether it always stands above the areas. */
  readonly standsFirst?: true;
  /** Draws the data, which is in words; null where there is nothing to show. */
  view(data: Rendered<D>, report: Report): BlockView | null;
}

/** A fact beside a report, which judges nothing. */
export interface RailFact {
  readonly name: Message;
  readonly value: Message | string | readonly string[];
}

/** A typed part of a diagnosis that stands beside its checks, such as the SPF tree. */
export interface Block<D = unknown> {
  readonly id: string;
  /** Its words, in English. */
  readonly texts: readonly TextTable[];
  readonly section?: Section<D>;
  /** Whether its data are the facts beside the report. */
  readonly isRail?: D extends readonly RailFact[] ? true : never;
  /** Describes its data: their type and their JSON. Left out where the API does not give them. */
  readonly schema?: DescribedSchema;
  /** Reads its facts; what comes back makes the data once the rest is known. */
  read(domain: DomainName, evidence: Evidence): Promise<(context: BlockContext) => D>;
}

type Known<N extends Needs> = { readonly [K in keyof N]: ReadFacts<N>[K] | null };

interface Definition<N extends Needs, D> extends Omit<Block<D>, 'texts' | 'read'> {
  readonly texts?: readonly TextTable[];
  readonly needs: N;
  /** The data where the name does not exist, if that needs no facts; left out, what the schema has for nothing. */
  readonly absent?: NoInfer<D>;
  /** Makes the data. What could not be found out is null. */
  data(facts: Known<N>, context: BlockContext): D;
}

/** Makes a block: of the data that its schema describes, or of data for pages and terminal alone. */
export function defineBlock<N extends Needs, S extends DescribedSchema>(
  definition: Definition<N, Data<S>> & { readonly schema: S },
): Block<Data<S>>;
export function defineBlock<N extends Needs, D>(definition: Definition<N, D> & { readonly schema?: never }): Block<D>;
export function defineBlock<N extends Needs, D>({ needs, absent, data, ...rest }: Definition<N, D>): Block<D> {
  const { schema } = rest;
  const empty = absent !== undefined || schema === undefined ? absent : (emptyOf(schema) as D | undefined);
  return {
    texts: [],
    ...rest,
    async read(domain, evidence) {
      const read = await Promise.all(
        Object.entries(needs).map(async ([key, reader]) => {
          const fact = await reader(domain, evidence);
          return [key, fact.kind === 'available' ? fact.value : null] as const;
        }),
      );
      const known = Object.fromEntries(read) as Known<N>;
      const unknown = Object.fromEntries(read.map(([key]) => [key, null])) as Known<N>;
      return (context) => {
        if (context.exists === false && empty !== undefined) return empty;
        return data(evidence.effort.isSpent ? unknown : known, context);
      };
    },
  };
}

const dataOf = ({ blocks }: Diagnosis | Report, { id }: Block): unknown => {
  const found = blocks.find((one) => one.id === id);
  if (found === undefined) throw new Error(`The diagnosis has no block "${id}".`);
  return found.data;
};

/** Gives the data of a block of a diagnosis. Throws where the kind has no such block. */
export const blockOf = <D>(diagnosis: Diagnosis, block: Block<D>): D => dataOf(diagnosis, block) as D;

/** Returns the same; null where the kind has no such block. */
export const blockIfAny = <D>({ blocks }: Diagnosis, { id }: Block<D>): D | null =>
  (blocks.find((one) => one.id === id)?.data as D | undefined) ?? null;

/** Gives the data of a block of a report, in its words. Throws where the kind has no such block. */
export const blockIn = <D>(report: Report, block: Block<D>): Rendered<D> => dataOf(report, block) as Rendered<D>;

interface WithBlocks {
  readonly blocks: readonly Block[];
}

/** Returns the facts beside a report of a kind; none where it has no such block. */
export const railOf = ({ blocks }: WithBlocks, report: Report): Rendered<readonly RailFact[]> => {
  const rail = blocks.find(({ isRail }) => isRail === true);
  return rail === undefined ? [] : blockIn(report, rail as Block<readonly RailFact[]>);
};

/** A block of a report that has something to show. */
export interface ShownBlock extends Omit<Section<unknown>, 'view'> {
  readonly view: BlockView;
}

/** Draws the blocks of a report, in the order of its kind. */
export const shownBlocks = ({ blocks }: WithBlocks, report: Report): readonly ShownBlock[] =>
  blocks.flatMap((block) => {
    const view = block.section?.view(blockIn(report, block), report) ?? null;
    if (block.section === undefined || view === null) return [];
    return [{ ...block.section, view, ...(view.standsFirst === true ? { standsFirst: true as const } : {}) }];
  });
