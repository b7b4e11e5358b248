/** What is said of MTA-STS. */
export const STS_TEXTS = {
  'takes-none': ['Not needed: a null MX says that the domain accepts no mail.'],
  nowhere: ['Not needed: there is neither an MX record nor an address, so no mail can be delivered to the domain.'],
  absent: [
    'There is no MTA-STS: an attacker on the network can stop senders from encrypting mail to this domain.',
    'Serve a policy with mode: testing at {url}, then publish the TXT record _mta-sts.{domain}. Once TLS-RPT reports show no failures, set the mode to enforce and change the id in the record.',
  ],
  'absent-without-mx': [
    'There is no MTA-STS and no MX record, so senders try the address of the name itself.',
    'If the domain receives mail, add its MX records first, then MTA-STS. If it never does, a null MX record (MX 0 .) tells senders so, and you need no MTA-STS.',
  ],
  'absent-at-alias': [
    'There is no MTA-STS: an attacker on the network can stop senders from encrypting mail to this domain. _mta-sts.{domain} is an alias of {alias}, which has no such record.',
    'Ask the operator of {alias} to set up MTA-STS for the domain, or replace the alias with a record of your own.',
  ],
  'absent-at-wildcard': [
    'There is no MTA-STS of your own: the wildcard alias *.{domain} answers for _mta-sts.{domain} and leads to {alias}, which has no such record that senders can use.',
    'Serve a policy with mode: testing at {url}, then publish the TXT record at _mta-sts.{domain} itself. It takes precedence over the wildcard, which can stay.',
  ],
  policy: ['MTA-STS is published with mode {mode}. Senders keep the policy for {age}. It allows: {patterns}.'],
  broken: ['MTA-STS is set up, but senders cannot use it, so they deliver as if there were none.'],
  'record-missing': [
    'There is a policy at {url}, but without the TXT record _mta-sts.{domain} no sender looks for it.',
    'Publish the MTA-STS record at _mta-sts.{domain}.',
  ],
  'wrong-policy': [
    'The policy has mode enforce but does not allow all your mail servers. Missing: {hosts}. Once senders find the policy, they stop delivering to the missing servers.',
    'Add these servers to the policy first, each on a line of its own: {lines}. Then correct the record at _mta-sts.{domain}.',
  ],
  misplaced: [
    'There is no record at _mta-sts.{domain}, where senders look. You have one at {at}, where it has no effect: {text}',
    'Publish it at _mta-sts.{domain}, and delete the one at {at}. Some DNS forms add the domain to the name automatically.',
  ],
  near: [
    'Senders do not treat the record at _mta-sts.{domain} as MTA-STS: {why}. It reads: {text}',
    'Replace it with a valid MTA-STS record.',
  ],
  several: [
    'There are {count} MTA-STS records at _mta-sts.{domain}. With more than one, senders act as if there were none.',
    'Keep one, and delete the others.',
  ],
  invalid: [
    'Senders cannot use the MTA-STS record: "{part}" (character {at}): {why}. It reads: {text}',
    'Replace it with a valid MTA-STS record.',
  ],
  'at-alias': [
    '_mta-sts.{domain} is an alias of {alias}. {what}',
    'Ask the operator of {alias} to correct the record there, or replace the alias with a record of your own.',
  ],
  unreachable: [
    'Senders cannot fetch the policy: {why}.',
    'Give mta-sts.{domain} a web server that everyone can reach, with a certificate for that name, and serve the policy at {url}.',
  ],
  untrusted: [
    'Senders cannot trust the policy: {why}, and it must be good for mta-sts.{domain}.',
    'Install a certificate for mta-sts.{domain} from a public authority, and have it renewed automatically.',
  ],
  redirect: [
    'The policy is not at {url}: the server redirects to {to}, and senders do not follow.',
    'Serve the file at that exact address.',
  ],
  status: [
    'There is no policy at {url}: the server answers with status {status}.',
    'Serve the policy there, without a redirect.',
  ],
  'too-long': [
    'The policy at {url} is longer than 64 KiB, and senders stop reading.',
    'Serve the policy there, and nothing else.',
  ],
  'policy-invalid': [
    'The policy at {url} cannot be used: {faults}.',
    'Correct the file, then change the id in the record.',
  ],
  none: [
    'The mode is none: the policy asks senders for nothing. That is meant for the time before MTA-STS is withdrawn.',
    'To use MTA-STS, set mode: testing in the policy, later mode: enforce, and change the id in the record each time.',
  ],
  testing: [
    'The mode is testing: senders report failures, but deliver anyway.',
    'Once the reports show no failures, set mode: enforce in the policy, and change the id in the record.',
  ],
  'no-mx-allowed': [
    'The policy allows none of the mail servers: {hosts}. {effect}',
    'Name them in the policy, each on a line of its own: {lines}. Then change the id in the record.',
  ],
  'some-mx-not-allowed': [
    'The policy does not allow all mail servers. Missing: {hosts}. {effect}',
    'Name them in the policy, each on a line of its own: {lines}. Then change the id in the record.',
  ],
  'no-mx-verified': [
    'Senders that follow the policy deliver nothing, because they can’t verify TLS at {hosts}.',
    'Give your mail servers TLS with a valid certificate: STARTTLS says what is wrong.',
  ],
  'some-mx-unverified': [
    'Senders that follow the policy don’t deliver to {hosts}, because they can’t verify TLS there.',
    'Give these servers TLS with a valid certificate: STARTTLS says what is wrong.',
  ],
  'content-type': [
    'The policy is served as {type}. It must be text/plain: senders may reject anything else.',
    'Configure the server to send "Content-Type: text/plain" for it.',
  ],
  'short-age': [
    'Senders keep the policy for {age} only. An attacker who blocks refreshes for that long can bypass the policy.',
    'Set max_age to several weeks, such as 1209600 (14 days).',
  ],
  'under-a-week': ['Senders keep the policy for {age}. Several weeks are usual.', 'Set max_age to 1209600 (14 days).'],
  'second-id': [
    'The record names more than one id. The first counts, {id}; senders ignore the others.',
    'Remove the others, so that the next change of the policy is not missed.',
  ],
  oddities: ['Some senders may misread the policy: {oddities}.', 'Correct these lines.'],
} as const;

const READABLE = 'An attacker on the network can prevent encryption of e-mail to you.';

/** What to do about what costs points. */
export const STS_ACTIONS = {
  absent: ['Set up MTA-STS', READABLE],
  'absent-at-wildcard': ['Set up MTA-STS', READABLE],
  'absent-at-alias': ['Set up MTA-STS in place of the alias _mta-sts.{domain}', READABLE],
  'absent-without-mx': ['Add MX records and MTA-STS, or a null MX', 'Senders try the address of the name itself.'],
  'record-missing': ['Publish the MTA-STS record at _mta-sts.{domain}', 'Without it no sender looks for your policy.'],
  misplaced: ['Move the MTA-STS record to _mta-sts.{domain}', 'Senders don’t look for it at {at}.'],
  near: ['Correct the MTA-STS record at _mta-sts.{domain}', 'Senders don’t recognise it.'],
  several: ['Keep one MTA-STS record at _mta-sts.{domain}', 'With {count}, senders act as if there were none.'],
  invalid: ['Correct the MTA-STS record', 'Senders can’t use it.'],
  'at-alias': ['Correct the MTA-STS record at {alias}, or replace the alias', 'Senders can’t use it.'],
  unreachable: ['Make the web server of mta-sts.{domain} reachable', 'Senders can’t fetch your MTA-STS policy.'],
  untrusted: ['Install a valid certificate for mta-sts.{domain}', 'Senders don’t trust your MTA-STS policy.'],
  redirect: ['Serve the MTA-STS policy at {url} itself', 'Senders don’t follow redirects.'],
  status: ['Serve an MTA-STS policy at {url}', 'There is none.'],
  'too-long': ['Shorten the MTA-STS policy at {url}', 'Senders stop reading it after 64 KiB.'],
  'policy-invalid': ['Correct the MTA-STS policy at {url}', 'Senders can’t use it.'],
  none: ['Set the MTA-STS policy to mode: testing, then enforce', 'With mode: none it asks senders for nothing.'],
  testing: ['Set the MTA-STS policy to mode: enforce', 'Senders still deliver where TLS fails.'],
  'no-mx-allowed': ['Name your mail servers in the MTA-STS policy', 'It allows none of them.'],
  'some-mx-not-allowed': ['Name all mail servers in the MTA-STS policy', 'It does not allow {hosts}.'],
  'no-mx-verified': ['Repair TLS at {hosts}', 'Senders that follow your MTA-STS policy deliver nothing.'],
  'some-mx-unverified': ['Repair TLS at {hosts}', 'Senders that follow your MTA-STS policy don’t deliver there.'],
  'content-type': ['Serve the MTA-STS policy as text/plain', 'Senders may reject it as {type}.'],
  'short-age': ['Set max_age of the MTA-STS policy to several weeks', 'Senders keep it for {age} only.'],
} as const;
