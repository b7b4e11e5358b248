/** The mail item, under whose id its texts are kept. */
export const SPF_RECORD = 'spf-record';

/** What is said of an SPF record. `{more}` counts further findings of the same kind. */
export const SPF_TEXTS = {
  good: ['There is an SPF record, and receivers can evaluate it with {lookups} of 10 DNS lookups.'],
  broken: ['There is an SPF record, but receivers cannot evaluate it (permerror), so it does not protect your domain.'],
  everyone: [
    'There is an SPF record, but every server passes it, because of {terms} in the record of {at}: anyone can send mail as this domain.',
    'Name the servers that send for you, and end the record in ~all, then in -all.',
  ],
  'everyone-tried': [
    'There is an SPF record, but every sender that we made up passes it, because of {terms} in the record of {at}: anyone can send mail as this domain.',
    'Name the servers that send for you, and end the record in ~all, then in -all.',
  ],
  absent: [
    'There is no SPF record, so nothing says which servers may send mail for this domain.',
    'Publish one that names every service that sends mail for you. Start with ~all, which rejects nothing. If nobody sends mail as this domain, v=spf1 -all is enough.',
  ],
  near: [
    'A TXT record looks like SPF, but receivers do not treat it as an SPF record: {text}',
    'Begin the record with v=spf1 and a space, with nothing in front.',
  ],
  'sender-id': [
    'There is no SPF record, but a Sender ID record (spf2.0), which receivers that check SPF ignore: {text}',
    'Publish the senders that it names as an SPF record, which begins with v=spf1.',
  ],
  'type-99': [
    'There is no SPF record of type TXT, but one of type SPF (99). Receivers no longer look for that type (RFC 7208 §3.1).',
    'Publish it as a TXT record, and check that it names every service that sends mail for you.',
  ],
  doubled: [
    'There is no SPF record at {name}. There is one at {at}, but that name is doubled, and receivers do not look there.',
    'Move the record to {name}. Many DNS forms add the domain automatically: enter @ or leave the name empty.',
  ],
  'absent-at-alias': [
    'There is no SPF record. The name is an alias of {alias}, and a name with a CNAME record can have no other records.',
    'If mail is sent under this name, replace the CNAME with address records and add an SPF record.',
  ],
  several: ['There are {count} SPF records at {at}; a name may have only one.', 'Merge them into one record.'],
  'no-record': [
    '"{term}" in the record of {at} leads to {target}, which has no SPF record.',
    'Correct the name, or remove the term if you no longer use the service.',
  ],
  'bad-name': ['"{term}" in the record of {at} contains a name that cannot be looked up.', 'Correct the name.'],
  syntax: ['The record of {at} has a fault: "{part}": {why}.', 'Correct "{part}".'],
  'too-many-lookups': [
    'Receivers need {count} DNS lookups to evaluate the record, and stop after 10.',
    'Remove the services you no longer use. If you need them all, move some senders to a subdomain of their own, or see the flattened alternative and its cost.',
  ],
  'near-limit': [
    'The record needs {count} of the 10 DNS lookups that receivers allow. One more service may be too many.',
  ],
  'too-many-voids': [
    '{count} lookups find nothing, and receivers stop after 2.',
    'Remove the terms whose names have no records any more.',
  ],
  'some-voids': [
    'For senders over IPv6, {count} lookups find nothing, and receivers may stop after 2.',
    'Remove the terms that name hosts without IPv6, or write out their addresses as ip4.',
  ],
  'too-many-mx': [
    '{target} has {count} mail servers. Receivers look up at most 10, and stop with an error.',
    'Replace mx with the addresses of the servers that send for you (ip4 or ip6).',
  ],
  loop: ['"{term}" in the record of {at} leads back to {target}, in a loop.', 'Remove "{term}".'],
  'open-to-some': ['"{term}" in the record of {at} lets every sender pass that no earlier term matches.'],
  neutral: [
    'The record ends in ?all: it says nothing about senders that it does not name, as if there were no record.',
    'Name every service that sends for you, and end the record in ~all, then in -all.',
  ],
  'no-all': [
    'The record of {at} has no "all" at its end, so it says nothing about senders that it does not name.',
    'Name every service that sends for you, and end the record in ~all, then in -all.',
  ],
  soft: [
    'The record ends in ~all, and no DMARC policy is enforced: forged e-mail is marked as suspicious and delivered.',
    'Move DMARC to p=quarantine or p=reject, or end the record in -all.',
  ],
  'soft-enforced': ['The record ends in ~all. Since DMARC is enforced, that is enough.'],
  broad: [
    '"{term}" in the record of {at} authorises a very large network, and every server in it passes. {more}',
    'List only the servers that send for you.',
  ],
  shared: [
    '"{term}" authorises servers that {provider} shares among its customers. Each of these customers may pass SPF in your name. {more}',
  ],
  ptr: [
    '"{term}" in the record of {at} uses ptr, which is slow, unreliable, and should no longer be used (RFC 7208 §5.5). {more}',
    'List the servers with ip4, ip6 or a instead. Keep ptr until you have listed them all: your mail may depend on it.',
  ],
  dead: [
    'Receivers stop at "{all}", so "{term}" after it has no effect. {more}',
    'If it sends mail for you, move it before "{all}"; if not, delete it.',
  ],
  'unused-redirect': [
    'Receivers ignore "{term}", because the record also has "{all}". {more}',
    'If it covers servers that send for you, replace it with an include; if not, delete it.',
  ],
  duplicate: ['"{term}" appears twice in the record of {at}. {more}', 'Delete one of the two.'],
  twice: ['"{target}" is reached more than once; its lookups count each time. {more}'],
  void: ['"{term}" in the record of {at} finds nothing: {target} has no such record. {more}', 'Remove "{term}".'],
  'mx-void': ['{host}, a mail server named by "{term}", has no address. {more}'],
  'exists-always': [
    '"{term}" in the record of {at} matches every sender, because {target} exists. {more}',
    'Give "{term}" a macro that stands for the address of the sender.',
  ],
  'exists-for-all': [
    '"{term}" in the record of {at} matches every sender, as far as we can tell: we made up {tried}, and it matched each. {more}',
    'Remove "{term}", and name the servers that send for you.',
  ],
  'depends-on-mail': [
    'What "{term}" in the record of {at} matches depends on the message, so we did not follow it. {more}',
  ],
  slip: [
    '"{term}" in the record of {at} is valid, but probably not what you meant: {why}. {more}',
    'Correct "{term}".',
  ],
  'second-version': [
    '"{term}" appears a second time in the record of {at}, as if two records had been pasted together. {more}',
    'Keep one v=spf1, at the beginning.',
  ],
  'unknown-modifier': ['"{term}" in the record of {at} is not a modifier that receivers know. {more}'],
  misspelt: [
    '"{term}" in the record of {at} has no effect: the mechanism {meant} is written with a colon. {more}',
    'Write {meant}: instead of {meant}=.',
  ],
  joined: [
    'Two strings of the record at {at} have no space between them, so receivers read "{before}" and "{after}" as one word. {more}',
    'End the first string with a space.',
  ],
  long: ['The record at {at} has {octets} octets. Over {limit} it may not fit one DNS message over UDP. {more}'],
  private: [
    '"{term}" in the record of {at} names only addresses that are not public. Nobody outside can send from them, and receivers on the internet see no mail from them. {more}',
  ],
  mapped: [
    '"{term}" in the record of {at} matches nobody: receivers compare an IPv4 address with ip4 only (RFC 7208 §5). {more}',
    'If that server sends mail for you, write {meant}; if not, delete "{term}".',
  ],
  'host-bits': ['"{term}" in the record of {at} names a host, but its prefix covers the whole network. {more}'],
  bogus: ['The record of {at} fails DNSSEC validation; receivers that validate cannot read it. {more}'],
} as const;

/** What to do about what costs points. */
export const SPF_ACTIONS = {
  everyone: ['Stop every server from passing SPF', 'Anyone can send e-mail as this domain.'],
  'everyone-tried': ['Stop every server from passing SPF', 'Anyone can send e-mail as this domain.'],
  absent: ['Publish an SPF record', 'Nothing says which servers may send e-mail for this domain.'],
  near: ['Correct your SPF record', 'Receivers don’t recognise it as an SPF record.'],
  'sender-id': ['Publish an SPF record', 'Receivers ignore Sender ID (spf2.0).'],
  'type-99': ['Publish your SPF record as TXT', 'Receivers don’t look for the type SPF.'],
  doubled: ['Move the SPF record to {name}', 'Receivers don’t look for it at {at}.'],
  'absent-at-alias': [
    'Replace the CNAME if the name is to send e-mail',
    'A name with a CNAME record can have no SPF record.',
  ],
  several: ['Merge the {count} SPF records into one', 'Receivers treat more than one as an error and ignore them all.'],
  'no-record': ['Correct or remove "{term}" in SPF'],
  'bad-name': ['Correct the name in "{term}" in SPF'],
  syntax: ['Correct "{part}" in SPF'],
  'too-many-lookups': ['Reduce the DNS lookups of SPF from {count} to 10', 'Receivers stop at 10, and SPF fails.'],
  'too-many-voids': ['Remove the SPF terms that find nothing'],
  'some-voids': ['Remove the SPF terms that find nothing over IPv6'],
  'too-many-mx': ['Replace mx in SPF with the addresses of your servers'],
  loop: ['Remove "{term}" from SPF'],
  'open-to-some': ['Replace "{term}" in SPF with the servers that send for you'],
  neutral: ['End your SPF record in -all'],
  'no-all': ['End your SPF record in -all'],
  soft: ['End your SPF record in -all'],
  broad: ['Narrow "{term}" in SPF to the servers that send for you'],
  ptr: ['Replace ptr in SPF with the addresses of your servers'],
  dead: ['Move "{term}" in front of "{all}" in SPF, or delete it'],
  'unused-redirect': ['Replace or delete "{term}" in SPF'],
  void: ['Remove "{term}" from SPF'],
  'exists-always': ['Give "{term}" in SPF a macro for the address of the sender'],
  mapped: ['Replace "{term}" in SPF with {meant}, or delete it', 'It matches nobody.'],
  'exists-for-all': ['Remove "{term}" from SPF', 'It matches every sender.'],
  slip: ['Correct "{term}" in SPF'],
  'second-version': ['Keep one v=spf1 in SPF'],
  misspelt: ['Write {meant}: instead of {meant}= in SPF'],
  joined: ['Separate "{before}" and "{after}" in SPF with a space'],
} as const;
