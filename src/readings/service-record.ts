import { child, type DnsName, type DomainName } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/question.ts';
import { askTexts, textsOf } from './ask.ts';
import { type Reader, read, refOf, shared, unreadFor } from './reading.ts';

/** What stands at a service name such as `_mta-sts`, as its language reads it. */
export type ServiceRecord<P> =
  | {
      readonly kind: 'absent';
      /** A record that was meant as one, but is none. */
      readonly near: { readonly text: string; readonly why: string } | null;
      /** One that stands at another name, where nobody looks. */
      readonly misplaced: { readonly at: DnsName; readonly text: string } | null;
      readonly alias: DnsName | null;
    }
  /** More than one: senders act as if there were none. */
  | { readonly kind: 'several'; readonly texts: readonly string[]; readonly alias: DnsName | null }
  | { readonly kind: 'one'; readonly parsed: P; readonly alias: DnsName | null };

interface Language<P> {
  readonly prefix: string;
  isOne(text: string): boolean;
  isNear(text: string): boolean;
  faultOfNear(text: string): string;
  parse(text: string): P;
}

/** Reads the one record of its kind at a service name; where there is none, looks where people put it by mistake. */
export const serviceRecord = <P>(language: Language<P>): Reader<ServiceRecord<P>> =>
  shared<ServiceRecord<P>>(async (domain, evidence) => {
    const name = child(language.prefix, domain);
    const answer = await evidence.ask(dns(name, 'TXT'));
    if (answer.kind === 'failure') return unreadFor([answer.failure]);
    const alias = answer.aliases.flatMap((rr) => readRdata(rr)?.target ?? []).at(-1) ?? null;
    const texts = textsOf(answer);
    const [one, ...others] = texts.filter(language.isOne);
    const refs = [refOf(answer)];
    if (one !== undefined && others.length > 0) return read({ kind: 'several', texts: [one, ...others], alias }, refs);
    if (one !== undefined) return read({ kind: 'one', parsed: language.parse(one), alias }, refs);
    const meant = texts.find(language.isNear);
    const near = meant === undefined ? null : { text: meant, why: language.faultOfNear(meant) };
    const misplaced = near === null ? await misplacedRecord(language, domain, evidence) : null;
    return read({ kind: 'absent', near, misplaced, alias }, refs);
  });

/** A record at the domain itself, or with the domain's name doubled, as forms do that add it by themselves. */
async function misplacedRecord<P>(
  { prefix, isOne, isNear }: Language<P>,
  domain: DomainName,
  evidence: Evidence,
): Promise<{ readonly at: DnsName; readonly text: string } | null> {
  const doubled = child(prefix, child(domain, domain));
  for (const at of [domain, doubled]) {
    if (at.length > MAX_NAME_CHARS) continue;
    const found = await askTexts(at, evidence);
    const text = found.ok ? found.texts.find((one) => isOne(one) || isNear(one)) : undefined;
    if (text !== undefined) return { at, text };
  }
  return null;
}

/** Source: RFC 1035 §2.3.4, less the lengths of the first label and of the root. */
const MAX_NAME_CHARS = 253;
