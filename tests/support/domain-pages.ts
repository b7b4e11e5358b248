import type { LookupService } from '../../src/admission/lookup-service.ts';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import { HEALTH, MAIL } from '../../src/diagnoses/kinds.ts';
import type { Report } from '../../src/diagnoses/report.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { renderReportPage } from '../../src/pages/diagnosis/page.tsx';
import { NO_BACKGROUND } from '../../src/pages/web/background.ts';
import { pageKindOf } from '../../src/pages/web/kinds.ts';
import { reportIn } from '../../src/texts/language.ts';
import { viewOf } from '../browser/view.ts';

/** The pages of a domain as they are shown of what is stored, each with its summary line. */
export async function pagesOf(
  lookups: LookupService,
  name: string,
): Promise<{
  readonly domain: string;
  readonly health: string;
  readonly mail: string;
  /** Holds what each kind found out about the mail servers: the codes of an area and of a check. */
  readonly mailServers: { readonly health: string | null | undefined; readonly mail: string | undefined };
  readonly reports: { readonly health: Report; readonly mail: Report };
}> {
  const domain = name as DomainName;
  const [health, mail] = [await lookups.stored(HEALTH, domain), await lookups.stored(MAIL, domain)];
  const lineTo = async (kind: DiagnosisKind) =>
    viewOf({
      now: Date.now(),
      background: {
        ...NO_BACKGROUND,
        summary: {
          on: '',
          kinds: [
            { tab: { page: kind.page, title: kind.title }, probes: '', summary: await lookups.summary(kind, domain) },
          ],
          registration: null,
        },
      },
    });
  const inWords = { health: reportIn('en', health), mail: reportIn('en', mail) };
  return {
    domain,
    reports: inWords,
    mailServers: {
      health: health.areas.find(({ id }) => id === 'mx')?.code,
      mail: mail.checks.find(({ id }) => id === 'mail-reachability')?.findings[0]?.code,
    },
    health: renderReportPage(pageKindOf(HEALTH), inWords.health, await lineTo(MAIL)),
    mail: renderReportPage(pageKindOf(MAIL), inWords.mail, await lineTo(HEALTH)),
  };
}
