import { describe, expect, test } from 'vitest';
import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import { DEFAULT_WATCH_LIMITS } from '../../domain/watch-limits.ts';
import { textIn } from '../../texts/language.ts';
import { decodeSettings } from '../model/documents.ts';
import { DEFAULT_SETTINGS } from '../model/monitor.ts';
import { ALL_SETTINGS, settingData } from './monitor-settings.ts';
import { recordQuestions } from './record-names.ts';
import { settingsFault } from './setting-limits.ts';

const setting = (id: string) => ALL_SETTINGS.find((one) => one.id === id) ?? expect.unreachable(id);

test('what nobody chose is stored and read again as it was', () =>
  expect(decodeSettings(JSON.stringify(DEFAULT_SETTINGS))).toEqual(DEFAULT_SETTINGS));

describe.each([
  ['tags', [['#Shop', 'eu', 'shop'], ['none'], []], [['shop', 'eu'], [], []]],
  ['mute', [['addresses', 'Silence'], ['none']], [['addresses', 'silence'], []]],
  ['mail-certificates', [['yes'], ['NO']], [['yes'], ['no']]],
  [
    'certificate-hosts',
    [['API.example.com', 'api.example.com:443', 'imap.example.com:993', 'https://x.example.com:8443/y'], ['none']],
    [['api.example.com', 'imap.example.com:993', 'x.example.com:8443'], []],
  ],
  [
    'record-names',
    [['VPN.example.com', '_sip._tcp.example.com', 'token.example.com:txt'], []],
    [['vpn.example.com', '_sip._tcp.example.com', 'token.example.com:TXT'], []],
  ],
  ['watch-tls', [['yes'], ['no']], [['yes'], ['no']]],
  ['daily-reports', [['seo', 'MAIL'], ['none']], [['seo', 'mail'], []]],
  ['certificate-stages', [['7', '90'], ['none'], []], [['90', '7'], [], []]],
  ['registration-stages', [['60', '30', '30']], [['60', '30']]],
  ['plain-days', [['yes'], ['no']], [['yes'], ['no']]],
  ['follow-renewals', [['short'], ['always'], ['never']], [['short'], ['always'], ['never']]],
  ['ignore', [['txt', 'MX']], [['MX', 'TXT']]],
] as const)('%s', (id, typed, written) => {
  test.each(typed.map((words, i) => [words, written[i]] as const))('%j is read as %j, and stored so', (words, same) => {
    const parsed = setting(id).parse(words);
    if (!parsed.ok) return expect.unreachable(parsed.fault.id);
    const settings = { ...DEFAULT_SETTINGS, ...parsed.change };
    const stored = decodeSettings(JSON.stringify(settings));
    expect([...setting(id).wordsOf(stored ?? DEFAULT_SETTINGS)].toSorted()).toEqual([...(same ?? [])].toSorted());
  });

  test('refuses other words', () => expect(setting(id).parse(['no such'])).toMatchObject({ ok: false }));
});

test('notes are a text of several lines, with no other control characters, and bounded', () => {
  const notes = setting('notes');
  const read = (...words: readonly string[]) => {
    const parsed = notes.parse(words);
    return parsed.ok ? notes.wordsOf({ ...DEFAULT_SETTINGS, ...parsed.change }) : parsed.fault.args;
  };
  expect(read(' Anna, Berlin:\r\nask <b>her</b>\u0000\u001b[1m\r')).toEqual(['Anna, Berlin:\nask <b>her</b>  [1m']);
  expect(read('')).toEqual([]);
  expect(read(' \n ')).toEqual([]);
  expect(read('n'.repeat(500))).toEqual(['n'.repeat(500)]);
  expect(read('n'.repeat(501))).toEqual({ most: 500 });
});

test('no monitor has more tags than can be read', () => {
  const tags = Array.from({ length: 21 }, (_, i) => `t${i}`);
  expect(setting('tags').parse(tags)).toMatchObject({ ok: false });
  expect(setting('tags').parse(tags.slice(1))).toMatchObject({ ok: true });
});

test('JSON has lists, yes or no, and words', () =>
  expect(ALL_SETTINGS.map((one) => [one.field, settingData(one, DEFAULT_SETTINGS)])).toEqual([
    ['tags', []],
    ['notes', ''],
    ['mute', []],
    ['mail_certificates', false],
    ['certificate_hosts', []],
    ['record_names', []],
    ['watch_tls', false],
    ['daily_reports', []],
    ['certificate_stages', [30, 14, 7, 3, 1]],
    ['plain_days', false],
    ['follow_renewals', 'short'],
    ['registration_stages', [30, 14, 7, 3, 1]],
    ['ignore', []],
  ]));

const sentence = (fault: Message): string => String(textIn('en', fault));

describe('what cannot be watched is refused with a sentence that says what can', () => {
  test.each([
    ['certificate-hosts', 'imap.example.com:143', 'Use imap.example.com:993, where TLS begins at once.'],
    ['certificate-hosts', 'pop.example.com:110', 'We speak STARTTLS on ports 25 and 587.'],
    ['certificate-hosts', 'api.example.com:70000', 'from 1 to 65535'],
    ['certificate-hosts', '192.0.2.1:443', 'IP'],
    ['certificate-hosts', 'api..example.com', 'two dots'],
    ['record-names', 'vpn.example.com:SOA', 'Use: A, AAAA, CAA, HTTPS, MX, NS, PTR, SRV, TLSA, TXT.'],
    ['record-names', '*.example.com', 'example.com'],
  ])('%s %s', (id, typed, says) => {
    const parsed = setting(id).parse([typed]);
    expect(parsed.ok ? 'it was read' : sentence(parsed.fault)).toContain(says);
  });

  test.each([
    [
      { certificateHosts: ['example.com:8443', 'a.b.example.com'], recordNames: ['example.com:TXT'] },
      DEFAULT_WATCH_LIMITS,
      null,
    ],
    [
      { certificateHosts: ['api.example.net'] },
      DEFAULT_WATCH_LIMITS,
      'api.example.net is not example.com or a name below it.',
    ],
    [{ certificateHosts: ['notexample.com'] }, DEFAULT_WATCH_LIMITS, 'is not example.com'],
    [{ recordNames: ['_sip._tcp.example.net'] }, DEFAULT_WATCH_LIMITS, '_sip._tcp.example.net is not example.com'],
    [
      { certificateHosts: ['a.example.com:22'] },
      DEFAULT_WATCH_LIMITS,
      'cannot be checked on port 22. Use one of these ports: 25,',
    ],
    [
      { certificateHosts: ['a.example.com', 'b.example.com'] },
      { ...DEFAULT_WATCH_LIMITS, certificateHosts: 1 },
      'at most 1',
    ],
    [
      { certificateHosts: ['a.example.com'] },
      { ...DEFAULT_WATCH_LIMITS, certificateHosts: 0 },
      'allows no further hosts',
    ],
  ] as const)('%j', (change, limits, says) => {
    const fault = settingsFault(change, 'example.com' as DomainName, limits);
    if (says === null) expect(fault).toBeNull();
    else expect(fault === null ? 'no fault' : sentence(fault)).toContain(says);
  });
});

test.each([
  ['vpn.example.com', ['vpn.example.com A', 'vpn.example.com AAAA']],
  ['_sip._tcp.example.com', ['_sip._tcp.example.com SRV']],
  ['_sip._udp.sub.example.com', ['_sip._udp.sub.example.com SRV']],
  ['_acme-challenge.example.com', ['_acme-challenge.example.com TXT']],
  ['vpn.example.com:TXT', ['vpn.example.com TXT']],
  ['10.2.0.192.in-addr.arpa', ['10.2.0.192.in-addr.arpa PTR']],
  ['1.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa', ['1.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa PTR']],
  ['2.0.192.in-addr.arpa:NS', ['2.0.192.in-addr.arpa NS']],
])('%s is looked up as %j', (written, questions) =>
  expect(recordQuestions(written).map(({ name, type }) => `${name} ${type}`)).toEqual(questions),
);
