import type { SpfGround } from '../../facts/spf-ground.ts';
import { analyseGathered, type SpfAnalysis } from '../../records/spf/analyse.ts';
import { MAX_QUALIFIER_CHANGES } from '../../records/spf/division.ts';
import { type EntryTerm, withRecord } from '../../records/spf/gather.ts';
import { ignoredTerms, intendedMechanism, type SpfTerm } from '../../records/spf/parse.ts';
import {
  type AddressSet,
  intersect,
  isEmpty,
  isEveryone,
  isUnreachable,
  isVast,
  NO_ADDRESSES,
  subtract,
  unite,
} from '../../records/spf/ranges.ts';

/** Trials of one ground, each made once. */
const trials = new WeakMap<SpfGround, Map<string, SpfAnalysis>>();

/** Evaluates the domain's SPF as if it had this record, by what the DNS said. */
export function trial(ground: SpfGround, text: string): SpfAnalysis {
  const made = trials.get(ground) ?? new Map<string, SpfAnalysis>();
  trials.set(ground, made);
  const known = made.get(text);
  if (known !== undefined) return known;
  const { domain, analysis } = ground;
  const fresh = analyseGathered(domain, withRecord(analysis.source.gathered, domain, text));
  made.set(text, fresh);
  return fresh;
}

/** Returns the addresses that a record lets pass. */
export const passing = (ground: SpfGround, text: string): AddressSet =>
  trial(ground, text).source.judge.verdicts(ground.domain).pass;

/** Returns whether all addresses of one set are in another. */
export const namedIn = (some: AddressSet, all: AddressSet): boolean => isEmpty(subtract(some, all));

/**
 * Returns whether a record may follow another (null: what is there now). It can be evaluated, nothing that it leads to
 * is unknown, and of the addresses that records or MX name none fails that did not fail, none stops passing that
 * passed. Nor does a stranger begin to pass.
 */
export function isSafe(ground: SpfGround, before: SpfAnalysis | null, after: SpfAnalysis): boolean {
  if (after.failures.length > 0 || after.findings.some(({ weight }) => weight === 'permerror')) return false;
  if (!isFollowed(after)) return false;
  const { domain, policy } = ground;
  const then = after.source.judge.verdicts(domain);
  if (isEveryone(then.pass)) return false;
  const now = (before ?? ground.analysis).source.judge.verdicts(domain);
  const works = before !== null || policy.kind === 'policy' || policy.kind === 'open';
  const addresses = namedBy(ground);
  // Where void lookups are too many, nothing fails that could have failed before; it may be a matter of IPv6 alone.
  const voids = voidsIn(before ?? ground.analysis);
  if (voidsIn(after) !== null && (voids === null || policy.kind === 'open')) return false;
  if (admitsStrangers(after, surelyPassing(before ?? ground.analysis, after))) return false;
  const failed = !works || (voids !== null && voids !== 'ipv6') ? NO_ADDRESSES : now.fail;
  const newly = subtract(then.fail, voids === 'ipv6' ? { v4: failed.v4, v6: [] } : failed);
  // Where a term may refuse an address by more than the address, nobody can say that it goes on to pass.
  if (!isEmpty(newly) && mayRefuseUnseen(after)) return false;
  const failing = intersect(newly, addresses);
  const opened = before === null && policy.kind === 'open';
  const lost = subtract(opened ? intersect(now.pass, addresses) : now.pass, then.pass);
  return isEmpty(failing) && isEmpty(lost);
}

/** Whether verdicts follow each record to its end: not where qualifiers change too often. */
const isFollowed = ({ source }: SpfAnalysis): boolean =>
  [...source.gathered.entries.values()].every(({ terms }) => {
    const qualifiers = terms.flatMap(({ instruction }) => instruction?.qualifier ?? []);
    return qualifiers.filter((one, i) => one !== (qualifiers[i - 1] ?? '+')).length <= MAX_QUALIFIER_CHANGES;
  });

/**
 * The addresses that pass already, whatever the record before asks for in vain: where it asks for something that the next
 * one doesn't ask for, receivers may give up before they come to what lets an address pass.
 */
function surelyPassing(before: SpfAnalysis, after: SpfAnalysis): AddressSet {
  const { pass } = before.source.judge.verdicts(before.domain);
  if (keepsTerms(before, after)) return pass;
  // How many lookups these take, and how many of them find nothing, depends on the sender.
  if (hasTerm(before, dependsOnSender)) return NO_ADDRESSES;
  if (before.findings.some(({ kind }) => kind === 'too-many-lookups')) return NO_ADDRESSES;
  const voids = voidsIn(before);
  return voids === null ? pass : { v4: voids === 'ipv6' ? pass.v4 : [], v6: [] };
}

/** Whether a record has all terms of the one before, in the same order, whatever stands between them. */
function keepsTerms(before: SpfAnalysis, after: SpfAnalysis): boolean {
  const terms = termsOf(after);
  let at = 0;
  return termsOf(before).every((text) => {
    at = terms.indexOf(text, at) + 1;
    return at > 0;
  });
}

/** The terms that receivers come to in the domain's own record, without `all`. */
const termsOf = ({ domain, source }: SpfAnalysis): string[] =>
  (source.gathered.entries.get(domain)?.terms ?? [])
    .filter(({ instruction }) => instruction?.op !== 'all')
    .map(({ term }) => term.text.toLowerCase().replace(/^\+/, ''));

/**
 * Whether a record lets senders pass that did not, and that nobody names: by `all`, by a name that exists for everyone or
 * by a network larger than one sender's. Such terms come to speak where what stopped evaluation before them goes, and in a
 * record that had no effect. That earlier terms take some of the senders makes it no better for the others.
 */
function admitsStrangers({ domain, source }: SpfAnalysis, passed: AddressSet): boolean {
  const { gathered, judge } = source;
  const newly = subtract(judge.verdicts(domain).pass, passed);
  if (isUnreachable(newly)) return false;
  const named = [...gathered.entries.values()]
    .flatMap(({ terms }) => terms)
    .filter(({ instruction }) => instruction?.qualifier === '+' && instruction.op !== 'include')
    .map((term) => judge.termSet(term).matched)
    .filter((set) => !isVast(set));
  return !isUnreachable(subtract(newly, unite(named)));
}

const hasTerm = ({ source }: SpfAnalysis, is: (term: EntryTerm) => boolean): boolean =>
  [...source.gathered.entries.values()].some(({ terms }) => terms.some(is));

const dependsOnSender = ({ instruction, varies }: EntryTerm): boolean => varies || instruction?.op === 'ptr';

const mayRefuseUnseen = (analysis: SpfAnalysis): boolean =>
  hasTerm(analysis, (term) => term.instruction !== null && term.instruction.qualifier !== '+' && dependsOnSender(term));

/** Tells whose void lookups are too many; null where nobody's are. */
export function voidsIn({ findings }: SpfAnalysis): 'both' | 'ipv4' | 'ipv6' | null {
  const found = findings.find(({ kind }) => kind === 'too-many-voids');
  return found?.kind === 'too-many-voids' ? found.family : null;
}

/** Named addresses of one ground, gathered once. */
const named = new WeakMap<SpfGround, AddressSet>();

function namedBy(ground: SpfGround): AddressSet {
  const known = named.get(ground) ?? findNamed(ground);
  named.set(ground, known);
  return known;
}

/** Every address that a record of the tree, or of what may come into it, names, and those of the MX hosts. */
function findNamed(ground: SpfGround): AddressSet {
  const { analysis, policy, receivesOnly, own, corrected, intended } = ground;
  const opening = policy.kind === 'open' ? policy.terms : [];
  const { gathered, judge } = analysis.source;
  const sets = [...gathered.entries.values()]
    .flatMap(({ terms }) => terms)
    .filter(({ instruction, term }) => instruction !== null && instruction.op !== 'all' && !opening.includes(term.text))
    .map((one) => judge.termSet(one).matched);
  // What is named where no receiver looks was meant as well: behind `all`, in one of several records, or in no record.
  const [only, second] = corrected;
  const unheard =
    only !== undefined && second === undefined && only.text === own[0]?.text
      ? [...ignoredTerms(only), ...only.terms.filter((term) => intendedMechanism(term) !== null)]
      : [...corrected, ...(intended === null ? [] : [intended.record])].flatMap((record) =>
          record.terms.filter(isPlain),
        );
  const ignored = unheard.map((term) => passing(ground, `v=spf1 ${plainTerm(term)} -all`));
  // Servers of a provider whose include is there receive; those that send are in the include.
  const mx = receivesOnly ? [] : [passing(ground, 'v=spf1 mx -all')];
  return unite([...[...sets, ...ignored].filter((set) => !isEveryone(set)), ...mx]);
}

const isPlain = (term: SpfTerm): boolean =>
  term.kind === 'mechanism' ? term.name !== 'all' : term.name === 'redirect' || intendedMechanism(term) !== null;

/** A term by itself, as one that lets pass. */
const plainTerm = (term: SpfTerm): string =>
  intendedMechanism(term) ?? (term.kind === 'modifier' ? `include:${term.value}` : `${term.name}${term.value}`);
