import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PlainWorld, readChanges, type ZoneChange } from '../../history/plain-world.ts';
import type { Random } from './random.ts';

/** A change that was put into a zone: the oracle, which shares no code with what it judges. */
export interface Injected {
  readonly domain: string;
  readonly at: number;
  readonly name: string;
  /** `CNAME` stands for whatever the name shows once its alias is another one. */
  readonly type: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** What a zone is at one time: its text, or null where it is gone, and the values of what is watched. */
export interface ZoneState {
  readonly text: string | null;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** A domain with all its states, in order. */
export interface ZoneStory {
  readonly apex: string;
  readonly states: readonly [ZoneState, ...ZoneState[]];
}

const FILE = join(import.meta.dirname, '../../fixtures/zones/history.ndjson.gz');
const NAMES: readonly (readonly [label: string, types: readonly string[]])[] = [
  ['', ['A', 'AAAA', 'MX', 'NS', 'CAA', 'TXT', 'HTTPS']],
  ['_dmarc.', ['TXT']],
  ['_mta-sts.', ['TXT']],
  ['_smtp._tls.', ['TXT']],
  ['default._bimi.', ['TXT']],
  ['www.', ['A', 'AAAA']],
];

/** The values of what is watched; of an alias its target alone. */
function watchedValues(world: PlainWorld, apex: string): Map<string, readonly string[]> {
  const values = new Map<string, readonly string[]>();
  for (const [label, types] of NAMES) {
    const name = `${label}${apex}`;
    const alias = [...world.values(name, 'CNAME')];
    values.set(`${name} CNAME`, alias);
    for (const type of types)
      values.set(`${name} ${type}`, alias.length > 0 ? [] : [...world.values(name, type)].sort());
  }
  return values;
}

/** What a zone is now; its text is given only where it is another one. */
function stateOf(world: PlainWorld, apex: string, last: string | null): ZoneState {
  const changed = world.changed().find((one) => one.apex === apex);
  return { text: changed === undefined ? last : changed.text, values: watchedValues(world, apex) };
}

/** What is different between two states of a zone. */
export function differences(apex: string, at: number, before: ZoneState, after: ZoneState): Injected[] {
  const aliased = (name: string): boolean =>
    JSON.stringify(before.values.get(`${name} CNAME`)) !== JSON.stringify(after.values.get(`${name} CNAME`));
  return [...after.values.keys()].flatMap((key): Injected[] => {
    const [name = '', type = ''] = key.split(' ');
    const [was, is] = [before.values.get(key) ?? [], after.values.get(key) ?? []];
    if (JSON.stringify(was) === JSON.stringify(is) || (type !== 'CNAME' && aliased(name))) return [];
    return [{ domain: apex, at, name, type, before: was, after: is }];
  });
}

/** A zone that is gone. */
export const goneFrom = (before: ZoneState): ZoneState => ({
  text: null,
  values: new Map([...before.values.keys()].map((key) => [key, []])),
});

/** Real zones that changed where it is watched, with the states that they had one after the other. */
export function realZones(): ZoneStory[] {
  const changes = readChanges(gunzipSync(readFileSync(FILE)).toString('utf8'));
  const zones = Map.groupBy(changes, ({ zone }) => zone);
  const isNested = (zone: string) => [...zones.keys()].some((one) => one !== zone && one.endsWith(`.${zone}`));
  const isInside = (zone: string) => [...zones.keys()].some((one) => one !== zone && zone.endsWith(`.${one}`));
  return [...zones].flatMap(([apex, some]): ZoneStory[] => {
    if (isNested(apex) || isInside(apex)) return [];
    const world = new PlainWorld();
    const states: ZoneState[] = [];
    for (const day of Map.groupBy(some, ({ at }) => at.slice(0, 10)).values()) {
      for (const change of day) world.apply(change);
      const next = stateOf(world, apex, states.at(-1)?.text ?? null);
      const last = states.at(-1);
      if (next.text === null || (last !== undefined && differences(apex, 0, last, next).length === 0)) continue;
      states.push(next);
    }
    const [first, ...rest] = states;
    return first === undefined || rest.length === 0 ? [] : [{ apex, states: [first, ...rest] }];
  });
}

const BASE: readonly (readonly [label: string, type: string, ...values: string[]])[] = [
  ['', 'NS', 'ns1.provider-a.test.', 'ns2.provider-a.test.'],
  ['', 'A', '20.1.1.1'],
  ['', 'MX', '10 mail.provider-a.test.'],
  ['', 'TXT', '"v=spf1 include:_spf.provider-a.test -all"'],
  ['_dmarc.', 'TXT', '"v=DMARC1; p=reject"'],
  ['www.', 'A', '20.1.1.2'],
];

/** Other values that a record set may come to have. */
const OTHERS: readonly (readonly [label: string, type: string, values: readonly string[]])[] = [
  ['_dmarc.', 'TXT', ['"v=DMARC1; p=none"']],
  ['_dmarc.', 'TXT', ['"v=DMARC1; p=quarantine"']],
  ['_dmarc.', 'TXT', []],
  ['', 'MX', ['10 mx.provider-b.test.', '20 mx2.provider-b.test.']],
  ['', 'MX', []],
  ['', 'TXT', ['"v=spf1 +all"']],
  ['', 'TXT', ['"v=spf1 include:_spf.provider-b.test ~all"', '"site-verification=1"']],
  ['', 'A', ['20.9.9.9']],
  ['', 'A', ['20.1.1.1', '20.9.9.9']],
  ['', 'AAAA', ['2a00:1:1::1']],
  ['', 'CAA', ['0 issue "ca.test"']],
  ['', 'NS', ['ns1.provider-b.test.', 'ns2.provider-b.test.']],
  ['', 'NS', ['ns1.provider-a.test.', 'ns3.provider-a.test.']],
  ['www.', 'A', []],
  ['www.', 'A', ['20.7.7.7']],
  ['_mta-sts.', 'TXT', ['"v=STSv1; id=2"']],
  ['_smtp._tls.', 'TXT', ['"v=TLSRPTv1; rua=mailto:tls@provider-b.test"']],
];

/** A zone made up of the base, with other values for some sets. */
export class MadeUpZone {
  readonly apex: string;
  readonly #world = new PlainWorld();
  #text: string | null = null;

  constructor(apex: string, more: readonly (readonly [label: string, type: string, ...values: string[]])[] = []) {
    this.apex = apex;
    for (const [label, type, ...values] of [...BASE, ...more]) this.set(label, type, values);
  }

  set(label: string, type: string, values: readonly string[]): void {
    const change: ZoneChange = { at: '', zone: this.apex, name: `${label}${this.apex}`, type, ttl: 300, values };
    this.#world.apply(change);
  }

  /** Changes one to three sets, each to other values or back to the first ones. */
  mutate(random: Random): void {
    for (let i = random.below(3); i >= 0; i -= 1) {
      const [label, type, values] = random.pick(OTHERS as readonly [(typeof OTHERS)[0], ...(typeof OTHERS)[0][]]);
      const base = BASE.find((one) => one[0] === label && one[1] === type)?.slice(2) ?? [];
      this.set(label, type, random.chance(0.3) ? base : values);
    }
  }

  /** What it is now. */
  state(): ZoneState {
    const state = stateOf(this.#world, this.apex, this.#text);
    this.#text = state.text;
    return state;
  }
}
