import { type ListedPart, listedParts } from '../../src/diagnoses/check-list.ts';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import { HEALTH, MAIL } from '../../src/diagnoses/kinds.ts';
import type { ListedMark } from '../../src/diagnoses/part-label.ts';
import type { Report } from '../../src/diagnoses/report.ts';

/** Names what a reader sees: a tick, a triangle, a cross, a question mark, or none of these. */
const SEEN: Readonly<Record<ListedMark, string>> = {
  satisfied: 'tick',
  attention: 'triangle',
  partial: 'triangle',
  failed: 'cross',
  unknown: 'question',
  'not-tested': 'open',
  info: 'grey',
};

/** Written by hand from what the words mean: the labels that may stand beside each mark. */
const MAY_STAND_BESIDE: Readonly<Record<string, readonly string[]>> = {
  tick: ['normal', 'null MX', 'IPv6 only'],
  triangle: [
    'weak',
    'soft fail',
    'monitoring only',
    'one server',
    'one address',
    'IPv4 only',
    'has gaps',
    'check this',
  ],
  cross: [
    ...['not configured', 'not detected', 'not usable', 'revoked', 'invalid', 'bogus', 'broken', 'failed'],
    ...['one server', 'unreachable', 'open to everyone'],
  ],
  question: ['unknown'],
  open: ['not tested'],
  grey: ['not needed', 'optional', 'nothing to check', 'note'],
};

/** Where the label of a part says something else than its mark; empty where none does. */
export const labelFaults = (kind: DiagnosisKind, report: Report): string[] =>
  listedParts(kind, report).flatMap(({ id, mark, state }) =>
    MAY_STAND_BESIDE[SEEN[mark]]?.includes(state) === true
      ? []
      : [`${report.domain}, ${kind.id}: ${id} is "${state}" beside a ${SEEN[mark]}`],
  );

/** Where a part of several subjects warns although each of its checks passes or is not needed; empty where none does. */
export const idleWarnings = (kind: DiagnosisKind, report: Report): string[] =>
  listedParts(kind, report).flatMap(({ id, mark, checks, speaks }) =>
    !speaks &&
    SEEN[mark] === 'triangle' &&
    checks.every(({ outcome, needsAttention, notNeeded }) => notNeeded || (outcome === 'satisfied' && !needsAttention))
      ? [`${report.domain}, ${kind.id}: ${id} warns of nothing`]
      : [],
  );

/** Why two kinds may mark one subject differently, by what the report found of it. */
const REASONS: Readonly<Record<string, string>> = {
  'spf/strict': 'the report asks for -all; how the record is written is a matter of mail alone',
  'spf/nobody': 'the report asks for -all; how the record is written is a matter of mail alone',
  'dmarc/reject': 'the report asks for reject; reports and subdomains are a matter of mail alone',
  'dmarc/inherited': 'the report asks for reject; reports and subdomains are a matter of mail alone',
  'dkim/nobody-sends':
    'mail gives the points for keys that nobody needs once DMARC rejects, which a tick there would hide',
};

/** Where two reports mark one subject differently, without a reason; empty where they do not. */
export function markFaults(health: Report, mail: Report): string[] {
  const byId = new Map(listedParts(MAIL, mail).map((part) => [part.id, part]));
  return listedParts(HEALTH, health).flatMap((here: ListedPart) => {
    const there = byId.get(here.id);
    if (there === undefined) return [];
    if (SEEN[here.mark] === SEEN[there.mark])
      return here.state === there.state
        ? []
        : [`${health.domain}: ${here.id} is "${here.state}" in the report and "${there.state}" in mail`];
    // What one of them could not look up, the other may have.
    if (here.mark === 'unknown' || there.mark === 'unknown') return [];
    return `${here.id}/${here.code}` in REASONS
      ? []
      : [`${health.domain}: ${here.id}/${here.code} has a ${SEEN[here.mark]}, and a ${SEEN[there.mark]} in mail`];
  });
}
