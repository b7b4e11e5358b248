import { BESIDE_FINDINGS } from '../beside.ts';
import type { FindingTable } from '../finding.ts';
import { MAIL_ROUTE_FINDINGS } from '../mail-route-findings.ts';

const READABLE = 'An attacker on the network can stop senders from encrypting mail to this domain.';
const NAME_THEM = 'Name them in the policy, each on a line of its own: {lines}. Then change the id in the record.';

/**
 * Declares what is said of MTA-STS. The certainty of most actions is open: what the policy is worth shows only once it
 * can be used.
 */
export const STS_FINDINGS = {
  ...MAIL_ROUTE_FINDINGS,
  ...BESIDE_FINDINGS,
  absent: {
    severity: 'notice',
    says: 'There is no MTA-STS: an attacker on the network can stop senders from encrypting mail to this domain.',
    do: 'Set up MTA-STS',
    more: 'Serve a policy with mode: testing at {url}, then publish the TXT record _mta-sts.{domain}. Once TLS-RPT reports show no failures, set the mode to enforce and change the id in the record.',
    certainty: 'open',
  },
  'absent-without-mx': {
    severity: 'notice',
    says: 'There is no MTA-STS and no MX record, so senders try the address of the name itself.',
    do: 'Add MX records and MTA-STS, or a null MX',
    more: 'If the domain receives mail, add its MX records first, then MTA-STS. If it never does, a null MX record (MX 0 .) tells senders so, and you need no MTA-STS.',
    certainty: 'open',
  },
  'absent-at-alias': {
    severity: 'notice',
    says: 'There is no MTA-STS: an attacker on the network can stop senders from encrypting mail to this domain. _mta-sts.{domain} is an alias of {alias}, which has no such record.',
    do: 'Ask the operator of {alias} to set up MTA-STS, or replace the alias with a record of your own',
    certainty: 'open',
  },
  'absent-at-wildcard': {
    severity: 'notice',
    says: 'There is no MTA-STS of your own: the wildcard alias *.{domain} answers for _mta-sts.{domain} and leads to {alias}, which has no such record that senders can use.',
    do: 'Set up MTA-STS',
    because: READABLE,
    more: 'Serve a policy with mode: testing at {url}, then publish the TXT record at _mta-sts.{domain} itself. It takes precedence over the wildcard, which can stay.',
    certainty: 'open',
  },
  policy: {
    severity: 'ok',
    says: 'MTA-STS is published with mode {mode}. Senders keep the policy for {age}. It allows: {patterns}.',
  },
  broken: {
    severity: 'info',
    says: 'MTA-STS is set up, but senders cannot use it, so they deliver as if there were none.',
  },
  'record-missing': {
    severity: 'error',
    says: 'There is a policy at {url}, but without the TXT record _mta-sts.{domain} no sender looks for it.',
    do: 'Publish the MTA-STS record at _mta-sts.{domain}',
    certainty: 'open',
  },
  'wrong-policy': {
    severity: 'warning',
    says: 'The policy has mode enforce but does not allow all your mail servers. Missing: {hosts}. Once senders find the policy, they stop delivering to the missing servers.',
    do: 'Add these servers to the MTA-STS policy, then correct the record at _mta-sts.{domain}',
    more: 'Each server has a line of its own: {lines}.',
  },
  misplaced: {
    severity: 'error',
    says: 'There is no record at _mta-sts.{domain}, where senders look. You have one at {at}, where it has no effect: {text}',
    do: 'Move the MTA-STS record from {at} to _mta-sts.{domain}',
    more: 'Some DNS forms add the domain to the name automatically.',
    certainty: 'open',
  },
  near: {
    severity: 'error',
    says: 'Senders do not treat the record at _mta-sts.{domain} as MTA-STS: {why}. It reads: {text}',
    do: 'Replace the record at _mta-sts.{domain} with a valid MTA-STS record',
    certainty: 'open',
  },
  several: {
    severity: 'error',
    says: 'There are {count} MTA-STS records at _mta-sts.{domain}. With more than one, senders act as if there were none.',
    do: 'Keep one MTA-STS record at _mta-sts.{domain}',
    certainty: 'open',
    refs: { rfc: { rfc: 8461, section: '3.1' } },
  },
  invalid: {
    severity: 'error',
    says: 'Senders cannot use the MTA-STS record: "{part}" (character {at}): {why}. It reads: {text}',
    do: 'Replace the MTA-STS record with a valid one',
    certainty: 'open',
  },
  'at-alias': {
    severity: 'error',
    says: 'There is no MTA-STS record that senders can use. _mta-sts.{domain} is an alias of {alias}. {what}',
    do: 'Ask the operator of {alias} to correct the MTA-STS record there, or replace the alias with a record of your own',
    certainty: 'open',
  },
  unreachable: {
    severity: 'error',
    says: 'Senders cannot fetch the policy: {why}.',
    do: 'Serve the MTA-STS policy at {url}',
    more: 'It takes a web server at mta-sts.{domain} that everyone can reach, with a certificate for that name.',
    certainty: 'open',
  },
  untrusted: {
    severity: 'error',
    says: 'Senders cannot trust the policy, because they need a valid certificate for mta-sts.{domain}: {why}.',
    do: 'Install a certificate for mta-sts.{domain} from a public authority',
    more: 'Have it renewed automatically.',
    certainty: 'open',
  },
  redirect: {
    severity: 'error',
    says: 'The policy is not at {url}: the server redirects to {to}, and senders do not follow.',
    do: 'Serve the MTA-STS policy at {url} itself',
    certainty: 'open',
    refs: { rfc: { rfc: 8461, section: '3.3' } },
  },
  status: {
    severity: 'error',
    says: 'There is no policy at {url}: the server answers with status {status}.',
    do: 'Serve an MTA-STS policy at {url}, without a redirect',
    certainty: 'open',
  },
  'too-long': {
    severity: 'error',
    says: 'The policy at {url} is longer than 64 KiB, and senders stop reading.',
    do: 'Serve the MTA-STS policy at {url}, and nothing else',
    certainty: 'open',
  },
  'policy-invalid': {
    severity: 'error',
    says: 'The policy at {url} cannot be used: {faults}.',
    do: 'Correct the MTA-STS policy at {url}, then change the id in the record',
    certainty: 'open',
  },
  none: {
    severity: 'notice',
    says: 'The mode is none: the policy asks senders for nothing. That is meant for the time before MTA-STS is withdrawn.',
    do: 'Set the MTA-STS policy to mode: testing, then enforce',
    more: 'Change the id in the record each time.',
    certainty: 'open',
  },
  testing: {
    severity: 'notice',
    says: 'The mode is testing: senders report failures, but deliver anyway.',
    do: 'Set the MTA-STS policy to mode: enforce, once the reports show no failures',
    more: 'Then change the id in the record.',
  },
  'no-mx-allowed': {
    severity: 'error',
    says: 'The policy allows none of the mail servers, so senders that follow it deliver nothing: {hosts}.',
    do: 'Name your mail servers in the MTA-STS policy',
    more: NAME_THEM,
    impact: 'reachability',
  },
  'some-mx-not-allowed': {
    severity: 'error',
    says: 'The policy does not allow all mail servers, and senders that follow it do not deliver to those that are missing: {hosts}.',
    do: 'Name all mail servers in the MTA-STS policy',
    more: NAME_THEM,
    impact: 'reachability',
  },
  'no-mx-allowed-yet': {
    severity: 'warning',
    says: 'The policy allows none of the mail servers, so in mode enforce senders would deliver nothing: {hosts}.',
    do: 'Name your mail servers in the MTA-STS policy',
    more: NAME_THEM,
  },
  'some-mx-not-allowed-yet': {
    severity: 'warning',
    says: 'The policy does not allow all mail servers, and in mode enforce senders would not deliver to those that are missing: {hosts}.',
    do: 'Name all mail servers in the MTA-STS policy',
    more: NAME_THEM,
  },
  // What to do is said where the servers are judged.
  'no-mx-verified': {
    severity: 'error',
    says: 'Senders that follow the policy deliver nothing, because they can’t verify TLS at {hosts}.',
    do: 'Repair TLS at {hosts}',
    more: 'STARTTLS says what is wrong.',
    partOf: 'starttls',
  },
  'some-mx-unverified': {
    severity: 'error',
    says: 'Senders that follow the policy don’t deliver to {hosts}, because they can’t verify TLS there.',
    do: 'Repair TLS at {hosts}',
    more: 'STARTTLS says what is wrong.',
    partOf: 'starttls',
  },
  'content-type': {
    severity: 'warning',
    says: 'The policy is served as {type}. It must be text/plain: senders may reject anything else.',
    do: 'Serve the MTA-STS policy as text/plain',
  },
  'short-age': {
    severity: 'warning',
    says: 'Senders keep the policy for {age} only. An attacker who blocks refreshes for that long can bypass the policy.',
    do: 'Set max_age of the MTA-STS policy to several weeks, such as 1209600 (14 days)',
  },
  'under-a-week': {
    severity: 'notice',
    says: 'Senders keep the policy for {age}. Several weeks are usual.',
    do: 'Set max_age of the MTA-STS policy to 1209600 (14 days)',
  },
  'second-id': {
    severity: 'notice',
    says: 'The record names more than one id. The first counts, {id}; senders ignore the others.',
    do: 'Remove the other ids from the MTA-STS record',
    more: 'Otherwise senders may miss the next change of the policy.',
  },
  oddities: {
    severity: 'notice',
    says: 'Some senders may misread the policy: {oddities}.',
    do: 'Correct these lines of the MTA-STS policy',
  },
} as const satisfies FindingTable;
