import type { Ref } from '../domain/answer.ts';
import { child, type DnsName, type DomainName } from '../domain/name.ts';
import type { Evidence, HttpsAnswer } from '../evidence/evidence.ts';
import { https } from '../evidence/question.ts';
import { checkLogo, type LogoFault, MAX_LOGO_OCTETS } from '../records/bimi/logo.ts';
import { judgeMark, type MarkCertificate } from '../records/bimi/mark.ts';
import { isBimi, isNearBimi, type ParsedBimi, parseBimi } from '../records/bimi/record.ts';
import { askTexts } from './ask.ts';
import { readDmarc } from './dmarc.ts';
import { readOrganizationalDomain } from './dmarc-reach.ts';
import { isNonSending } from './non-sending.ts';
import { type Reader, read, unreadFor } from './reading.ts';
import { readSpfPolicy } from './spf.ts';

/** What came of fetching a file that a record names. */
export type Fetched<T> =
  | { readonly kind: 'none' }
  /** The server answered, but not with the file; `why` goes on after its address. */
  | { readonly kind: 'missing'; readonly url: string; readonly why: string }
  | { readonly kind: 'there'; readonly url: string; readonly value: T };

export type Bimi =
  /** Nobody sends in the domain's name, so no logo is ever shown. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'absent'; readonly near: string | null }
  | { readonly kind: 'several'; readonly at: DnsName; readonly count: number }
  | { readonly kind: 'declined' }
  | { readonly kind: 'invalid'; readonly at: DnsName; readonly text: string; readonly why: string }
  | {
      readonly kind: 'record';
      readonly at: DnsName;
      /** Whether DMARC is enforced for the name, without which no receiver shows a logo. */
      readonly enforced: boolean;
      readonly logo: Fetched<{ readonly faults: readonly LogoFault[] }>;
      readonly certificate: Fetched<MarkCertificate>;
      /** Whether the logo at l= is the very one in the certificate; null where one of them is not there. */
      readonly sameLogo: boolean | null;
    };

const SELECTOR = 'default._bimi';

/** The assertion record of the name, else of its organizational domain, and what it leads to. */
export const readBimi: Reader<Bimi> = async (domain, evidence) => {
  const found = await findRecord(domain, evidence);
  if (found.kind === 'failed') return unreadFor([found.failure]);
  const refs: Ref[] = [...found.refs];
  if (found.kind === 'absent' || found.parsed.kind !== 'record') {
    const silent = await readSilence(domain, evidence);
    if (silent.kind === 'unread') return silent;
    refs.push(...silent.refs);
    if (silent.value) return read({ kind: 'silent' }, refs);
    if (found.kind === 'absent')
      return read(
        found.count > 1 ? { kind: 'several', at: found.at, count: found.count } : { kind: 'absent', near: found.near },
        refs,
      );
    const { parsed, at } = found;
    if (parsed.kind === 'declined') return read({ kind: 'declined' }, refs);
    if (parsed.kind === 'invalid') return read({ kind: 'invalid', at, text: parsed.text, why: parsed.why }, refs);
    throw new Error('a BIMI record of no kind');
  }
  const { at, parsed } = found;
  const { logo: logoUrl, certificate: certificateUrl } = parsed.record;
  const [dmarc, organization, logoAnswer, certificateAnswer] = await Promise.all([
    readDmarc(domain, evidence),
    readOrganizationalDomain(domain, evidence),
    logoUrl === null ? null : evidence.ask(https(logoUrl, 'bimi-logo')),
    certificateUrl === null ? null : evidence.ask(https(certificateUrl, 'mark-certificate')),
  ]);
  refs.push(...dmarc.refs, ...organization.refs);
  if (dmarc.kind === 'unread') return unreadFor(dmarc.failures, refs);
  if (organization.kind === 'unread') return unreadFor(organization.failures, refs);
  for (const answer of [logoAnswer, certificateAnswer]) {
    if (answer === null) continue;
    if (answer.kind === 'failure') return unreadFor([answer.failure], [...refs, answer.failure.ref]);
    refs.push(answer.ref);
  }
  const logo = fetched(logoUrl, logoAnswer, (octets) => ({ octets, faults: checkLogo(octets) }));
  const names = [...new Set<DnsName>([domain, at, organization.value])];
  const certificate = fetched(certificateUrl, certificateAnswer, (octets, when) =>
    judgeMark(Buffer.from(octets).toString('latin1'), names, when, evidence.markRoots),
  );
  const inCertificate = certificate.kind === 'there' ? certificate.value.logo : null;
  const sameLogo =
    logo.kind === 'there' && inCertificate !== null
      ? Buffer.from(logo.value.octets).equals(Buffer.from(inCertificate))
      : null;
  const { value: policy } = dmarc;
  const enforced = policy.kind === 'policy' && policy.policy !== 'none';
  return read({ kind: 'record', at, enforced, logo, certificate, sameLogo }, refs);
};

async function findRecord(domain: DomainName, evidence: Evidence) {
  const organization = await readOrganizationalDomain(domain, evidence);
  const own = await askTexts(child(SELECTOR, domain), evidence);
  if (!own.ok) return { kind: 'failed', failure: own.failure } as const;
  const refs = [own.ref];
  const records = own.texts.filter(isBimi);
  const [text] = records;
  if (text !== undefined && records.length === 1)
    return { kind: 'found', at: domain as DnsName, parsed: parseBimi(text), refs } as const;
  const near = own.texts.find(isNearBimi) ?? null;
  const absent = { kind: 'absent', at: domain as DnsName, count: records.length, near, refs } as const;
  if (records.length > 1) return absent;
  if (organization.kind === 'unread') return { kind: 'failed', failure: organization.failures[0] } as const;
  if (organization.value === domain) return absent;
  const above = await askTexts(child(SELECTOR, organization.value), evidence);
  if (!above.ok) return { kind: 'failed', failure: above.failure } as const;
  const [inherited, second] = above.texts.filter(isBimi);
  const both = [...refs, ...organization.refs, above.ref];
  if (inherited === undefined || second !== undefined) return { ...absent, refs: both };
  const parsed: ParsedBimi = parseBimi(inherited);
  return { kind: 'found', at: organization.value, parsed, refs: both } as const;
}

/** Whether the domain surely sends no mail. */
const readSilence: Reader<boolean> = async (domain, evidence) => {
  const [silent, spf, dmarc] = await Promise.all([
    isNonSending(domain, evidence),
    readSpfPolicy(domain, evidence),
    readDmarc(domain, evidence),
  ]);
  if (spf.kind === 'unread') return spf;
  return dmarc.kind === 'unread' ? dmarc : silent;
};

/** What an answer brought; `make` gives null where the file is of another kind than asked for. */
function fetched<T>(
  url: string | null,
  answer: HttpsAnswer | null,
  make: (octets: Uint8Array, at: number) => T | null,
): Fetched<T> {
  if (url === null || answer === null) return { kind: 'none' };
  const missing = (why: string): Fetched<T> => ({ kind: 'missing', url, why });
  switch (answer.kind) {
    case 'failure':
      throw new Error('a failure is no answer');
    case 'no-address':
      return missing('has no address');
    case 'forbidden':
      return missing(`cannot be asked: ${answer.detail}`);
    case 'no-tls':
      return missing('does not speak TLS');
    case 'untrusted':
      return missing(answer.tls.fault?.detail ?? 'has a certificate that is not trusted');
    case 'response': {
      if (answer.status !== 200) return missing(`answered ${answer.status}`);
      if (answer.tooLong)
        return missing(`is larger than ${LIMITS[answer.headers['content-type'] ?? ''] ?? 'it may be'}`);
      const value = make(new Uint8Array(Buffer.from(answer.body, 'base64')), answer.at);
      return value === null ? missing('holds no certificate') : { kind: 'there', url, value };
    }
  }
}

const LIMITS: Readonly<Record<string, string>> = { 'image/svg+xml': `${MAX_LOGO_OCTETS / 1024} KiB` };
