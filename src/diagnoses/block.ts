import type { Needs, Read } from '../checks/check.ts';
import type { Rendered } from '../domain/message.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { CheckItem, Diagnosis } from './diagnosis.ts';
import type { ReportContext } from './kind.ts';
import type { Report } from './report.ts';

/** What a block is made of beside its facts. */
interface BlockContext {
  readonly domain: DomainName;
  readonly exists: boolean | null;
  /** Apex of the zone that records go to. */
  readonly zone: DnsName;
  readonly checks: readonly CheckItem[];
  readonly report: ReportContext;
}

/** A typed part of a diagnosis that stands beside its checks, such as the SPF tree. */
export interface Block<D = unknown> {
  readonly id: string;
  /** Reads its facts; what comes back makes the data once the rest is known. */
  read(domain: DomainName, evidence: Evidence): Promise<(about: BlockContext) => D>;
}

type Known<N extends Needs> = { readonly [K in keyof N]: Read<N>[K] | null };

interface Definition<N extends Needs, D> {
  readonly id: string;
  readonly needs: N;
  /** The data where the name does not exist, if that needs no facts. */
  readonly absent?: D;
  /** Makes the data. What could not be found out is null. */
  of(known: Known<N>, about: BlockContext): D;
}

/** Makes a block. */
export const defineBlock = <N extends Needs, D>({ id, needs, of, ...rest }: Definition<N, D>): Block<D> => ({
  id,
  async read(domain, evidence) {
    const facts = await Promise.all(
      Object.entries(needs).map(async ([key, reader]) => {
        const fact = await reader(domain, evidence);
        return [key, fact.kind === 'available' ? fact.value : null] as const;
      }),
    );
    const known = Object.fromEntries(facts) as Known<N>;
    return (about) => (about.exists === false && rest.absent !== undefined ? rest.absent : of(known, about));
  },
});

const dataOf = ({ blocks }: Pick<Diagnosis, 'blocks'>, { id }: Block): unknown => {
  const found = blocks.find((one) => one.id === id);
  if (found === undefined) throw new Error(`The diagnosis has no block "${id}".`);
  return found.data;
};

/** Gives the data of a block of a diagnosis. Throws where the kind has no such block. */
export const blockOf = <D>(diagnosis: Pick<Diagnosis, 'blocks'>, block: Block<D>): D => dataOf(diagnosis, block) as D;

/** Gives the data of a block of a report, in its words. Throws where the kind has no such block. */
export const blockIn = <D>(report: Pick<Report, 'blocks'>, block: Block<D>): Rendered<D> =>
  dataOf(report, block) as Rendered<D>;
