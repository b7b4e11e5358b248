import type { Failure, Ref } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { TrustFault } from '../domain/probe.ts';
import { MTA_STS_NAME } from '../domain/service-names.ts';
import type { HttpsAnswer } from '../evidence/questions/https.ts';
import { https } from '../evidence/questions/https.ts';
import {
  isMistypedMtaSts,
  isMtaSts,
  type ParsedStsRecord,
  parseMtaStsRecord,
  versionFaultOfMtaSts,
} from '../records/mta-sts.ts';
import { intentOfPolicy, type StsIntent } from '../records/mta-sts-intent.ts';
import { type PolicyFault, parseMtaStsPolicy, type StsPolicy } from '../records/mta-sts-policy.ts';
import { NOTHING_BESIDE } from './beside.ts';
import { orNull } from './combine.ts';
import { available, type FactReader, refOf, shared, unavailableFor } from './fact.ts';
import { type MailRoute, readMailRoute } from './mail-transport.ts';
import { type ServiceRecord, serviceRecord } from './service-record.ts';

/** The TXT record of MTA-STS. */
const readStsRecord: FactReader<ServiceRecord<ParsedStsRecord>> = serviceRecord({
  prefix: MTA_STS_NAME,
  wrongPrefixes: ['mta-sts'],
  isOne: isMtaSts,
  isMistyped: isMistypedMtaSts,
  versionFault: versionFaultOfMtaSts,
  parse: parseMtaStsRecord,
});

/** How the policy was found, or why senders cannot use it. */
export type StsPolicyFound =
  | { readonly kind: 'policy'; readonly policy: StsPolicy /** As the server gave it. */; readonly contentType: string }
  | {
      readonly kind: 'invalid';
      readonly faults: readonly [PolicyFault, ...PolicyFault[]];
      readonly intent: StsIntent;
    }
  | { readonly kind: 'no-address' }
  | { readonly kind: 'private-address'; readonly address: string }
  | { readonly kind: 'untrusted'; readonly why: TrustFault; readonly causes: readonly Cause[] }
  | { readonly kind: 'no-tls'; readonly causes: readonly Cause[] }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'too-long' };

/** Returns where the policy of a domain stands. Source: RFC 8461 §3.3. */
export const stsPolicyUrl = (domain: DnsName): string => `https://mta-sts.${domain}/.well-known/mta-sts.txt`;

/** The policy file. A server error (5xx, 429) says nothing about the policy. */
export const readStsPolicy: FactReader<StsPolicyFound> = shared<StsPolicyFound>(async (domain, evidence) => {
  const answer = await evidence.ask(https(stsPolicyUrl(domain), 'mta-sts-policy'));
  const found = policyOf(answer, domain);
  return 'why' in found && 'ref' in found ? unavailableFor([found]) : available(found, [refOf(answer)]);
});

function policyOf(answer: HttpsAnswer, domain: DomainName): StsPolicyFound | Failure {
  switch (answer.kind) {
    case 'failure':
      return answer.failure;
    case 'no-address':
      return { kind: 'no-address' };
    case 'forbidden':
      return { kind: 'private-address', address: answer.address };
    case 'untrusted':
      return { kind: 'untrusted', ...(answer.tls.fault ?? { why: 'other', causes: [] }) };
    case 'no-tls':
      return { kind: 'no-tls', causes: answer.causes };
    case 'response': {
      const { status, headers, body, tooLong, ref } = answer;
      if (status >= 300 && status < 400) return { kind: 'redirect', to: headers['location'] ?? '' };
      if (status >= 500 || status === 429) return serverError(domain, status, ref);
      if (status !== 200) return { kind: 'status', status };
      if (tooLong) return { kind: 'too-long' };
      const text = Buffer.from(body, 'base64').toString('utf8');
      const parsed = parseMtaStsPolicy(text);
      return parsed.kind === 'invalid'
        ? { ...parsed, intent: intentOfPolicy(text) }
        : { ...parsed, contentType: headers['content-type'] ?? '' };
    }
  }
}

const serverError = (domain: DomainName, status: number, ref: Ref): Failure => ({
  why: 'turned-away',
  causes: [{ code: 'server-trouble', args: { status }, server: `mta-sts.${domain}` }],
  ref,
});

const ABSENT = {
  kind: 'absent',
  mistyped: null,
  misplaced: null,
  alias: null,
  wildcard: null,
  beside: NOTHING_BESIDE,
} as const;

/** All there is to know about a domain's MTA-STS. */
export interface MtaSts {
  readonly route: MailRoute;
  readonly record: ServiceRecord<ParsedStsRecord>;
  /** Null where it was not asked for, or where it could not be found out and does not matter. */
  readonly policy: StsPolicyFound | null;
}

const readPolicyIfKnown = orNull(readStsPolicy);

/**
 * Record and policy together. Without mail the policy is not asked for. Where the record is missing or broken senders
 * do not ask for the policy, so a failure there leaves nothing open.
 */
export const readMtaSts: FactReader<MtaSts> = shared<MtaSts>(async (domain, evidence) => {
  const [route, record] = await Promise.all([readMailRoute(domain, evidence), readStsRecord(domain, evidence)]);
  const refs = [...route.refs, ...record.refs];
  if (route.kind === 'unavailable') return unavailableFor(route.failures, refs);
  if (route.value.kind !== 'hosts') {
    const found = record.kind === 'available' ? record.value : ABSENT;
    return available({ route: route.value, record: found, policy: null }, route.refs);
  }
  if (record.kind === 'unavailable') return unavailableFor(record.failures, refs);
  const usable = record.value.kind === 'one' && record.value.parsed.kind === 'record';
  const policy = await (usable ? readStsPolicy : readPolicyIfKnown)(domain, evidence);
  if (policy.kind === 'unavailable') return unavailableFor(policy.failures, [...refs, ...policy.refs]);
  return available({ route: route.value, record: record.value, policy: policy.value }, [...refs, ...policy.refs]);
});
