import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import type { RrType } from '../../src/domain/rr.ts';
import { dayOf } from '../../src/domain/time.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { createLiveSource } from '../../src/evidence/live.ts';
import { dns } from '../../src/evidence/questions/dns.ts';
import { observationsOf } from '../../src/observations/memory.ts';
import { readHistory } from '../../src/past/history.ts';
import type { Stores } from '../../src/store/opened.ts';
import { causesText } from '../../src/texts/causes.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { openStores } from '../support/stores.ts';

/** A diagnosis asks 200 questions at most. */
const QUESTIONS_A_RUN = 150;

/** A set of records that is looked up. */
export interface Asked {
  readonly name: DnsName;
  readonly type: RrType;
}

/** Looks at a miniature internet at times of our choosing, and keeps what it sees. */
export interface Observer {
  readonly internet: Internet;
  readonly stores: Stores;
  /** Asks for all of these at one time, and gives what could not be found out. */
  observe(at: number, asked: readonly Asked[]): Promise<string[]>;
  close(): Promise<void>;
}

export async function createObserver(start: number): Promise<Observer> {
  let now = start;
  const clock = () => now;
  const internet = await startInternet({ zonesDir: null, clock });
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors, clock });
  const opened = await openStores(':memory:');
  const stores = opened;
  return {
    internet,
    stores,
    async observe(at, asked) {
      now = at;
      const failures: string[] = [];
      for (let i = 0; i < asked.length; i += QUESTIONS_A_RUN) {
        const source = createLiveSource({ resolver, clock, randomLabel: () => 'zw', fresh: true });
        const evidence = createEvidence(source, { clock });
        await Promise.all(
          asked.slice(i, i + QUESTIONS_A_RUN).map(async ({ name, type }) => {
            const answer = await evidence.ask(dns(name, type));
            if (answer.kind === 'failure') failures.push(`${name} ${type}: ${causesText('en', answer.failure.causes)}`);
          }),
        );
        await stores.observations.record(observationsOf(evidence.transcript.lines, now));
      }
      internet.reset();
      return failures;
    },
    async close() {
      await resolver.close();
      await internet.close();
      await stores.close();
    },
  };
}

/** Every change that is told of these names, as `DAY added|removed NAME TYPE VALUE`. */
export async function shownChanges(names: Iterable<DnsName>, stores: Stores): Promise<Set<string>> {
  const changes = new Set<string>();
  for (const name of names) {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await readHistory(stores, {
        domain: name as DomainName,
        filter: { limit: 100, ...(cursor ? { cursor } : {}) },
      });
      if (page === undefined) throw new Error(`the cursor of ${name} was refused`);
      for (const one of page.changes)
        changes.add(`${dayOf(one.at)} ${one.change} ${one.name} ${one.type} ${one.value}`);
      cursor = page.next;
    }
  }
  return changes;
}
