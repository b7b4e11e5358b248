import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DomainName } from '../../src/domain/name.ts';
import type { Alert, AlertEvent } from '../../src/monitoring/model/alert.ts';
import type { EventKind } from '../../src/monitoring/model/event-kind.ts';
import { LANGUAGES } from '../../src/texts/languages.ts';
import { anAlert, anEmail } from '../mail/alerts.ts';
import { isLong } from '../support/seed.ts';
import { type Added, copyOfSources } from './copy-of-sources.ts';

// A new event of an alert is its entry in a file of src/monitoring/events, and its texts in both languages. Two are added here,
// in a copy of the sources, by these alone: a zone that its owner forgot to sign, and what ends that.

/** What is added to which files, before which line. */
const ADDED: Added = [
  [
    'src/monitoring/events/validation.ts',
    "  'dnssec-valid-again': defineEvent(",
    `  'zone-unsigned': defineEvent({
    group: 'name-servers',
    severity: ['error', 'notice'],
    settledBy: ['zone-signed'],
    isReminder: true,
    isEnding: true,
    isDueIfPlanned: true,
    isUndoable: false,
  }),
  'zone-signed': defineEvent({ group: 'name-servers', severity: 'info', isOnlyLogged: true }),
`,
  ],
  [
    'src/monitoring/events/event-texts.ts',
    "  'dnssec-bogus': ",
    "  'zone-unsigned': 'The zone of {domain} is not signed',\n  'zone-signed': 'The zone of {domain} is signed',\n",
  ],
  [
    'src/languages/ja/monitoring.ts',
    "  'dnssec-bogus': ",
    "  'zone-unsigned': '{domain}のゾーンは署名されていません',\n  'zone-signed': '{domain}のゾーンは署名されています',\n",
  ],
];

let copy: string;

beforeAll(() => {
  copy = copyOfSources('event', ADDED);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Type-checks the table of kinds and its texts in both languages; returns the errors. */
function typeErrors(): readonly string[] {
  const config = join(copy, 'tsconfig.event.json');
  const files = ['src/monitoring/events/events.ts', 'src/languages/ja/monitoring.ts'];
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', files, include: [] }));
  const args = [join('node_modules', 'typescript/bin/tsc'), '--incremental', 'false', '--singleThreaded', '-p', config];
  const { stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}

describe.runIf(isLong)('the compiler', () => {
  test('wants nothing more', () => expect(typeErrors()).toEqual([]), 60_000);

  test('wants each definition, and its Japanese', () => {
    const [definitions, , japanese] = ADDED;
    const left = [definitions, japanese].flatMap((one) => (one === undefined ? [] : [one]));
    const wholes = left.map(([path, before, lines]) => {
      const whole = readFileSync(join(copy, path), 'utf8');
      writeFileSync(join(copy, path), whole.replace(lines + before, before));
      return [path, whole] as const;
    });
    const errors = typeErrors();
    for (const [path, whole] of wholes) writeFileSync(join(copy, path), whole);
    const [inJapanese = '', inTable = ''] = errors.filter((line) => line.startsWith('src/'));
    expect(inTable).toMatch(/^src\/monitoring\/events\/events\.ts.* missing .*"zone-signed", "zone-unsigned"$/);
    expect(inJapanese).toMatch(/^src\/languages\/ja\/monitoring\.ts/);
    expect(errors[errors.indexOf(inJapanese) + 1]).toMatch(/ missing .*"zone-signed", "zone-unsigned"$/);
  }, 60_000);
});

/** Loads a module of the copy, which has what this one has and the two kinds. */
const load = <T>(path: string): Promise<T> => import(join(copy, 'src/monitoring', path));

/** Loads the texts of all languages of the copy. */
async function loadTexts(): Promise<void> {
  const all: typeof import('../../src/languages/languages.ts') = await load('../languages/languages.ts');
  const known: typeof import('../../src/texts/languages.ts') = await load('../texts/languages.ts');
  const texts: typeof import('../../src/texts/language.ts') = await load('../texts/language.ts');
  known.addLanguages(all.LANGUAGES);
  await texts.loadLanguages();
}
type Module = {
  readonly withheld: typeof import('../../src/monitoring/events/withheld.ts');
  readonly closing: typeof import('../../src/monitoring/model/closing.ts');
  readonly documents: typeof import('../../src/monitoring/model/documents.ts');
  readonly putBack: typeof import('../../src/monitoring/model/put-back.ts');
  readonly email: typeof import('../../src/monitoring/email/alert-email.ts');
  readonly validation: typeof import('../../src/monitoring/events/validation.ts');
  readonly defining: typeof import('../../src/monitoring/events/define-event.ts');
};

const DOMAIN = 'cityledger.example' as DomainName;
const [UNSIGNED, SIGNED] = ['zone-unsigned', 'zone-signed'] as unknown as ['dnssec-bogus', 'dnssec-valid-again'];

describe('kinds of events that were added by their definitions and texts', () => {
  let of: Module;
  let unsigned: AlertEvent;
  let signed: AlertEvent;
  beforeAll(async () => {
    await loadTexts();
    of = {
      withheld: await load('events/withheld.ts'),
      closing: await load('model/closing.ts'),
      documents: await load('model/documents.ts'),
      putBack: await load('model/put-back.ts'),
      email: await load('email/alert-email.ts'),
      validation: await load('events/validation.ts'),
      defining: await load('events/define-event.ts'),
    };
    const event = of.defining.eventsOf(of.validation.VALIDATION_EVENTS);
    const message = (kind: EventKind) => ({ id: `watch/${kind}`, args: { domain: DOMAIN } });
    const whatToDo = { id: 'watch-action/compare-ds', args: {} };
    const differences = [{ name: DOMAIN, type: 'DS', before: ['2371 13 2 1F98'], after: [] }] as const;
    const about = { kind: 'dnssec', key: [DOMAIN] } as const;
    unsigned = event(UNSIGNED, { about, message: message(UNSIGNED), whatToDo, differences });
    signed = event(SIGNED, { about, message: message(SIGNED) });
  });
  const alertOf = (event: AlertEvent, changes: Partial<Alert> = {}): Alert => anAlert({ events: [event], ...changes });
  const mild = (): AlertEvent => ({ ...unsigned, severity: 'notice' });

  test('have their group and severity', () => {
    expect([unsigned, signed].map(({ kind, group, severity }) => [kind, group, severity])).toEqual([
      ['zone-unsigned', 'name-servers', 'error'],
      ['zone-signed', 'name-servers', 'info'],
    ]);
  });

  test('are sent, muted or only logged', () => {
    const { withheldOf } = of.withheld;
    expect(withheldOf([unsigned], { muted: ['silence'] })).toBeNull();
    expect(withheldOf([unsigned], { muted: ['name-servers'] })).toBe('muted');
    expect(withheldOf([signed], { muted: [] })).toBe('only-logged');
  });

  test('ask for something, and are over when what settles them comes', () => {
    const { gravityOf, isClosedFromStart, isTakenBack } = of.closing;
    expect(gravityOf(alertOf(unsigned))).toBe('error');
    expect(gravityOf(alertOf(mild()))).toBe('warning');
    expect(isClosedFromStart(alertOf(mild()))).toBe(false);
    expect(isTakenBack(alertOf(mild()), { events: [signed] })).toBe(true);
    expect(isTakenBack(alertOf(mild()), { events: [mild()] })).toBe(false);
  });

  test('tell no change, and nothing to put back', () => {
    expect(of.withheld.tellsChange(unsigned)).toBe(false);
    expect(of.withheld.tellsChange(signed)).toBe(true);
    expect(of.putBack.recordsToPutBack(unsigned)).toEqual([]);
  });

  test('are stored and read', () => {
    const { decodeAlert, encodeAlert } = of.documents;
    expect(decodeAlert(encodeAlert(alertOf(unsigned)))?.events).toEqual([unsigned]);
  });

  test.each(LANGUAGES)('go out as e-mails in %s, which say what is due whether it was planned or not', (language) => {
    const { subject, text, html } = of.email.alertEmail(anEmail(language, [alertOf(unsigned)]));
    const headline = {
      en: 'The zone of cityledger.example is not signed',
      ja: 'cityledger.exampleのゾーンは署名されていません',
    };
    const advice = { en: 'Check that the DS records', ja: 'レジストラのDSレコードがゾーンの鍵と一致しているか確認' };
    expect(subject).toBe({ en: `[Important] ${headline.en}`, ja: `【重要】${headline.ja}` }[language]);
    for (const form of [text, html]) expect(form).toContain(headline[language]);
    expect(text).toContain(advice[language]);
    expect(text).not.toMatch(/there is nothing to do|To undo it|対応は不要です|元に戻すには/);
  });
});
