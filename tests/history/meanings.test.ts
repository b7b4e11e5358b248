import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { meaningsOf } from '../../src/changes/meanings.ts';
import { NOTHING_AROUND, type Surroundings } from '../../src/changes/options.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';
import type { RrsetContent, Transition } from '../../src/observations/store.ts';
import { textIn } from '../../src/texts/language.ts';
import { parseZoneFile } from '../../testbed/zonefile.ts';
import { isLong } from '../support/seed.ts';
import { contentIn, transitionsBetween } from '../support/zone-transitions.ts';
import { PlainWorld, readChanges } from './plain-world.ts';

const FILE = join(import.meta.dirname, '../fixtures/zones/history.ndjson.gz');
/** A zone on the day before it was there. */
const EMPTY = '@ 300 IN SOA ns.made-up.test. hostmaster.made-up.test. 1 2 3 4 5\n';
const TIMEOUT_MS = 300_000;

/** Kinds that say no more than that records of a type came or went, or how a text begins. */
const PLAIN: ReadonlySet<string> = new Set([
  'text-added',
  'text-removed',
  'text-replaced',
  'texts-changed',
  'record-added',
  'record-removed',
  'record-changed',
]);

const NAMELESS = 'a token without a name: nothing in it says whose it is';

/** The changes of two years that have only a plain meaning, each with the reason. */
const ONLY_PLAIN: readonly (readonly [says: string, why: string])[] = [
  [
    '2024-09-27 A text record of justice.gov.uk changed from "2023100512295066wskn0790wjkn68f9l9rq5klf…" to "2024092711172121ni7tnf9yvm6mf9k5z9ahrqdp…"',
    NAMELESS,
  ],
  [
    '2024-09-27 A text record of mail1.criminalappealoffice.justice.gov.uk changed from "2023100512295066wskn0790wjkn68f9l9rq5klf…" to "2024092711172121ni7tnf9yvm6mf9k5z9ahrqdp…"',
    NAMELESS,
  ],
  [
    '2024-10-22 A text record was added to dsd.io: "v=DKIM1; p="',
    'a DKIM key at the domain itself, where nobody looks for keys',
  ],
  ['2024-11-06 A text record was removed from rpts.gov.uk: "jss4dz6hj33k02rtjh66wqy4wccc37pb"', NAMELESS],
  [
    '2025-09-04 A text record of justice.gov.uk changed from "2024092711172121ni7tnf9yvm6mf9k5z9ahrqdp…" to "202509031251471dcb3cbykr3491d4rxt7zubx1m…"',
    NAMELESS,
  ],
  [
    '2025-09-04 A text record of mail1.criminalappealoffice.justice.gov.uk changed from "2024092711172121ni7tnf9yvm6mf9k5z9ahrqdp…" to "202509031251471dcb3cbykr3491d4rxt7zubx1m…"',
    NAMELESS,
  ],
];

/** Whether records came or went: the outcome of a lookup may change without that. */
function differs({ type, before, after }: Transition): boolean {
  const values = (side: RrsetContent | null) => side?.records.map((rr) => presentRdata(type, rr.octets)).sort();
  return before !== null && JSON.stringify(values(before)) !== JSON.stringify(values(after));
}

test.runIf(isLong)(
  'two years of real zones: each change has a meaning, and nearly all more than that records came or went',
  () => {
    const days = Map.groupBy(readChanges(gunzipSync(readFileSync(FILE)).toString('utf8')), ({ at }) => at.slice(0, 10));
    const [firstDay] = days.keys();
    const world = new PlainWorld();
    const texts = new Map<string, string>();
    const [missed, plain]: [string[], string[]] = [[], []];
    let changes = 0;
    for (const [day, some] of days) {
      for (const one of some) world.apply(one);
      for (const { apex, text } of world.changed()) {
        const [before, after] = [texts.get(apex), text ?? EMPTY];
        texts.set(apex, after);
        // On the first day everything is new.
        if (day === firstDay) continue;
        const there = parseZoneFile(after, apex as DnsName);
        const content: Surroundings['content'] = (name, type) => contentIn(there, name, type, apex as DnsName);
        const transitions = transitionsBetween(before ?? EMPTY, after, apex as DnsName);
        const meanings = meaningsOf(transitions, { ...NOTHING_AROUND, domain: apex as DnsName, content });
        const covered = new Set(
          meanings.flatMap(({ differences }) => differences.map((one) => `${one.name} ${one.type}`)),
        );
        for (const one of transitions.filter(differs)) {
          changes += 1;
          if (!covered.has(`${one.name} ${one.type}`)) missed.push(`${day} ${one.name} ${one.type}`);
        }
        for (const { kind, message } of meanings) if (PLAIN.has(kind)) plain.push(`${day} ${textIn('en', message)}`);
      }
    }
    expect(missed).toEqual([]);
    expect(plain.toSorted()).toEqual(ONLY_PLAIN.map(([says]) => says).toSorted());
    expect(changes).toBe(1350);
  },
  TIMEOUT_MS,
);
