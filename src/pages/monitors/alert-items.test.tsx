import type { JSX } from 'preact';
import { expect, test } from 'vitest';
import { ALERTS } from '../../../tests/browser/monitors.ts';
import { NOW } from '../../../tests/browser/reports.ts';
import { wordsOfPage } from '../../../tests/browser/view.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { DeliveryStatus } from '../../mail/store.ts';
import { alertEmail } from '../../monitoring/email/alert-email.ts';
import { pinEvent } from '../../monitoring/events/pins.ts';
import { serverDownEvent, silenceEvent } from '../../monitoring/events/silence.ts';
import type { Alert } from '../../monitoring/model/alert.ts';
import type { LoggedAlert } from '../../monitoring/service/monitor-service.ts';
import { textIn } from '../../texts/language.ts';
import { renderHtml } from '../web/render-html.ts';
import { inLanguage } from '../web/words.ts';
import { AlertItems } from './alert-items.tsx';
import { OpenAlert } from './open-alerts.tsx';

const RECIPIENTS = {
  chat: { id: 'chat', address: 'https://hooks.slack.com/…', channel: 'slack' },
  own: { id: 'own', address: 'mara@harbor.example', channel: 'email' },
};

/** Renders the words of the log about an alert without a mail server, as it stands at one recipient. */
function wordsOf(to: keyof typeof RECIPIENTS, status: Partial<DeliveryStatus>, language: 'en' | 'ja' = 'en'): string {
  const delivery = { recipient: to, state: 'waiting', at: null, tries: 1, dueAt: NOW, reply: null, ...status } as const;
  const alerts = ALERTS.slice(0, 1).map((one): LoggedAlert => ({ ...one, deliveries: [delivery], gathersUntil: null }));
  const props = { alerts, recipients: Object.values(RECIPIENTS), hasMail: false, now: NOW };
  return wordsOfPage(inLanguage(language, () => renderHtml(<AlertItems {...props} />)));
}

test.each<[to: keyof typeof RECIPIENTS, status: Partial<DeliveryStatus>, en: string, ja: string]>([
  [
    'chat',
    { state: 'refused', reply: 'HTTP 404' },
    'The message to https://hooks.slack.com/… was rejected: “HTTP 404”',
    'https://hooks.slack.com/…宛ての通知は拒否されました：「HTTP 404」',
  ],
  [
    'own',
    { state: 'refused', reply: '550 no such user' },
    'The message to mara@harbor.example was rejected: “550 no such user”',
    'mara@harbor.example宛ての通知は拒否されました：「550 no such user」',
  ],
  [
    'chat',
    { state: 'uncertain' },
    'We sent it to https://hooks.slack.com/… and got no reply, so we don’t know whether it arrived.',
    'https://hooks.slack.com/…に送信しましたが応答がなく、届いたかどうか確認できませんでした。',
  ],
  ['chat', {}, '1 message is waiting to be sent.', '1件の通知が送信を待っています。'],
])('the log says of %s and %j what is true of its channel', (to, status, en, ja) => {
  expect(wordsOf(to, status)).toContain(en);
  expect(wordsOf(to, status, 'ja')).toContain(ja);
});

const [PATTERN = expect.unreachable()] = ALERTS;
const DOWN = { domain: 'shop.example' as DomainName, since: NOW, count: 2 };
/** The gravest event comes first, and follows from the second. */
const SILENT: Alert = {
  ...PATTERN,
  domain: DOWN.domain,
  events: [
    { ...silenceEvent('not-answering', DOWN), severity: 'critical' },
    silenceEvent('servers-silent', DOWN),
    serverDownEvent(DOWN.domain, 'ns1.shop.example' as DnsName, { since: NOW, answers: [], working: 0 }),
  ],
};

test.each(['en', 'ja'] as const)('log, page and e-mail name the cause of the gravest event (%s)', (language) => {
  const cause = textIn(language, silenceEvent('servers-silent', DOWN).message);
  const links = { publicUrl: '', unsubscribe: '', acknowledge: () => '' };
  const email = alertEmail({ alerts: [SILENT], address: '', undelivered: [], intervalMs: null, language, ...links });
  expect(email.subject).toContain(cause);
  const shown = (page: () => JSX.Element): string => wordsOfPage(inLanguage(language, () => renderHtml(page())));
  const logged = [{ ...SILENT, deliveries: [], gathersUntil: null }];
  const log = shown(() => <AlertItems alerts={logged} recipients={[]} hasMail now={NOW} />);
  expect(log).toContain(`${cause}${language === 'en' ? ' and 2 more changes' : '（ほか2件）'}`);
  const page = shown(() => <OpenAlert alert={SILENT} now={NOW} />);
  expect(page.indexOf(cause)).toBe(0);
});

test('the log asks for a mail server only where an e-mail waits for one', () => {
  expect(wordsOf('own', {})).toContain('no mail server');
  expect(wordsOf('chat', {})).not.toContain('mail server');
});

test.each([
  ['SPF', ['v=spf1 -all'], 'Put'],
  ['SPF lacks', ['+all'], 'Must not contain'],
  ['TXT lacks', ['*'], 'Must not contain (* is any record)'],
] as const)('an alert of the pin %s says what it asks for, and offers only whole records', (subject, values, says) => {
  const pin = { kind: 'pin-departed', pin: { subject, values }, values: ['v=spf1 +all <b>'], since: NOW } as const;
  const alert: Alert = { ...PATTERN, domain: DOWN.domain, events: [pinEvent(DOWN.domain, pin)] };
  const page = wordsOfPage(inLanguage('en', () => renderHtml(<OpenAlert alert={alert} now={NOW} />)));
  expect(page).toContain('v=spf1 +all <b>');
  expect([page.includes('3600 IN TXT'), page.includes('−')]).toEqual([subject === 'SPF', subject === 'SPF']);
  expect(page).toContain(says);
});
