import type { FindingTable } from '../check.ts';
import { MAIL_ROUTE_FINDINGS } from '../mail-route-findings.ts';

const READABLE = 'An attacker on the network can prevent encryption of e-mail to you.';
const NAME_THEM = 'Name them in the policy, each on a line of its own: {lines}. Then change the id in the record.';

/**
 * Declares what is said of MTA-STS. The certainty of most actions is open: what the policy is worth shows only once it
 * can be used.
 */
export const STS_FINDINGS = {
  ...MAIL_ROUTE_FINDINGS,
  absent: {
    severity: 'notice',
    says: 'There is no MTA-STS: an attacker on the network can stop senders from encrypting mail to this domain.',
    advice:
      'Serve a policy with mode: testing at {url}, then publish the TXT record _mta-sts.{domain}. Once TLS-RPT reports show no failures, set the mode to enforce and change the id in the record.',
    do: 'Set up MTA-STS',
    because: READABLE,
    certainty: 'open',
  },
  'absent-without-mx': {
    severity: 'notice',
    says: 'There is no MTA-STS and no MX record, so senders try the address of the name itself.',
    advice:
      'If the domain receives mail, add its MX records first, then MTA-STS. If it never does, a null MX record (MX 0 .) tells senders so, and you need no MTA-STS.',
    do: 'Add MX records and MTA-STS, or a null MX',
    because: 'Senders try the address of the name itself.',
    certainty: 'open',
  },
  'absent-at-alias': {
    severity: 'notice',
    says: 'There is no MTA-STS: an attacker on the network can stop senders from encrypting mail to this domain. _mta-sts.{domain} is an alias of {alias}, which has no such record.',
    advice:
      'Ask the operator of {alias} to set up MTA-STS for the domain, or replace the alias with a record of your own.',
    do: 'Set up MTA-STS in place of the alias _mta-sts.{domain}',
    because: READABLE,
    certainty: 'open',
  },
  'absent-at-wildcard': {
    severity: 'notice',
    says: 'There is no MTA-STS of your own: the wildcard alias *.{domain} answers for _mta-sts.{domain} and leads to {alias}, which has no such record that senders can use.',
    advice:
      'Serve a policy with mode: testing at {url}, then publish the TXT record at _mta-sts.{domain} itself. It takes precedence over the wildcard, which can stay.',
    do: 'Set up MTA-STS',
    because: READABLE,
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
    advice: 'Publish the MTA-STS record at _mta-sts.{domain}.',
    do: 'Publish the MTA-STS record at _mta-sts.{domain}',
    because: 'Without it no sender looks for your policy.',
    certainty: 'open',
  },
  'wrong-policy': {
    severity: 'warning',
    says: 'The policy has mode enforce but does not allow all your mail servers. Missing: {hosts}. Once senders find the policy, they stop delivering to the missing servers.',
    advice:
      'Add these servers to the policy first, each on a line of its own: {lines}. Then correct the record at _mta-sts.{domain}.',
  },
  misplaced: {
    severity: 'error',
    says: 'There is no record at _mta-sts.{domain}, where senders look. You have one at {at}, where it has no effect: {text}',
    advice:
      'Publish it at _mta-sts.{domain}, and delete the one at {at}. Some DNS forms add the domain to the name automatically.',
    do: 'Move the MTA-STS record to _mta-sts.{domain}',
    because: 'Senders don’t look for it at {at}.',
    certainty: 'open',
  },
  near: {
    severity: 'error',
    says: 'Senders do not treat the record at _mta-sts.{domain} as MTA-STS: {why}. It reads: {text}',
    advice: 'Replace it with a valid MTA-STS record.',
    do: 'Correct the MTA-STS record at _mta-sts.{domain}',
    because: 'Senders don’t recognise it.',
    certainty: 'open',
  },
  several: {
    severity: 'error',
    says: 'There are {count} MTA-STS records at _mta-sts.{domain}. With more than one, senders act as if there were none.',
    advice: 'Keep one, and delete the others.',
    do: 'Keep one MTA-STS record at _mta-sts.{domain}',
    because: 'With {count}, senders act as if there were none.',
    certainty: 'open',
    refs: { rfc: { rfc: 8461, section: '3.1' } },
  },
  invalid: {
    severity: 'error',
    says: 'Senders cannot use the MTA-STS record: "{part}" (character {at}): {why}. It reads: {text}',
    advice: 'Replace it with a valid MTA-STS record.',
    do: 'Correct the MTA-STS record',
    because: 'Senders can’t use it.',
    certainty: 'open',
  },
  'at-alias': {
    severity: 'error',
    says: '_mta-sts.{domain} is an alias of {alias}. {what}',
    advice: 'Ask the operator of {alias} to correct the record there, or replace the alias with a record of your own.',
    do: 'Correct the MTA-STS record at {alias}, or replace the alias',
    because: 'Senders can’t use it.',
    certainty: 'open',
  },
  unreachable: {
    severity: 'error',
    says: 'Senders cannot fetch the policy: {why}.',
    advice:
      'Give mta-sts.{domain} a web server that everyone can reach, with a certificate for that name, and serve the policy at {url}.',
    do: 'Make the web server of mta-sts.{domain} reachable',
    because: 'Senders can’t fetch your MTA-STS policy.',
    certainty: 'open',
  },
  untrusted: {
    severity: 'error',
    says: 'Senders cannot trust the policy: {why}, and it must be good for mta-sts.{domain}.',
    advice: 'Install a certificate for mta-sts.{domain} from a public authority, and have it renewed automatically.',
    do: 'Install a valid certificate for mta-sts.{domain}',
    because: 'Senders don’t trust your MTA-STS policy.',
    certainty: 'open',
  },
  redirect: {
    severity: 'error',
    says: 'The policy is not at {url}: the server redirects to {to}, and senders do not follow.',
    advice: 'Serve the file at that exact address.',
    do: 'Serve the MTA-STS policy at {url} itself',
    because: 'Senders don’t follow redirects.',
    certainty: 'open',
    refs: { rfc: { rfc: 8461, section: '3.3' } },
  },
  status: {
    severity: 'error',
    says: 'There is no policy at {url}: the server answers with status {status}.',
    advice: 'Serve the policy there, without a redirect.',
    do: 'Serve an MTA-STS policy at {url}',
    because: 'There is none.',
    certainty: 'open',
  },
  'too-long': {
    severity: 'error',
    says: 'The policy at {url} is longer than 64 KiB, and senders stop reading.',
    advice: 'Serve the policy there, and nothing else.',
    do: 'Shorten the MTA-STS policy at {url}',
    because: 'Senders stop reading it after 64 KiB.',
    certainty: 'open',
  },
  'policy-invalid': {
    severity: 'error',
    says: 'The policy at {url} cannot be used: {faults}.',
    advice: 'Correct the file, then change the id in the record.',
    do: 'Correct the MTA-STS policy at {url}',
    because: 'Senders can’t use it.',
    certainty: 'open',
  },
  none: {
    severity: 'notice',
    says: 'The mode is none: the policy asks senders for nothing. That is meant for the time before MTA-STS is withdrawn.',
    advice:
      'To use MTA-STS, set mode: testing in the policy, later mode: enforce, and change the id in the record each time.',
    do: 'Set the MTA-STS policy to mode: testing, then enforce',
    because: 'With mode: none it asks senders for nothing.',
    certainty: 'open',
  },
  testing: {
    severity: 'notice',
    says: 'The mode is testing: senders report failures, but deliver anyway.',
    advice: 'Once the reports show no failures, set mode: enforce in the policy, and change the id in the record.',
    do: 'Set the MTA-STS policy to mode: enforce',
    because: 'Senders still deliver where TLS fails.',
  },
  'no-mx-allowed': {
    severity: 'error',
    says: 'The policy allows none of the mail servers, so senders that follow it deliver nothing: {hosts}.',
    advice: NAME_THEM,
    do: 'Name your mail servers in the MTA-STS policy',
    because: 'Senders that follow your MTA-STS policy deliver nothing.',
    impact: 'reachability',
  },
  'some-mx-not-allowed': {
    severity: 'error',
    says: 'The policy does not allow all mail servers, and senders that follow it do not deliver to those that are missing: {hosts}.',
    advice: NAME_THEM,
    do: 'Name all mail servers in the MTA-STS policy',
    because: 'Senders that follow your MTA-STS policy do not deliver to {hosts}.',
    impact: 'reachability',
  },
  'no-mx-allowed-yet': {
    severity: 'warning',
    says: 'The policy allows none of the mail servers, so in mode enforce senders would deliver nothing: {hosts}.',
    advice: NAME_THEM,
    do: 'Name your mail servers in the MTA-STS policy',
    because: 'In mode enforce, senders would deliver nothing.',
  },
  'some-mx-not-allowed-yet': {
    severity: 'warning',
    says: 'The policy does not allow all mail servers, and in mode enforce senders would not deliver to those that are missing: {hosts}.',
    advice: NAME_THEM,
    do: 'Name all mail servers in the MTA-STS policy',
    because: 'In mode enforce, senders would not deliver to {hosts}.',
  },
  // What to do is said where the servers are judged.
  'no-mx-verified': {
    severity: 'error',
    says: 'Senders that follow the policy deliver nothing, because they can’t verify TLS at {hosts}.',
    advice: 'Give your mail servers TLS with a valid certificate: STARTTLS says what is wrong.',
    do: 'Repair TLS at {hosts}',
    because: 'Senders that follow your MTA-STS policy deliver nothing.',
    partOf: 'starttls',
  },
  'some-mx-unverified': {
    severity: 'error',
    says: 'Senders that follow the policy don’t deliver to {hosts}, because they can’t verify TLS there.',
    advice: 'Give these servers TLS with a valid certificate: STARTTLS says what is wrong.',
    do: 'Repair TLS at {hosts}',
    because: 'Senders that follow your MTA-STS policy don’t deliver there.',
    partOf: 'starttls',
  },
  'content-type': {
    severity: 'warning',
    says: 'The policy is served as {type}. It must be text/plain: senders may reject anything else.',
    advice: 'Configure the server to send "Content-Type: text/plain" for it.',
    do: 'Serve the MTA-STS policy as text/plain',
    because: 'Senders may reject it as {type}.',
  },
  'short-age': {
    severity: 'warning',
    says: 'Senders keep the policy for {age} only. An attacker who blocks refreshes for that long can bypass the policy.',
    advice: 'Set max_age to several weeks, such as 1209600 (14 days).',
    do: 'Set max_age of the MTA-STS policy to several weeks',
    because: 'Senders keep it for {age} only.',
  },
  'under-a-week': {
    severity: 'notice',
    says: 'Senders keep the policy for {age}. Several weeks are usual.',
    advice: 'Set max_age to 1209600 (14 days).',
  },
  'second-id': {
    severity: 'notice',
    says: 'The record names more than one id. The first counts, {id}; senders ignore the others.',
    advice: 'Remove the others, so that the next change of the policy is not missed.',
  },
  oddities: {
    severity: 'notice',
    says: 'Some senders may misread the policy: {oddities}.',
    advice: 'Correct these lines.',
  },
} as const satisfies FindingTable;
