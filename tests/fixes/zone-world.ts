import type { Step } from '../../src/checks/fix.ts';
import { type DnsName, ROOT } from '../../src/domain/name.ts';
import { txtOctets } from '../../src/domain/rdata/encode.ts';
import { parseRdata } from '../../src/domain/rdata/parse.ts';
import type { Rr, RrType } from '../../src/domain/rr.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { DNS } from '../../src/evidence/questions/dns.ts';
import type { SourceAnswer } from '../../src/evidence/questions/dns-json.ts';
import { answering as answeringKind } from '../../src/evidence/source.ts';

/** The records of one name, by type: values in presentation form. */
type Records = Readonly<Record<string, readonly string[]>>;
/** Records by name. Plain data: what answers from it is none of the product's code. */
export type World = Readonly<Record<string, Records>>;

export type Plain =
  | { readonly kind: 'answer'; readonly values: readonly string[]; readonly aliases: readonly Alias[] }
  | { readonly kind: 'nodata' | 'nxdomain'; readonly aliases: readonly Alias[] };
interface Alias {
  readonly name: string;
  readonly target: string;
}

const MAX_ALIASES = 8;
const parentOf = (name: string): string => name.slice(name.indexOf('.') + 1);
const isTop = (name: string): boolean => !name.includes('.');

/** Every name with records, and every name above one: those exist, if only as empty non-terminals (RFC 8020). */
function namesOf(world: World): Set<string> {
  const names = new Set<string>();
  for (const name of Object.keys(world))
    for (let at = name; !names.has(at); at = parentOf(at)) {
      names.add(at);
      if (isTop(at)) break;
    }
  return names;
}

const known = new WeakMap<World, (name: string, type: string) => Plain>();

/** Answers from a world as name servers do: aliases are followed, wildcards answer for what does not exist (RFC 4592). */
export function answersOf(world: World): (name: string, type: string) => Plain {
  const answers = known.get(world) ?? answering(world);
  known.set(world, answers);
  return answers;
}

function answering(world: World): (name: string, type: string) => Plain {
  const names = namesOf(world);
  const recordsAt = (name: string): Records | null => {
    if (names.has(name)) return world[name] ?? {};
    let encloser = name;
    while (!names.has(encloser) && !isTop(encloser)) encloser = parentOf(encloser);
    return world[`*.${encloser}`] ?? null;
  };
  return (name, type) => {
    const aliases: Alias[] = [];
    let at = name;
    for (;;) {
      const records = recordsAt(at);
      if (records === null) return { kind: 'nxdomain', aliases };
      const values = records[type] ?? [];
      if (values.length > 0) return { kind: 'answer', values, aliases };
      const [target] = type === 'CNAME' ? [] : (records['CNAME'] ?? []);
      if (target === undefined || aliases.length === MAX_ALIASES) return { kind: 'nodata', aliases };
      aliases.push({ name: at, target });
      at = target;
    }
  };
}

/** Returns what a function says of a world and a name, worked out once for both: a world never changes. */
export function oncePerWorld<T>(of: (world: World, name: string) => T): (world: World, name: string) => T {
  const known = new WeakMap<World, Map<string, T>>();
  return (world, name) => {
    const names = known.get(world) ?? new Map<string, T>();
    if (names.size === 0) known.set(world, names);
    const found = names.get(name);
    if (found !== undefined) return found;
    const fresh = of(world, name);
    names.set(name, fresh);
    return fresh;
  };
}

const octets = new Map<string, Uint8Array>();

function rr(name: string, type: RrType, value: string): Rr {
  const key = `${type} ${value}`;
  let data = octets.get(key);
  if (data === undefined) {
    const parsed = type === 'TXT' ? { ok: true as const, octets: txtOctets(value) } : parseRdata(type, value, ROOT);
    if (!parsed.ok) throw new Error(`"${value}" is no ${type} record`);
    data = parsed.octets;
    if (octets.size < 10_000) octets.set(key, data);
  }
  return { name: name as DnsName, type, ttlSeconds: 300, octets: data } as Rr;
}

/** What the product may ask of a world. */
export function evidenceOf(world: World): Evidence {
  const ask = answersOf(world);
  const notAsked = async () => {
    throw new Error('only the DNS is asked');
  };
  return createEvidence(
    answeringKind(
      DNS,
      async ({ name, type, probe }) => {
        const sent = probe === 'wildcard' ? `zw-made-up.${parentOf(name)}` : name;
        const shown = (one: string) => (one === sent ? name : one);
        const answer = ask(sent, type);
        const common = {
          at: 0,
          source: 'resolver',
          exchanges: [],
          security: 'indeterminate',
          aliases: answer.aliases.map(({ name: from, target }) => rr(shown(from), 'CNAME', target)),
        } as const;
        if (answer.kind !== 'answer')
          return { ...common, kind: answer.kind, zone: null, ttlSeconds: 300 } as SourceAnswer;
        const owner = shown(answer.aliases.at(-1)?.target ?? sent);
        return {
          ...common,
          kind: 'answer',
          records: answer.values.map((value) => rr(owner, type, value)),
        } as unknown as SourceAnswer;
      },
      { ask: notAsked },
    ),
    { clock: () => 0 },
  );
}

/** The world once a person took a step. What goes must be there, and nothing stands beside an alias. */
export function afterStep(world: World, { changes }: Step): World {
  const after: Record<string, Record<string, readonly string[]>> = structuredClone(world) as never;
  for (const { name, type, value, removes } of changes) {
    const records = after[name] ?? {};
    let values = records[type] ?? [];
    for (const gone of removes) {
      if (!values.includes(gone)) throw new Error(`The step removes ${name} ${type} "${gone}", which is not there`);
      values = values.filter((one) => one !== gone);
    }
    records[type] = value === null ? values : [...values, value];
    if (records[type].length === 0) delete records[type];
    after[name] = records;
    if (Object.keys(records).length === 0) delete after[name];
    if (records['CNAME'] !== undefined && Object.keys(records).length > 1)
      throw new Error(`The step leaves a record beside the alias at ${name}`);
  }
  return after;
}
