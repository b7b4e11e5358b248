import { readExpectedNameServers, unexpectedIn } from '../../facts/expected.ts';
import { readNameServers } from '../../facts/name-servers.ts';
import { defineCheck } from '../check.ts';

export const expectedNameServers = defineCheck({
  id: 'expected-name-servers',
  name: 'Name servers that the policy expects',
  means:
    'The operator’s policy lists the name servers that a domain may have. Without such a list, this check is in no report.',
  why: 'Anyone who runs one of its name servers can answer anything about the domain.',
  citations: [{ rfc: 1034, section: '4.2.1' }],
  needs: { servers: readNameServers, expected: readExpectedNameServers },
  findings: {
    'as-expected': {
      severity: 'ok',
      says: '{count, plural, one {The name server is} other {All # name servers are}} among those that the policy {policy} expects.',
    },
    none: { severity: 'ok', says: 'The name has no name servers of its own.' },
    others: {
      severity: 'warning',
      says: 'The policy {policy} does not expect these name servers: {hosts}.',
      do: 'Find out who added {hosts} to the NS records',
      because: 'Anyone who runs a name server of the domain can answer anything about it.',
      more: 'Remove them from the zone and at the registrar, or add them to the policy.',
    },
  },
  judge({ servers: { hosts }, expected }, say) {
    const { policy } = expected;
    const others = unexpectedIn(expected, hosts);
    if (others.length > 0) return say.failed('others', { policy, hosts: others });
    return hosts.length === 0 ? say.satisfied('none') : say.satisfied('as-expected', { policy, count: hosts.length });
  },
});
