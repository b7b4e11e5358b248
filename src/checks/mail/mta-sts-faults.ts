import { defineTexts, type Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { type MtaSts, type StsPolicyFound, stsPolicyUrl } from '../../facts/mta-sts.ts';
import { causesClause } from '../causes.ts';
import type { Graded } from '../check.ts';
import { chained } from '../clauses.ts';
import { cut } from '../shown.ts';
import type { STS_TEXTS } from './mta-sts-texts.ts';
import { lineClause, partClause, versionClause } from './service-record-faults.ts';
import type { Place } from './service-record-fix.ts';

type StsVerdict = Graded<typeof STS_TEXTS>;

/** Hosts that a suggested policy names; more would not be read. */
const MAX_SUGGESTED_HOSTS = 20;

/** The lines of a first policy for these mail servers. */
export const suggestedPolicy = (hosts: readonly DnsName[]): string =>
  [
    'version: STSv1',
    'mode: testing',
    ...hosts.slice(0, MAX_SUGGESTED_HOSTS).map((host) => `mx: ${host}`),
    'max_age: 1209600',
  ]
    .map((line) => `"${line}"`)
    .join(', ');

/** Takes all the points for what keeps the TXT record from being used; nothing where it is in order. */
export function recordFault(
  verdict: StsVerdict,
  record: MtaSts['record'],
  place: Place,
  domain: DnsName,
  fresh: string,
): StsVerdict {
  if (place.elsewhere !== null) {
    const what = faultElsewhere(record);
    return what === null ? verdict : verdict.minus(1, 'at-alias', { domain, alias: place.elsewhere, what });
  }
  switch (record.kind) {
    case 'absent': {
      const { mistyped, misplaced } = record;
      if (mistyped !== null) {
        const args = { domain, why: versionClause(mistyped.fault), text: cut(mistyped.text) };
        return verdict.minus(1, 'near', args).withFix(place.fix(withSameId(mistyped.text, fresh), [mistyped.text]));
      }
      if (misplaced !== null) {
        const args = { domain, at: misplaced.at, text: cut(misplaced.text) };
        return verdict.minus(1, 'misplaced', args).withFix(place.move(withSameId(misplaced.text, fresh), misplaced));
      }
      return verdict.minus(1, 'record-missing', { domain, url: stsPolicyUrl(domain) }).withFix(place.fix(fresh));
    }
    case 'several':
      return verdict
        .minus(1, 'several', { domain, count: record.texts.length })
        .withFix(place.fix(withSameId(record.texts[0] ?? '', fresh), record.texts));
    case 'one': {
      const { parsed } = record;
      if (parsed.kind === 'record') return verdict;
      const { part, at } = parsed.fault;
      const args = { part: cut(part), at: at + 1, why: partClause(parsed.fault), text: cut(parsed.text) };
      return verdict.minus(1, 'invalid', args).withFix(place.fix(withSameId(parsed.text, fresh), [parsed.text]));
    }
  }
}

/** What is wrong with a record at the name that an alias leads to. */
export const STS_ALIAS_TEXTS = defineTexts('mta-sts-alias', {
  absent: 'There is no MTA-STS record there.',
  near: 'The record there is not an MTA-STS record: {why}.',
  several: 'There are {count} MTA-STS records there. With more than one, senders act as if there were none.',
  invalid: 'Senders cannot use the record there: "{part}": {why}.',
});

/** The same as a sentence; null where nothing is wrong. */
function faultElsewhere(record: MtaSts['record']): Message | null {
  const { message } = STS_ALIAS_TEXTS;
  switch (record.kind) {
    case 'absent':
      return record.mistyped === null
        ? message('absent')
        : message('near', { why: versionClause(record.mistyped.fault) });
    case 'several':
      return message('several', { count: record.texts.length });
    case 'one': {
      const { parsed } = record;
      if (parsed.kind === 'record') return null;
      return message('invalid', { part: cut(parsed.fault.part), why: partClause(parsed.fault) });
    }
  }
}

/** Why senders cannot fetch a policy. */
export const STS_FETCH_TEXTS = defineTexts('mta-sts-fetch', {
  'no-address': 'mta-sts.{domain} has no address',
  'private-address': 'mta-sts.{domain} has the address {address}, which cannot be reached from the internet',
  'no-tls': 'the web server of mta-sts.{domain} does not complete a TLS handshake ({detail})',
  'another-address': 'another address',
});

/** The plain record with the id that is there already, as far as it may stay. Source: RFC 8461 §3.1. */
function withSameId(text: string, fresh: string): string {
  const id =
    /\bid *[=:] *"?([^;"\s]{1,100})/i
      .exec(text)?.[1]
      ?.replace(/[^a-z0-9]/gi, '')
      .slice(0, 32) ?? '';
  return id === '' ? fresh : `v=STSv1; id=${id}`;
}

/** Takes a share for what keeps the policy from being used. */
export function policyFault(
  verdict: StsVerdict,
  share: number,
  policy: Exclude<StsPolicyFound, { kind: 'policy' }>,
  domain: DnsName,
  hosts: readonly DnsName[],
): StsVerdict {
  const { message: unfetched } = STS_FETCH_TEXTS;
  const url = stsPolicyUrl(domain);
  const lines = suggestedPolicy(hosts);
  switch (policy.kind) {
    case 'no-address':
      return verdict.minus(share, 'unreachable', { why: unfetched('no-address', { domain }), domain, url });
    case 'private-address': {
      const why = unfetched('private-address', { domain, address: policy.address });
      return verdict.minus(share, 'unreachable', { why, domain, url });
    }
    case 'no-tls': {
      const why = unfetched('no-tls', { domain, detail: causesClause(policy.causes) });
      return verdict.minus(share, 'unreachable', { why, domain, url });
    }
    case 'untrusted':
      return verdict.minus(share, 'untrusted', { why: causesClause(policy.causes), domain });
    case 'redirect':
      return verdict.minus(share, 'redirect', { url, to: cut(policy.to) || unfetched('another-address') });
    case 'status':
      return verdict.minus(share, 'status', { url, status: policy.status, policy: lines });
    case 'too-long':
      return verdict.minus(share, 'too-long', { url, policy: lines });
    case 'invalid': {
      const faults = chained(policy.faults.map(lineClause));
      return verdict.minus(share, 'policy-invalid', { url, faults, policy: lines });
    }
  }
}
