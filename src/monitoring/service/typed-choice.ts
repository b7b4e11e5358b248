import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { ALERT_GROUPS, type AlertGroup, GRAVITIES } from '../model/alert.ts';
import type { RecipientChoice } from '../model/recipient-choice.ts';
import { type AnySetting, CHOSEN_SETTINGS } from '../settings/monitor-settings.ts';
import { MONITOR_REFUSAL_TEXTS } from './service-texts.ts';

/** A choice of alerts as somebody typed or ticked it. Empty: all. */
export interface TypedChoice {
  /** Names, separated by lines, commas or spaces. */
  readonly domains: string;
  /** Likewise. */
  readonly tags: string;
  readonly groups: readonly string[];
  readonly least: string;
}

const { message } = MONITOR_REFUSAL_TEXTS;

/** Returns the words of a list that somebody typed. */
export const listed = (typed: string): readonly string[] => typed.split(/[\s,;、]+/u).filter((word) => word !== '');

/** Returns the words of a setting as somebody typed it on one line: a text is one, whatever is in it. */
export const typedWordsOf = ({ control }: Pick<AnySetting, 'control'>, typed: string): readonly string[] =>
  control.as === 'text' ? [typed] : listed(typed);

/** Reads a choice of alerts that somebody typed or ticked. */
export function parseChoice({
  domains,
  tags,
  groups,
  least,
}: TypedChoice):
  | { readonly ok: true; readonly choice: RecipientChoice }
  | { readonly ok: false; readonly fault: Message } {
  const names: DomainName[] = [];
  for (const typed of listed(domains)) {
    const parsed = parseDomainName(typed);
    if (!parsed.ok) return { ok: false, fault: message('not-a-domain', { typed }) };
    names.push(parsed.name);
  }
  const tagged = CHOSEN_SETTINGS.tags.parse(listed(tags));
  if (!tagged.ok) return tagged;
  const known: AlertGroup[] = [];
  for (const typed of groups) {
    const group = ALERT_GROUPS.find((one) => one === typed);
    if (group === undefined) return { ok: false, fault: message('not-a-group', { typed }) };
    known.push(group);
  }
  return {
    ok: true,
    choice: {
      domains: names.length === 0 ? null : [...new Set(names)],
      tags: tagged.value.length === 0 ? null : tagged.value,
      // All of them are as good as none chosen, and new kinds are among them.
      groups: known.length === 0 || known.length === ALERT_GROUPS.length ? null : known,
      least: GRAVITIES.find((one) => one === least) ?? null,
    },
  };
}
