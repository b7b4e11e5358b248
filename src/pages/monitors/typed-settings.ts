import type { Message } from '../../domain/message.ts';
import { listed } from '../../monitoring/service/typed-choice.ts';
import type { AnySetting, ChosenSettings } from '../../monitoring/settings/monitor-settings.ts';

/** Reads the words of a setting as a form sends them: a box that is not ticked sends nothing. */
function typedWords({ control }: AnySetting, sent: readonly string[]): readonly string[] {
  switch (control.as) {
    case 'switch':
      return [sent.includes('yes') ? 'yes' : 'no'];
    case 'some':
      return control.isTicked === 'chosen' ? sent : control.words.filter((word) => !sent.includes(word));
    case 'choice':
    case 'text':
      return sent;
    case 'words':
      return sent.flatMap(listed);
  }
}

/** Holds the words that a form sent, by the setting. */
type TypedWords = ReadonlyMap<string, readonly string[]>;

/** Reads settings that a form sent; all faults at once, each by its setting. */
export function typedSettings(
  settings: readonly AnySetting[],
  sent: (id: string) => readonly string[],
):
  | { readonly ok: true; readonly change: Partial<ChosenSettings>; readonly typed: TypedWords }
  | { readonly ok: false; readonly faults: ReadonlyMap<string, Message>; readonly typed: TypedWords } {
  const typed = new Map(settings.map((one) => [one.id as string, typedWords(one, sent(one.id))]));
  let change: Partial<ChosenSettings> = {};
  const faults = new Map<string, Message>();
  for (const setting of settings) {
    const parsed = setting.parse(typed.get(setting.id) ?? []);
    if (parsed.ok) change = { ...change, ...parsed.change };
    else faults.set(setting.id, parsed.fault);
  }
  return faults.size === 0 ? { ok: true, change, typed } : { ok: false, faults, typed };
}
