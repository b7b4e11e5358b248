import { defineTexts, type Message } from '../../domain/message.ts';
import { type DmarcReach, readDmarcReach } from '../../facts/dmarc-reach.ts';
import { type ReportDestination, readReportDestinations } from '../../facts/report-destinations.ts';
import { type DmarcDisposition, dispositionOf } from '../../records/dmarc/standing.ts';
import { type Block, defineBlock } from '../block.ts';

/** What receivers do with forged e-mail, by whose name it bears, and where they report it. */
export interface DmarcDispositions {
  /** Name whose record applies, null where there is none. */
  readonly recordAt: string | null;
  readonly record: string | null;
  readonly organizationalDomain: string | null;
  readonly policies: {
    readonly domain: DmarcDisposition;
    readonly existingSubdomains: DmarcDisposition;
    readonly nonExistentSubdomains: DmarcDisposition;
  };
  /** What receivers that still follow RFC 7489 would do with the domain itself, where that differs. */
  readonly olderReceivers: DmarcDisposition | null;
  readonly reportDestinations: readonly {
    /** `rua`: aggregate reports; `ruf`: reports of single failures. */
    readonly of: 'rua' | 'ruf';
    readonly uri: string;
    /** Whether reports go there: its own, authorised by the receiver of reports, not authorised, at a domain that takes no mail, or not known. */
    readonly state: 'own' | 'authorised' | 'not authorised' | 'no mail' | 'invalid' | 'unknown';
    readonly detail: Message;
  }[];
}

/** Null where it could not be found out. */
export const dmarcDispositions: Block<DmarcDispositions | null> = defineBlock({
  id: 'dmarc',
  needs: { reach: readDmarcReach, destinations: readReportDestinations },
  absent: null,
  of: ({ reach, destinations }) => (reach === null ? null : dispositionsOf(reach, destinations ?? [])),
});

function dispositionsOf(reach: DmarcReach, destinations: readonly ReportDestination[]): DmarcDispositions {
  const { own, existing, nonExistent, organizational, older } = reach;
  const policy = dispositionOf(own);
  return {
    recordAt: own.kind === 'policy' ? own.at : null,
    record: own.kind === 'policy' ? own.record.text : null,
    organizationalDomain: organizational,
    policies: {
      domain: policy,
      existingSubdomains: dispositionOf(existing),
      nonExistentSubdomains: dispositionOf(nonExistent),
    },
    olderReceivers: older === null || older === policy ? null : older,
    reportDestinations: destinations.map((one) => ({
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
