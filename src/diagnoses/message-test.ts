import { defineTexts, type Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import { parseDomainName } from '../domain/parse.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import { readKeyOf } from '../facts/dkim-key.ts';
import { readDmarc } from '../facts/dmarc.ts';
import { readOrganizationalDomain } from '../facts/dmarc-reach.ts';
import { type AlignmentReason, type Authenticated, alignmentOf } from '../records/dmarc/alignment.ts';
import { type DmarcDisposition, dispositionOf } from '../records/dmarc/discover.ts';
import { readTags } from '../records/tags.ts';
import { type WayToPass, waysToPass } from './message-ways.ts';
import { type SpfTest, testSpf } from './spf-test.ts';

/** A message as its receiver sees it. */
export interface MessageQuery {
  readonly ip: string;
  /** Envelope sender; `''` is the null sender. */
  readonly sender: string;
  readonly helo: string;
  /** Domain of the From header. */
  readonly from: DomainName;
  /** Its DKIM signatures. Where the selector is not known, the key is taken to be there. */
  readonly signatures: readonly MessageSignature[];
  readonly nowSeconds: number;
}

/** A DKIM signature as its message names it. */
export interface MessageSignature {
  /** `d=` */
  readonly domain: DomainName;
  /** `s=`; null where it is not known. */
  readonly selector: string | null;
}

/** A signature and the key that receivers verify it with. Whether it was valid cannot be told from a header. */
export interface SignatureTest {
  readonly domain: string;
  readonly selector: string | null;
  /** Tells what is published there: `unasked` without a selector, `unknown` where the lookup failed. */
  readonly key: 'usable' | 'revoked' | 'invalid' | 'absent' | 'unknown' | 'unasked';
  /** Of a usable key. */
  readonly algorithm: 'rsa' | 'ed25519' | null;
  readonly bits: number | null;
}

/** Whether a message would pass SPF and DMARC, and why. */
export interface MessageTest<P = string> {
  readonly spf: SpfTest<P>;
  readonly dkim: readonly SignatureTest[];
  readonly from: string;
  /** Null where that could not be found out. */
  readonly dmarcPasses: boolean | null;
  /** The answer in a sentence: whether it passes, and what becomes of it. */
  readonly headline: P;
  /** Tells what receivers are asked to do with what fails; null where that could not be found out. */
  readonly disposition: DmarcDisposition | null;
  /** Why it passes or fails. */
  readonly dmarc: P;
  readonly identifiers: readonly {
    readonly by: 'SPF' | 'DKIM';
    readonly domain: string;
    /** Null where that could not be found out. */
    readonly passed: boolean | null;
    /** Null where that could not be found out. */
    readonly aligned: boolean | null;
    readonly why: P;
  }[];
  /** Lists what would make it pass; empty where it passes. */
  readonly ways: readonly WayToPass<P>[];
}

/** Judges a message by what the DNS says now. Throws a `TypeError` where `ip` is no address. */
export async function testMessage(query: MessageQuery, evidence: Evidence): Promise<MessageTest<Message>> {
  const { from, signatures, ...spfQuery } = query;
  const [spf, dkim, policy] = await Promise.all([
    testSpf(spfQuery, (name, type) => evidence.ask(dns(name, type))),
    Promise.all(signatures.map((one) => testSignature(one, evidence))),
    readDmarc(from, evidence),
  ]);
  const spfDomain = spf.domain === null ? null : parseDomainName(spf.domain);
  const identifiers: Authenticated[] = [
    ...(spfDomain?.ok === true ? [{ by: 'spf', domain: spfDomain.name, passed: hasPassed(spf) } as const] : []),
    ...signatures.map(({ domain }, i) => ({ by: 'dkim', domain, passed: canVerify(dkim[i]) }) as const),
  ];
  const names = [...new Set([from, ...identifiers.map(({ domain }) => domain as DomainName)])];
  const organizational = new Map(
    await Promise.all(
      names.map(async (name) => {
        const found = await readOrganizationalDomain(name, evidence);
        return [name as string, found.kind === 'available' ? found.value : null] as const;
      }),
    ),
  );
  const record = policy.kind === 'available' && policy.value.kind === 'policy' ? policy.value.record.text : '';
  const tags = new Map(readTags(record).tags.map(({ name, value }) => [name.toLowerCase(), value.toLowerCase()]));
  const mode = (tag: string): 'r' | 's' => (tags.get(tag) === 's' ? 's' : 'r');
  const alignment = alignmentOf({
    from,
    identifiers,
    aspf: mode('aspf'),
    adkim: mode('adkim'),
    organizationalDomainOf: (name) => organizational.get(name) ?? null,
  });
  const { passes } = alignment;
  const disposition = policy.kind === 'unavailable' ? null : dispositionOf(policy.value);
  const test = {
    spf,
    dkim,
    from,
    dmarcPasses: passes,
    headline: headlineOf(
      passes,
      disposition,
      alignment.identifiers.flatMap(({ by, passed, aligned }) => (passed === true && aligned === true ? [by] : [])),
    ),
    disposition,
    dmarc: sentence(from, passes, disposition),
    identifiers: alignment.identifiers.map(({ by, domain, passed, aligned, why }) => ({
      by: by === 'spf' ? ('SPF' as const) : ('DKIM' as const),
      domain,
      passed,
      aligned,
      why: ALIGNMENT_TEXTS.of({ code: why.code, args: { ...why.args, domain, from } }),
    })),
  };
  return { ...test, ways: waysToPass(test) };
}

/** A lookup that failed says nothing of the address. */
const hasPassed = ({ result }: SpfTest<Message>): boolean | null => (result === 'temperror' ? null : result === 'pass');

/** Whether receivers can verify a signature: without a usable key they cannot (RFC 6376 §6.1.2). */
const canVerify = (signature: SignatureTest | undefined): boolean | null =>
  signature === undefined || signature.key === 'unknown' ? null : ['usable', 'unasked'].includes(signature.key);

/** Looks up the key of a signature. */
async function testSignature({ domain, selector }: MessageSignature, evidence: Evidence): Promise<SignatureTest> {
  const tested = (key: SignatureTest['key']) => ({ domain, selector, key, algorithm: null, bits: null });
  if (selector === null) return tested('unasked');
  const found = await readKeyOf({ domain, selector }, evidence);
  if (found.kind === 'unavailable') return tested('unknown');
  if (found.value === null) return tested('absent');
  const { key } = found.value;
  if (key.kind !== 'key') return tested(key.kind === 'revoked' ? 'revoked' : 'invalid');
  return { ...tested('usable'), algorithm: key.algorithm, bits: key.bits };
}

/** Why an identifier is aligned with From or is not, as a clause. */
export const ALIGNMENT_TEXTS = defineTexts('alignment', {
  same: '{domain} is the domain of From',
  strict: '{domain} is not {from}, and {tag} asks for the very same name',
  unknown: 'the organizational domain of {domain} or {from} is not known',
  shared: '{domain} and {from} both belong to {organization}',
  different: '{domain} belongs to {theirs}, and {from} to {ours}',
} as const satisfies Readonly<Record<AlignmentReason['code'], string>>);

/** Whether DMARC passes, and what becomes of a message where it does not. */
export const DMARC_TEST_TEXTS = defineTexts('dmarc-test', {
  'passes-by-spf': 'Yes: this message passes DMARC through SPF.',
  'passes-by-dkim': 'Yes: this message passes DMARC through DKIM.',
  'passes-by-both': 'Yes: this message passes DMARC through SPF and DKIM.',
  'would-reject': 'No: receivers would reject this message.',
  'would-quarantine': 'No: receivers would put this message into the spam folder.',
  'would-none': 'This message fails DMARC, but receivers would deliver it: the policy is none.',
  'would-no policy': 'This message fails, but no DMARC policy asks receivers to reject it.',
  'would-unknown': 'No: this message fails DMARC. We couldn’t find out what receivers do with it.',
  'answer-unknown': 'We couldn’t find out whether this message passes.',
  unknown: 'A part of the DNS did not answer.',
  passes: 'A domain that passed matches {from}, the domain in From.',
  fails: 'Neither SPF nor DKIM passed for {from}: {disposition}.',
  reject: 'its policy asks receivers to reject the message',
  quarantine: 'its policy asks receivers to put the message into the spam folder',
  none: 'its policy is none, so receivers deliver the message',
  'no policy': 'there is no policy, so receivers decide',
  'policy-unknown': 'we couldn’t look up what receivers are asked to do',
});

function headlineOf(
  passes: boolean | null,
  disposition: DmarcDisposition | null,
  by: readonly ('spf' | 'dkim')[],
): Message {
  const { message } = DMARC_TEST_TEXTS;
  if (passes === null) return message('answer-unknown');
  if (!passes) return message(`would-${disposition ?? 'unknown'}`);
  return message(by.includes('spf') ? (by.includes('dkim') ? 'passes-by-both' : 'passes-by-spf') : 'passes-by-dkim');
}

function sentence(from: string, passes: boolean | null, policy: DmarcDisposition | null): Message {
  const { message } = DMARC_TEST_TEXTS;
  if (passes === null) return message('unknown');
  if (passes) return message('passes', { from });
  return message('fails', { from, disposition: message(policy ?? 'policy-unknown') });
}
