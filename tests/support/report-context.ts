import type { ReportContext } from '../../src/diagnoses/diagnosis.ts';
import type { DomainName } from '../../src/domain/name.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';

/** Makes the context of a live report in the world of a check table, without rows. */
export const liveContext = (domain: DomainName, { transcript }: Pick<Evidence, 'transcript'>): ReportContext => ({
  names: { unicode: domain, tld: 'test', registrable: domain },
  transcript,
  rows: [],
  source: 'live',
  resolvers: [],
  refreshing: false,
  port25Open: false,
  now: Date.now(),
});
