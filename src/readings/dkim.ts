import type { Failure, Ref } from '../domain/answer.ts';
import { child, type DnsName } from '../domain/name.ts';
import { dns, wildcard } from '../evidence/question.ts';
import { type DkimKey, parseDkimKey } from '../records/dkim.ts';
import { COMMON_SELECTORS, mailProviders } from '../records/mail-providers.ts';
import { askTexts, textsOf } from './ask.ts';
import { readMailServers } from './mail-servers.ts';
import { type Reader, read, refOf, shared, unread, unreadFor } from './reading.ts';
import { readSpfRecords } from './spf.ts';

export interface SelectorKey {
  readonly selector: string;
  readonly key: DkimKey;
}

export interface Dkim {
  /** What was found, by selector. */
  readonly keys: readonly SelectorKey[];
  readonly state: 'detected' | 'not detected' | 'revoked' | 'present, selector unknown';
}

/** Everything about a domain's keys that DNS shows, the state "present, selector unknown" included. */
export const readDkim: Reader<Dkim> = shared<Dkim>(async (domain, evidence) => {
  const holder = child('_domainkey', domain);
  const ask = (selectors: readonly string[]) =>
    Promise.all(
      selectors.map(async (selector) => ({
        selector,
        found: await askTexts(child(selector, holder), evidence, { guess: true }),
      })),
    );
  const common = ask(COMMON_SELECTORS);
  const [guessed, fromProviders, node, star] = await Promise.all([
    common,
    selectorsOfProviders(domain, evidence).then((selectors) =>
      ask(selectors.filter((one) => !COMMON_SELECTORS.includes(one))),
    ),
    evidence.ask(dns(holder, 'TXT')),
    evidence.ask(wildcard(holder, 'TXT')),
  ]);
  const all = [...guessed, ...fromProviders];
  const refs: Ref[] = [refOf(node), refOf(star)];
  const failures: Failure[] = [];
  const ofWildcard = new Set(star.kind === 'failure' ? [] : textsOf(star));
  const keys: SelectorKey[] = [];
  for (const { selector, found } of all) {
    if (!found.ok) {
      failures.push(found.failure);
      refs.push(found.ref);
      continue;
    }
    const parsed = found.texts.filter((text) => !ofWildcard.has(text)).flatMap((text) => parseDkimKey(text) ?? []);
    for (const key of parsed) keys.push({ selector, key });
    if (parsed.length > 0) refs.push(found.ref);
  }
  // A wildcard that withdraws every key is an honest "no key here"; a wildcard with a key is no key of any sender.
  for (const text of ofWildcard)
    if (parseDkimKey(text)?.kind === 'revoked') keys.push({ selector: '*', key: { kind: 'revoked' } });
  if (star.kind === 'failure') failures.unshift(star.failure);
  else if (keys.some(({ key }) => key.kind === 'key')) return read({ keys, state: 'detected' }, refs);
  if (node.kind === 'failure') failures.unshift(node.failure);
  const failed = unread(failures, refs);
  if (failed !== null) return failed;
  if (keys.some(({ key }) => key.kind === 'revoked')) return read({ keys, state: 'revoked' }, refs);
  // RFC 8020: NODATA says that names exist below; only where a name that is surely absent gets NXDOMAIN is that a sign.
  const sign = node.kind === 'nodata' && node.aliases.length === 0 && star.kind === 'nxdomain' && keys.length === 0;
  return read({ keys, state: sign ? 'present, selector unknown' : 'not detected' }, refs);
});

async function selectorsOfProviders(
  domain: Parameters<Reader<unknown>>[0],
  evidence: Parameters<Reader<unknown>>[1],
): Promise<string[]> {
  const [mx, spf] = await Promise.all([readMailServers(domain, evidence), readSpfRecords(domain, evidence)]);
  const hosts = mx.kind === 'read' ? mx.value.servers.map(({ host }) => host) : [];
  const records = spf.kind === 'read' ? spf.value : [];
  const includes = records.flatMap((record) =>
    record.terms.flatMap((term) => (term.kind === 'mechanism' && term.name === 'include' ? [term.value.slice(1)] : [])),
  );
  return [...new Set(mailProviders(hosts as readonly DnsName[], includes).flatMap(({ selectors }) => selectors))];
}

/** For the check: keys at selectors nobody can list are neither detected nor absent. */
export const readDkimKeys: Reader<Dkim> = shared<Dkim>(async (domain, evidence) => {
  const dkim = await readDkim(domain, evidence);
  if (dkim.kind === 'unread' || dkim.value.state !== 'present, selector unknown') return dkim;
  const [ref] = dkim.refs;
  if (ref === undefined) return dkim;
  const detail = `names exist below _domainkey.${domain}, but DNS cannot list the selectors and none of the usual ones answers`;
  return unreadFor([{ why: 'selector-unknown', detail, ref }], dkim.refs);
});
