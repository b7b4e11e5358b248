import { AsyncLocalStorage } from 'node:async_hooks';
import type { ControlStores } from './opened.ts';

/** Keeps what is called inside a transaction over several ports apart from what others call meanwhile. */
export interface AtomicSection {
  /** Runs `work`, which begins and ends the transaction. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Calls at once, or when the transaction that must be waited for has ended. */
  whenFree<T>(call: () => T | Promise<T>): T | Promise<T>;
  /**
   * Returns a port for use outside of transactions: its methods wait as `whenFree` says. They are refused inside one, where
   * they would wait for ever, or write what is not rolled back.
   */
  outside<P extends object>(port: P): P;
}

/**
 * Makes the section in which transactions run. `exclusive`: whether others wait while a transaction runs. On SQLite all
 * ports share one connection, so they must. On PostgreSQL a transaction has a connection of its own.
 */
export function createSection({ exclusive }: { readonly exclusive: boolean }): AtomicSection {
  const inside = new AsyncLocalStorage<true>();
  let running = 0;
  let held: Promise<void> | undefined;

  const refuse = (): Promise<never> =>
    Promise.reject(new Error('Inside a transaction, use the ports that it gives: others are not part of it.'));

  async function waited<T>(call: () => T | Promise<T>): Promise<T> {
    while (held !== undefined) await held;
    return call();
  }

  return {
    whenFree: (call) => (held === undefined ? call() : waited(call)),
    async run(work) {
      if (inside.getStore() === true) return refuse();
      while (held !== undefined) await held;
      const { promise, resolve } = Promise.withResolvers<void>();
      if (exclusive) held = promise;
      running += 1;
      try {
        return await inside.run(true, work);
      } finally {
        running -= 1;
        if (exclusive) held = undefined;
        resolve();
      }
    },
    outside: (port) =>
      wrapped(port, (call) => {
        if (running === 0) return call();
        if (inside.getStore() === true) return refuse();
        return held === undefined ? call() : waited(call);
      }),
  };
}

/**
 * Runs `work` with ports that end with it. Rejects where one of their calls failed, also where `work` passed over that:
 * PostgreSQL can do nothing more in a transaction in which a statement failed.
 */
export async function withPorts<T>(ports: ControlStores, work: (ports: ControlStores) => Promise<T>): Promise<T> {
  let ended = false;
  let failed: { readonly error: unknown } | undefined;
  const pass = async (call: () => Promise<unknown>): Promise<unknown> => {
    if (ended) throw new Error('The transaction has ended: its ports can no longer be used.');
    try {
      return await call();
    } catch (error) {
      failed ??= { error };
      throw error;
    }
  };
  try {
    const result = await work({
      accounts: wrapped(ports.accounts, pass),
      outbox: wrapped(ports.outbox, pass),
      leases: wrapped(ports.leases, pass),
      monitors: wrapped(ports.monitors, pass),
      alerts: wrapped(ports.alerts, pass),
      recipients: wrapped(ports.recipients, pass),
      rules: wrapped(ports.rules, pass),
      batches: wrapped(ports.batches, pass),
    });
    if (failed !== undefined) throw failed.error;
    return result;
  } finally {
    ended = true;
  }
}

type PortMethod = (...given: readonly unknown[]) => Promise<unknown>;

/** Returns an object whose methods go through `pass`. Ports are plain objects of methods that return promises. */
const wrapped = <P extends object>(port: P, pass: (call: () => Promise<unknown>) => Promise<unknown>): P =>
  Object.fromEntries(
    Object.entries(port).map(([name, method]: [string, PortMethod]) => [
      name,
      (...given: readonly unknown[]) => pass(() => method(...given)),
    ]),
  ) as P;
