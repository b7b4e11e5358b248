import { faultsClause } from '../../checks/dkim/faults.ts';
import { MAX_RECORD_CHARS } from '../../checks/dkim/findings.ts';
import { defineTexts, type Rendered } from '../../domain/message.ts';
import { cut } from '../../domain/text.ts';
import { readDkim } from '../../facts/dkim.ts';
import { keyHolder } from '../../facts/senders.ts';
import { type DkimKey, keyGrade } from '../../records/dkim.ts';
import { defineBlock } from '../block.ts';
import { type Data, flag, instant, labels, list, object, orNull, statement, text } from '../schema.ts';
import { column, tableView } from '../table-view.ts';
import { type BlockView, DASH, type ViewMark } from '../view.ts';
import { FIRST_SEEN_TEXTS, firstOf, firstSeenColumn, keyName, stretchesOf } from './first-seen.ts';
import { MAIL_FIELD_TEXTS } from './mail-field-texts.ts';

const says = MAIL_FIELD_TEXTS.texts;

/** One DKIM key. */
const DKIM_KEY = object(
  {
    selector: text(says['dkim-key/selector']),
    state: labels(['valid', 'weak', 'revoked', 'invalid'], says['dkim-key/state']),
    key: orNull(text(says['dkim-key/key'])),
    testing: flag(says['dkim-key/testing']),
    detail: statement(says['dkim-key/detail']),
    provider: orNull(text(says['dkim-key/provider'])),
    providerBy: orNull(labels(['alias', 'selector'], says['dkim-key/provider-by'])),
    firstSeen: orNull(instant(says['dkim-key/first-seen'])),
    record: orNull(text(says['dkim-key/record'])),
  },
  says['dkim-key'],
);
export type DkimKeyItem = Data<typeof DKIM_KEY>;

/** Keys shown; a wildcard or a tester may hold many. */
const MAX_KEYS = 50;

/** Words the block of DKIM keys. */
export const KEY_TEXTS = defineTexts('dkim-key', {
  title: 'DKIM keys',
  meta: '{count, plural, one {# key found} other {# keys found}}',
  none: 'We found no key. DNS can’t list selectors, so there may be keys under a selector that we don’t know.',
  selector: 'Selector',
  key: 'Key',
  provider: 'Provider',
  'by-selector': 'by the selector’s name',
  state: 'State',
  meaning: 'What it means',
  'is-valid': 'valid',
  'is-weak': 'weak',
  'is-revoked': 'revoked',
  'is-invalid': 'not usable',
  testing: '{state}, testing',
  young: 'Short and strong, but not every receiver can check it (RFC 8463).',
  weak: 'Accepted, but shorter than signers should use (RFC 8301).',
  oversize: 'Longer than 4,096 bits, so some receivers cannot check its signatures (RFC 8301).',
  good: 'No problems found.',
  revoked: 'Withdrawn: signatures made with it do not pass.',
  invalid: 'Receivers cannot use it: {faults}.',
});
const { message } = KEY_TEXTS;

/** The keys that were found, as the report lists them. */
export const dkimKeys = defineBlock({
  id: 'dkim-keys',
  texts: [KEY_TEXTS, FIRST_SEEN_TEXTS],
  schema: list(DKIM_KEY, says['mail-report/dkim-keys']),
  section: {
    title: message('title'),
    anchor: 'dkim',
    view: (keys, { exists, checks }) =>
      exists === false
        ? null
        : keysView(
            keys,
            checks.some(({ id, outcome }) => id === 'dkim' && outcome !== 'unknown'),
          ),
  },
  needs: { dkim: readDkim },
  data: ({ dkim }, { domain, report }): DkimKeyItem[] => {
    const stretches = stretchesOf(report);
    return (dkim?.keys ?? []).slice(0, MAX_KEYS).map(({ selector, at, key, text: record }) => {
      const { who, by } = keyHolder({ selector, at }, domain);
      return {
        selector,
        ...described(key),
        provider: 'name' in who ? who.name : null,
        providerBy: by,
        firstSeen: firstOf([keyName(selector, domain)], stretches),
        record: record === null ? null : cut(record, MAX_RECORD_CHARS),
      };
    });
  },
});

function described(key: DkimKey): Pick<DkimKeyItem, 'state' | 'key' | 'testing' | 'detail'> {
  switch (key.kind) {
    case 'revoked':
      return { state: 'revoked', key: null, testing: false, detail: message('revoked') };
    case 'invalid':
      return {
        state: 'invalid',
        key: null,
        testing: false,
        detail: message('invalid', { faults: faultsClause(key.faults) }),
      };
    case 'key': {
      const grade = keyGrade(key);
      return {
        state: grade === 'weak' ? 'weak' : 'valid',
        key: key.algorithm === 'rsa' ? `rsa ${key.bits}` : 'ed25519',
        testing: key.testing,
        detail: message(grade),
      };
    }
  }
}

const MARKS: Readonly<Record<DkimKeyItem['state'], ViewMark>> = {
  valid: 'ok',
  weak: 'warn',
  revoked: 'unknown',
  invalid: 'bad',
};

/** `rsa 2048` and `ed25519` as people write them. */
const keyText = (key: string): string => key.replace(/^rsa/, 'RSA').replace(/^ed/, 'Ed');

/** The keys; where there are none, that is said only if all that could be asked was. */
function keysView(keys: readonly Rendered<DkimKeyItem>[], isKnown: boolean): BlockView {
  if (keys.length === 0) return { views: isKnown ? [{ view: 'text', text: message('none') }] : [] };
  return {
    meta: message('meta', { count: keys.length }),
    views: [
      tableView(keys, [
        column(message('selector'), ({ selector }) => ({ text: selector, as: 'code' }), 'alone'),
        column(message('key'), ({ key }) => ({ text: key === null ? DASH : keyText(key) })),
        column(
          message('provider'),
          ({ provider, providerBy }) =>
            provider === null
              ? null
              : { text: provider, ...(providerBy === 'selector' ? { below: { text: message('by-selector') } } : {}) },
          'line',
        ),
        column(message('state'), ({ state, testing }) => {
          const is = message(`is-${state}`);
          return { text: testing ? message('testing', { state: is }) : is, mark: MARKS[state] };
        }),
        column(
          message('meaning'),
          ({ state, detail, record }) => ({
            text: detail,
            ...(state === 'invalid' && record !== null ? { below: { text: record, as: 'code' } } : {}),
          }),
          'alone',
        ),
        firstSeenColumn(),
      ]),
    ],
  };
}
