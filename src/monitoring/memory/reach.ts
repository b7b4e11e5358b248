import { faultMemory } from './fault.ts';
import { listOf, number, past, type Remembered, record, text } from './memory.ts';
import { dnsName, rrType } from './rrsets.ts';

/** An RRset whose lookups fail run after run, while others of the domain are answered. */
const failingLookup = record({
  name: dnsName,
  type: rrType,
  since: past,
  /** Runs since then. */
  runs: number,
});
export type FailingLookup = Remembered<typeof failingLookup>;

/** A name server that gives no authoritative answer, check after check. */
const downServer = record({ host: dnsName, ...faultMemory.fields });
export type DownServer = Remembered<typeof downServer>;

/** Remembers what of a domain can't be looked up, and which of its name servers don't work. */
const reach = record({
  failing: listOf(failingLookup),
  /** The RRsets of each alert that is not over, as it names them. */
  reported: listOf(listOf(text)),
  down: listOf(downServer),
});
export type Reach = Remembered<typeof reach>;

export const reachMemory = record({ reach });
