import type { Failure, Ref } from '../domain/answer.ts';
import { because, type Cause } from '../domain/cause.ts';
import type { Fault, NoArgs } from '../domain/fault.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { HttpsPurpose } from '../domain/probe.ts';
import { BIMI_NAME } from '../domain/service-names.ts';
import type { Instant } from '../domain/time.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { HttpsAnswer } from '../evidence/questions/https.ts';
import { https } from '../evidence/questions/https.ts';
import { type Enforcement, enforcementOf } from '../records/bimi/enforcement.ts';
import { checkLogo } from '../records/bimi/logo.ts';
import type { LogoFault } from '../records/bimi/logo-fault.ts';
import { judgeMark, type MarkCertificate } from '../records/bimi/mark.ts';
import {
  type BimiRecord,
  isBimi,
  isMistypedBimi,
  type ParsedBimi,
  parseBimi,
  versionFaultOfBimi,
} from '../records/bimi/record.ts';
import type { OtherTexts } from './beside.ts';
import { readDmarc } from './dmarc.ts';
import { readOrganizationalDomain } from './dmarc-reach.ts';
import { available, type FactReader, refOf, unavailableFor } from './fact.ts';
import { isNonSending, readSilence } from './non-sending.ts';
import { type ServiceRecord, serviceRecord } from './service-record.ts';

/** Why a file cannot be had. */
export type FileNotFetched = Fault<{
  readonly 'no-address': NoArgs;
  readonly forbidden: { readonly causes: readonly Cause[] };
  readonly 'no-tls': { readonly causes: readonly Cause[] };
  readonly untrusted: { readonly causes: readonly Cause[] };
  readonly status: { readonly status: number };
  readonly 'too-large': { readonly maxKib: number };
  /** A mark certificate in DER form, where PEM is asked for. */
  readonly der: NoArgs;
  readonly 'not-pem': NoArgs;
}>;

/** Tells what came of fetching a file that a record names. */
type Fetched<T> =
  /** The record names none. */
  | { readonly kind: 'none' }
  /** There is no such file for those who ask. */
  | { readonly kind: 'missing'; readonly url: string; readonly why: FileNotFetched }
  | { readonly kind: 'there'; readonly url: string; readonly at: Instant; readonly value: T };

interface Logo {
  /** Unpacked; null where there is no SVG in the file. */
  readonly svg: Uint8Array | null;
  readonly faults: readonly LogoFault[];
  /** As the server gave it. */
  readonly contentType: string;
}

/** Holds what a usable record leads to. */
export interface BimiProof {
  readonly record: BimiRecord;
  readonly enforcement: Enforcement;
  readonly logo: Fetched<Logo>;
  readonly certificate: Fetched<MarkCertificate>;
  /** Whether the logo at l= is the very one in the certificate; null where one of them is not there. */
  readonly sameLogo: boolean | null;
}

export type Bimi =
  | { readonly kind: 'proof'; readonly at: DnsName; readonly proof: BimiProof; readonly beside: OtherTexts }
  | {
      readonly kind: 'none';
      /** Where the record stands: at the name, or at its organizational domain. */
      readonly at: DnsName;
      /** Tells what stands there instead of a record that leads to a logo. */
      readonly record: ServiceRecord<ParsedBimi>;
      /** Nobody sends in the domain's name, so no logo is ever shown. */
      readonly silent: boolean;
    };

/** The assertion record of a name. Source: draft-brand-indicators-for-message-identification §5.3. */
const readRecord: FactReader<ServiceRecord<ParsedBimi>> = serviceRecord({
  prefix: BIMI_NAME,
  isOne: isBimi,
  isMistyped: isMistypedBimi,
  versionFault: versionFaultOfBimi,
  parse: parseBimi,
});

/**
 * Reads the assertion record of the name, else of its organizational domain, and what it leads to. Messages may name
 * other selectors than `default`; these cannot be known from outside. Source:
 * draft-brand-indicators-for-message-identification §8.2, §8.3.
 */
export const readBimi: FactReader<Bimi> = async (domain, evidence) => {
  const [own, organization] = await Promise.all([
    readRecord(domain, evidence),
    readOrganizationalDomain(domain, evidence),
  ]);
  if (own.kind === 'unavailable') return own;
  const refs: Ref[] = [...own.refs];
  let found: { readonly at: DnsName; readonly record: ServiceRecord<ParsedBimi> } = { at: domain, record: own.value };
  if (own.value.kind === 'absent') {
    refs.push(...organization.refs);
    if (organization.kind === 'unavailable') return unavailableFor(organization.failures, refs);
    if (organization.value !== domain) {
      // A name of DNS that has a DMARC record and a domain below it is a domain as well.
      const inherited = await readRecord(organization.value as DomainName, evidence);
      refs.push(...inherited.refs);
      if (inherited.kind === 'unavailable') return unavailableFor(inherited.failures, refs);
      if (inherited.value.kind !== 'absent') found = { at: organization.value, record: inherited.value };
    }
  }
  const { at, record } = found;
  if (record.kind === 'one' && record.parsed.kind === 'record') {
    const proof = await readProof(record.parsed.record, domain, evidence);
    refs.push(...proof.refs);
    return proof.kind === 'unavailable'
      ? unavailableFor(proof.failures, refs)
      : available({ kind: 'proof', at, proof: proof.value, beside: record.beside }, refs);
  }
  const silent = await readCertainSilence(domain, evidence);
  refs.push(...silent.refs);
  if (silent.kind === 'unavailable') return unavailableFor(silent.failures, refs);
  return available({ kind: 'none', at, record, silent: silent.value }, refs);
};

/** Whether the domain surely sends no mail; unavailable where it cannot be said. */
const readCertainSilence: FactReader<boolean> = async (domain, evidence) => {
  const [silent, silence, dmarc] = await Promise.all([
    isNonSending(domain, evidence),
    readSilence(domain, evidence),
    readDmarc(domain, evidence),
  ]);
  if (silence.kind === 'unavailable') return silence;
  return dmarc.kind === 'unavailable' ? dmarc : silent;
};

/** Asks for all that a record leads to at once. What could not be found out of it makes the whole unavailable. */
async function readProof(record: BimiRecord, domain: DomainName, evidence: Evidence) {
  const ask = async (url: string | null, purpose: HttpsPurpose) =>
    url === null ? null : { url, answer: await evidence.ask(https(url, purpose)) };
  const [dmarc, organization, logoAnswer, markAnswer] = await Promise.all([
    readDmarc(domain, evidence),
    readOrganizationalDomain(domain, evidence),
    ask(record.logo, 'bimi-logo'),
    ask(record.certificate, 'mark-certificate'),
  ]);
  const refs: Ref[] = [...dmarc.refs, ...organization.refs];
  for (const one of [logoAnswer, markAnswer]) if (one !== null) refs.push(refOf(one.answer));
  if (dmarc.kind === 'unavailable') return unavailableFor(dmarc.failures, refs);
  if (organization.kind === 'unavailable') return unavailableFor(organization.failures, refs);
  const above = organization.value === domain ? dmarc : await readDmarc(organization.value as DomainName, evidence);
  refs.push(...above.refs);
  if (above.kind === 'unavailable') return unavailableFor(above.failures, refs);
  for (const one of [logoAnswer, markAnswer]) {
    const failure = one === null ? null : failureOf(one.url, one.answer);
    if (failure !== null) return unavailableFor([failure], refs);
  }

  const logo = fetched<Logo>(logoAnswer, 32, (octets, { headers }) => ({
    ...checkLogo(octets),
    contentType: headers['content-type'] ?? '',
  }));
  const names = [...new Set<DnsName>([domain, organization.value])];
  const certificate = fetched(markAnswer, 256, (octets, { at }) => {
    const mark = judgeMark(Buffer.from(octets).toString('latin1'), {
      domains: names,
      at,
      roots: evidence.premises.markRoots,
    });
    const isDer = octets[0] === 0x30;
    return mark ?? (isDer ? 'der' : 'not-pem');
  });
  const svg = logo.kind === 'there' ? logo.value.svg : null;
  const inside = certificate.kind === 'there' ? certificate.value.logo : null;
  const sameLogo = svg === null || inside === null ? null : Buffer.compare(svg, inside) === 0;
  const enforcement = enforcementOf(dmarc.value, above.value);
  return available<BimiProof>({ record, enforcement, logo, certificate, sameLogo }, refs);
}

/** Where an answer says nothing about the file: a server error, or a port that is not asked. */
function failureOf(url: string, answer: HttpsAnswer): Failure | null {
  if (answer.kind === 'failure') return answer.failure;
  const { host, port } = new URL(url);
  if (answer.kind === 'response' && (answer.status >= 500 || answer.status === 429))
    return {
      why: 'turned-away',
      causes: [{ code: 'server-trouble', args: { status: answer.status }, server: host }],
      ref: answer.ref,
    };
  if (answer.kind === 'forbidden' && port !== '')
    return { why: 'not-asked', causes: because('port-not-asked', host), ref: answer.ref };
  return null;
}

type HttpsResponse = Extract<HttpsAnswer, { kind: 'response' }>;

/** Reads what an answer brought; `make` gives a code where the file is of another kind than asked for. */
function fetched<T extends object>(
  asked: { readonly url: string; readonly answer: HttpsAnswer } | null,
  maxKib: number,
  make: (octets: Uint8Array, response: HttpsResponse) => T | 'der' | 'not-pem',
): Fetched<T> {
  if (asked === null) return { kind: 'none' };
  const { url, answer } = asked;
  const missing = (why: FileNotFetched): Fetched<T> => ({ kind: 'missing', url, why });
  switch (answer.kind) {
    case 'failure':
      throw new Error('a failure is no answer');
    case 'no-address':
      return missing({ code: 'no-address', args: {} });
    case 'forbidden':
      return missing({ code: 'forbidden', args: { causes: answer.causes } });
    case 'no-tls':
      return missing({ code: 'no-tls', args: { causes: answer.causes } });
    case 'untrusted':
      return missing({ code: 'untrusted', args: { causes: answer.tls.fault?.causes ?? [] } });
    case 'response': {
      if (answer.status !== 200) return missing({ code: 'status', args: { status: answer.status } });
      if (answer.tooLong) return missing({ code: 'too-large', args: { maxKib } });
      const value = make(new Uint8Array(Buffer.from(answer.body, 'base64')), answer);
      return typeof value === 'string'
        ? missing({ code: value, args: {} })
        : { kind: 'there', url, at: answer.at, value };
    }
  }
}
