import { defineTexts } from '../../domain/message.ts';

/** Words of the page that tests one message. */
export const MESSAGE_TEXTS = defineTexts('page/message', {
  'spf-result': 'SPF: {result} for {domain}',
  'spf-pass': 'Passes for {domain}',
  'spf-none': 'No domain to check',
  lookups: '{lookups} of 10 lookups.',

  'dkim-none': 'Not signed',
  'dkim-none-text': 'We know of no DKIM signature. If the message has one, enter its d= and s= below.',
  'key-usable': 'The key exists: {selector} of {domain}, {algorithm} {bits, plural, one {# bit} other {# bits}}',
  'key-revoked': 'The key was revoked: {selector} of {domain}',
  'key-invalid': 'Receivers can’t use the key: {selector} of {domain}',
  'key-absent': 'There is no key: {selector} of {domain}',
  'key-unknown': 'We couldn’t look up the key: {selector} of {domain}',
  'key-unasked': 'Signed by {domain}',
  'usable-text':
    'A header doesn’t hold the text of the message, so we can’t verify the signature itself. We assume that it was valid on arrival.',
  'unusable-text': 'Receivers can’t verify this signature, so DKIM fails.',
  'unknown-text': 'The lookup failed, so we can’t say whether DKIM passes.',
  'unasked-text':
    'Without the selector (s=) we can’t look up the key. We assume that it is there and that the signature was valid.',

  alignment: 'Alignment',
  'aligned-both': 'SPF and DKIM match {from}',
  'aligned-spf': 'SPF matches {from}',
  'aligned-dkim': 'DKIM matches {from}',
  'aligned-none': 'Neither name matches {from}',
  'aligned-nothing': 'Nothing passed, so nothing can match {from}',
  'aligned-unknown': 'We couldn’t find out whether a name matches {from}',
  'aligned-rule': 'DMARC asks that SPF or DKIM passes for a domain of the same organisation as the one in From.',
  counted: '{by}: {why}.',

  'dmarc-passes': 'Passes',
  'dmarc-reject': 'Fails, and p=reject applies',
  'dmarc-quarantine': 'Fails, and p=quarantine applies',
  'dmarc-none': 'Fails, and p=none applies',
  'dmarc-no policy': 'Fails, and there is no policy',
  'dmarc-fails-unknown': 'Fails. We couldn’t look up the policy',
  'dmarc-unknown': 'We couldn’t find out whether it passes',

  read: 'What we read',
  'read-meta': 'Correct it if we read it wrong.',
  'ip-hint': 'From the topmost Received line that the receiving servers didn’t write about themselves',
  'helo-hint': 'From the same line',
  'sender-hint': 'From Return-Path. Empty for bounces.',
  'from-hint': 'The address that people see',
  selector: 'DKIM selector (s=)',
  'selector-hint': 'From DKIM-Signature. We remember it for the DKIM check if a key is there.',
  'domain-hint': 'From DKIM-Signature. Leave it empty if the message isn’t signed.',
  again: 'Test again with these values',
  stored: 'We store nothing except a selector that has a key.',

  'make-it-pass': 'Make it pass',
  'one-is-enough': 'One of these is enough for DMARC.',

  paste: 'Paste a message header',
  'paste-meta': 'whole, from the first Received to Subject',
  header: 'Message header',
  'paste-hint':
    'In Gmail: Show original. In Outlook: Properties, Internet headers. In Thunderbird: Ctrl+U. Leave out the text of the message.',
  'test-header': 'Test this header',
  'no-header': 'No header? Enter an address instead',
  'no-header-title': 'That isn’t a header.',
  'nothing-read': 'Paste the lines of the message that begin with Received:, From: or DKIM-Signature:.',
  'no-sender':
    'This header doesn’t say who sent the message. Paste the lines that begin with Received:, From: or DKIM-Signature: as well.',
  'no-address': 'We read the header, but found no address that sent the message. Enter it below.',
});
