import { PROBLEMS, type ProblemId, problemAbout, problemTitle } from '../api/problems.ts';
import { RETRY_SECONDS } from '../api/service-routes.ts';
import { TOOL_TEXTS } from '../api/tool-texts.ts';
import { snakeName } from '../api/v1/snake.ts';
import { cut, visible } from '../domain/text.ts';
import { textIn } from '../texts/language.ts';
import type { Language } from '../texts/languages.ts';
import type { ToolResult } from './tool.ts';

/** The longest text that a model gets in one piece, in UTF-16 units, and the longest list. */
const MOST = { text: 4000, list: 100 } as const;

/** A result as the protocol has it. */
export interface CallResult {
  readonly content: [{ readonly type: 'text'; readonly text: string }];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
}

/**
 * Puts what a tool came to into the form of the protocol. Text of others is marked as data before all else, and no character
 * in it is invisible: models read what people do not see.
 */
export function callResult(result: ToolResult, language: Language): CallResult {
  if (typeof result === 'string') return problemResult(result, { language, retryAfterSeconds: RETRY_SECONDS });
  if (result.kind === 'problem') {
    const { id, retryAfterSeconds, details } = result;
    const { detail, parameter } = details;
    return problemResult(id, {
      ...{ language, retryAfterSeconds },
      ...(detail === undefined ? {} : { detail: textIn(language, detail) }),
      ...(parameter === undefined ? {} : { parameter }),
    });
  }
  const note = result.isOurs ? {} : { note: textIn(language, TOOL_TEXTS.message('note')) };
  const body = { ...note, ...Object(shown(result.body)) };
  return { content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: body };
}

function problemResult(
  id: ProblemId,
  {
    language,
    retryAfterSeconds,
    detail = problemAbout(language, id),
    parameter,
  }: {
    readonly language: Language;
    readonly retryAfterSeconds: number | null;
    readonly detail?: string;
    readonly parameter?: string;
  },
): CallResult {
  const body = {
    problem: id,
    title: problemTitle(language, id),
    status: PROBLEMS[id].status,
    detail,
    ...(parameter === undefined ? {} : { parameter }),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  };
  return { content: [{ type: 'text', text: JSON.stringify(shown(body)) }], isError: true };
}

/** Writes data as JSON has them, with every text bounded and visible, and every list bounded: of a longer one, how many are left out. */
function shown(value: unknown): unknown {
  if (typeof value === 'string') return visible(cut(value, MOST.text));
  if (Array.isArray(value)) return value.slice(0, MOST.list).map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => [
      [snakeName(key), shown(one)],
      ...(Array.isArray(one) && one.length > MOST.list ? [[`more_${snakeName(key)}`, one.length - MOST.list]] : []),
    ]),
  );
}
