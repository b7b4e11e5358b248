/** What zones say from day to day, kept without any code of the product: names and values are plain text. */

/** A line of `history.ndjson.gz`: a set of records as it was from then on; without values it was gone. */
export interface ZoneChange {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly zone: string;
  readonly name: string;
  readonly type: string;
  readonly ttl: number | null;
  /** As in a zone file. */
  readonly values: readonly string[];
}

type Sets = Map<string, ZoneChange>;

export const readChanges = (text: string): ZoneChange[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ZoneChange);

/** Joins the quoted strings of a TXT value, and takes the quotes off: `\"` is a quote, `\;` a semicolon. */
const joined = (value: string): string =>
  [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map((match) => match[1] ?? '')
    .join('')
    .replaceAll('\\"', '"')
    .replaceAll('\\;', ';');

/** A value of a zone file as Zonewell shows it. */
const shown = (type: string, value: string): string =>
  type === 'TXT' ? joined(value) : value.toLowerCase().replace(/(?<=\S)\.$/, '');

const parentOf = (name: string): string => name.slice(name.indexOf('.') + 1);

/**
 * All zones of a day, and what the DNS says of them (RFC 1034 §4.3.2): a name belongs to the innermost zone, what lies
 * below a delegation is not seen, wildcards stand for names that do not exist.
 */
export class PlainWorld {
  /** By zone, then by `name type`. */
  readonly #zones = new Map<string, Sets>();
  /** What was given out by `changed`, by apex. */
  #given = new Map<string, string>();
  /** Delegations to zones that are not in the data: by name, their NS sets. */
  #delegated = new Map<string, ZoneChange>();
  readonly #names = new Map<string, Set<string>>();
  /** The zones that changes were applied to since `changed` was last called. */
  readonly #touched = new Set<string>();

  apply(change: ZoneChange | undefined): void {
    if (change === undefined) return;
    const sets = this.#zones.get(change.zone) ?? new Map();
    this.#zones.set(change.zone, sets);
    this.#touched.add(change.zone);
    const key = `${change.name} ${change.type}`;
    if (change.values.length === 0) sets.delete(key);
    else sets.set(key, change);
    if (sets.size === 0) this.#zones.delete(change.zone);
  }

  /** The zones that are other than when last asked: their new text, or null where one is gone. */
  changed(): { readonly apex: string; readonly text: string | null }[] {
    this.#delegated = new Map(
      [...this.#zones].flatMap(([zone, sets]) =>
        [...sets.values()]
          .filter(({ name, type }) => type === 'NS' && name !== zone && !this.#zones.has(name))
          .map((set) => [set.name, set] as const),
      ),
    );
    const before = this.#given;
    const texts = new Map<string, string>();
    for (const zone of this.#touched) this.#names.delete(zone);
    for (const [zone, sets] of this.#zones) {
      if (!this.#names.has(zone)) this.#names.set(zone, namesOf(zone, sets));
      const text = this.#touched.has(zone) ? undefined : before.get(zone);
      texts.set(zone, text ?? textOf(zone, [...sets.values()]));
    }
    for (const [name, set] of this.#delegated) texts.set(name, textOf(name, [set]));
    this.#touched.clear();
    this.#given = texts;
    return [
      ...[...before.keys()].filter((apex) => !texts.has(apex)).map((apex) => ({ apex, text: null })),
      ...[...texts].filter(([apex, text]) => before.get(apex) !== text).map(([apex, text]) => ({ apex, text })),
    ];
  }

  /** What the DNS answers, as Zonewell shows it. */
  values(name: string, type: string): ReadonlySet<string> {
    let apex = name;
    while (!this.#zones.has(apex) && !this.#delegated.has(apex)) {
      if (!apex.includes('.')) return new Set();
      apex = parentOf(apex);
    }
    const cut = this.#delegated.get(apex);
    if (cut !== undefined) return setOf(name === apex && type === 'NS' ? cut : undefined);
    const sets = this.#zones.get(apex) ?? new Map<string, ZoneChange>();
    const names = this.#names.get(apex) ?? new Set();
    if (names.has(name)) return setOf(sets.get(`${name} ${type}`));
    let encloser = parentOf(name);
    while (!names.has(encloser)) encloser = parentOf(encloser);
    return setOf(sets.get(`*.${encloser} ${type}`));
  }
}

const setOf = (set: ZoneChange | undefined): ReadonlySet<string> =>
  new Set(set?.values.map((value) => shown(set.type, value)));

/** Every name that exists in a zone, those included that only have names below them. */
function namesOf(zone: string, sets: Sets): Set<string> {
  const names = new Set([zone]);
  for (const { name } of sets.values()) for (let at = name; at !== zone; at = parentOf(at)) names.add(at);
  return names;
}

/** Types whose value is a name: what is special in a zone file is escaped there. Real zones have such slips. */
const HOSTS: ReadonlySet<string> = new Set(['CNAME', 'NS']);

const textOf = (apex: string, sets: readonly ZoneChange[]): string =>
  [
    `${apex}. 3600 IN SOA ns.made-up.test. hostmaster.made-up.test. 1 7200 900 1209600 300`,
    ...sets.flatMap(({ name, type, ttl, values }) =>
      values.map(
        (value) => `${name}. ${ttl ?? 300} IN ${type} ${HOSTS.has(type) ? value.replaceAll(/[";]/g, '\\$&') : value}`,
      ),
    ),
    '',
  ].join('\n');
