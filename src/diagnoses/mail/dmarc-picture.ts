import type { DmarcReach } from '../../facts/dmarc-reach.ts';
import type { ReportDestination } from '../../facts/report-destinations.ts';
import type { DmarcFound } from '../../records/dmarc/discover.ts';
import type { DmarcPicture, DmarcVerdict } from './report.ts';

/** What receivers are asked to do with forged mail under a found policy. */
export const fateOf = (found: DmarcFound): DmarcVerdict => (found.kind === 'policy' ? found.policy : 'no policy');

/** What happens to forged mail, by the name that it bears; null where that could not be found out. */
export function dmarcPicture(
  reach: DmarcReach | null,
  destinations: readonly ReportDestination[],
): DmarcPicture | null {
  if (reach === null) return null;
  const { own, existing, nonExistent, organizational, older } = reach;
  const policy = fateOf(own);
  return {
    record_at: own.kind === 'policy' ? own.at : null,
    record: own.kind === 'policy' ? own.record.text : null,
    organizational_domain: organizational,
    policies: {
      domain: policy,
      existing_subdomains: fateOf(existing),
      non_existent_subdomains: fateOf(nonExistent),
    },
    older_receivers: older === null || older === policy ? null : older,
    report_destinations: destinations.map((one) => ({
      of: one.of,
      uri: one.uri,
      state: one.state,
      detail: detailOf(one),
    })),
  };
}

function detailOf({ state, domain, asked, override }: ReportDestination): string {
  switch (state) {
    case 'own':
      return 'of the same organization, so nobody has to agree';
    case 'authorised':
      return `${domain ?? ''} says at ${asked ?? ''} that it accepts these reports`;
    case 'not authorised':
      if (override !== null)
        return `${domain ?? ''} says at ${asked ?? ''} that it accepts these reports at ${override}, which is another host, so receivers send none`;
      return `${domain ?? ''} does not say at ${asked ?? ''} that it accepts these reports, so receivers send none`;
    case 'invalid':
      return 'no mail address that reports can be sent to';
    case 'unknown':
      return `whether ${domain ?? ''} takes these reports could not be found out`;
  }
}
