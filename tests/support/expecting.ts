import { stringify } from 'yaml';
import { parsePolicy } from '../../src/policy/parse-policy.ts';
import type { Policy } from '../../src/policy/policy.ts';

interface ExpectedValues {
  readonly domains?: readonly string[];
  readonly nameServers?: readonly string[];
  readonly mailServers?: readonly string[];
  readonly certificateIssuers?: readonly string[];
  readonly parked?: 'yes' | 'no';
}

/** Makes the policy "house rules" of what names may have. */
export function expecting({ domains, nameServers, mailServers, certificateIssuers, parked }: ExpectedValues): Policy {
  const entry = {
    ...(domains === undefined ? {} : { domains }),
    ...(nameServers === undefined ? {} : { 'name-servers': nameServers }),
    ...(mailServers === undefined ? {} : { 'mail-servers': mailServers }),
    ...(certificateIssuers === undefined ? {} : { 'certificate-issuers': certificateIssuers }),
    ...(parked === undefined ? {} : { parked }),
  };
  const source = stringify({ name: 'house rules', expected: [entry] });
  const parsed = parsePolicy(source, { file: 'policy.yml', isFinding: () => true });
  if (!parsed.ok) throw new Error(`The policy of a test is wrong: ${JSON.stringify(parsed.faults)}`);
  return parsed.policy;
}
