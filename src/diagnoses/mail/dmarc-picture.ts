import { defineTexts, type Message } from '../../domain/message.ts';
import type { DmarcReach } from '../../facts/dmarc-reach.ts';
import type { ReportDestination } from '../../facts/report-destinations.ts';
import { dispositionOf } from '../../records/dmarc/standing.ts';
import type { Prose } from '../report.ts';
import type { DmarcPicture } from './report.ts';

/** What happens to forged e-mail, by the name that it bears; null where that could not be found out. */
export function dmarcPicture(
  reach: DmarcReach | null,
  destinations: readonly ReportDestination[],
): DmarcPicture<Prose> | null {
  if (reach === null) return null;
  const { own, existing, nonExistent, organizational, older } = reach;
  const policy = dispositionOf(own);
  return {
    record_at: own.kind === 'policy' ? own.at : null,
    record: own.kind === 'policy' ? own.record.text : null,
    organizational_domain: organizational,
    policies: {
      domain: policy,
      existing_subdomains: dispositionOf(existing),
      non_existent_subdomains: dispositionOf(nonExistent),
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

/** Whether reports go to an address, and why. */
export const DESTINATION_TEXTS = defineTexts('report-destination', {
  own: 'your own domain; no authorisation needed',
  authorised: '{domain} says at {asked} that it accepts these reports',
  'other-host':
    '{domain} says at {asked} that it accepts these reports at {override}, which is another host, so receivers send none',
  'not-authorised': '{domain} does not say at {asked} that it accepts these reports, so receivers send none',
  'null-mx': 'a null MX says that {domain} accepts no mail, so no reports arrive',
  nowhere: '{domain} has neither an MX record nor an address, so no reports arrive',
  invalid: 'no mail address that reports can be sent to',
  unknown: 'we could not find out whether {domain} accepts these reports, and mail at all',
});
const { message } = DESTINATION_TEXTS;

function detailOf({ state, override, noMail, ...rest }: ReportDestination): Message {
  const [domain, asked] = [rest.domain ?? '', rest.asked ?? ''];
  switch (state) {
    case 'own':
    case 'invalid':
      return message(state);
    case 'authorised':
      return message('authorised', { domain, asked });
    case 'not authorised':
      return override === null
        ? message('not-authorised', { domain, asked })
        : message('other-host', { domain, asked, override });
    case 'no mail':
      return message(noMail ?? 'nowhere', { domain });
    case 'unknown':
      return message('unknown', { domain });
  }
}
