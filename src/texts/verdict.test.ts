import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameMessage } from '../checks/check-messages.ts';
import { mailReachability } from '../checks/starttls/mail-reachability.ts';
import type { Prose } from '../diagnoses/diagnosis.ts';
import type { HeadlineRef, JudgedPart } from '../diagnoses/found-in.ts';
import { gradeCapOf, NO_CAPS } from '../diagnoses/grade-cap.ts';
import { decideHeadline, type HeadlineWords } from '../diagnoses/headline.ts';
import { healthHeadline, passingVerdict } from '../diagnoses/health-headline.ts';
import { nameInKind } from '../diagnoses/kind.ts';
import { HEALTH, MAIL } from '../diagnoses/kinds.ts';
import { mailCalm, mailHeadline } from '../diagnoses/mail-verdict.ts';
import { overallCalm, overallHeadline } from '../diagnoses/overall-verdict.ts';
import { isScored } from '../diagnoses/scoring.ts';
import type { VerdictHead } from '../diagnoses/verdict.ts';
import { textIn } from './language.ts';

const NAME = 'example.com';
const GOOD = { spf: 'strict', dkim: 'detected', dmarc: 'reject', caa: 'names' };
const FINE = { ...NO_CAPS, name: NAME, exists: true, groups: GOOD, port: 443 } as const;

type Outcome = JudgedPart['outcome'];
type HealthHead = VerdictHead;
/** Items with points, and what carries none, beside the rest of what the sentence is made of. */
type MailHead = Omit<VerdictHead, 'checks'> & {
  readonly items: readonly JudgedPart[];
  readonly unscored: readonly JudgedPart[];
};

/** The findings of a check among those written as `check/code`. */
const headlinesOf = (check: string, headlines: readonly string[]): HeadlineRef[] =>
  headlines
    .filter((one) => one.startsWith(`${check}/`))
    .map((one) => ({ check, code: one.slice(check.length + 1), severity: 'warning' }));

/** The checks; `headlines` are findings that are declared a warning or worse, as `check/code`. */
const checks = (
  outcomes: Readonly<Record<string, Outcome>> = {},
  notNeeded: readonly string[] = [],
  headlines: readonly string[] = [],
): JudgedPart[] =>
  HEALTH.checks.map(({ check, weight }) => {
    const { id } = check;
    const outcome = outcomes[id] ?? 'satisfied';
    return {
      id,
      name: nameMessage({ id, texts: id }),
      weight,
      points: outcome === 'satisfied' ? weight : 0,
      outcome,
      notNeeded: notNeeded.includes(id),
      headlines: headlinesOf(id, headlines),
      found: [],
      failures: [],
    };
  });

const MAIL_ITEMS = MAIL.checks.filter(isScored);

const items = (
  lost: Readonly<Record<string, number | null>> = {},
  headlines: readonly string[] = [],
): MailHead['items'] =>
  MAIL_ITEMS.map((one) => {
    const { check, weight } = one;
    const id = nameInKind(one);
    const minus = lost[id] === undefined ? 0 : lost[id];
    const points = minus === null ? 0 : weight - minus;
    const outcome = minus === null ? 'unknown' : minus === 0 ? 'satisfied' : points === 0 ? 'failed' : 'partial';
    return {
      id,
      name: nameMessage(check),
      weight,
      points,
      outcome,
      notNeeded: false,
      headlines: headlinesOf(id, headlines),
      found: [],
      failures: [],
    };
  });

const rendered = (prose: Prose): string => (prose === '' ? '' : textIn('en', prose));
/** Joins the sentence above a score and its second line, where no check has an action. */
const sentencesOf = (words: HeadlineWords, head: VerdictHead): string => {
  const { verdict, beside } = decideHeadline(words, head, []);
  return [verdict, beside].map(rendered).join(' | ').replace(/ \| $/, '');
};
const health = ({ groups, ...head }: Partial<HealthHead>) =>
  sentencesOf(
    { headline: healthHeadline, calm: passingVerdict },
    { ...FINE, checks: checks(), ...head, groups: { ...GOOD, ...groups } },
  );
const mail = ({ items: scored = items(), unscored = [], groups, ...head }: Partial<MailHead>) =>
  sentencesOf(
    { headline: mailHeadline, calm: mailCalm },
    { ...FINE, checks: [...scored, ...unscored], ...head, groups: { ...GOOD, ...groups } },
  );
/** A check that found something. */
const foundAs = (parts: readonly JudgedPart[], id: string, code: string): JudgedPart[] =>
  parts.map((one) =>
    one.id === id
      ? { ...one, outcome: 'failed', found: [{ code, severity: 'error', says: { id: '', args: {} } }] }
      : one,
  );

/** No mail server answered us, which may be our own network's fault. */
const SILENT: JudgedPart = {
  id: 'mail-reachability',
  name: nameMessage(mailReachability),
  weight: 0,
  points: 0,
  outcome: 'failed',
  notNeeded: false,
  headlines: [],
  found: [{ code: 'silent', severity: 'notice', says: { id: 'mail-reachability/silent', args: {} } }],
  failures: [],
};

const unknowns = Object.fromEntries(HEALTH.checks.map((one) => [nameInKind(one), 'unknown'] as const));

describe('the sentence above a health score', () => {
  const rows: readonly (readonly [about: string, head: Partial<HealthHead>, says: string])[] = [
    ['all is well', {}, 'All 10 checks of example.com pass.'],
    ['no such name', { exists: false, checks: checks() }, 'example.com does not exist: the DNS has no such name.'],
    [
      'no answer at all, even where servers answered with an error',
      { checks: checks(unknowns), groups: { spf: null, dmarc: null } },
      'We couldn’t get an answer about example.com, so there is no score yet.',
    ],
    [
      'less than 60 points judged',
      { checks: checks({ ...unknowns, mx: 'satisfied' }), groups: { spf: null, dmarc: null } },
      'Too little answered about example.com for a verdict: 1 of 10 checks.',
    ],
    [
      'one thing missing and one not needed: both are failed checks, and only one is to do',
      { checks: checks({ dkim: 'failed', caa: 'failed' }, ['dkim']) },
      'Still to do: CAA.',
    ],
    [
      'only what is not needed',
      { checks: checks({ dkim: 'failed' }, ['dkim']) },
      'example.com passes every check that it needs.',
    ],
    [
      'two failed checks are both named',
      { checks: checks({ dkim: 'failed', ipv6: 'failed' }) },
      'Still to do: IPv6 and DKIM.',
    ],
    [
      'more than three are counted',
      { checks: checks({ dkim: 'failed', ipv6: 'failed', caa: 'failed', dnssec: 'failed' }) },
      'Still to do: IPv6, DKIM and 2 more.',
    ],
    [
      'bogus outweighs all',
      { bogus: true, anyoneSends: true, groups: { spf: 'everyone', dmarc: 'none' } },
      'example.com fails DNSSEC validation: resolvers that validate reject its answers.',
    ],
    [
      'whoever passes SPF passes DMARC, so reject does not help',
      { anyoneSends: true, groups: { spf: 'everyone' } },
      'Anyone can send e-mail as example.com: its SPF record passes every sender.',
    ],
    [
      'no mail server can be reached',
      { mailUnreachable: true },
      'E-mail to example.com can’t be delivered: none of its mail servers can be reached.',
    ],
    [
      'neither address nor mail server',
      { checks: checks({ 'name-resolution': 'failed', mx: 'failed' }), groups: { dmarc: 'none' } },
      'example.com has neither an address nor a mail server.',
    ],
    [
      'some answers are bogus, and others validate',
      { bogus: true, bogusTypes: ['MX'] },
      'Resolvers that validate DNSSEC reject these answers of example.com: MX.',
    ],
    ...(
      [
        ['bogus-above', {}, 'because the zone test above it does: resolvers'],
        ['ds-without-key', {}, ': no key of its zone matches its DS records, so resolvers'],
        ['ds-without-signing', {}, ': it has DS records, and its zone is not signed, so resolvers'],
        ['bad-signatures', {}, ': resolvers'],
        ['bad-signatures', { isJustExpired: true }, ': most resolvers'],
      ] as const
    ).map(([code, also, because]): (typeof rows)[number] => [
      `bogus: ${code}`,
      {
        bogus: true,
        ...also,
        checks: checks().map((one) =>
          one.id === 'dnssec'
            ? { ...one, found: [{ code, severity: 'critical', says: { id: '', args: { above: 'test' } } }] }
            : one,
        ),
      },
      `example.com fails DNSSEC validation${because.startsWith(':') ? '' : ' '}${because} that validate reject its answers.`,
    ]),
    [
      'all points, and name servers of which none can be used',
      { checks: checks({}, [], ['ns-redundancy/none-usable', 'ipv6/unreachable']), noNameServer: true },
      'None of the name servers of example.com can be used: no address of theirs can be reached from the internet.',
    ],
    [
      'all points, and name servers that refuse',
      { checks: checks({}, []), noNameServer: true, serverFault: 'servers-refuse' },
      'Nobody can find example.com: its name servers refuse to answer for it.',
    ],
    [
      'all points, and no public address',
      {
        checks: checks({}, [], ['name-resolution/unreachable', 'ipv6/unreachable']),
        noPublicAddress: true,
        groups: { dmarc: 'none' },
      },
      'Nobody on the internet can reach example.com: none of its addresses is public.',
    ],
    [
      'all points, and CAA records by which nobody may issue',
      { checks: checks({}, [], ['caa/critical']), groups: { caa: 'critical' } },
      'No certificate authority may issue a certificate for example.com: its CAA records forbid it by mistake.',
    ],
    [
      'all points, and warnings',
      { checks: checks({}, [], ['ns-redundancy/missing-hosts', 'ipv6/unreachable']) },
      'Still to do: the name servers and IPv6.',
    ],
    [
      'no policy, and a warning beside it',
      { checks: foundAs(checks({}, [], ['ipv6/unreachable']), 'dmarc', 'absent') },
      'Anyone can send e-mail as example.com: it has no DMARC policy.',
    ],
    [
      'an unusable policy',
      { checks: foundAs(checks(), 'dmarc', 'invalid') },
      'Anyone can send e-mail as example.com: receivers can’t use its DMARC record.',
    ],
    [
      'something to do, and something that could not be checked',
      { checks: checks({ dkim: 'unknown', caa: 'failed' }) },
      'Still to do: CAA. | We couldn’t check DKIM.',
    ],
    [
      'nothing to do, and something that could not be checked',
      { checks: checks({ dkim: 'unknown' }) },
      'We found nothing about example.com that needs fixing, but could not check DKIM.',
    ],
    [
      'something that nobody tested is no failure',
      { checks: checks({ dkim: 'not-tested' }) },
      'All 9 tested checks of example.com pass. | Not tested yet: DKIM.',
    ],
  ];
  test.each(rows)('%s', (_, head, says) => expect(health(head)).toBe(says));

  test('it names all that is to do, or counts it, and never praises what was not judged', () => {
    const outcome = fc.constantFrom<Outcome>('satisfied', 'failed', 'unknown');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(outcome, fc.boolean(), fc.boolean()), { minLength: 10, maxLength: 10 }),
        fc.constantFrom('reject', 'quarantine', 'none', 'absent', 'invalid', null),
        (drawn, dmarc) => {
          const parts = checks().map((check, i) => ({
            ...check,
            outcome: drawn[i]?.[0] ?? 'unknown',
            notNeeded: drawn[i]?.[1] === true && drawn[i]?.[0] === 'failed',
            headlines:
              drawn[i]?.[2] === true && drawn[i]?.[1] !== true
                ? [{ check: 'any', code: 'warning', severity: 'warning' as const }]
                : [],
          }));
          const sentence = health({ checks: parts, groups: { dmarc } });
          const toDo = parts.filter(
            (part) => (part.outcome === 'failed' && !part.notNeeded) || part.headlines.length > 0,
          ).length;
          const anyUnknown = parts.some((part) => part.outcome === 'unknown');
          expect(sentence).not.toMatch(/\bonly\b|undefined/);
          if (/ pass\.$/.test(sentence)) {
            expect(parts.every((part) => part.outcome === 'satisfied')).toBe(true);
            expect(toDo).toBe(0);
          }
          if (/needs\.$/.test(sentence)) expect([toDo, anyUnknown]).toEqual([0, false]);
          const list = /Still to do: (.*?)\.(?: |$)/.exec(sentence)?.[1];
          if (list === undefined) return;
          const more = Number(/(\d+) more/.exec(list)?.[1] ?? 0);
          expect(list.replace(/ and \d+ more/, '').split(/, | and /).length + more).toBe(toDo);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('the sentence above a mail-security score', () => {
  const rows: readonly (readonly [about: string, head: Partial<MailHead>, says: string])[] = [
    ['all is well', {}, 'example.com asks receivers to reject forged e-mail.'],
    ['what is left to do', { items: items({ 'mta-sts': 10, bimi: 10 }) }, 'Still to do: MTA-STS and BIMI.'],
    [
      'a mail server that nobody reaches stands above what is left to do',
      { items: items({ 'mta-sts': 10, bimi: 10 }), mailUnreachable: true },
      'E-mail to example.com can’t be delivered: none of its mail servers can be reached.',
    ],
    [
      'mail servers that did not answer us, which may be our own fault, are still the headline',
      { items: items({ bimi: 10 }), unscored: [SILENT] },
      'None of the mail servers of example.com answered us on port 25, which our own network may block.',
    ],
    [
      'a warning of an item with all of its points, and one of what carries none',
      {
        items: items({}, ['mta-sts/enforced']),
        unscored: checks({}, [], ['mx/alias']).flatMap((one) =>
          one.id === 'mx' ? [{ ...one, weight: 0, points: 0 }] : [],
        ),
      },
      'Still to do: MTA-STS and MX.',
    ],
    [
      'a domain that sends no mail',
      { groups: { dkim: 'not-needed' } },
      'example.com says that it sends no e-mail, and asks receivers to reject all of it.',
    ],
    [
      'enforced without anything that passes',
      { items: items({ spf: 20, dkim: 20 }) },
      'E-mail that example.com sends itself fails DMARC: we found neither a usable SPF record nor a usable DKIM key, and its policy has receivers act on that.',
    ],
    [
      'no answer at all',
      {
        items: items(Object.fromEntries(MAIL_ITEMS.map((one) => [nameInKind(one), null]))),
        groups: { dmarc: null },
      },
      'We couldn’t get an answer about example.com, so there is no score yet.',
    ],
    [
      'anyone may send',
      { anyoneSends: true, groups: { dmarc: 'none' } },
      'Anyone can send e-mail as example.com: its SPF record passes every sender.',
    ],
  ];
  test.each(rows)('%s', (_, head, says) => expect(mail(head)).toBe(says));
});

describe('grade caps', () => {
  test.each([
    ['A', {}, null],
    ['A', { bogus: true }, 'F bogus'],
    ['F', { bogus: true }, null],
    ['B', { anyoneSends: true }, 'D anyone-sends'],
    ['B', { mailUnreachable: true }, 'D mail-unreachable'],
    ['B', { noPublicAddress: true }, 'D no-public-address'],
    ['A', { noNameServer: true, noPublicAddress: true }, 'D no-name-server'],
    ['D', { mailUnreachable: true }, null],
    ['F', { mailUnreachable: true }, null],
    ['A', { bogus: true, anyoneSends: true }, 'F bogus'],
    [null, { bogus: true }, null],
  ] as const)('grade %s with %o: %s', (grade, facts, expected) => {
    const cap = gradeCapOf(grade, { ...NO_CAPS, ...facts });
    expect(cap === null ? null : `${cap.grade} ${cap.code}`).toBe(expected);
  });

  test('where a part is bogus the reason names it', () => {
    const cap = gradeCapOf('A', { ...NO_CAPS, bogus: true, bogusTypes: ['MX'] });
    expect(rendered(cap?.reason ?? '')).toBe(
      'DNSSEC validation fails in part: validating resolvers reject these answers of this domain: MX.',
    );
  });
});

describe('the sentence above the overall diagnosis', () => {
  const parts = (...found: readonly HeadlineRef[]): JudgedPart[] =>
    ['spf', 'registration', 'other-domains', 'lapsed-domains'].map((id) => ({
      id,
      name: nameMessage({ id, texts: id }),
      weight: 0,
      points: 0,
      outcome: 'satisfied',
      notNeeded: false,
      bySeverity: true,
      found: found.filter(({ check }) => check === id).map((one) => ({ ...one, says: { id: '', args: {} } })),
      failures: [],
      headlines: found.filter(({ check }) => check === id),
    }));
  const overall = (...found: readonly HeadlineRef[]) =>
    sentencesOf({ headline: overallHeadline, calm: overallCalm }, { ...FINE, checks: parts(...found) });

  test('the gravest check is named first', () => {
    expect(
      overall(
        { check: 'spf', code: 'any', severity: 'warning' },
        { check: 'registration', code: 'expired', severity: 'critical' },
      ),
    ).toBe('Still to do: Registration and SPF.');
  });

  test('what a stranger can take over comes before all that is only broken', () => {
    const expired = { check: 'registration', code: 'expired', severity: 'critical' } as const;
    const free = (check: string, code: string) => ({ check, code, severity: 'critical' }) as const;
    const mx = free('lapsed-domains', 'free-mail-servers');
    expect(overall(expired, mx)).toMatch(/^A stranger can receive e-mail to example\.com: /);
    expect(overall(expired, mx, free('other-domains', 'free-name-servers'))).toMatch(
      /^A stranger can take over example\.com: /,
    );
    for (const [code, says] of [
      ['free-senders', /^A stranger can send e-mail as example\.com /],
      ['free-keys', /^A stranger can sign e-mail as example\.com, /],
    ] as const)
      expect(overall(expired, free('lapsed-domains', code))).toMatch(says);
  });
});
