import { defineTexts, type Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { type MtaSts, type StsPolicyFound, stsPolicyUrl } from '../../facts/mta-sts.ts';
import { causesClause } from '../causes.ts';
import { deductionsOf, type FindingDraft, fixable } from '../check.ts';
import { chained } from '../clauses.ts';
import { lineClause, partClause, versionClause } from '../service-record-faults.ts';
import type { Place } from '../service-record-fix.ts';
import { cut } from '../shown.ts';
import { STS_FINDINGS } from './findings.ts';
import type { StsSituation } from './fix.ts';

export const stsDeduction = deductionsOf(STS_FINDINGS);

/** The TXT record that is there, and how it becomes another. */
interface PresentRecord extends Pick<StsSituation, 'record' | 'id' | 'toRecord'> {
  /** Keeps it from being used, which takes all the points; null where it is in order. */
  readonly fault: FindingDraft | null;
}

/** Returns the TXT record that is there: what is wrong with it, and what takes its place. */
export function presentRecord(record: MtaSts['record'], place: Place, domain: DnsName): PresentRecord {
  if (place.elsewhere !== null) {
    const what = faultElsewhere(record);
    const fault = what === null ? null : stsDeduction(1, 'at-alias', { domain, alias: place.elsewhere, what });
    return { fault, record: null, id: null, toRecord: () => null };
  }
  const instead = (
    fault: FindingDraft | null,
    removes: readonly string[],
    present: string | null = null,
  ): PresentRecord => ({
    fault: fault === null ? null : fixable(fault),
    record: present,
    id: idIn(removes[0] ?? ''),
    toRecord: (value) => place.fix(value, removes)?.steps[0].changes ?? null,
  });
  switch (record.kind) {
    case 'absent': {
      const { mistyped, misplaced } = record;
      if (mistyped !== null) {
        const args = { domain, why: versionClause(mistyped.fault), text: cut(mistyped.text) };
        return instead(stsDeduction(1, 'near', args), [mistyped.text]);
      }
      if (misplaced !== null) {
        const args = { domain, at: misplaced.at, text: cut(misplaced.text) };
        return {
          ...instead(stsDeduction(1, 'misplaced', args), [misplaced.text]),
          toRecord: (value) => place.move(value, misplaced)?.steps[0].changes ?? null,
        };
      }
      return instead(stsDeduction(1, 'record-missing', { domain, url: stsPolicyUrl(domain) }), []);
    }
    case 'several':
      return instead(stsDeduction(1, 'several', { domain, count: record.texts.length }), record.texts);
    case 'one': {
      const { parsed } = record;
      if (parsed.kind === 'record') return instead(null, [parsed.text], parsed.text);
      const { part, at } = parsed.fault;
      const args = { part: cut(part), at: at + 1, why: partClause(parsed.fault), text: cut(parsed.text) };
      return instead(stsDeduction(1, 'invalid', args), [parsed.text]);
    }
  }
}

/** Says what is wrong with a record at the name that an alias leads to. */
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

/** The id that is there already, as far as it may stay; null where there is none. Source: RFC 8461 §3.1. */
function idIn(text: string): string | null {
  const id =
    /\bid *[=:] *"?([^;"\s]{1,100})/i
      .exec(text)?.[1]
      ?.replace(/[^a-z0-9]/gi, '')
      .slice(0, 32) ?? '';
  return id === '' ? null : id;
}

/** Returns the fault that keeps senders from using the policy, with the share that it takes. */
export function policyFault(
  policy: Exclude<StsPolicyFound, { kind: 'policy' }>,
  share: number,
  domain: DnsName,
): FindingDraft {
  const { message: unfetched } = STS_FETCH_TEXTS;
  const url = stsPolicyUrl(domain);
  switch (policy.kind) {
    case 'no-address':
      return fixable(stsDeduction(share, 'unreachable', { why: unfetched('no-address', { domain }), domain, url }));
    case 'private-address': {
      const why = unfetched('private-address', { domain, address: policy.address });
      return stsDeduction(share, 'unreachable', { why, domain, url });
    }
    case 'no-tls': {
      const why = unfetched('no-tls', { domain, detail: causesClause(policy.causes) });
      return stsDeduction(share, 'unreachable', { why, domain, url });
    }
    case 'untrusted':
      return stsDeduction(share, 'untrusted', { why: causesClause(policy.causes), domain });
    case 'redirect':
      return stsDeduction(share, 'redirect', { url, to: cut(policy.to) || unfetched('another-address') });
    case 'status': {
      const { status } = policy;
      const draft = stsDeduction(share, 'status', { url, status });
      return isNotFound(status) ? fixable(draft) : draft;
    }
    case 'too-long':
      return fixable(stsDeduction(share, 'too-long', { url }));
    case 'invalid':
      return fixable(stsDeduction(share, 'policy-invalid', { url, faults: chained(policy.faults.map(lineClause)) }));
  }
}

/** Returns whether an HTTP status says that there is no file. */
export const isNotFound = (status: number): boolean => status === 404 || status === 410;
