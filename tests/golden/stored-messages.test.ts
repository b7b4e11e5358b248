import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { KINDS } from '../../src/diagnoses/kinds.ts';
import { isHeadline } from '../../src/domain/severity.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from '../../src/monitoring/events/event-texts.ts';
import { catalogueOf } from '../../src/texts/catalogue.ts';
import { englishTables } from '../../src/texts/english.ts';
import { textIn } from '../../src/texts/language.ts';

/**
 * Alerts are stored as messages and put into words when somebody reads them, years later perhaps. So a message that an
 * alert may hold keeps its id and its slots; its words may change. This file only grows: it is written with what it had and
 * what is new. Until release 1 a line may go where `SCHEMA` is raised, since no alert of before is read then.
 */
const FILE = join(import.meta.dirname, 'stored/alert-messages.txt');

/** Tables whose messages alerts hold, or messages in alerts as arguments. */
const IN_ALERTS =
  /^(change-|cause\/|malformed\/|record-part\/|near-record\/|dmarc-(value|note)\/|bimi-part\/|mta-sts-policy\/|clause\/|[a-z-]+-fault\/)/;

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** A literal text has type 0. */
const slotsOf = (part: Part): string[] => [
  ...('value' in part && part.type !== 0 ? [part.value] : []),
  ...('options' in part ? Object.values(part.options).flatMap(({ value }) => value.flatMap(slotsOf)) : []),
];

function lineOf(id: string, text: string): string {
  const slots = new IntlMessageFormat(text, 'en-GB', undefined, { ignoreTag: true }).getAst().flatMap(slotsOf);
  return [id, ...[...new Set(slots)].sort()].join(' ');
}

/** The findings that alerts tell, with their sentences, and the names of their checks. */
const inFindings = new Set(
  KINDS.flatMap(({ checks }) =>
    checks.flatMap(({ check: { id, texts, findings } }) => [
      `${texts}/${texts === id ? '' : `${id}/`}name`,
      ...Object.entries(findings).flatMap(([code, { severity }]) =>
        isHeadline(severity) ? [`${texts}/${code}`, `${texts}/${code}/do`, `${texts}/${code}/because`] : [],
      ),
    ]),
  ),
);

const ofMonitoring = catalogueOf([WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS, WATCH_ACTION_TEXTS]);
const today = new Map(
  [
    ...ofMonitoring,
    ...[...catalogueOf(englishTables())].filter(([id]) => IN_ALERTS.test(id) || inFindings.has(id)),
  ].map(([id, text]) => [id, lineOf(id, text)]),
);
const listed = readFileSync(FILE, 'utf8')
  .split('\n')
  .filter((line) => line !== '');

test.each(listed)('%s: an alert that was stored with it can still be read', (line) => {
  const [id = '', ...slots] = line.split(' ');
  // A text may drop a slot, but ask for none that stored alerts lack.
  expect(
    today
      .get(id)
      ?.split(' ')
      .slice(1)
      .filter((slot) => !slots.includes(slot)),
  ).toEqual([]);
  expect(textIn('ja', { id, args: Object.fromEntries(slots.map((slot) => [slot, 1])) })).not.toBe('');
});

test('every message that an alert may hold is listed', async () => {
  const all = [...new Set([...listed, ...today.values()])].sort();
  await expect(`${all.join('\n')}\n`).toMatchFileSnapshot(FILE);
});
