import { defineTexts } from '../../domain/message.ts';
import { BESIDE_FINDINGS } from '../beside.ts';
import type { FindingTable } from '../finding.ts';
import { MAIL_ROUTE_FINDINGS } from '../mail-route-findings.ts';

/** Declares what is to be said of TLS-RPT. */
export const TLS_RPT_FINDINGS = {
  ...MAIL_ROUTE_FINDINGS,
  ...BESIDE_FINDINGS,
  present: { severity: 'ok', says: 'Senders report failures of TLS to: {rua}.' },
  'bad-address': {
    severity: 'notice',
    says: 'Senders cannot use one address for reports: "{part}" (character {at}): {why}.',
    do: 'Correct or remove the address "{part}" in TLS-RPT',
  },
  'bad-address-elsewhere': {
    severity: 'notice',
    says: 'Senders cannot use one address for reports: "{part}": {why}. _smtp._tls.{domain} is an alias of {alias}.',
    do: 'Ask the operator of {alias} to correct the address "{part}" in TLS-RPT',
  },
  unheard: {
    severity: 'error',
    says: 'No reports arrive at the addresses in the TLS-RPT record, because their domains take no mail: {domains}.',
    do: 'Send TLS-RPT reports to an address that receives mail',
  },
  'at-null-mx': {
    severity: 'notice',
    says: 'No reports arrive at {uri}: a null MX says that {at} accepts no mail.',
    do: 'Replace the address {uri} in TLS-RPT with one that receives mail',
  },
  'at-nowhere': {
    severity: 'notice',
    says: 'No reports arrive at {uri}: {at} has neither an MX record nor an address.',
    do: 'Replace the address {uri} in TLS-RPT with one that receives mail',
  },
  absent: {
    severity: 'notice',
    says: 'There is no TLS-RPT record: if TLS fails and mail does not arrive, nobody tells you.',
    do: 'Publish a TLS-RPT record',
    more: 'It belongs at _smtp._tls.{domain}, with an address where you read or evaluate reports.',
  },
  'absent-without-mx': {
    severity: 'notice',
    says: 'There is no TLS-RPT record and no MX record, so senders try the address of {domain} itself.',
    do: 'Add MX records and TLS-RPT, or a null MX',
    more: 'If the domain receives mail, add its MX records first, then a TLS-RPT record. If it never does, you need neither.',
    certainty: 'open',
  },
  wildcard: {
    severity: 'notice',
    says: 'There is no TLS-RPT record of your own: the wildcard alias *.{domain} answers for _smtp._tls.{domain} and leads to {alias}, which has none that senders can use.',
    do: 'Publish a TLS-RPT record at _smtp._tls.{domain} itself',
    more: 'It takes precedence over the wildcard, which can stay.',
  },
  misplaced: {
    severity: 'error',
    says: 'There is no TLS-RPT record at _smtp._tls.{domain}, where senders look. You have one at {at}, where it has no effect: {text}',
    do: 'Move the TLS-RPT record to _smtp._tls.{domain}',
    more: 'Then delete the one at {at}. Some DNS forms add the domain to the name automatically.',
  },
  near: {
    severity: 'error',
    says: 'Senders do not treat the record at _smtp._tls.{domain} as TLS-RPT: {why}. It reads: {text}',
    do: 'Correct the TLS-RPT record at _smtp._tls.{domain}',
  },
  several: {
    severity: 'error',
    says: 'There are {count} TLS-RPT records. With more than one, senders act as if there were none.',
    do: 'Merge the {count} TLS-RPT records into one',
    more: 'One TLS-RPT record can name several addresses.',
    refs: { rfc: { rfc: 8460, section: '3' } },
  },
  invalid: {
    severity: 'error',
    says: 'Senders cannot use the TLS-RPT record: "{part}" (character {at}): {why}. It reads: {text}',
    do: 'Correct the TLS-RPT record',
  },
  'at-alias': {
    severity: 'error',
    says: 'There is no TLS-RPT record that senders can use. _smtp._tls.{domain} is an alias of {alias}: {what}.',
    do: 'Ask the operator of {alias} to correct the TLS-RPT record there, or replace the alias with a record of your own',
    certainty: 'open',
  },
} as const satisfies FindingTable;

/** Says what is wrong with a record at the name that an alias leads to. */
export const TLS_RPT_ALIAS_TEXTS = defineTexts('tls-rpt-alias', {
  absent: 'there is no such record there',
  near: 'the record there is not TLS-RPT: {why}',
  several: 'there are {count} such records there, and only one is allowed',
  invalid: 'the record there cannot be used: "{part}": {why}',
});
