import Type, { type TSchema } from 'typebox';
import type { Message } from '../../domain/message.ts';
import type { RobotsFacts } from '../../records/robots/facts.ts';
import type { BlockView, SourceView } from '../view.ts';

/** Lines of a file and their numbers, each with what it means where it means something. */
export interface SourceLines<R extends string> {
  readonly url: string;
  readonly lines: readonly { readonly number: number; readonly text: string; readonly role: R | null }[];
  /** Lines beyond those. */
  readonly more: number;
}

/** Takes the first lines of a file and those after them that mean something, each with its meaning by its number. */
export function sourceLines<R extends string>(
  url: string,
  { lines, laterLines, lineCount }: Pick<RobotsFacts, 'lines' | 'laterLines' | 'lineCount'>,
  roleOf: (number: number) => R | null,
): SourceLines<R> {
  const withRole = (some: RobotsFacts['lines']) => some.map((line) => ({ ...line, role: roleOf(line.number) }));
  const shown = [...withRole(lines), ...withRole(laterLines).filter(({ role }) => role !== null)];
  return { url, lines: shown, more: lineCount - shown.length };
}

/** Describes them in the API; null where there is no such file. */
export const sourceLinesSchema = (roles: readonly string[]): TSchema =>
  Type.Union([
    Type.Object({
      url: Type.String(),
      lines: Type.Array(
        Type.Object({
          number: Type.Integer(),
          text: Type.String(),
          role: Type.Union([...roles.map((role) => Type.Literal(role)), Type.Null()]),
        }),
      ),
      more: Type.Integer(),
    }),
    Type.Null(),
  ]);

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
