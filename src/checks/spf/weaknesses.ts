import type { FindingTable } from '../finding.ts';

/** Declares the findings about a record that receivers can evaluate. `{more}` counts further findings of the same kind. */
export const SPF_WEAKNESSES = {
  'open-to-some': {
    severity: 'notice',
    says: '"{term}" in the record of {at} lets every sender pass that no earlier term matches.',
    do: 'Replace "{term}" in SPF with the servers that send for you',
  },
  broad: {
    severity: 'notice',
    says: '"{term}" in the record of {at} authorises a very large network, and every server in it passes. {more}',
    advice: 'List only the servers that send for you.',
    do: 'Narrow "{term}" in SPF to the servers that send for you',
  },
  shared: {
    severity: 'info',
    says: '"{term}" authorises servers that {provider} shares among its customers. Each of these customers may pass SPF in your name. {more}',
  },
  ptr: {
    severity: 'notice',
    says: '"{term}" in the record of {at} uses ptr, which is slow, unreliable, and should no longer be used (RFC 7208 §5.5). {more}',
    advice:
      'List the servers with ip4, ip6 or a instead. Keep ptr until you have listed them all: your mail may depend on it.',
    do: 'Replace ptr in SPF with the addresses of your servers',
    refs: { rfc: { rfc: 7208, section: '5.5' } },
  },
  dead: {
    severity: 'notice',
    says: 'Receivers stop at "{all}", so "{term}" after it has no effect. {more}',
    advice: 'If it sends mail for you, move it before "{all}"; if not, delete it.',
    do: 'Move "{term}" in front of "{all}" in SPF, or delete it',
  },
  'unused-redirect': {
    severity: 'notice',
    says: 'Receivers ignore "{term}", because the record also has "{all}". {more}',
    advice: 'If it covers servers that send for you, replace it with an include; if not, delete it.',
    do: 'Replace or delete "{term}" in SPF',
  },
  duplicate: {
    severity: 'notice',
    says: '"{term}" appears twice in the record of {at}. {more}',
    advice: 'Delete one of the two.',
  },
  twice: { severity: 'notice', says: '"{target}" is reached more than once; its lookups count each time. {more}' },
  void: {
    severity: 'notice',
    says: '"{term}" in the record of {at} finds nothing: {target} has no such record. {more}',
    advice: 'Remove "{term}".',
    do: 'Remove "{term}" from SPF',
  },
  'mx-void': { severity: 'notice', says: '{host}, a mail server named by "{term}", has no address. {more}' },
  'exists-always': {
    severity: 'warning',
    says: '"{term}" in the record of {at} matches every sender, because {target} exists. {more}',
    advice: 'Give "{term}" a macro that stands for the address of the sender.',
    do: 'Give "{term}" in SPF a macro for the address of the sender',
  },
  'exists-for-all': {
    severity: 'warning',
    says: '"{term}" in the record of {at} matches every sender, as far as we can tell: we made up {tried}, and it matched each. {more}',
    advice: 'Remove "{term}", and name the servers that send for you.',
    do: 'Remove "{term}" from SPF',
    because: 'It matches every sender.',
  },
  'depends-on-mail': {
    severity: 'info',
    says: 'What "{term}" in the record of {at} matches depends on the message, so we did not follow it. {more}',
  },
  slip: {
    severity: 'notice',
    says: '"{term}" in the record of {at} is valid, but probably not what you meant: {why}. {more}',
    advice: 'Correct "{term}".',
    do: 'Correct "{term}" in SPF',
  },
  'second-version': {
    severity: 'notice',
    says: '"{term}" appears a second time in the record of {at}, as if two records had been pasted together. {more}',
    advice: 'Keep one v=spf1, at the beginning.',
    do: 'Keep one v=spf1 in SPF',
  },
  'unknown-modifier': {
    severity: 'notice',
    says: '"{term}" in the record of {at} is not a modifier that receivers know. {more}',
  },
  misspelt: {
    severity: 'warning',
    says: '"{term}" in the record of {at} has no effect: the mechanism {meant} is written with a colon. {more}',
    advice: 'Write {meant}: instead of {meant}=.',
    do: 'Write {meant}: instead of {meant}= in SPF',
  },
  joined: {
    severity: 'notice',
    says: 'Two strings of the record at {at} have no space between them, so receivers read "{before}" and "{after}" as one word. {more}',
    advice: 'End the first string with a space.',
    do: 'Separate "{before}" and "{after}" in SPF with a space',
  },
  long: {
    severity: 'notice',
    says: 'The record at {at} has {octets} octets. Over {limit} it may not fit one DNS message over UDP. {more}',
  },
  private: {
    severity: 'notice',
    says: '"{term}" in the record of {at} names only addresses that are not public. Nobody outside can send from them, and receivers on the internet see no mail from them. {more}',
  },
  mapped: {
    severity: 'notice',
    says: '"{term}" in the record of {at} matches nobody: receivers compare an IPv4 address with ip4 only (RFC 7208 §5). {more}',
    advice: 'If that server sends mail for you, write {meant}; if not, delete "{term}".',
    do: 'Replace "{term}" in SPF with {meant}, or delete it',
    because: 'It matches nobody.',
  },
  'host-bits': {
    severity: 'notice',
    says: '"{term}" in the record of {at} names a host, but its prefix covers the whole network. {more}',
  },
  bogus: {
    severity: 'notice',
    says: 'The record of {at} fails DNSSEC validation; receivers that validate cannot read it. {more}',
  },
} as const satisfies FindingTable;
