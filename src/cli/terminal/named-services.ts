import type { Block } from '../../diagnoses/block.ts';
import { healthStates } from '../../diagnoses/blocks/health-states.ts';
import { senders } from '../../diagnoses/blocks/senders.ts';
import type { Report } from '../../diagnoses/report.ts';

/** Services that are named; `--json` has all. */
const MAX_SERVICES = 6;

const dataOf = <D>({ blocks }: Report, { id }: Block<D>): D | null =>
  (blocks.find((one) => one.id === id)?.data as D | undefined) ?? null;

/** The services that may send as the domain, as the report of either kind has them. */
const servicesIn = (report: Report): readonly string[] =>
  dataOf(report, healthStates)?.sendsThrough ?? dataOf(report, senders)?.services ?? [];

/** Names which services may send as the domain, at most some; none where none is known. */
export function namedServices(report: Report, ofRest: (count: number) => string): string[] {
  const services = servicesIn(report);
  const rest = services.length - MAX_SERVICES;
  return [...services.slice(0, MAX_SERVICES), ...(rest > 0 ? [ofRest(rest)] : [])];
}
