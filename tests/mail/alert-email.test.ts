import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHANGE_ACTION_TEXTS, DNS_CHANGE_TEXTS } from '../../src/changes/dns-texts.ts';
import { escapeHtml } from '../../src/domain/html.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { visible } from '../../src/domain/text.ts';
import { createDeliver } from '../../src/mail/smtp.ts';
import type { Addressee } from '../../src/monitoring/email/addressee.ts';
import { alertEmail } from '../../src/monitoring/email/alert-email.ts';
import { parseUnsubscribeToken } from '../../src/monitoring/email/unsubscribe.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from '../../src/monitoring/events/event-texts.ts';
import type { Alert, AlertDifference, AlertEvent } from '../../src/monitoring/model/alert.ts';
import { ALL_ALERTS } from '../../src/monitoring/model/recipient-choice.ts';
import { LANGUAGES } from '../../src/texts/languages.ts';
import { startMailbox } from '../accounts/mailbox.ts';
import { createAlertEmails, createDigestEmails } from '../support/alert-emails.ts';
import { dueDelivery } from '../support/emails.ts';
import { anAlert, anEmail, mailMoved, octetsOf, SAMPLES, WEAKENED } from './alerts.ts';

test.each(LANGUAGES)('e-mails of alerts in %s, as plain text', async (language) => {
  const shown = SAMPLES.map(([, alerts]) => {
    const { subject, text } = alertEmail(anEmail(language, alerts));
    return `Subject: ${subject}\n\n${text}`;
  }).join('\n=====\n\n');
  await expect(shown).toMatchFileSnapshot(join(import.meta.dirname, `../golden/emails/alerts-${language}.txt`));
});

/** What a reader of HTML sees, without markup and blanks. */
const wordsOf = (document: string): string =>
  document
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

describe.each(LANGUAGES)('both forms, %s', (language) => {
  test.each(SAMPLES)('say the same: %s', (_what, alerts) => {
    const { html, text } = alertEmail(anEmail(language, alerts));
    const seen = wordsOf(html).replaceAll(' ', '');
    // Labels and addresses of links, headings in capitals and rulers belong to the plain text alone.
    const lines = text
      .split('\n')
      .filter((line) => !/https:\/\/|^=+$|^--$|^ *(WHAT TO DO|WHAT FOLLOWS FROM IT|SETTLED WITH IT)$/.test(line));
    for (const line of lines) expect(seen).toContain(line.replace(/[:：]$/, '').replaceAll(' ', ''));
    for (const [url] of text.matchAll(/https:\S+/g)) expect(html).toContain(`href="${url}"`);
  });

  test.each(SAMPLES)('load nothing and lead nowhere but to us: %s', (_what, alerts) => {
    const { html } = alertEmail(anEmail(language, alerts));
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object|form)\b|@import|url\(/i);
    for (const [, url] of html.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(url).toMatch(/^https:\/\/zonewell\.example\//);
  });
});

const MARA: Addressee = {
  id: 'r1',
  account: 'mara',
  channel: 'email',
  target: null,
  choice: ALL_ALERTS,
  language: 'en',
  createdAt: 1,
  confirmedAt: 1,
  pausedAt: null,
  form: null,
  refusedSince: null,
  refusal: null,
  address: 'mara@harbor.example',
  undelivered: [],
};

describe('alerts that waited for each other', () => {
  const render = createDigestEmails({ secret: 'secret', publicUrl: () => 'https://zonewell.example' });
  const other = { ...anAlert(), domain: 'brook-tea.example' as DomainName };
  const moved = (domain: string) => anAlert({ domain: domain as DomainName, events: [mailMoved(domain, 'quay')] });
  const WEAK = '[Critical] cityledger.example: DMARC weakened from reject to none';
  test.each<[about: string, alerts: readonly [Alert, ...Alert[]], subject: string, stops: string | null]>([
    ['one', [anAlert()], WEAK, 'cityledger.example'],
    ['two of a domain', [anAlert(), anAlert()], `${WEAK}, and 1 more alert`, 'cityledger.example'],
    ['three of two', [anAlert(), other, anAlert()], `${WEAK}, and 2 more alerts`, null],
    [
      'the same of two',
      [anAlert({ events: [mailMoved('cityledger.example', 'quay')] }), moved('brook-tea.example')],
      '[Check this] 2 domains: Mail moved from harbor.example to quay.example',
      null,
    ],
    [
      'the gravest first',
      [moved('brook-tea.example'), anAlert(), moved('city.example')],
      `${WEAK}, and 2 more alerts`,
      null,
    ],
  ])('%s: the subject has the gravest, and the link stops what it says', (_, alerts, subject, stops) => {
    const email = render(alerts, MARA);
    expect(email.subject).toBe(subject);
    const token = email.unsubscribe?.replace('https://zonewell.example/unsubscribe/', '') ?? '';
    expect(parseUnsubscribeToken('secret', token)).toEqual({ recipient: 'r1', domain: stops });
    for (const form of [email.text, email.html ?? ''])
      expect([/Stop alerts for this domain/.test(form), /Stop all alerts/.test(form)]).toEqual([
        stops !== null,
        stops === null,
      ]);
  });

  test('one that is over by now says so, and not what to do', () => {
    const { text } = render([{ ...anAlert(), closedAt: anAlert().at + 1 }, other], MARA);
    const [first = '', second = ''] = text.split(/^brook-tea\.example$/m);
    expect(first).toMatch(/This alert was closed on 22 Nov 2026/);
    for (const open of ['WHAT TO DO', 'Critical', 'Now:', 'Acknowledge:'])
      expect([first, second].map((part) => part.includes(open))).toEqual([false, true]);
  });
});

describe('earlier alerts that were not delivered', () => {
  const missed = (count: number) => Array.from({ length: count }, (_, i) => anAlert({ id: `missed-${i}` }));
  const lines = (text: string) => text.split('\n').filter((line) => line.startsWith('22 Nov 2026, cityledger'));

  test('are named, each in a line, with the address that they went to', () => {
    const { text, html } = alertEmail({ ...anEmail('en', [anAlert()]), undelivered: missed(2) });
    expect(text).toContain('NOT DELIVERED EARLIER');
    expect(lines(text)).toHaveLength(2);
    expect(text).not.toContain('There are more');
    expect(html).toContain('these earlier alerts to mara@harbor.example');
  });

  test('are ten at most', () => {
    const { text } = alertEmail({ ...anEmail('en', [anAlert()]), undelivered: missed(11) });
    expect(lines(text)).toHaveLength(10);
    expect(text).toContain('There are more: the alert log has them.');
  });

  test('are counted as far as they are named', () => {
    const { text } = alertEmail({ ...anEmail('ja', [anAlert()]), undelivered: missed(11) });
    expect(text).toContain('次のアラート（10件）');
  });

  test('take no room where there are none', () => {
    expect(alertEmail(anEmail('en', [anAlert()])).text).not.toContain('NOT DELIVERED');
  });
});

test('a headline that names the domain is not named for it again, nor with more beside it', () => {
  const pin = {
    ...WEAKENED,
    message: WATCH_EVENT_TEXTS.message('pin-departed', { subject: 'MX', domain: 'cityledger.example', rule: 'is' }),
  };
  const subject = (events: Alert['events']) => alertEmail(anEmail('en', [anAlert({ events })])).subject;
  expect(subject([pin, WEAKENED])).toBe(
    '[Critical] MX of cityledger.example does not match your pin, and 1 more change',
  );
  expect(subject([WEAKENED, pin])).toBe(
    '[Critical] cityledger.example: DMARC weakened from reject to none, and 1 more change',
  );
});

test('the link that stops alerts is one of ours, in the header field and in both forms', () => {
  const plan = { intervalMs: 86_400_000, limit: 10 };
  const render = createAlertEmails({
    secret: 'secret',
    publicUrl: () => 'https://zonewell.example',
    plans: {
      Free: { intervalMs: 86_400_000, limit: 0 },
      Starter: plan,
      Pro: { ...plan, intervalMs: 900_000 },
      Enterprise: plan,
    },
  });
  const { unsubscribe = '', text, html } = render(anAlert(), MARA, 'Pro');
  const token = unsubscribe.replace('https://zonewell.example/unsubscribe/', '');
  expect(parseUnsubscribeToken('secret', token)).toEqual({ recipient: 'r1', domain: anAlert().domain });
  expect(text).toContain(`Stop alerts for this domain: ${unsubscribe}\n`);
  expect(html).toContain(`href="${unsubscribe}"`);
  expect(text).toContain('We check it every 15 minutes.');
  expect(render(anAlert(), MARA, 'Starter').text).toContain('We check it every day.');
});

const difference = (before: readonly string[], after: readonly string[]): AlertDifference => ({
  name: '_dmarc.cityledger.example' as DnsName,
  type: 'TXT',
  before,
  after,
});
const emailOf = (event: Partial<AlertEvent>) =>
  alertEmail(anEmail('en', [anAlert({ events: [{ ...WEAKENED, ...event }] })]));

test('of one value that became another, the words that differ are set off', () => {
  const { html } = emailOf({});
  expect(html).toContain('v=DMARC1; p=<b>reject</b>; rua=');
  expect(html).toContain('v=DMARC1; p=<b>none</b>; rua=');
});

test('of a set, the values that came or went are set off', () => {
  const { html } = emailOf({ differences: [difference(['stays', 'goes'], ['comes', 'stays'])] });
  expect(html).toContain('>stays<br><b>goes</b><');
  expect(html).toContain('><b>comes</b><br>stays<');
});

describe('only what needs no action is said to need none', () => {
  const NOTHING = 'If you planned this, there is nothing to do.';
  test.each([
    ['dkim-rotated', CHANGE_ACTION_TEXTS.message('restore'), true],
    ['ns-moved', CHANGE_ACTION_TEXTS.message('registrar'), true],
    ['spf-removed', CHANGE_ACTION_TEXTS.message('restore'), true],
    ['dmarc-broken', CHANGE_ACTION_TEXTS.message('fix-dmarc'), false],
    ['spf-too-many-lookups', CHANGE_ACTION_TEXTS.message('fix-spf'), false],
    ['spf-several', CHANGE_ACTION_TEXTS.message('merge-spf'), false],
    ['dkim-broken', CHANGE_ACTION_TEXTS.message('fix-record'), false],
    ['mta-sts-broken', CHANGE_ACTION_TEXTS.message('fix-record'), false],
    ['tls-rpt-broken', CHANGE_ACTION_TEXTS.message('fix-record'), false],
    ['alias-dangling', CHANGE_ACTION_TEXTS.message('remove-alias'), false],
    ['flapping', WATCH_ACTION_TEXTS.message('find-editor'), false],
    ['pin-departed', WATCH_ACTION_TEXTS.message('compare-pin'), false],
    ['servers-disagree', WATCH_ACTION_TEXTS.message('update-servers'), false],
    ['values-back', WATCH_ACTION_TEXTS.message('nothing-to-do'), false],
  ] as const)('%s %o: %s', (kind, whatToDo, expected) => {
    expect(emailOf({ kind, whatToDo }).text.includes(NOTHING)).toBe(expected);
  });
});

test('a pinned value is called pinned: it may never have been there', () => {
  const { text } = emailOf({
    kind: 'pin-departed',
    group: 'pins',
    message: WATCH_EVENT_TEXTS.message('pin-departed', { subject: 'DMARC', domain: 'cityledger.example', rule: 'is' }),
    whatToDo: WATCH_ACTION_TEXTS.message('compare-pin'),
  });
  expect(text).toContain('\nPinned:\n  v=DMARC1; p=reject');
  expect(text).not.toMatch(/last seen|To undo it|points lost/);
});

test('where name servers disagree, nothing is to be undone: some of them have the old records still', () => {
  const servers = { old: ['ns3.dns.example'], others: ['ns1.dns.example', 'ns2.dns.example'] };
  const { text } = emailOf({
    kind: 'servers-disagree',
    group: 'name-servers',
    message: WATCH_EVENT_TEXTS.message('servers-disagree', {
      domain: 'cityledger.example',
      records: ['_dmarc.cityledger.example TXT'],
    }),
    reason: WATCH_REASON_TEXTS.message('old-and-others', { ...servers, since: { instant: 0 } }),
    whatToDo: WATCH_ACTION_TEXTS.message('update-servers'),
  });
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'old records from ns3.dns.example and different ones from ns1.dns.example',
  );
  expect(text).not.toMatch(/To undo it|there is nothing to do/);
});

test('a record to put back is whole, and what is too much is counted', () => {
  const long = `v=DKIM1; p=${'A'.repeat(4000)}`;
  const many = Array.from({ length: 400 }, (_, i) => `value-${i}`);
  const { text, html } = emailOf({ differences: [difference([long], []), difference([], many)] });
  expect(text).toContain(`\n  ${long}\n`);
  expect(html).toContain(long);
  expect(text).toContain('  value-19\n  380 more values\n');
  expect(text).not.toContain('value-20');
});

test('an alert of hundreds of events fits into an e-mail', () => {
  const events: [AlertEvent, ...AlertEvent[]] = [WEAKENED, ...Array.from({ length: 499 }, () => WEAKENED)];
  const { subject, text, html } = alertEmail(anEmail('en', [anAlert({ events })]));
  expect(subject).toContain('and 499 more changes');
  expect(text.replaceAll('\n', ' ')).toContain('The history has 480 more changes.');
  expect(html.length).toBeLessThan(100_000);
});

test.each(LANGUAGES)('no e-mail has more than 90 kB, whatever it is about, in %s', async (language) => {
  const long = Array.from({ length: 10 }, (_, i) => `${i} ${'日本'.repeat(1000)}`);
  const wide = { ...WEAKENED, differences: Array.from({ length: 4 }, () => difference(long, long.toReversed())) };
  const events: [AlertEvent, ...AlertEvent[]] = [wide, ...Array.from({ length: 10 }, () => wide)];
  const nameOf = (i: number) => `${i}.${`${'x'.repeat(60)}.`.repeat(3)}example`;
  const many = Array.from({ length: 500 }, (_, i) =>
    anAlert({
      id: `a${i}`,
      domain: nameOf(i) as DomainName,
      events: [mailMoved(nameOf(i), i < 450 ? 'quay' : `quay${i}`)],
    }),
  );
  const digests: readonly (readonly [Alert, ...Alert[]])[] = [
    [anAlert({ events })],
    [anAlert({ events }), ...many],
    [anAlert(), ...many],
  ];
  for (const alerts of digests) {
    const email = alertEmail(anEmail(language, alerts));
    expect(await octetsOf({ ...email, to: 'mara@harbor.example' })).toBeLessThan(90_000);
    expect(email.text).toContain('https://zonewell.example/monitors/alerts');
  }
});

describe('what stands in a zone is shown as a value and as nothing else', () => {
  /** Whatever has meant something in a header, in HTML, in a mail client or to an eye. */
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...[
            '\r\n',
            '\n',
            '\r',
            '\r\nBcc: x@evil.test',
            '\n\n--\n',
            '\n.\n',
            '\u0000',
            '\u001b[2J',
            '\u2028',
            '\u0085',
          ],
          ...[
            '\u202e',
            '\u2066',
            '\u200b',
            '\ufeff',
            '\ud800',
            '\u00ad',
            '=?utf-8?q?x?=',
            '<',
            '>',
            '"',
            "'",
            '&',
            '&lt;',
          ],
          ...[
            '<script>alert(1)</script>',
            '"><img src=x onerror=alert(1)>',
            '</p></td></table>',
            '<!--',
            ']]>',
            '{name}',
          ],
          ...[
            'javascript:alert(1)',
            'Report: https://evil.test',
            'WHAT TO DO',
            'Before',
            '--',
            '-- ',
            'https://evil.test',
          ],
          ...["{count, plural, other {'#'}}", '\\u{202E}', ' '.repeat(90), '日本語', '𝕏', 'a'.repeat(80)],
        ),
        fc.string({ unit: 'binary', maxLength: 20 }),
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((pieces) => pieces.join(''));

  const RUNS = { numRuns: 500 };
  const eventWith = (value: string): Partial<AlertEvent> => ({
    message: DNS_CHANGE_TEXTS.message('text-added', { name: 'cityledger.example', begin: `⟦${value}⟧` }),
    differences: [difference([`⟦${value}⟧`, 'other'], [`⟦⟦${value}⟧⟧`, 'other'])],
    since: null,
  });
  const plain = emailOf(eventWith('X'));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be gone
  const CONTROLS = /(?!\n)[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\u200b]|\p{Cs}/u;

  test('in HTML and in plain text, it changes nothing around it', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const { subject, text, html } = emailOf(eventWith(value));
        for (const form of [subject, text, html]) expect(form).not.toMatch(CONTROLS);
        const shown = visible(value);
        // The title may be cut; everything else is there, once for each place, and nothing else is.
        const body = (document: string): string => document.replace(/<title>[^<]*<\/title>|aria-label="[^"]*"/g, '');
        expect(body(html).replaceAll(`⟦${escapeHtml(shown)}⟧`, '⟦X⟧')).toBe(body(plain.html));
        expect(text.replaceAll(`⟦${shown}⟧`, '⟦X⟧')).toBe(plain.text);
      }),
      RUNS,
    );
  });

  test('in sentences that are wrapped, no line looks like one of ours', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const reason = DNS_CHANGE_TEXTS.message('text-added', { name: 'cityledger.example', begin: value });
        const { text } = emailOf({ reason, differences: [], whatToDo: null });
        const [, paragraph = ''] = text.split('\n\n');
        for (const line of paragraph.split('\n').slice(1))
          expect(line).not.toMatch(/^(?:--|.*https?:\/\/|.*:$|[A-Z ]+$)/);
      }),
      RUNS,
    );
  });

  test('in a subject, it adds no header field', async () => {
    const mailbox = await startMailbox();
    try {
      const deliver = createDeliver({
        smtpUrl: mailbox.url,
        from: 'zonewell@zonewell.test',
        messageDomain: 'zonewell.test',
        ca: null,
        dkim: null,
      });
      const fieldsOf = async (value: string): Promise<readonly string[]> => {
        const email = {
          id: 'x',
          to: 'anna@example.com',
          ...emailOf(eventWith(value)),
          createdAt: 0,
          tries: 1,
          unconfirmed: 0,
        };
        const unsubscribe = 'https://zonewell.example/unsubscribe/7Qm2';
        const control = { handOver: async () => {}, signal: new AbortController().signal };
        expect(await deliver(dueDelivery({ ...email, unsubscribe }), control)).toEqual({ outcome: 'accepted' });
        const [head = ''] = mailbox.messages.at(-1)?.split('\r\n\r\n') ?? [];
        return [...head.matchAll(/^([!-9;-~]+):/gm)].map(([, field = '']) => field);
      };
      const expected = await fieldsOf('X');
      expect(expected).toEqual(expect.arrayContaining(['Subject', 'To', 'List-Unsubscribe', 'List-Unsubscribe-Post']));
      await fc.assert(
        fc.asyncProperty(hostile, async (value) => {
          expect(await fieldsOf(value)).toEqual(expected);
        }),
        { numRuns: 40 },
      );
    } finally {
      await mailbox.close();
    }
  });
});
