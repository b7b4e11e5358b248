import type { DnsName } from '../domain/name.ts';
import { type Expectation, type ExpectedList, expectedOf, isExpectedHost } from '../policy/policy.ts';
import { available, type FactReader } from './fact.ts';

/** Tells what the policy allows a name to have. */
export interface Expected<L extends ExpectedList> {
  readonly policy: string;
  /** Nothing is allowed that it does not list; null where it lists nothing for the name. */
  readonly allowed: NonNullable<Expectation[L]> | null;
}

/** Makes the reader of what the policy of the run lists for a name. */
const readExpected =
  <L extends ExpectedList>(list: L): FactReader<Expected<L>> =>
  async (domain, { premises: { policy } }) =>
    available({ policy: policy?.name ?? '', allowed: expectedOf(policy, domain, list) }, []);

export const readExpectedNameServers = readExpected('nameServers');
export const readExpectedMailServers = readExpected('mailServers');
export const readExpectedIssuers = readExpected('certificateIssuers');
export const readExpectedParked = readExpected('parked');

/** Returns the hosts that the policy does not list. */
export const unexpectedIn = (
  { allowed }: Expected<'nameServers' | 'mailServers'>,
  hosts: readonly DnsName[],
): readonly DnsName[] => (allowed === null ? [] : hosts.filter((host) => !isExpectedHost(allowed, host)));
