import { ROOT } from '../../domain/name.ts';
import { readExpectedMailServers, unexpectedIn } from '../../facts/expected.ts';
import { readMailServers } from '../../facts/mail-servers.ts';
import { defineCheck } from '../check.ts';

export const expectedMailServers = defineCheck({
  id: 'expected-mail-servers',
  name: 'Mail servers that the policy expects',
  means:
    'The operator’s policy lists the mail servers that a domain may have. Without such a list, this check is in no report.',
  why: 'A mail server in the MX records receives the domain’s mail, and can read it.',
  citations: [{ rfc: 5321, section: '5.1' }],
  needs: { mail: readMailServers, expected: readExpectedMailServers },
  findings: {
    'as-expected': {
      severity: 'ok',
      says: '{count, plural, one {The mail server is} other {All # mail servers are}} among those that the policy {policy} expects.',
    },
    none: { severity: 'ok', says: 'The MX records name no mail server.' },
    others: {
      severity: 'warning',
      says: 'The policy {policy} does not expect these mail servers: {hosts}.',
      do: 'Find out who added {hosts} to the MX records',
      because: 'They receive the domain’s mail, and can read it.',
      more: 'Remove them from the MX records, or add them to the policy.',
    },
  },
  judge({ mail: { servers }, expected }, say) {
    const { policy } = expected;
    const hosts = [...new Set(servers.map(({ host }) => host))].filter((host) => host !== ROOT);
    const others = unexpectedIn(expected, hosts);
    if (others.length > 0) return say.failed('others', { policy, hosts: others });
    return hosts.length === 0 ? say.satisfied('none') : say.satisfied('as-expected', { policy, count: hosts.length });
  },
});
