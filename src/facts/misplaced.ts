import type { Ref } from '../domain/answer.ts';
import { child, type DnsName, type DomainName } from '../domain/name.ts';
import { MAX_NAME_CHARS } from '../domain/parse.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns, wildcard } from '../evidence/questions/dns.ts';
import { textsOf } from './ask.ts';
import { refOf } from './fact.ts';

/** A TXT record that was meant for one name and stands at another, where nobody looks. */
export interface Misplaced {
  readonly at: DnsName;
  readonly text: string;
}

/** The same, with the answer that has it. */
interface Seen extends Misplaced {
  readonly ref: Ref;
}

/**
 * Returns the names that `prefix` may have become when a form added the domain by itself, e.g.
 * `_dmarc.example.com.example.com`; none where no such name exists. One question settles it for every service name of a
 * domain: nothing stands below a name that does not exist (RFC 8020). An empty prefix is the domain itself.
 */
export async function doubledName(prefix: string, domain: DomainName, evidence: Evidence): Promise<DnsName | null> {
  const doubled = child(domain, domain);
  const name = prefix === '' ? doubled : child(prefix, doubled);
  if (name.length > MAX_NAME_CHARS) return null;
  const holder = await evidence.ask(dns(doubled, 'TXT'), { guess: true });
  return holder.kind === 'answer' || holder.kind === 'nodata' ? name : null;
}

/**
 * Returns the first TXT value that `isCandidate` accepts at the doubled name of `prefix`; null where there is none, and
 * where it could not be found out: it is a hint only. What a wildcard or an alias brings is not there, so nobody can
 * delete it.
 */
export async function doubledRecord(
  prefix: string,
  {
    domain,
    evidence,
    isCandidate,
  }: { readonly domain: DomainName; readonly evidence: Evidence; readonly isCandidate: (text: string) => boolean },
): Promise<Misplaced | null> {
  const at = await doubledName(prefix, domain, evidence);
  return at === null ? null : recordAt(at, domain, evidence, isCandidate);
}

/** Returns the first TXT value that `isCandidate` accepts at exactly this name. */
export const recordAt = async (...asked: Parameters<typeof recordsAt>): Promise<Misplaced | null> =>
  (await recordsAt(...asked))[0] ?? null;

/** Returns the TXT values that `isCandidate` accepts at exactly this name; none where that could not be found out. */
export async function recordsAt(
  at: DnsName,
  domain: DomainName,
  evidence: Evidence,
  isCandidate: (text: string) => boolean,
): Promise<readonly Seen[]> {
  // What stands at the domain itself is asked for by SPF as well, and no guess.
  const answer = await evidence.ask(dns(at, 'TXT'), at === domain ? {} : { guess: true });
  if (answer.kind !== 'answer' || answer.aliases.length > 0) return [];
  const texts = textsOf(answer).filter(isCandidate);
  if (texts.length === 0) return [];
  // A wildcard above the domain makes the domain itself and all names below it alike.
  const star = await evidence.ask(wildcard(domain, 'TXT'));
  if (star.kind === 'failure') return [];
  const starred = new Set(textsOf(star));
  return texts.filter((text) => !starred.has(text)).map((text) => ({ at, text, ref: refOf(answer) }));
}
