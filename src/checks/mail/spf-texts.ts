/** What is said of an SPF record. `{more}` counts further findings of the same kind. */
export const SPF_TEXTS = {
  good: ['There is an SPF record, and receivers can evaluate it with {lookups} of 10 DNS lookups.'],
  broken: ['There is an SPF record, but receivers cannot evaluate it (permerror), so it helps nobody.'],
  everyone: [
    'There is an SPF record, but every server passes it: {terms} in the record of {at} lets anyone send mail as this domain.',
    'Name the servers that send for you, and end the record in ~all, then in -all.',
  ],
  absent: [
    'There is no SPF record, so nothing says which servers may send mail for this domain.',
    'Publish one that names every service that sends mail for you. Start with ~all, which refuses nothing.',
  ],
  near: [
    'A TXT record was meant as SPF, but receivers do not take it for one: {text}',
    'It must begin with v=spf1 and a space, and nothing before.',
  ],
  doubled: [
    'There is no SPF record at {name}, but one at {at}: the name is doubled, and receivers do not look there.',
    'Move the record. Many DNS forms add the domain by themselves: type @ or leave the name empty.',
  ],
  'absent-at-alias': [
    'There is no SPF record. The name is an alias of {alias}, and beside a CNAME record no other record can stand.',
    'If mail is sent under this name, replace the CNAME with address records and add an SPF record.',
  ],
  several: ['There are {count} SPF records at {at}; a name may have only one.', 'Merge them into one record.'],
  'no-record': [
    '"{term}" in the record of {at} leads to {target}, where there is no SPF record.',
    'Correct the name, or remove the term if you no longer use the service.',
  ],
  'bad-name': ['"{term}" in the record of {at} names nothing that can be looked up.', 'Correct the name.'],
  syntax: ['The record of {at} has a fault: "{part}": {why}.', 'Correct "{part}".'],
  'too-many-lookups': [
    'Receivers need {count} DNS lookups to evaluate the record, and stop after 10.',
    'Remove what you no longer use. If all is needed, move some senders to a subdomain of their own, or see the flattened alternative and its cost.',
  ],
  'near-limit': ['Receivers need {count} DNS lookups of the 10 they allow; one more service may be too many.'],
  'too-many-voids': [
    'Lookups that find nothing: {count}. Receivers stop after 2.',
    'Remove the terms whose names have no records any more.',
  ],
  'some-voids': [
    'For senders over IPv6, {count} lookups find nothing, and receivers may stop after 2.',
    'Remove the terms that name hosts without IPv6, or write out their addresses as ip4.',
  ],
  'too-many-mx': [
    '{target} has {count} mail servers; receivers look at ten at most, and stop with an error.',
    'Name the sending servers in another way than by mx.',
  ],
  loop: ['"{term}" in the record of {at} leads back to {target}: a circle.', 'Remove it.'],
  'open-to-some': ['"{term}" in the record of {at} lets everyone pass whom no term before it decides.'],
  neutral: [
    'The record ends in ?all: of senders that it does not name it says nothing, as if there were no record.',
    'Name every service that sends for you, and end the record in ~all, then in -all.',
  ],
  'no-all': [
    'The record of {at} has no "all" at its end: of senders that it does not name it says nothing.',
    'Name every service that sends for you, and end the record in ~all, then in -all.',
  ],
  soft: [
    'The record ends in ~all, and no DMARC policy is enforced: forged mail is marked as suspicious and delivered.',
    'Take DMARC to quarantine or reject, or end the record in -all.',
  ],
  'soft-enforced': ['The record ends in ~all. Since DMARC is enforced, that is enough.'],
  broad: [
    '"{term}" in the record of {at} authorises a very large network; whoever sends from there passes.{more}',
    'Name the sending servers more narrowly.',
  ],
  shared: [
    '"{term}" stands for servers that {provider} shares among its customers: each of them may pass SPF in your name.{more}',
  ],
  ptr: [
    '"{term}" in the record of {at} uses ptr, which is slow, unreliable, and should no longer be used (RFC 7208 §5.5).{more}',
    'Name the servers by ip4, ip6 or a instead. Keep ptr until they are all named: mail may depend on it.',
  ],
  dead: [
    'Receivers stop at "{all}", so "{term}" behind it has no effect.{more}',
    'If it sends mail for you, move it before "{all}"; if not, delete it.',
  ],
  'unused-redirect': [
    'Beside "{all}" receivers ignore "{term}".{more}',
    'If it names servers that send for you, include it; if not, delete it.',
  ],
  duplicate: ['"{term}" stands twice in the record of {at}.{more}', 'Delete one of the two.'],
  twice: ['"{target}" is reached more than once; its lookups count each time.{more}'],
  void: ['"{term}" in the record of {at} finds nothing: {target} has no such record.{more}', 'Remove it.'],
  'mx-void': ['{host}, a mail server named by "{term}", has no address.{more}'],
  'exists-always': [
    '"{term}" in the record of {at} matches whoever sends, because {target} exists.{more}',
    'It needs a macro that stands for the address of the sender.',
  ],
  'depends-on-mail': ['What "{term}" in the record of {at} matches depends on the mail, so it was not walked.{more}'],
  slip: ['"{term}" in the record of {at} is valid, but surely not what was meant: {why}.{more}', 'Correct "{term}".'],
  'second-version': [
    '"{term}" stands a second time in the record of {at}, as if two records had been pasted together.{more}',
    'Keep one v=spf1, at the beginning.',
  ],
  'unknown-modifier': ['"{term}" in the record of {at} is no modifier that receivers know.{more}'],
  misspelt: [
    '"{term}" in the record of {at} has no effect: the mechanism {meant} is written with a colon.{more}',
    'Write {meant}: in place of {meant}=.',
  ],
  joined: [
    'Two strings of the record at {at} meet without a space: "{before}" and "{after}" are read as one word.{more}',
    'End the first string in a space.',
  ],
  long: ['The record at {at} has {octets} octets. Over {limit} it may not fit one DNS message over UDP.{more}'],
  private: ['"{term}" in the record of {at} names private addresses, from which no mail comes.{more}'],
  'host-bits': ['"{term}" in the record of {at} names a host, but its prefix stands for the whole network.{more}'],
  bogus: ['The record of {at} fails DNSSEC validation; receivers that validate cannot read it.{more}'],
} as const;
