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
    do: 'Narrow "{term}" in SPF to the servers that send for you',
  },
  shared: {
    severity: 'info',
    says: '"{term}" authorises servers that {provider} shares among its customers. Each of these customers may pass SPF in your name. {more}',
  },
  ptr: {
    severity: 'notice',
    says: '"{term}" in the record of {at} uses ptr, which is slow, unreliable, and should no longer be used (RFC 7208 §5.5). {more}',
    do: 'Replace ptr in SPF with the addresses of your servers',
    more: 'Keep ptr until you have listed them all: your mail may depend on it.',
    refs: { rfc: { rfc: 7208, section: '5.5' } },
  },
  dead: {
    severity: 'notice',
    says: 'Receivers stop at "{all}", so "{term}" after it has no effect. {more}',
    do: 'Move "{term}" in front of "{all}" in SPF, or delete it',
    more: 'Delete it only if its servers send no mail for you.',
  },
  'unused-redirect': {
    severity: 'notice',
    says: 'Receivers ignore "{term}", because the record also has "{all}". {more}',
    do: 'Replace "{term}" in SPF with an include in front of "{all}", or delete it',
    more: 'Delete it only if it covers no server that sends mail for you.',
  },
  duplicate: {
    severity: 'notice',
    says: '"{term}" appears twice in the record of {at}. {more}',
    do: 'Delete one of the two "{term}" in the record of {at}',
  },
  twice: { severity: 'notice', says: '"{target}" is reached more than once; its lookups count each time. {more}' },
  void: {
    severity: 'notice',
    says: '"{term}" in the record of {at} finds nothing: {target} has no such record. {more}',
    do: 'Remove "{term}" from SPF',
  },
  'mx-void': { severity: 'notice', says: '{host}, a mail server named by "{term}", has no address. {more}' },
  'exists-always': {
    severity: 'warning',
    says: '"{term}" in the record of {at} matches every sender, because {target} exists. {more}',
    do: 'Give "{term}" in SPF a macro for the IP address of the sender',
  },
  'exists-for-all': {
    severity: 'warning',
    says: '"{term}" in the record of {at} matches every sender, as far as we can tell: we made up {tried}, and it matched each. {more}',
    do: 'Replace "{term}" in SPF with the servers that send for you',
  },
  'depends-on-mail': {
    severity: 'info',
    says: 'What "{term}" in the record of {at} matches depends on the message, so we did not follow it. {more}',
  },
  slip: {
    severity: 'notice',
    says: '"{term}" in the record of {at} is valid, but probably not what you meant: {why}. {more}',
    do: 'Correct "{term}" in SPF',
  },
  'second-version': {
    severity: 'notice',
    says: '"{term}" appears a second time in the record of {at}, as if two records had been pasted together. {more}',
    do: 'Keep only the v=spf1 at the beginning of SPF',
  },
  'unknown-modifier': {
    severity: 'notice',
    says: '"{term}" in the record of {at} is not a modifier that receivers know. {more}',
  },
  misspelt: {
    severity: 'warning',
    says: '"{term}" in the record of {at} has no effect: the mechanism {meant} is written with a colon. {more}',
    do: 'Write {meant}: instead of {meant}= in SPF',
  },
  joined: {
    severity: 'notice',
    says: 'Two strings of the record at {at} have no space between them, so receivers read "{before}" and "{after}" as one word. {more}',
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
    do: 'Replace "{term}" in SPF with {meant}, or delete it',
    more: 'Delete it only if that server sends no mail for you.',
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
