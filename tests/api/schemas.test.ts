import type { Static } from 'typebox';
import { expectTypeOf, test } from 'vitest';
import type { MailReportSchema } from '../../src/api/mail-schemas.ts';
import type { Frozen } from '../../src/api/operation.ts';
import type { checkReportSchema, ReportSchema } from '../../src/api/report-schemas.ts';
import type { DnsSchema } from '../../src/api/schemas.ts';
import type { WhoisSchema } from '../../src/api/whois-schemas.ts';
import type { MailReport } from '../../src/diagnoses/mail/report.ts';
import type { CheckReport, HealthReport, RecordRow } from '../../src/diagnoses/report.ts';
import type { Lookup } from '../../src/reports/look-up-records.ts';
import type { RegistrationReport } from '../../src/reports/registration-report.ts';

/** What is sent, in types. A field that the schemas lack, or have too many, stops the compiler here. */
interface DnsBody {
  readonly domain: string;
  readonly records: readonly RecordRow[];
  readonly lookups: readonly Pick<Lookup, 'name' | 'type' | 'outcome' | 'observed_at'>[];
}

test('the schemas say what the types say', () => {
  expectTypeOf<Frozen<Static<typeof ReportSchema>>>().toEqualTypeOf<Frozen<HealthReport>>();
  expectTypeOf<Frozen<Static<typeof MailReportSchema>>>().toEqualTypeOf<Frozen<MailReport>>();
  expectTypeOf<Frozen<Static<ReturnType<typeof checkReportSchema>>>>().toEqualTypeOf<Frozen<CheckReport>>();
  expectTypeOf<Frozen<Static<typeof WhoisSchema>>>().toEqualTypeOf<Frozen<RegistrationReport>>();
  expectTypeOf<Frozen<Static<typeof DnsSchema>>>().toEqualTypeOf<Frozen<DnsBody>>();
});
