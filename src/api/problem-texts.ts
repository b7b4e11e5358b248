import { defineTexts } from '../domain/message.ts';

/** The title of each error of the API; what it means and what to do under `{id}/about`. */
export const PROBLEM_TEXTS = defineTexts('problem', {
  'malformed-request': 'We cannot read the request',
  'malformed-request/about':
    'The address is malformed: for example, a percent sign without two hexadecimal digits after it, or a whole URL where only a path belongs. Encode the name in the path as UTF-8 with percent signs, start the path with a slash, and send one Host field.',
  'invalid-domain': 'We cannot use the domain name',
  'invalid-domain/about':
    'Names have labels of 1 to 63 letters, digits, hyphens or underscores, 253 characters in all; other scripts are converted. IP addresses are not names. The detail says which part is wrong.',
  'invalid-type': 'We cannot use the list of record types',
  'invalid-type/about':
    'The parameter “type” is one or more record types, separated by commas, without spaces, in any case. Leave it out to get all types that we observe.',
  'invalid-parameter': 'We cannot use a parameter',
  'invalid-parameter/about':
    'The field “parameter” of the error names it, and its detail says what is wrong. Days are written like 2026-01-31, times like 2026-01-31T12:00:00Z; a cursor is the “next” of an earlier answer.',
  'invalid-body': 'We cannot use the body',
  'invalid-body/about':
    'The body is no JSON, or lacks a field, or has one with another form. The field “parameter” of the error is a JSON pointer to the fault, and its detail says what is wrong.',
  'invalid-key': 'We cannot use the key',
  'invalid-key/about':
    'The key in the field X-API-Key does not work: it was mistyped, cut short, never issued or revoked. Make a new one in your account, or leave the field out where calls without a key are served.',
  'foreign-address': 'The key may not be used from this address',
  'foreign-address/about':
    'The owner of a key can limit it to addresses and networks, and your call came from none of them. The detail names the address that we saw. If the service stands behind a proxy, its operator has to name it in ZONEWELL_TRUSTED_PROXIES.',
  'insufficient-scope': 'The key may not be used for this',
  'insufficient-scope/about':
    'A key has scopes: “read” for reports and histories, “run” for live runs. The detail says which one this call needs. Create a key with it in your account.',
  'foreign-origin': 'The request comes from another site',
  'foreign-origin/about':
    'A page of another site sent it, or it names another host than this service (fields Origin and Host). Programs leave Origin out. Behind a proxy, the operator passes the field Host on, or sets ZONEWELL_PUBLIC_URL.',
  'not-found': 'We have nothing at this address',
  'not-found/about':
    'This API has no such path. A domain that does not exist does not cause this error: the API answers with status 200 and no records.',
  'method-not-allowed': 'You cannot use this method here',
  'method-not-allowed/about': 'The field Allow of the response lists the methods of this address. Most calls are GET.',
  'request-timeout': 'The request arrived too slowly',
  'request-timeout/about': 'The request was not complete in time. Send it again.',
  'batch-running': 'A batch of this key is still running',
  'batch-running/about':
    'A key runs one batch at a time. The detail names the one that runs. Wait until its state is “ended”, or use another key.',
  'idempotency-key-reused': 'The Idempotency-Key belongs to another request',
  'idempotency-key-reused/about':
    'An earlier request with this Idempotency-Key asked for something else. Send each new request with a new one, such as a UUID.',
  'body-too-large': 'The body of the request is too large',
  'body-too-large/about': 'No request of this kind needs a body of that size. Send less, or leave it out.',
  'uri-too-long': 'The address is too long',
  'uri-too-long/about': 'No name or list of types needs such a long address. Shorten it.',
  'unsupported-media-type': 'This type of body is not supported',
  'unsupported-media-type/about':
    'Bodies of the API are JSON: send them as application/json. Calls that read bring none.',
  'quota-exceeded': 'You have used all calls for this month',
  'quota-exceeded/about':
    'Each plan has a number of calls for each calendar month (UTC). The field Retry-After says in how many seconds your quota resets. Calls for mail-security reports never count.',
  'rate-limited': 'Too many lookups at once from your address',
  'rate-limited/about':
    'Each client gets only a share of the lookups that run at the same time. Wait as long as the field Retry-After says, then send one request after another.',
  'headers-too-large': 'The fields of the request are too large',
  'headers-too-large/about': 'Send fewer or shorter header fields.',
  'internal-error': 'Something went wrong on our side',
  'internal-error/about':
    'This is a fault of the service and says nothing about the domain. We logged it under the identifier in the field X-Request-Id.',
  'lookup-failed': 'The lookup failed',
  'lookup-failed/about':
    'We got no answer to any query, so we cannot say anything about the records. That does not mean that there are none. Try again in a minute.',
  overloaded: 'The service is busy',
  'overloaded/about':
    'The service is already running as many lookups as it can, so it did not start yours. Try again after the seconds in the field Retry-After.',
  unavailable: 'The service cannot use its database right now',
  'unavailable/about':
    'The service cannot read or store anything at the moment. This says nothing about the domain. Try again after the seconds in the field Retry-After.',
  'lookup-timeout': 'The lookup took too long',
  'lookup-timeout/about':
    'We got no answer to any query in time, so we cannot say anything about the records. That does not mean that there are none. Try again in a minute.',
});
