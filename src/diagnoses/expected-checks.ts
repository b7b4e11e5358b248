import { expectedIssuers } from '../checks/expected/expected-issuers.ts';
import { expectedMailServers } from '../checks/expected/expected-mail-servers.ts';
import { expectedNameServers } from '../checks/expected/expected-name-servers.ts';
import { expectedParked } from '../checks/expected/expected-parked.ts';
import type { ExpectedList } from '../policy/policy.ts';
import type { KindCheck } from './check-item.ts';
import { expected } from './kind.ts';

const CHECKS = {
  nameServers: expectedNameServers,
  mailServers: expectedMailServers,
  certificateIssuers: expectedIssuers,
  parked: expectedParked,
} as const;

/** Returns the checks of what a policy expects, which are in a report only where it does. */
export const expectedChecks = (...lists: readonly ExpectedList[]): readonly KindCheck[] =>
  lists.map((list) => expected(CHECKS[list], list));
