import { child, type DnsName, type DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import type { VersionFault } from '../records/mta-sts-fields.ts';
import { aliasTarget, textsOf, wildcardTarget } from './ask.ts';
import { besideOf, type OtherTexts } from './beside.ts';
import { available, type FactReader, refOf, shared, unavailableFor } from './fact.ts';
import { doubledRecord, type Misplaced, recordAt } from './misplaced.ts';

/** Tells what stands at a service name such as `_mta-sts`, as its language reads it. */
export type ServiceRecord<P> = { readonly beside: OtherTexts } & (
  | {
      readonly kind: 'absent';
      /** A record that was meant as one, but is none. */
      readonly mistyped: { readonly text: string; readonly fault: VersionFault } | null;
      /** One that stands at another name, where nobody looks. */
      readonly misplaced: Misplaced | null;
      readonly alias: DnsName | null;
      /** Where a wildcard alias leads, which answers for the name while no record of its own stands there. */
      readonly wildcard: DnsName | null;
    }
  /** More than one: senders act as if there were none. */
  | { readonly kind: 'several'; readonly texts: readonly string[]; readonly alias: DnsName | null }
  | { readonly kind: 'one'; readonly parsed: P; readonly alias: DnsName | null }
);

interface RecordSyntax<P> {
  readonly prefix: string;
  /** Lists what people publish in place of the prefix. */
  readonly wrongPrefixes?: readonly string[];
  isOne(text: string): boolean;
  isMistyped(text: string): boolean;
  versionFault(text: string): VersionFault;
  parse(text: string): P;
}

/** Reads the one record of its kind at a service name; where there is none, looks where people put it by mistake. */
export const serviceRecord = <P extends { readonly kind: string }>(
  language: RecordSyntax<P>,
): FactReader<ServiceRecord<P>> =>
  shared<ServiceRecord<P>>(async (domain, evidence) => {
    const name = child(language.prefix, domain);
    const answer = await evidence.ask(dns(name, 'TXT'));
    if (answer.kind === 'failure') return unavailableFor([answer.failure]);
    const alias = aliasTarget(answer);
    const texts = textsOf(answer);
    const beside = besideOf(answer, language);
    const [one, ...others] = texts.filter(language.isOne);
    const refs = [refOf(answer)];
    const parsed = one === undefined || others.length > 0 ? null : language.parse(one);
    if (parsed !== null && (alias === null || parsed.kind !== 'invalid'))
      return available({ kind: 'one', parsed, alias, beside }, refs);
    // What a wildcard's target holds is nobody's record for this name: one published here takes its place.
    if (alias !== null && alias === (await wildcardTarget(domain, evidence)))
      return available({ kind: 'absent', mistyped: null, misplaced: null, alias: null, wildcard: alias, beside }, refs);
    if (parsed !== null) return available({ kind: 'one', parsed, alias, beside }, refs);
    if (one !== undefined) return available({ kind: 'several', texts: [one, ...others], alias, beside }, refs);
    const mistypedText = texts.find(language.isMistyped);
    const mistyped =
      mistypedText === undefined ? null : { text: mistypedText, fault: language.versionFault(mistypedText) };
    const misplaced = mistyped === null ? await misplacedRecord(language, domain, evidence) : null;
    return available({ kind: 'absent', mistyped: mistyped, misplaced, alias, wildcard: null, beside }, refs);
  });

/** A record at the domain itself, at another service name, or with the domain's name doubled. */
async function misplacedRecord<P>(
  { prefix, wrongPrefixes = [], isOne, isMistyped: isNear }: RecordSyntax<P>,
  domain: DomainName,
  evidence: Evidence,
): Promise<Misplaced | null> {
  const isCandidate = (text: string) => isOne(text) || isNear(text);
  const names = [domain, ...wrongPrefixes.map((wrong) => child(wrong, domain))];
  const found = await Promise.all(names.map((name) => recordAt(name, domain, evidence, isCandidate)));
  return found.find((one) => one !== null) ?? (await doubledRecord(prefix, { domain, evidence, isCandidate }));
}
