import { child, type DnsName, type DomainName, isAtOrBelow } from '../../domain/name.ts';
import { MAX_NAME_CHARS } from '../../domain/parse.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { type AuthoritativeServer, askedAt, isAuthoritative } from '../../facts/delegation/authority.ts';
import { stateOf, valuesOf, type WantedSet } from './published-set.ts';

/**
 * A usual slip: the record stands at another name (`doubled`: the form added the domain by itself; `apex`: it stands at
 * the domain), or its value has quotation marks that a form took as part of it.
 */
export type Slip = { readonly code: 'doubled' | 'apex'; readonly at: DnsName } | { readonly code: 'quotes' };

const QUOTES = /["'“”„«»‘’‚\\]/gu;

/** Whether a value is the one to publish but for quotation marks. UTF-8 stands as `\DDD` in a value. */
const isQuoted = (value: string, wanted: string): boolean => {
  const bare = (text: string): string =>
    text
      .replace(/(?:\\\d{3})+/gu, (octets) => Buffer.from(octets.split('\\').slice(1).map(Number)).toString('utf8'))
      .replace(QUOTES, '')
      .trim();
  return value !== wanted && bare(value) === bare(wanted);
};

/** Finds the usual slip that explains why a set is not at its name, by two questions at most; null where none does. */
export async function findSlip(
  set: WantedSet,
  {
    domain,
    zone,
    servers,
    at,
    evidence,
  }: {
    readonly domain: DomainName;
    readonly zone: DnsName;
    readonly servers: readonly { readonly values: readonly string[] | null }[];
    readonly at: AuthoritativeServer | undefined;
    readonly evidence: Evidence;
  },
): Promise<Slip | null> {
  const isQuotedHere = servers.some(({ values }) =>
    values?.some((value) => set.publish.some((one) => isQuoted(value, one.value))),
  );
  if (isQuotedHere) return { code: 'quotes' };
  if (at === undefined || set.publish.length === 0) return null;
  const doubled = child(set.name, zone);
  const places = [
    ...(doubled.length > MAX_NAME_CHARS ? [] : [{ code: 'doubled' as const, name: doubled }]),
    ...(set.name !== domain && isAtOrBelow(domain, zone) ? [{ code: 'apex' as const, name: domain as DnsName }] : []),
  ];
  const found = await Promise.all(
    places.map(async ({ code, name }) => {
      const answer = await evidence.ask(askedAt(name, set.type, at.address));
      const isHere = isAuthoritative(answer) && stateOf({ ...set, name, remove: [] }, valuesOf(answer), []) === 'here';
      return isHere ? [{ code, at: name }] : [];
    }),
  );
  return found.flat()[0] ?? null;
}
