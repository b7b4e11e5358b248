import type { Answer, Failure, Ref } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';
import { child, type DnsName, type DomainName } from '../domain/name.ts';
import { MAX_NAME_CHARS } from '../domain/parse.ts';
import { DKIM_NAME } from '../domain/service-names.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns, wildcard } from '../evidence/questions/dns.ts';
import { type DkimKey, parseDkimKey } from '../records/dkim.ts';
import { MICROSOFT } from '../records/mail-provider-table.ts';
import { COMMON_SELECTORS, mailProviders } from '../records/mail-providers.ts';
import { includesOf } from '../records/spf/parse.ts';
import { aliasTarget } from './ask.ts';
import { keyIn, MAX_KEY_RECORDS, NO_WILDCARD, ofWildcardIn, type SelectorKey } from './dkim-key.ts';
import { available, type FactReader, onceFor, refOf, shared, unavailable, unavailableFor } from './fact.ts';
import { readMailServers } from './mail-servers.ts';
import { doubledName, type Misplaced, recordAt } from './misplaced.ts';
import { readSpfRecords } from './spf.ts';

/** A usable key that stands at the selector's name with the domain doubled, where no receiver looks. */
interface MisplacedKey extends Misplaced {
  readonly selector: string;
}

export interface Dkim {
  /** Lists what was found, by selector; `*` is a wildcard that withdraws every key. */
  readonly keys: readonly SelectorKey[];
  readonly state: 'detected' | 'not detected' | 'revoked' | 'present, selector unknown';
  /** Questions for further keys that failed, though one key was found: there may be better ones. */
  readonly missed: readonly Failure[];
  /** Looked for only where no record was found at the right names. */
  readonly misplaced: MisplacedKey | null;
  /** Whether the name above the selectors is said not to exist, though keys stand below it (RFC 8020). */
  readonly isDeniedAbove: boolean;
}

/** Names below `_domainkey` that are no selectors: ADSP (RFC 5617 §4.1), and report addresses (RFC 6651 §3.1). */
const NO_SELECTORS = ['_adsp', '_report'] as const;

/** Selectors seen before that are tried again, at most, so that guesses leave the budget to what is scored. */
const MAX_SEEN = 30;

/** Holds what was asked to find keys. */
interface SelectorAnswers {
  readonly tried: readonly { readonly selector: string; readonly answer: Answer<'TXT'> }[];
  /** The name above the selectors. */
  readonly node: Answer<'TXT'>;
  /** A random name beside them. */
  readonly star: Answer<'TXT'>;
  /** Selectors that somebody named, or that e-mail was seen with. */
  readonly known: ReadonlySet<string>;
}

/** Asks for the keys of a domain: selectors seen before, those of its mail providers, and the common ones. */
const askForKeys = onceFor(async (domain: DomainName, evidence: Evidence): Promise<SelectorAnswers> => {
  const holder = child(DKIM_NAME, domain);
  const ask = async (selectors: readonly string[]) =>
    Promise.all(
      selectors.map(async (selector) => {
        const answer = await evidence.ask(dns(child(selector, holder), 'TXT'), { guess: true });
        return { selector, answer };
      }),
    );
  const first = [...new Set([...evidence.premises.selectors.slice(0, MAX_SEEN), ...COMMON_SELECTORS])];
  const [common, providers, node, star] = await Promise.all([
    ask(first),
    selectorsOfProviders(domain, evidence).then((selectors) => ask(selectors.filter((one) => !first.includes(one)))),
    evidence.ask(dns(holder, 'TXT')),
    evidence.ask(wildcard(holder, 'TXT')),
  ]);
  return { tried: [...common, ...providers], node, star, known: new Set(evidence.premises.selectors) };
});

/** Lists the names of keys that are aliases of names that do not exist; none where a wildcard makes every name one. */
export const readLostKeys: FactReader<readonly { readonly alias: DnsName; readonly target: DnsName }[]> = async (
  domain,
  evidence,
) => {
  const { tried, star } = await askForKeys(domain, evidence);
  if (star.kind === 'failure' || star.aliases.length > 0) return available([], [refOf(star)]);
  const holder = child(DKIM_NAME, domain);
  const lost = tried.filter(({ answer }) => answer.kind === 'nxdomain' && answer.aliases.length > 0);
  return available(
    lost.flatMap(({ selector, answer }) => {
      const target = aliasTarget(answer);
      return target === null ? [] : [{ alias: child(selector, holder), target }];
    }),
    lost.map(({ answer }) => refOf(answer)),
  );
};

/** The keys among the answers, and the answers that they came in. */
function keysIn({ tried, star, known }: SelectorAnswers, domain: DomainName) {
  const holder = child(DKIM_NAME, domain);
  const ofWildcard = ofWildcardIn(star);
  const { base } = ofWildcard;
  const found = tried.flatMap(({ selector, answer }) => {
    // Under a selector that is in use a wildcard's key is a key: receivers get it, and cannot tell (RFC 4592 §3.3.1).
    const key = keyIn(selector, {
      name: child(selector, holder),
      answer,
      ofWildcard: known.has(selector) ? { ...NO_WILDCARD, base } : ofWildcard,
    });
    return key === null ? [] : [{ key, ref: refOf(answer) }];
  });
  // A wildcard that withdraws every key is an honest "no key here"; a wildcard with a key says nothing of any sender.
  const withdrawn = [...ofWildcard.texts]
    .filter((text) => parseDkimKey(text)?.kind === 'revoked')
    .map((text): SelectorKey => ({ selector: '*', at: child('*', holder), text, key: { kind: 'revoked' } }));
  return { keys: [...found.map(({ key }) => key), ...withdrawn], refs: found.map(({ ref }): Ref => ref) };
}

/**
 * Everything about a domain's keys that DNS shows, the state "present, selector unknown" included. DNS cannot list
 * selectors: likely ones are tried, and the name above them tells by NODATA that something stands below (RFC 8020).
 */
export const readDkim: FactReader<Dkim> = shared<Dkim>(async (domain, evidence) => {
  const asked = await askForKeys(domain, evidence);
  const { tried, node, star } = asked;
  const { keys, refs } = keysIn(asked, domain);
  const some = (kind: DkimKey['kind']) => keys.some(({ key }) => key.kind === kind);

  // One key settles it whatever failed, once it is sure that it is no wildcard's.
  const isDeniedAbove = node.kind === 'nxdomain' && node.aliases.length === 0 && some('key');
  const nothing = { keys, missed: [], misplaced: null, isDeniedAbove } as const;
  if (star.kind !== 'failure' && some('key')) {
    const missed = failuresIn(tried.map(({ answer }) => answer));
    return available({ ...nothing, state: 'detected', missed }, [
      ...refs,
      star.ref,
      ...(isDeniedAbove ? [node.ref] : []),
    ]);
  }
  const answers: readonly Answer[] = [node, star, ...tried.map(({ answer }) => answer)];
  const failed = unavailable(failuresIn(answers), answers.map(refOf));
  if (failed !== null) return failed;
  // That nothing was found rests on every question that was asked.
  const all = answers.map(refOf);
  if (some('invalid')) return available({ ...nothing, state: 'not detected' }, all);
  // Withdrawn, all of them. Source: RFC 6376 section 3.6.1.
  if (some('revoked')) return available({ ...nothing, state: 'revoked' }, [...refs, refOf(star)]);
  // NODATA is a sign only where a name that surely does not exist gets NXDOMAIN: wildcards and compact denial
  // (RFC 9824) say NODATA to everything.
  const absent = star.kind === 'nxdomain' && star.aliases.length === 0;
  const sign = node.kind === 'nodata' && node.aliases.length === 0 && absent;
  if (sign) {
    // Records of earlier standards stand below the same name, and are no keys.
    const others = await Promise.all(
      NO_SELECTORS.map((one) => evidence.ask(dns(child(one, child(DKIM_NAME, domain)), 'TXT'), { guess: true })),
    );
    const refsOfAll = [...all, ...others.map(refOf)];
    const open = unavailable(failuresIn(others), refsOfAll);
    if (open !== null) return open;
    const state = others.every(({ kind }) => kind === 'nxdomain') ? 'present, selector unknown' : 'not detected';
    return available({ ...nothing, state }, refsOfAll);
  }
  // Below a wildcard every doubled name seems to exist.
  const selectors = tried.map(({ selector }) => selector);
  const misplaced = absent && node.kind === 'nxdomain' ? await misplacedKey(selectors, domain, evidence) : null;
  return available({ ...nothing, state: 'not detected', misplaced }, all);
});

const failuresIn = (answers: readonly Answer[]): Failure[] =>
  answers.flatMap((answer) => (answer.kind === 'failure' ? [answer.failure] : []));

/** A key at the doubled name of one of these selectors. */
async function misplacedKey(
  selectors: readonly string[],
  domain: DomainName,
  evidence: Evidence,
): Promise<MisplacedKey | null> {
  const holder = await doubledName(DKIM_NAME, domain, evidence);
  if (holder === null) return null;
  const node = await evidence.ask(dns(holder, 'TXT'), { guess: true });
  if (node.kind !== 'answer' && node.kind !== 'nodata') return null;
  const found = await Promise.all(
    selectors.map(async (selector) => {
      const name = child(selector, holder);
      let read = 0;
      const isKey = (text: string): boolean => {
        read += 1;
        return read <= MAX_KEY_RECORDS && parseDkimKey(text)?.kind === 'key';
      };
      const record = name.length > MAX_NAME_CHARS ? null : await recordAt(name, domain, evidence, isKey);
      return record === null ? [] : [{ selector, ...record }];
    }),
  );
  return found.flat()[0] ?? null;
}

const isLabel = (label: string): boolean => label.length <= 63;

/** Selectors of the providers that the domain's MX and SPF records point to. */
async function selectorsOfProviders(domain: DomainName, evidence: Evidence): Promise<string[]> {
  const [mx, spf] = await Promise.all([readMailServers(domain, evidence), readSpfRecords(domain, evidence)]);
  const hosts = mx.kind === 'available' ? mx.value.servers.map(({ host }) => host) : [];
  const includes = spf.kind === 'available' ? spf.value.flatMap(includesOf) : [];
  const providers = mailProviders(hosts, includes);
  // In its early years Microsoft made selectors of the name itself: selector1-contoso-com.
  const dashed = domain.replace(/[^a-z0-9]/g, '-');
  const older = providers.some(({ name }) => name === MICROSOFT) ? [`selector1-${dashed}`, `selector2-${dashed}`] : [];
  return [...new Set([...providers.flatMap(({ selectors }) => selectors), ...older.filter(isLabel)])];
}

/** For the check: keys at selectors that nobody can list are neither detected nor absent. */
export const readDkimKeys: FactReader<Dkim> = shared<Dkim>(async (domain, evidence) => {
  const dkim = await readDkim(domain, evidence);
  if (dkim.kind === 'unavailable' || dkim.value.state !== 'present, selector unknown') return dkim;
  const [ref] = dkim.refs;
  if (ref === undefined) throw new Error('a DKIM fact without evidence');
  const causes: readonly Cause[] = [{ code: 'selectors-unlisted', args: { domain } }];
  return unavailableFor([{ why: 'selector-unknown', causes, ref }], dkim.refs);
});
