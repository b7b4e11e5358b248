import { defineTexts } from '../domain/message.ts';

/** Says what is wrong with one call of the API, in whole sentences. Values from the request are in JSON's quotes. */
export const DETAIL_TEXTS = defineTexts('problem-detail', {
  name: '{fault}. {hint}',
  port: 'We connect to port {port} only where a person asks for it at a terminal. Leave it out to check port 443, or run: zonewell ssl {domain}:{port}',
  repeated: 'The parameter "{name}" is given more than once.',
  'not-a-time': '{value} is neither a day such as {day} nor a time such as {time}.',
  'not-a-number': '{value} is not a whole number from {least} to {most}.',
  'not-a-language': '{value} is not a language of this service. Use one of: {languages}.',
  'not-an-address': '{value} is not an IP address.',
  'no-address': 'Name the address with "{name}", such as 192.0.2.10 or 2001:db8::10.',
  'not-ascii': '{value} has other characters than printable ones of ASCII, or more than {most}.',
  'sender-elsewhere': '{sender} is no address at this domain. Use one such as {example}, or leave it out.',
  'not-a-path': '{value} is not the path of a page. Use one such as "/about", up to 2,000 characters long.',
  'path-with-at': 'Past reports are of the front page. Leave "path" or "at" out.',
  'types-repeated': 'The parameter "type" is given more than once. Separate the types by commas.',
  'type-empty': 'Element {place} of "type" is empty. Known types: {known}.',
  'type-space': 'Element {place} of "type", {value}, has a space in it. Known types: {known}.',
  'type-unknown': 'Element {place} of "type", {value}, is not a record type that we know. Known types: {known}.',
  future: 'That time is in the future. Use a day up to today ({today}), or leave "at" out for the current state.',
  'to-before-from': 'The time in "to" is not after the one in "from".',
  'foreign-cursor': 'We did not issue this cursor. Use "next" from an earlier response, or leave it out.',
  'public-suffix': 'It is a public suffix: people register names below it, not the suffix itself.',
  'registry-limited': 'The registry limits lookups. This does not mean that the name is not registered.',
  'registry-not-read':
    'We did not read the response of the registry, because we were busy or it takes more computing than we allow. This does not mean that the name is not registered.',
  'registry-failed': 'The registration data server did not answer. This does not mean that the name is not registered.',
  'registry-unreadable':
    'We could not read the response of the registry. This does not mean that the name is not registered.',
  'no-registry': 'No server publishes registration data for this suffix.',
  'quota-used': 'You have used all {limit} calls for this month. Your quota resets on {at}.',
  'key-malformed': 'This is not a key, or its checksum is wrong. It was probably mistyped or cut short.',
  'key-unknown': 'We have no record of this key.',
  'key-revoked': 'This key has been revoked.',
  body: 'Send a JSON object with the fields that the documentation of this call lists, as application/json.',
  'body-missing': 'The body lacks the field {field}.',
  'body-unknown': 'This call knows no field {field}. Leave it out, or look for its name in the documentation.',
  'body-field':
    'The value at {field} of the body does not have the form that the documentation of this call describes.',
  'many-runs':
    'Your address or your account started as many live runs within the last minute as one may. Wait {seconds, plural, one {# second} other {# seconds}}.',
  'not-idempotent':
    '{value} is no Idempotency-Key. Use 1 to 255 letters, digits and signs of ASCII without spaces, such as a UUID.',
  'batch-name':
    'We cannot check {value}. {why}{others, plural, =0 {} one { # other name of the list cannot be checked either.} other { # other names of the list cannot be checked either.}}',
  'batch-quota':
    'This batch needs {needed, plural, one {# call} other {# calls}}, and {left, plural, =0 {none is} one {# is} other {# are}} left this month. Nothing was counted. Send a shorter list, or wait until your quota resets on {at}.',
  'batch-running':
    'The batch {id} of this key has not ended. Ask for its state at /v1/batches/{id}, and begin this one after its end.',
  'batches-full':
    'Your account keeps {stored, plural, one {# domain} other {# domains}} in batches, and {most} is the most. Batches leave a day after their end. Begin this one later.',
  'no-batch': 'Your account has no such batch, or it ended more than a day ago.',
  'zone-not-loaded':
    'This zone would not load: {count, plural, one {# line is} other {# lines are}} at fault. “faults” lists them. Correct them, and check it again.',
  'zone-without-origin': 'The zone file does not say which zone it is of. Name it here, such as example.com.',
  'zone-stopped':
    'Reading this zone file takes more computing or memory than we allow. Send a smaller part of the zone, or check it with the command zonewell check --zone-file.',
  'not-in-zone': 'This domain is not in the zone {origin}. Name a domain of the zone, or leave it out.',
  'no-run': 'Your account started no such run, or it ended more than ten minutes ago. Start another one.',
  'not-a-word': '{value} is none of these: {words}.',
  'too-many-tags': 'A monitor has at most {most} tags.',
  'no-account': 'The account of this key was removed.',
  'no-monitor': 'Your account has no monitor of this domain. GET /v1/monitors lists those that it has.',
  'no-recipient': 'Your account has no such recipient. GET /v1/recipients lists those that it has.',
  'no-window': 'Your account has no such window. GET /v1/windows lists those that it has.',
  'no-alert': 'Your account has no such alert. GET /v1/alerts lists those that it has.',
  'key-ended': 'This key worked until {at}. Create another one in your account.',
  'key-scope':
    'This call needs a key with the scope “{needed}”; this one has: {scopes}. Create a key with that scope in your account.',
  'key-address':
    'This key may not be used from {address}, the address that your call comes from. Call from an address that its owner listed, or create another key in your account.',
  'call-needs-key':
    'This call is answered for an account only. Create a key in your account and send it in the field X-API-Key.',
  'key-required': 'This service requires a key. Create one in your account and send it in the field X-API-Key.',
});
