import { defineTexts } from '../../domain/message.ts';

/** Words of the reference of the API. What its fields mean comes from their schemas. */
export const API_TEXTS = defineTexts('page/docs/api', {
  title: 'API',
  index: 'API',
  start: 'Start',
  calls: 'Calls',
  more: 'More',
  lead: 'Reports, records, history and registration data of any domain. Every call is a GET request and answers in JSON.',
  'first-call': 'First call',
  'first-call-text':
    'You don’t need a key: without one, we count calls for your network. <account>Create a key in your account</account> and send it in the <code>X-API-Key</code> header to use the quota of your plan. An invalid key is rejected with 401.',
  'other-sites': 'Scripts on other sites may call the API (CORS).',
  openapi: 'For programs: <link>the OpenAPI 3.1 document</link>.',
  rules: 'Conventions',
  'rule-absent': 'A name that does not exist is answered with status 200 and no records.',
  'rule-failed':
    'A failed lookup is reported as a failure. A record is never called missing because a server was down.',
  'rule-age':
    'We look up a name that we do not know yet. If our data is old, we return it with its date and look it up again.',
  'rule-etag': 'Every response has an ETag. Send it as If-None-Match, and we answer 304 if nothing has changed.',
  'rule-id': 'Every response has an X-Request-Id. Include it when you report a problem.',
  'rule-language':
    'Sentences come in the language of Accept-Language or of the parameter lang: en or ja. Codes never change.',
  quota: 'Quota',
  'quota-text':
    'Calls count per calendar month (UTC). Every call counts, including HEAD requests and 304 responses. It does not count if we reject it for its key or quota (401, 429), or if the fault is ours (5xx). Mail security reports never count.',
  'quota-headers': 'RateLimit says how many calls are left (r) and in how many seconds the quota resets (t).',
  'response-headers': 'Response headers',
  parameters: 'Parameters',
  response: 'Response',
  uncounted: 'Calls do not count.',
  required: 'required',
  optional: 'optional',
  always: 'always',
  'in-path': '{type}, in the path',
  'in-query': '{type}, in the query',
  values: 'One of: {values}',
  'type-array': 'array of {type}',
  'type-or': '{first} or {second}',
  'type-any': 'any value',
  try: 'Try it',
  'try-optional': '{name} (optional)',
  call: 'Call',
  calling: 'Calling…',
  unreachable: 'We could not reach the service. Try again in a moment.',
  objects: 'Objects',
  'objects-text': 'Parts of responses that have a name of their own.',
  errors: 'Errors',
  'errors-text':
    'Every error is a problem document (RFC 9457): type names the kind of error and leads to its page, detail says what is wrong with this call. Each call can end with the errors of its status codes.',
  status: 'Status',
  error: 'Error',
  meaning: 'What it means',
  'problem-status': 'Status {status}',
  'all-errors': 'All errors',
});
