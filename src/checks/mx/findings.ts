import type { FindingTable } from '../finding.ts';

/** Declares what is to be said of the MX records of a name, and of their hosts. */
export const MX_FINDINGS = {
  present: {
    severity: 'ok',
    says: 'Mail for this domain goes to {hosts}. There {count, plural, one {is # MX record} other {are # MX records}}.',
  },
  provider: {
    severity: 'ok',
    says: 'Mail for this domain goes to {provider}: {hosts}. There {count, plural, one {is # MX record} other {are # MX records}}.',
  },
  senders: {
    severity: 'ok',
    says: 'Mail for this domain goes to {hosts}. There {count, plural, one {is # MX record} other {are # MX records}}. Its SPF record lets {provider} send mail for it.',
  },
  unusable: {
    severity: 'critical',
    says: 'The MX {count, plural, one {record names} other {records name}} {hosts}, but {count, plural, one {it cannot} other {none of them can}} be reached from the internet, so mail for this domain is lost or returned.',
    do: 'Point the MX records at mail servers that can be reached',
    impact: 'reachability',
  },
  silent: {
    severity: 'critical',
    says: 'The MX records lead to {hosts}, but {count, plural, one {this server did not answer} other {none of these servers answered}} on port 25, so mail for this domain is delayed or returned.',
    do: 'Make your mail servers answer on port 25',
    more: 'Check that they are running and that your firewall allows TCP port 25.',
    impact: 'reachability',
  },
  null: {
    severity: 'ok',
    says: 'A null MX (RFC 7505) says that the domain accepts no mail: senders learn at once that there is no mailbox.',
  },
  'null-and-others': {
    severity: 'error',
    says: 'There are {count} MX records, and one of them is a null MX, which says that the domain accepts no mail. RFC 7505 forbids a null MX next to other MX records: some senders deliver, others return the mail.',
    do: 'Delete either the null MX or all other MX records',
    more: 'If the domain receives mail, delete the null MX. If it does not, delete all the others.',
    impact: 'reachability',
    refs: { rfc: { rfc: 7505, section: '3' } },
  },
  absent: {
    severity: 'notice',
    says: 'There is no MX record, so senders fall back to the address of the name itself. That is fine if the domain sends and receives no mail, but then a null MX should say so.',
    do: 'Publish MX records, or a null MX',
    more: 'If the domain receives mail, publish the MX records that your mail provider gives you.',
  },
  'absent-nowhere': {
    severity: 'error',
    says: 'There is neither an MX record nor an address, so e-mail to this domain cannot be delivered. That is fine if the domain sends and receives no mail, but then a null MX should say so.',
    do: 'Publish MX records, or a null MX',
    more: 'If the domain receives mail, publish the MX records that your mail provider gives you.',
  },
  'absent-silent': {
    severity: 'notice',
    says: 'There is no MX record. The domain says that it sends no mail. If it receives none either, that is fine; a null MX says so, and senders do not try its address.',
    do: 'Publish a null MX',
    more: 'If the domain does receive mail, publish the MX records that your mail provider gives you.',
  },
  'absent-at-alias': {
    severity: 'notice',
    says: 'There is no MX record. That is fine if no mail is sent or received under this name. It is an alias of {alias}, and a name with a CNAME record can have no other records.',
    do: 'Replace the CNAME if the name is to receive e-mail',
    more: 'Then it needs address records and MX records.',
    certainty: 'open',
  },
  'no-hosts': {
    severity: 'error',
    says: 'An MX record must contain the name of a mail server, but these contain an address or localhost: {hosts}. Senders deliver nothing there.',
    do: 'Put the name of a mail server that has an address into each of these MX records: {hosts}',
  },
  'missing-hosts': {
    severity: 'error',
    says: 'These mail servers do not exist: {hosts}. Mail that senders try to deliver there is delayed or returned.',
    do: 'Correct or delete the MX records whose mail servers don’t exist: {hosts}',
  },
  'doubled-hosts': {
    severity: 'error',
    says: 'These mail servers do not exist, because their names have the domain twice: {hosts}. Mail that senders try to deliver there is delayed or returned.',
    do: 'Correct the MX records to {names}',
    more: 'Many DNS forms add the domain to a name without a dot at its end: end the name with a dot, or enter its first part alone.',
    impact: 'reachability',
  },
  'hosts-without-address': {
    severity: 'error',
    says: 'These mail servers have no address, so no mail reaches them: {hosts}.',
    do: 'Add A and AAAA records for {hosts}, or delete their MX records',
  },
  'special-addresses': {
    severity: 'error',
    says: 'Nobody on the internet can reach these addresses of the mail servers: {addresses}. Mail that senders try to deliver there is delayed or returned.',
    do: 'Publish only public addresses for the mail servers',
  },
  'alias-hosts': {
    severity: 'warning',
    says: 'These mail servers are aliases (CNAME), which RFC 2181 section 10.3 forbids; some senders refuse to deliver there: {hosts}.',
    do: 'Replace the aliases (CNAME) with A and AAAA records, or the MX records with the names they lead to: {hosts}',
    more: 'If you publish an MTA-STS policy, add those names to the policy first.',
    refs: { zonemaster: 'ZONE08', rfc: { rfc: 2181, section: '10.3' } },
  },
  'only-ipv6': {
    severity: 'error',
    says: 'None of these mail servers has a public IPv4 address: {hosts}. Senders without IPv6 deliver nothing there.',
    do: 'Give at least one mail server an IPv4 address as well',
    impact: 'reachability',
  },
  'only-ipv4': {
    severity: 'notice',
    says: 'None of these mail servers has a public IPv6 address: {hosts}. Senders with IPv6 alone deliver nothing there.',
    do: 'Add AAAA records for these mail servers, if your mail service has IPv6',
  },
  'same-address': {
    severity: 'notice',
    says: 'All mail servers have the same address: {addresses}. If it fails, the other MX records do not help.',
    do: 'Put one of the mail servers on another address, or keep one MX record',
  },
  'bad-names': {
    severity: 'warning',
    says: 'The names of these mail servers are not valid host names (RFC 1123 section 2.1): {hosts}. Some senders do not deliver there.',
    do: 'Rename these mail servers with letters, digits and hyphens: {hosts}',
    refs: { rfc: { rfc: 1123, section: '2.1' } },
  },
  'null-unusual': {
    severity: 'warning',
    says: 'RFC 7505 asks for one null MX with preference 0; this domain has {values}, which senders may not recognise.',
    do: 'Replace the MX records with one null MX of preference 0',
    refs: { rfc: { rfc: 7505, section: '3' } },
  },
} as const satisfies FindingTable;
