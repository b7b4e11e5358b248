import { dmarc as peerDmarc } from 'mailauth/lib/dmarc/index.js';
import { getDomain } from 'tldts';
import { answersOf, oncePerWorld, type World } from './zone-world.ts';

/**
 * What receivers do with mail that forges a name, written from the text of RFC 9989 and RFC 7489, and asked of an
 * independent implementation. None of it is the product's code.
 */

export const LEVELS = ['none', 'quarantine', 'reject'] as const;
type Level = (typeof LEVELS)[number];
const rank = (policy: string | undefined): number | null => {
  const found = LEVELS.indexOf((policy ?? '').toLowerCase() as Level);
  return found < 0 ? null : found;
};

/** A TXT value as octets are, each as one character: `\009` is a tab. */
const decoded = (value: string): string =>
  value.replace(/\\(\d{3}|.)/g, (_, code: string) => (/^\d{3}$/.test(code) ? String.fromCharCode(Number(code)) : code));

/** RFC 9989 §4.7: the version exactly so and first; RFC 6376 §3.2 for the list of tags. */
const IS_DMARC = /^[vV][ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/;

export interface PlainRecord {
  readonly tags: ReadonlyMap<string, string>;
  /** Tags that are there twice with different values: receivers differ in which they take, or ignore the record. */
  readonly disputed: ReadonlySet<string>;
  /** Whether a tag is there twice, with whatever values. */
  readonly repeated: boolean;
}

export function plainRecord(text: string): PlainRecord {
  const tags = new Map<string, string>();
  const disputed = new Set<string>();
  let repeated = false;
  for (const part of decoded(text).split(';').slice(1)) {
    const equals = part.indexOf('=');
    const name = part.slice(0, Math.max(0, equals)).trim().toLowerCase();
    const value = part.slice(equals + 1).trim();
    if (!/^[a-z]+$/.test(name)) continue;
    const before = tags.get(name);
    if (before !== undefined && before.toLowerCase() !== value.toLowerCase()) disputed.add(name);
    if (before === undefined) tags.set(name, value);
    else repeated = true;
  }
  return { tags, disputed, repeated };
}

const hasReports = ({ tags }: PlainRecord): boolean =>
  (tags.get('rua') ?? '')
    .split(',')
    .some((uri) => /^mailto:[^\s,!@]+@[^\s,!@]+$|^(?!mailto:)[a-z][a-z0-9+.-]*:[^\s,!]+$/i.test(uri.trim()));

/** p, sp, np as ranks; null where the record is of no use (RFC 9989 §4.10.1). */
function policiesOf(record: PlainRecord): { p: number; sp: number | null; np: number | null } | null {
  const { tags } = record;
  const [p, sp, np] = ['p', 'sp', 'np'].map((name) => ({ there: tags.has(name), value: rank(tags.get(name)) }));
  const bad =
    p?.value === null || (sp?.there === true && sp.value === null) || (np?.there === true && np.value === null);
  if (bad || disputesPolicy(record)) return hasReports(record) ? { p: 0, sp: null, np: null } : null;
  return { p: p?.value ?? 0, sp: sp?.value ?? null, np: np?.value ?? null };
}

/** A policy that is stated twice and differently is none (RFC 6376 §3.2 forbids it). */
const disputesPolicy = ({ disputed }: PlainRecord): boolean => ['p', 'sp', 'np'].some((name) => disputed.has(name));

/** A flag's value; where it is disputed, its default. */
export const flagOf = ({ tags, disputed }: PlainRecord, name: 't' | 'psd'): string =>
  disputed.has(name) ? '' : (tags.get(name) ?? '').toLowerCase();

export const recordAt = oncePerWorld((world, name): PlainRecord | null => {
  const answer = answersOf(world)(`_dmarc.${name}`, 'TXT');
  const texts = answer.kind === 'answer' ? answer.values.filter((text) => IS_DMARC.test(decoded(text))) : [];
  const [text] = texts;
  return text === undefined || texts.length > 1 ? null : plainRecord(text);
});

export const parentsOf = (name: string): string[] => {
  const labels = name.split('.');
  return labels.slice(1).map((_, i) => labels.slice(i + 1).join('.'));
};

export interface Applied {
  readonly level: number;
  /** The record that is followed; null where none is. */
  readonly record: PlainRecord | null;
}

/** RFC 9989 §4.10.1: the name's own record, else its organizational domain's, else the public suffix domain's. */
export const byRfc9989 = oncePerWorld((world, name): Applied => {
  const lowered = (record: PlainRecord, level: number): number =>
    flagOf(record, 't') === 'y' ? Math.max(0, level - 1) : level;
  const own = recordAt(world, name);
  if (own !== null) {
    const policies = policiesOf(own);
    return { level: lowered(own, policies?.p ?? 0), record: policies === null ? null : own };
  }
  const found: { readonly at: string; readonly record: PlainRecord }[] = [];
  for (const at of parentsOf(name)) {
    const record = recordAt(world, at);
    if (record === null) continue;
    found.push({ at, record });
    if (/^[yn]$/.test(flagOf(record, 'psd'))) break;
  }
  const last = found.at(-1);
  if (last === undefined) return { level: 0, record: null };
  const isSuffix = flagOf(last.record, 'psd') === 'y';
  // One label below the public suffix domain, on the way to the name.
  const below = name
    .split('.')
    .slice(-last.at.split('.').length - 1)
    .join('.');
  const { record } = (isSuffix ? found.find(({ at }) => at === below) : last) ?? last;
  const policies = policiesOf(record);
  if (policies === null) return { level: 0, record: null };
  const a = answersOf(world)(name, 'A');
  const exists = a.kind !== 'nxdomain' || a.aliases.length > 0;
  const whenThere = policies.sp ?? policies.p;
  return { level: lowered(record, exists ? whenThere : (policies.np ?? whenThere)), record };
});

/** The registrable domain of a name, by the Public Suffix List without names that private parties hand out. */
const registrableOf = (name: string): string | null =>
  getDomain(name, { allowPrivateDomains: false, validateHostname: false });
export const isRegistrable = (name: string): boolean => registrableOf(name) === name;

/** RFC 7489 §6.6.3: the name's own record, else the registrable domain's by the Public Suffix List; no t, np, psd. */
export function byRfc7489(world: World, name: string): number {
  const policy = (record: PlainRecord, tag: 'p' | 'sp'): number => {
    const [p, sp] = [rank(record.tags.get('p')), record.tags.has('sp') ? rank(record.tags.get('sp')) : undefined];
    if (p === null || sp === null || record.disputed.has('p') || record.disputed.has('sp')) return 0;
    return tag === 'sp' ? (sp ?? p) : p;
  };
  const own = recordAt(world, name);
  if (own !== null) return policy(own, 'p');
  const registrable = registrableOf(name);
  const above = registrable === null || registrable === name ? null : recordAt(world, registrable);
  return above === null ? 0 : policy(above, 'sp');
}

/** How Node says that nothing is there. An error of its own for each question costs more than the answer. */
const ABSENT = {
  nodata: Object.assign(new Error('nodata'), { code: 'ENODATA' }),
  nxdomain: Object.assign(new Error('nxdomain'), { code: 'ENOTFOUND' }),
} as const;

/** What an independent implementation says; strict: by the letter of RFC 6376 for lists of tags. */
export async function byPeer(world: World, name: string, strict: boolean): Promise<number> {
  const ask = answersOf(world);
  const found = await peerDmarc({
    headerFrom: [`a@${name}`],
    spfDomains: [],
    dkimDomains: [],
    strict,
    resolver: async (asked: string, type: string) => {
      const answer = ask(asked.toLowerCase(), type);
      if (answer.kind !== 'answer') throw ABSENT[answer.kind];
      return type === 'TXT' ? answer.values.map((value) => [decoded(value)]) : (answer.values as unknown as string[][]);
    },
  } as unknown as Parameters<typeof peerDmarc>[0]);
  const { policy } = found as unknown as { policy?: string };
  return rank(policy) ?? 0;
}

/**
 * Whether a blank in front of the record hides its `psd` from receivers by the standard, for whom a record above speaks for
 * names below. Any record that all can read takes the policy from those names at one kind of receivers, or their
 * alignment at the other.
 */
export const hidesItsOrganization = (world: World, domain: string): boolean => {
  const here = answersOf(world)(`_dmarc.${domain}`, 'TXT');
  const texts = here.kind === 'answer' ? here.values : [];
  return (
    texts.some((text) => /^ .*; *psd *= *[yn]/i.test(text)) &&
    parentsOf(domain).some((at) => recordAt(world, at) !== null)
  );
};

/** Whether a record asks for strict alignment with something else beside the value, or in a place where nobody looks. */
export const meansStrict = (texts: readonly string[], mode: 'adkim' | 'aspf'): boolean =>
  texts.some((text) => new RegExp(`[;, ]${mode}=s[,; ]`, 'i').test(`${text} `));
