import { faultsClause } from '../checks/dkim/faults.ts';
import type { Message } from '../domain/message.ts';
import { DKIM_NAME } from '../domain/service-names.ts';
import { type DkimKey, GOOD_RSA_BITS, parseDkimKey, type UsableKey } from '../records/dkim.ts';
import { readTags } from '../records/tags.ts';
import { changeAction, type Judge, type Judgement, judgementIn, mailChange, mailReason } from './meaning.ts';

const judgement = judgementIn('mail');
const SUFFIX = `.${DKIM_NAME}`;

/** Returns the selector in the label of a key: `s1` of `s1._domainkey`. Null for other names. */
export const selectorOf = (label: string): string | null =>
  label.endsWith(SUFFIX) ? label.slice(0, -SUFFIX.length) : null;

interface Published {
  readonly text: string;
  readonly key: DkimKey;
}

/** Tells what a change of the TXT records at a DKIM selector means. */
export const judgeDkim: Judge = ({ domain, label, before, after }) => {
  const selector = selectorOf(label) ?? label;
  const [was, is] = [published(before.values), published(after.values)];
  if (is === null) return was === null ? [] : [removed(selector, was.key)];
  const ofKey = isOther(was, is) ? changed(selector, { domain, was: was?.key ?? null, published: is, old: was }) : null;
  return ofKey === null ? [] : [ofKey];
};

/** The first key of a name: of several, the result is undefined (RFC 6376 section 3.6.2.2). */
function published(texts: readonly string[]): Published | null {
  for (const text of texts) {
    const key = parseDkimKey(text);
    if (key !== null) return { text, key };
  }
  return null;
}

const isOther = (was: Published | null, is: Published): boolean => was?.text !== is.text;

function removed(selector: string, was: DkimKey): Judgement {
  if (was.kind !== 'key') return judgement('info', mailChange('dkim-removed', { selector }));
  const reason = mailReason('signature-fails');
  return judgement('warning', mailChange('dkim-removed', { selector }), { reason, whatToDo: changeAction('restore') });
}

function changed(
  selector: string,
  {
    domain,
    was,
    published: { key, text },
    old,
  }: {
    readonly domain: string;
    readonly was: DkimKey | null;
    readonly published: Published;
    readonly old: Published | null;
  },
): Judgement {
  switch (key.kind) {
    case 'revoked':
      return judgement(was?.kind === 'key' ? 'warning' : 'info', mailChange('dkim-revoked', { selector }), {
        reason: mailReason('signature-fails'),
        whatToDo: was?.kind === 'key' ? changeAction('restore') : null,
      });
    case 'invalid':
      return broken(selector, was, faultsClause(key.faults));
    case 'key':
      if (was?.kind === 'key') return replaced(selector, { was, is: key, same: sameKey(old?.text ?? '', text) });
      if (was?.kind === 'invalid') return judgement('info', mailChange('dkim-repaired', { selector }));
      return judgement('notice', mailChange(was === null ? 'dkim-added' : 'dkim-restored', { selector }), {
        reason: mailReason('signature-trusted', { domain }),
        whatToDo: changeAction('remove-key'),
      });
  }
}

function broken(selector: string, was: DkimKey | null, fault: Message | ''): Judgement {
  const because = { reason: mailReason('signature-fault', { fault }), whatToDo: changeAction('fix-record') };
  if (was === null) return judgement('warning', mailChange('dkim-added-broken', { selector }), because);
  return was.kind === 'key'
    ? judgement('error', mailChange('dkim-broken', { selector }), because)
    : judgement('notice', mailChange('dkim-still-broken', { selector }), because);
}

/** The key itself, without blanks: records that differ elsewhere hold the same key. */
const keyIn = (text: string): string | undefined =>
  readTags(text)
    .tags.find(({ name }) => name === 'p')
    ?.value.replace(/\s+/g, '');
const sameKey = (a: string, b: string): boolean => keyIn(a) === keyIn(b);

function replaced(
  selector: string,
  { was, is, same }: { readonly was: UsableKey; readonly is: UsableKey; readonly same: boolean },
): Judgement {
  if (is.testing && !was.testing)
    return judgement('warning', mailChange('dkim-testing', { selector }), {
      reason: mailReason('key-test'),
      whatToDo: changeAction('restore'),
    });
  if (same) return judgement('info', mailChange('dkim-rewritten', { selector }));
  const isWeaker = is.algorithm === 'rsa' && was.algorithm === 'rsa' && is.bits < was.bits && is.bits < GOOD_RSA_BITS;
  return isWeaker
    ? judgement('warning', mailChange('dkim-weakened', { selector, before: was.bits, after: is.bits }), {
        reason: mailReason('key-short'),
        whatToDo: changeAction('restore'),
      })
    : judgement('notice', mailChange('dkim-rotated', { selector }), {
        reason: mailReason('key-rotation'),
        whatToDo: changeAction('restore'),
      });
}
