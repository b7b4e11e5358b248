import { defineTexts } from '../domain/message.ts';

/** Why something about an account cannot be done, in whole sentences. */
export const REFUSAL_TEXTS = defineTexts('refusal', {
  busy: 'Too many people are signing in right now. Try again in a few seconds.',
  expired: 'This link has already been used, or it is more than an hour old. Request a new one.',
  'setup-expired': 'This setup link has already been used, or it is more than a day old. Make a new one.',
  'setup-taken':
    '{email} has an account already. Use another address, or make that account an operator: zonewell admin web {email}',
  closed: 'Only the operator of this Zonewell creates accounts. Ask them for one.',
  wrong: 'The address or the password is wrong.',
  'wrong-password': 'This is not the password of your account.',
  'address-taken': 'Another account now has this address, so we changed nothing.',
  'own-address': 'Your account already has this address.',
  'too-many-keys': 'An account can have at most {most} keys. Revoke one that you no longer use.',
  'no-such-key': 'Your account has no such key.',
  'key-unnamed': 'Give the key a name that tells you later what uses it.',
  'key-name-long': 'The name is longer than {most} characters.',
  'key-scopes': 'Choose at least one thing that the key may be used for: {scopes}.',
  'key-until': 'Write the last day of the key like {example}, or leave it out.',
  'key-until-past': 'The last day of the key is over. Use today ({today}) or a later day, or leave it out.',
  'key-address': '{address} is no IP address and no network such as 192.0.2.0/24 or 2001:db8::/32.',
  'key-addresses': 'A key can be limited to at most {most} addresses and networks.',
  'many-passwords':
    'Too many wrong passwords. Wait {minutes} min, sign in with a browser that you have used before, or request a link by e-mail.',
  'many-current': 'Too many wrong passwords. Wait {minutes} min, or sign out and request a link by e-mail.',
  'many-emails': 'Your network requested too many e-mails. Wait {minutes} min.',
  'many-invites':
    'This address has had too many invitations. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'many-codes': 'You entered several wrong codes. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'many-tests': 'You sent several tests just now. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'many-lists': 'You added several lists just now. Try again in a minute.',
  'many-to-address': 'We have sent too many e-mails to this address. Wait {minutes} min.',
  'password-short':
    'The password has {count, plural, one {# character} other {# characters}}. Use at least {least}; several words in a row work well.',
  'password-long': 'The password has {count} characters. Use at most {most}.',
  'password-easy':
    'This password is easy to guess. Choose one that does not contain your address or a common password, and does not repeat a few characters.',
  'address-without-name': 'An e-mail address needs a name before the @, like name@example.com.',
  'address-parts-long': 'An e-mail address can have at most {most} characters, {local} of them before the @.',
  'address-long': 'An e-mail address can have at most {most} characters.',
  'address-character':
    'The part before the @ contains a character that is not allowed there. Write the address like name@example.com.',
  'address-domain':
    'The part after the @ is not a domain that can receive mail. Write the address like name@example.com.',
});
