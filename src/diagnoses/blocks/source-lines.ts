import type { Message } from '../../domain/message.ts';
import type { RobotsFacts } from '../../records/robots/facts.ts';
import { labels, list, object, orNull, text, whole } from '../schema.ts';
import type { BlockView, SourceView } from '../view.ts';
import { FIELD_TEXTS } from './field-texts.ts';

const says = FIELD_TEXTS.texts;

/** Describes lines of a file and their numbers, each with what it means where it means something. */
export const sourceLinesSchema = <const R extends string[]>(
  roles: readonly [...R],
  role: string,
  description: string,
) =>
  object(
    {
      url: text(says['source/url']),
      lines: list(
        object(
          {
            number: whole(says['source-line/number']),
            text: text(says['source-line/text']),
            role: orNull(labels(roles, role)),
          },
          says['source-line'],
        ),
        says['source/lines'],
      ),
      more: whole(says['source/more']),
    },
    description,
  );

/** Takes the first lines of a file and those after them that mean something, each with its meaning by its number. */
export function sourceLines<R extends string>(
  url: string,
  { lines, laterLines, lineCount }: RobotsFacts,
  roleOf: (number: number) => R | null,
) {
  const withRole = (some: RobotsFacts['lines']) => some.map((line) => ({ ...line, role: roleOf(line.number) }));
  const shown = [...withRole(lines), ...withRole(laterLines).filter(({ role }) => role !== null)];
  return { url, lines: shown, more: lineCount - shown.length };
}

/** Draws the lines of a file as `drawn` has them, and how many there are. Null where there are none. */
export function sourceView<L>(
  data: { readonly lines: readonly L[]; readonly more: number } | null,
  message: (key: 'meta' | 'more', args: { readonly count: number }) => Message,
  drawn: (lines: readonly L[]) => SourceView['lines'],
): BlockView | null {
  if (data === null || data.lines.length === 0) return null;
  const { lines, more } = data;
  return {
    meta: message('meta', { count: lines.length + more }),
    views: [
      { view: 'source', lines: drawn(lines) },
      ...(more === 0 ? [] : [{ view: 'text', text: message('more', { count: more }), quiet: true } as const]),
    ],
  };
}
