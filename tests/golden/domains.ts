/** Domains whose whole reports are kept: every virtue and ailment once. */
export const GOLDEN = [
  'perfect.example',
  'bakery.example',
  'library.example',
  'parked.example',
  'newsletter.example',
  'testmode.example',
  'open.example',
  'two-spf.example',
  'redirect-loop.example',
  'hidden-key.example',
  'wildcard.example',
  'expired.example',
  'servfail.example',
  'hostile.example',
  'xn--wgv71a119e.example',
  'nowhere.example',
  'shop.group.example',
  'www.perfect.example',
] as const;

/** Domains whose whole mail-security reports are kept: all right, all wrong, all down, and each ailment of mail. */
export const GOLDEN_MAIL = [
  'perfect.example',
  'newsletter.example',
  'parked.example',
  'wrong.example',
  'mail-down.example',
  'spf-eleven.example',
  'spf-include-loop.example',
  'sts-mismatch.example',
  'sts-expired.example',
  'dane-mismatch.example',
  'mx-expired.example',
  'bimi-bad-logo.example',
  'reports-refused.example',
  'hostile.example',
  'nowhere.example',
] as const;

/** Reports that are kept in Japanese as well: all is well, much is wrong, nothing could be looked up. */
export const GOLDEN_JAPANESE = ['perfect.example', 'hostile.example', 'servfail.example'] as const;

/** The same of mail security. */
export const GOLDEN_MAIL_JAPANESE = ['perfect.example', 'wrong.example', 'mail-down.example'] as const;

/** The domain whose report of each kind the documentation of the API shows a part of. */
export const SAMPLE = 'perfect.example';
