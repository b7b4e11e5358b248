import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MAIL } from '../../src/diagnoses/mail.ts';
import { withPlannedZone } from '../../src/dns/planned-resolver.ts';
import { PlannedZone } from '../../src/dns/planned-zone.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import { because } from '../../src/domain/cause.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { diagnosePlanned } from '../../src/lookups/planned.ts';
import { readZoneFile } from '../../src/records/zone-file/read-zone-file.ts';
import { PlainWorld, readChanges, type ZoneChange } from '../history/plain-world.ts';

const FILE = join(import.meta.dirname, '../fixtures/zones/history.ndjson.gz');
const TIMEOUT_MS = 300_000;

/** A real zone on a day on which it changed, and on the day before. */
interface Version {
  readonly title: string;
  readonly apex: DomainName;
  readonly older: string;
  readonly newer: string;
  /** The sets of records that changed, as its history has them: `name type`. */
  readonly changed: ReadonlySet<string>;
}

const keyOf = ({ name, type }: Pick<ZoneChange, 'name' | 'type'>): string => `${name} ${type}`;

function versions(): readonly Version[] {
  const days = Map.groupBy(readChanges(gunzipSync(readFileSync(FILE)).toString('utf8')), ({ at }) => at.slice(0, 10));
  const world = new PlainWorld();
  const [texts, values] = [new Map<string, string>(), new Map<string, string>()];
  return [...days].flatMap(([day, changes]) => {
    const differing = changes.filter((one) => {
      world.apply(one);
      const [was, is] = [values.get(keyOf(one)) ?? '', one.values.toSorted().join('\n')];
      values.set(keyOf(one), is);
      return was !== is;
    });
    return world.changed().flatMap(({ apex, text }): readonly Version[] => {
      const older = texts.get(apex);
      if (text === null) texts.delete(apex);
      else texts.set(apex, text);
      const changed = new Set(differing.filter(({ zone }) => zone === apex).map(keyOf));
      if (older === undefined || text === null || changed.size === 0) return [];
      return [{ title: `${apex} ${day}`, apex: apex as DomainName, older, newer: text, changed }];
    });
  });
}

/** Nobody answers for what the zone itself does not hold. */
const NOBODY: Resolver = {
  servers: [],
  close: async () => {},
  resolve: async () => ({
    kind: 'failure',
    why: 'timeout',
    causes: because('time-ran-out'),
    exchanges: [],
    fromCache: false,
  }),
};

const plannedOf = (apex: DnsName, text: string): PlannedZone =>
  new PlannedZone(apex).add(readZoneFile(Buffer.from(text), { origin: apex, file: 'zone' }));

/** Checks the older version as a planned zone where the newer one is live: what the report asked in both, and what it names. */
async function goneBack({ apex, older, newer }: Version) {
  const zone = plannedOf(apex, older);
  const common = { kind: MAIL, atOwnServers: false, randomLabel: () => 'surely-not-there' };
  const { now, planned, meanings } = await diagnosePlanned(apex, {
    zone,
    live: { ...common, resolver: withPlannedZone(NOBODY, plannedOf(apex, newer)) },
    overlaid: { ...common, resolver: withPlannedZone(NOBODY, zone) },
  });
  const [inNow, inPlanned] = [now, planned].map(
    ({ checks }) => new Set(checks.flatMap(({ evidence }) => evidence.map(({ question }) => keyOf(question)))),
  );
  return {
    asked: [...(inNow ?? [])].filter((key) => inPlanned?.has(key)),
    named: new Set(meanings.flatMap(({ differences }) => differences.map(keyOf))),
  };
}

test(
  'a real zone checked as it was before names each change of its history that the report asks about, and no other',
  async () => {
    const [missed, madeUp]: [string[], string[]] = [[], []];
    const count = { changed: 0, named: 0 };
    for (const version of versions()) {
      const { asked, named } = await goneBack(version);
      const changed = asked.filter((key) => version.changed.has(key));
      count.changed += changed.length;
      count.named += named.size;
      missed.push(...changed.filter((key) => !named.has(key)).map((key) => `${version.title}: ${key}`));
      madeUp.push(...[...named].filter((key) => !version.changed.has(key)).map((key) => `${version.title}: ${key}`));
    }
    expect([missed, madeUp]).toEqual([[], []]);
    // Three are in no evidence of a check.
    expect(count).toEqual({ changed: 104, named: 107 });
  },
  TIMEOUT_MS,
);
