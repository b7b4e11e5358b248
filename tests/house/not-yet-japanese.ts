/** Tables whose Japanese is still to be written, by prefix. This list only gets shorter. */
export const NOT_YET: readonly string[] = [
  'action/bimi',
  'action/dkim',
  'action/dkim-keys',
  'action/dmarc',
  'action/dmarc-policy',
  'action/dnssec',
  'action/ipv6',
  'action/mta-sts',
  'action/mx',
  'action/name-resolution',
  'action/ns-redundancy',
  'action/spf',
  'action/spf-record',
  'action/spf-strict',
  'action/starttls',
  'action/tls-rpt',
];
