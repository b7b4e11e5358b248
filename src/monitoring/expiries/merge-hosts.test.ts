import { describe, expect, test } from 'vitest';
import { certificateEnding, certificateProblem, portSilent, type ServedPlace } from '../../changes/certificates.ts';
import { DAY_MS } from '../../domain/time.ts';
import { textIn } from '../../texts/language.ts';
import type { Alert } from '../model/alert.ts';
import { isTakenBack } from '../model/closing.ts';
import { type HostJudgement, mergedEvents } from './merge-hosts.ts';

const NOW = Date.UTC(2026, 10, 25);
const [APEX, WWW] = [
  { host: 'cert13.net', port: 443 },
  { host: 'www.cert13.net', port: 443 },
] as const;
type Host = typeof APEX | typeof WWW | { readonly host: string; readonly port: 25 };

const EVERYWHERE: ServedPlace = { addresses: null, newer: null };
const ending = (server: Host, fingerprint = 'A', days = 7, place = EVERYWHERE): HostJudgement => ({
  server,
  fingerprint,
  judgement: certificateEnding(server, {
    issuer: 'O=Authority',
    serial: '0A',
    place,
    notAfter: NOW + days * DAY_MS,
    now: NOW,
    overdueMs: null,
    unreachedSince: null,
  }),
});
const STALE: ServedPlace = {
  addresses: ['192.0.2.7'],
  newer: { places: ['192.0.2.8'], notAfter: NOW + 90 * DAY_MS },
};
const wrongName = (server: Host): HostJudgement => ({
  server,
  fingerprint: 'A',
  judgement: certificateProblem(server, 'wrong-name', { names: ['other.net'], notBefore: NOW }),
});
const silent = (server: Host): HostJudgement => ({ server, fingerprint: null, judgement: portSilent(server, NOW) });

/** The headlines, and what else names hosts. */
const linesOf = (all: readonly HostJudgement[], language: 'en' | 'ja' = 'en'): readonly string[] =>
  mergedEvents(all).map(({ message }) => textIn(language, message));

describe('equal events of one certificate', () => {
  test.each<[about: string, all: readonly HostJudgement[], expected: readonly string[]]>([
    [
      'are one with both names',
      [ending(APEX), ending(WWW)],
      ['The certificate of cert13.net and www.cert13.net expires in 7 days'],
    ],
    [
      'stay two of two certificates',
      [ending(APEX), ending(WWW, 'B')],
      ['The certificate of cert13.net expires in 7 days', 'The certificate of www.cert13.net expires in 7 days'],
    ],
    [
      'stay two for a web and a mail server',
      [ending(APEX), ending({ host: 'mx.cert13.net', port: 25 })],
      [
        'The certificate of cert13.net expires in 7 days',
        'The certificate of the mail server mx.cert13.net expires in 7 days',
      ],
    ],
    [
      'are one with both names, where only one address of both still serves it',
      [ending(APEX, 'A', 7, STALE), ending(WWW, 'A', 7, STALE)],
      ['The old certificate of cert13.net and www.cert13.net is still served at 192.0.2.7 and expires in 7 days'],
    ],
    [
      'stay two where other addresses serve it',
      [ending(APEX, 'A', 7, STALE), ending(WWW)],
      [
        'The old certificate of cert13.net is still served at 192.0.2.7 and expires in 7 days',
        'The certificate of www.cert13.net expires in 7 days',
      ],
    ],
    [
      'are one beside others',
      [ending(APEX), wrongName(WWW), ending(WWW)],
      [
        'The certificate of cert13.net and www.cert13.net expires in 7 days',
        'The certificate of www.cert13.net is for another name',
      ],
    ],
    [
      'without a certificate: servers that do not answer',
      [silent(APEX), silent(WWW)],
      ['HTTPS of cert13.net and www.cert13.net has not answered since 25 Nov 2026 at 00:00 UTC'],
    ],
  ])('%s', (_, all, expected) => {
    expect(linesOf(all)).toEqual(expected);
  });

  test('name both hosts in the reason, in what to do, and in Japanese', () => {
    const [event] = mergedEvents([wrongName(APEX), wrongName(WWW)]);
    const lines = [event?.reason, event?.whatToDo].map((one) =>
      one === null || one === undefined ? '' : textIn('en', one),
    );
    expect(lines).toEqual([
      'Browsers reject it for cert13.net and www.cert13.net. It names other.net.',
      'Install a certificate that names cert13.net and www.cert13.net.',
    ]);
    expect(linesOf([ending(APEX), ending(WWW)], 'ja')).toEqual([
      'cert13.net、www.cert13.netの証明書の有効期限まであと7日です',
    ]);
  });

  test('end together, and an alert about both stays open while one of them has not ended', () => {
    const alertOf = (...all: readonly HostJudgement[]) => {
      const [first, ...more] = mergedEvents(all);
      if (first === undefined) throw new Error('no event');
      const events: Alert['events'] = [first, ...more];
      return { at: NOW, events };
    };
    const open = alertOf(ending(APEX), ending(WWW));
    expect(isTakenBack(open, alertOf(ending(APEX, 'A', 3), ending(WWW, 'A', 3)))).toBe(true);
    expect(isTakenBack(open, alertOf(ending(APEX, 'A', 3)))).toBe(false);
    expect(isTakenBack(alertOf(ending(APEX)), alertOf(ending(APEX, 'A', 3), ending(WWW, 'A', 3)))).toBe(true);
  });
});
