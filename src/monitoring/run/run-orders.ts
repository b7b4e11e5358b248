import { shareOf } from '../../domain/psl.ts';
import type { Instant } from '../../domain/time.ts';
import type { DueMonitor } from '../model/monitor.ts';
import { RunOrder } from './run-order.ts';

/** Monitors of one registrable domain at once: they all ask the same name servers. Source: docs/limits.md. */
const MAX_OF_A_DOMAIN = 2;
/**
 * Monitors at once whose zones share a name server: they wait for its pace, and would keep the places of all others.
 * Source: docs/limits.md.
 */
const MAX_OF_A_SERVER = 8;

/** Puts monitors whose runs ask the same name servers in order. */
export class RunOrders {
  readonly #orders = new Map<string, RunOrder>();

  /** Returns null if a monitor may run now, otherwise when it is to ask again. */
  waitOf(monitor: DueMonitor, now: Instant): Instant | null {
    for (const order of this.#of(monitor)) {
      const until = order.waitOf(monitor.id, now);
      if (until !== null) return until;
    }
    return null;
  }

  /** Notes that a run begins. Returns what to call when it has ended. */
  begin(monitor: DueMonitor, began: Instant): (now: Instant) => void {
    const own = this.#of(monitor);
    for (const order of own) order.begin(monitor.id);
    return (now) => {
      for (const order of own) order.end(now - began);
    };
  }

  /** Drops what nobody waits for. */
  forget(now: Instant): void {
    for (const [key, order] of this.#orders) if (order.isOver(now)) this.#orders.delete(key);
  }

  #of(monitor: DueMonitor): readonly RunOrder[] {
    return [
      this.#at(`domain ${shareOf(monitor.domain)}`, MAX_OF_A_DOMAIN),
      this.#at(`server ${serverOf(monitor)}`, MAX_OF_A_SERVER),
    ];
  }

  #at(key: string, atOnce: number): RunOrder {
    const order = this.#orders.get(key) ?? new RunOrder(atOnce);
    this.#orders.set(key, order);
    return order;
  }
}

/** Returns the first name server of a monitor's zone, by name; before the first run, when it is not known, its own domain. */
const serverOf = ({ domain, watch }: DueMonitor): string =>
  watch?.serials.servers.map(({ host }) => host).toSorted()[0] ?? domain;
