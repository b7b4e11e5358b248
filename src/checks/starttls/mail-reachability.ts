import { SPECIAL_ADDRESS_SOURCE } from '../../domain/addresses.ts';
import { readMailReachability } from '../../facts/mail-reachability.ts';
import { defineCheck, type FindingTable } from '../check.ts';
import { namesOfHosts } from '../host-owners.ts';
import { MAIL_ROUTE_FINDINGS } from '../mail-route-findings.ts';
import { MX_FINDINGS } from '../mx/findings.ts';
import { STARTTLS_NOTE_TEXTS } from './findings.ts';

const { says, action, why, impact } = MX_FINDINGS.unusable;

/** Declares what is to be said. What to do about each server the other checks of mail servers say. */
const FINDINGS = {
  ...MAIL_ROUTE_FINDINGS,
  reached: { severity: 'ok', says: 'These mail servers answer on port 25: {hosts}.' },
  silent: {
    severity: 'notice',
    says: 'We could not reach any mail server on port 25: {hosts}. Our own network may block that port: see STARTTLS.',
  },
  unusable: { severity: 'critical', says, action, why, impact, partOf: 'starttls' },
  'first-silent': {
    severity: 'notice',
    says: 'None of the mail servers that we asked answered us on port 25: {hosts}. {more}',
  },
  'not-meant': {
    severity: 'info',
    says: 'Not needed: there is no MX record, and no mail server answered us at the address of the name itself.',
  },
} as const satisfies FindingTable;

/** Mail arrives as long as one mail server answers. One answer shows that, even if we know nothing of the other servers. */
export const mailReachability = defineCheck({
  id: 'mail-reachability',
  name: 'Mail server reachability',
  citations: [{ rfc: 5321, section: '5.1' }],
  restsOn: [SPECIAL_ADDRESS_SOURCE],
  needs: { found: readMailReachability },
  findings: FINDINGS,
  judge({ found: { kind, hosts, untried } }, say) {
    const where = (state: (typeof hosts)[number]['state']) => hosts.filter((one) => one.state === state);
    const named = namesOfHosts(hosts);
    switch (kind) {
      case 'reached':
        return say.satisfied('reached', { hosts: namesOfHosts(where('answers')) });
      case 'takes-none':
      case 'nowhere':
      case 'not-meant':
        return say.exempt(kind);
      case 'silent':
      case 'useless':
        if (untried > 0) {
          const more = { sentences: [STARTTLS_NOTE_TEXTS.message('untried', { count: untried })] };
          return say.failed('first-silent', { hosts: named, more });
        }
        return kind === 'silent'
          ? say.failed('silent', { hosts: namesOfHosts(where('silent')) })
          : say.failed('unusable', { count: hosts.length, hosts: named });
    }
  },
});
