import { describe, expect, test } from 'vitest';
import { parseWhois } from './whois.ts';

const LIMITED = [
  'Query rate limit exceeded. Reduced information.',
  'WHOIS LIMIT EXCEEDED - SEE WWW.PIR.ORG/WHOIS FOR DETAILS',
  '% Error: 55000000002 Connection refused; access control limit exceeded.',
  'Quota exceeded',
  'You have exceeded your query limit. Please try again later.',
  'Your connection limit exceeded. Please slow down and try again later.',
  '%% Maximum query rate reached',
  'Too many requests from your IP address',
  'The number of requests per client per time interval is\nrestricted. You have exceeded this limit.\nPlease wait a moment and try again.',
  'Requests of this client are not permitted. Please use https://www.nic.ch/whois/ for queries.',
  '-BLK1: Excessive querying, grant access denied',
  'Your IP address has been blocked due to excessive queries',
  '% Access denied',
  '%ERROR:201: access denied for 192.0.2.1',
  'Permission denied.',
  'IP 192.0.2.1 is blacklisted',
  'lookup quota exceeded: session limit of 30 reached',
  'Server is busy now, please try again later.',
  'Too many simultaneous connections',
  'WHOIS service is temporarily unavailable',
  'Error: query limit reached',
  '查询过于频繁，请稍后再试',
];

const NOT_REGISTERED = [
  'Domain example.test not found.',
  'No match for domain "EXAMPLE.TEST"',
  '% nothing found',
  '% No match',
  'Status: AVAILABLE',
  'Domain: example.eu\nScript: LATIN\n\nStatus: AVAILABLE\n',
  'Domain: example.be\nStatus:\tAVAILABLE\n',
  'We do not have an entry in our database matching your query.',
  'example.nl is free',
  'No information available about domain name example.pl in the Registry NASK database.',
  'No Object Found',
  'Object does not exist',
  'The domain you requested is not known in Freenoms database',
  '%% No entries found in the AFNIC Database.',
  'This domain is available for registration',
  'NO OBJECT FOUND!',
  '*** Nothing found for this query.',
  'domain name not known',
  'Domain name has not been registered',
  'The queried object does not exist: no matching objects found',
  'Not Registered - The domain you have requested is not a registered .jo domain name.',
  '%ERROR:101: no entries found\n%\n% No entries found in source TEST.',
  'el dominio example.test no se encuentra registrado',
  '%error 230 No Objects Found',
  "Domain name 'example.lv' was not found",
  'Domain Name: example.test\nStatus: free',
  'No match for query-limit-exceeded.test',
  'Domain this-name-is-reserved.test not found.',
];

const RESERVED = [
  'Reserved by the registry',
  'This name is reserved by the Registry in accordance with ICANN Policy.',
  'The domain name is reserved',
  'Domain Name: example.test\nStatus: reserved',
  'This domain name is not available for registration',
  'Domain example.test is blocked',
  'The registration of this domain is restricted, as it is protected by the DPML Brand protection policy.\nThis domain is reserved.',
];

const UNREADABLE = [
  '',
  '\n\n \r\n',
  'Malformed request.',
  'Invalid query syntax',
  'This TLD has no whois server.',
  'Welcome to our server',
  '<!DOCTYPE html><html><body>It works</body></html>',
  'Domain: example.de\nStatus: invalid',
  '{"error":"x"}',
  'SSH-2.0-OpenSSH_9.6',
];

describe('answers without a registration', () => {
  test.each(LIMITED)('limited: %s', (text) => expect(parseWhois(text, { tld: 'test' }).kind).toBe('limited'));
  test.each(NOT_REGISTERED)('not registered: %s', (text) =>
    expect(parseWhois(text, { tld: 'test' })).toEqual({ kind: 'not-registered', reserved: false }),
  );
  test.each(RESERVED)('reserved: %s', (text) =>
    expect(parseWhois(text, { tld: 'test' })).toEqual({ kind: 'not-registered', reserved: true }),
  );
  test.each(UNREADABLE)('unreadable: %s', (text) => expect(parseWhois(text, { tld: 'test' }).kind).toBe('unreadable'));

  test('a refusal counts before an absence', () => {
    const text = 'No match for example.test\nQuery rate limit exceeded\n';
    expect(parseWhois(text, { tld: 'test' }).kind).toBe('limited');
  });

  test('a refusal counts before what is no sure sign of a registration', () => {
    const text = 'Domain Name: example.test\nRegistrar: Sample\n\nQuery rate limit exceeded\n';
    expect(parseWhois(text, { tld: 'test' }).kind).toBe('limited');
  });

  test('a registration counts before sentences of its legal text', () => {
    const text =
      'Domain Name: example.test\nName Server: ns1.example.net\n\nNot found\nToo many queries\nReserved by the registry\n';
    expect(parseWhois(text, { tld: 'test' }).kind).toBe('registered');
  });
});
