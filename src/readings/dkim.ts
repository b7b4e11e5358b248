import type { Answer, Failure, Ref } from '../domain/answer.ts';
import { child, type DomainName } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns, wildcard } from '../evidence/question.ts';
import { type DkimKey, parseDkimKey } from '../records/dkim.ts';
import { COMMON_SELECTORS, MICROSOFT, mailProviders } from '../records/mail-providers.ts';
import { includesOf } from '../records/spf/parse.ts';
import { textsOf } from './ask.ts';
import { readMailServers } from './mail-servers.ts';
import { type Reader, read, refOf, shared, unread, unreadFor } from './reading.ts';
import { readSpfRecords } from './spf.ts';

interface SelectorKey {
  readonly selector: string;
  readonly key: DkimKey;
}

export interface Dkim {
  /** What was found, by selector; `*` is a wildcard that withdraws every key. */
  readonly keys: readonly SelectorKey[];
  readonly state: 'detected' | 'not detected' | 'revoked' | 'present, selector unknown';
  /** Questions for further keys that failed, though one key was found: there may be better ones. */
  readonly missed: readonly Failure[];
}

/** Selectors seen before that are tried again, at most, so that guesses leave the budget to what is scored. */
const MAX_SEEN = 30;

/**
 * Everything about a domain's keys that DNS shows, the state "present, selector unknown" included. DNS cannot list
 * selectors: those seen before, those of the domain's mail providers and the common ones are tried, and the name above them tells by
 * NODATA that something stands below (RFC 8020).
 */
export const readDkim: Reader<Dkim> = shared<Dkim>(async (domain, evidence) => {
  const holder = child('_domainkey', domain);
  const ask = async (selectors: readonly string[]) =>
    Promise.all(
      selectors.map(async (selector) => {
        const answer = await evidence.ask(dns(child(selector, holder), 'TXT'), { guess: true });
        return { selector, answer };
      }),
    );
  const first = [...new Set([...evidence.selectors.slice(0, MAX_SEEN), ...COMMON_SELECTORS])];
  const [common, providers, node, star] = await Promise.all([
    ask(first),
    selectorsOfProviders(domain, evidence).then((selectors) => ask(selectors.filter((one) => !first.includes(one)))),
    evidence.ask(dns(holder, 'TXT')),
    evidence.ask(wildcard(holder, 'TXT')),
  ]);
  const tried = [...common, ...providers];
  const ofWildcard = { texts: new Set(textsOf(star)), target: targetOf(star) };
  const keys: SelectorKey[] = [];
  const refs: Ref[] = [];
  for (const { selector, answer } of tried) {
    const found = keysIn(answer, ofWildcard);
    keys.push(...found.map((key) => ({ selector, key })));
    if (found.length > 0) refs.push(refOf(answer));
  }
  // A wildcard that withdraws every key is an honest "no key here"; a wildcard with a key is no key of any sender.
  for (const text of ofWildcard.texts)
    if (parseDkimKey(text)?.kind === 'revoked') keys.push({ selector: '*', key: { kind: 'revoked' } });

  // One key settles it whatever failed, once it is sure that it is no wildcard's.
  if (star.kind !== 'failure' && keys.some(({ key }) => key.kind === 'key'))
    return read({ keys, state: 'detected', missed: failuresIn(tried.map(({ answer }) => answer)) }, [
      ...refs,
      star.ref,
    ]);
  const answers: readonly Answer[] = [node, star, ...tried.map(({ answer }) => answer)];
  const failed = unread(failuresIn(answers), answers.map(refOf));
  if (failed !== null) return failed;
  // That nothing was found rests on every question that was asked.
  const all = answers.map(refOf);
  if (keys.some(({ key }) => key.kind === 'revoked'))
    return read({ keys, state: 'revoked', missed: [] }, [...refs, refOf(star)]);
  // NODATA is a sign only where a name that surely does not exist gets NXDOMAIN: wildcards and compact denial
  // (RFC 9824) say NODATA to everything.
  const absent = star.kind === 'nxdomain' && star.aliases.length === 0;
  const sign = node.kind === 'nodata' && node.aliases.length === 0 && absent && keys.length === 0;
  return read({ keys, state: sign ? 'present, selector unknown' : 'not detected', missed: [] }, all);
});

const failuresIn = (answers: readonly Answer[]): Failure[] =>
  answers.flatMap((answer) => (answer.kind === 'failure' ? [answer.failure] : []));

/** Where an alias leads, or null. */
function targetOf(answer: Answer): string | null {
  if (answer.kind === 'failure') return null;
  return answer.aliases.flatMap((rr) => readRdata(rr)?.target ?? []).at(-1) ?? null;
}

/** The keys at a selector, those of a wildcard left out; an alias that leads to none is a key that cannot be used. */
function keysIn(
  answer: Answer<'TXT'>,
  ofWildcard: { readonly texts: ReadonlySet<string>; readonly target: string | null },
): DkimKey[] {
  if (answer.kind === 'failure') return [];
  const found = textsOf(answer)
    .filter((text) => !ofWildcard.texts.has(text))
    .flatMap((text) => parseDkimKey(text) ?? []);
  const target = targetOf(answer);
  if (answer.kind === 'answer' || target === null || target === ofWildcard.target) return found;
  return [{ kind: 'invalid', why: `it is an alias of ${target}, where there is no key` }];
}

const isLabel = (label: string): boolean => label.length <= 63;

/** Selectors of the providers that the domain's MX and SPF records point to. */
async function selectorsOfProviders(domain: DomainName, evidence: Evidence): Promise<string[]> {
  const [mx, spf] = await Promise.all([readMailServers(domain, evidence), readSpfRecords(domain, evidence)]);
  const hosts = mx.kind === 'read' ? mx.value.servers.map(({ host }) => host) : [];
  const includes = spf.kind === 'read' ? spf.value.flatMap(includesOf) : [];
  const providers = mailProviders(hosts, includes);
  // In its early years Microsoft made selectors of the name itself: selector1-contoso-com.
  const dashed = domain.replace(/[^a-z0-9]/g, '-');
  const older = providers.some(({ name }) => name === MICROSOFT) ? [`selector1-${dashed}`, `selector2-${dashed}`] : [];
  return [...new Set([...providers.flatMap(({ selectors }) => selectors), ...older.filter(isLabel)])];
}

/** For the check: keys at selectors that nobody can list are neither detected nor absent. */
export const readDkimKeys: Reader<Dkim> = shared<Dkim>(async (domain, evidence) => {
  const dkim = await readDkim(domain, evidence);
  if (dkim.kind === 'unread' || dkim.value.state !== 'present, selector unknown') return dkim;
  const [ref] = dkim.refs;
  if (ref === undefined) throw new Error('a DKIM reading without evidence');
  const detail = `names exist below _domainkey.${domain}, so there are keys, but DNS cannot list their selectors and none of the usual ones answers`;
  return unreadFor([{ why: 'selector-unknown', detail, ref }], dkim.refs);
});
