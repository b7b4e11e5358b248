import type { DnsName } from '../../domain/name.ts';
import type { MailServers } from '../../readings/mail-servers.ts';
import type { SpfFinding } from '../../records/spf/findings.ts';
import { allOf, type Qualifier, type SpfRecord } from '../../records/spf/parse.ts';
import { strictRecord } from './suggest-spf.ts';

/** Findings that go away when their term does. None of these terms lets anybody pass. */
const REMOVABLE: ReadonlySet<SpfFinding['kind']> = new Set([
  'dead-term',
  'unused-redirect',
  'duplicate-term',
  'no-record',
  'void-term',
  'second-version',
]);

export interface MendedSpf {
  readonly text: string;
  readonly mends: ReadonlySet<SpfFinding['kind'] | 'soft'>;
}

/**
 * The domain's own record without what has no effect, ending as it should; null where nothing can be mended without
 * knowing who sends. `end`: the qualifier of `all` it is to have.
 */
export function mendedSpf(
  domain: DnsName,
  own: readonly SpfRecord[],
  findings: readonly SpfFinding[],
  end: Qualifier,
  mail: MailServers | null,
): MendedSpf | null {
  const [record, ...others] = own;
  if (record === undefined || own.some(({ faults }) => faults.length > 0)) return null;
  if (others.length > 0) return { text: strictRecord(own, mail), mends: new Set(['several-records']) };
  const all = allOf(record);
  if (all === null && record.terms.some((term) => term.kind === 'modifier' && term.name === 'redirect')) return null;
  // The findings speak of another reading of the same text: places tell their terms.
  const gone = new Set<number>();
  const mends = new Set<SpfFinding['kind'] | 'soft'>();
  for (const one of findings) {
    if (!REMOVABLE.has(one.kind) || !('term' in one) || one.domain !== domain) continue;
    gone.add(one.term.start);
    mends.add(one.kind);
  }
  if (all?.qualifier !== end) {
    mends.add(all === null ? 'no-all' : all.qualifier === '~' ? 'soft' : 'open-all');
    const kept = { ...record, terms: record.terms.filter((term) => !gone.has(term.start)) };
    return { text: strictRecord([kept], mail), mends };
  }
  if (mends.size === 0) return null;
  const kept = record.terms.filter((term) => !gone.has(term.start)).map(({ text }) => text);
  return { text: ['v=spf1', ...kept].join(' '), mends };
}
