import type { LiveWords } from '../../web/live-texts.ts';

/** Fills the slots of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));

/** Writes out characters that are invisible or reorder text, as the server does. */
export const visible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, (char) => `[U+${(char.codePointAt(0) ?? 0).toString(16)}]`);

/** Returns the words of a live check that the page brings along, or undefined where it brings none. */
export function liveWordsOf(form: HTMLFormElement): LiveWords | undefined {
  const words = form.dataset['words'];
  return words === undefined ? undefined : (JSON.parse(words) as LiveWords);
}
