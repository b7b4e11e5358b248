/** Names what can keep a grade down. */
export const CAP_CODES = [
  'bogus',
  'anyone-sends',
  'mail-unreachable',
  'no-public-address',
  'no-name-server',
  'browser-warning',
  'broken-encryption',
  'no-current-tls',
  'old-tls',
  'incomplete-chain',
  'not-listed',
  'one-engine',
  'other-canonical',
  'canonical-closed',
  'no-answers',
] as const;
