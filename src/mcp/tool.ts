import type { Refused } from '../admission/admission.ts';
import type { RateAdmission } from '../admission/limits.ts';
import { type Parameters, type RawParameters, readParameters, type Values } from '../api/parameters.ts';
import type { ProblemDetails, ProblemId } from '../api/problems.ts';
import type { ApiServices } from '../api/services.ts';
import { TOOL_TEXTS } from '../api/tool-texts.ts';
import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import type { Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import { ECHO_CHARS, quoted } from '../domain/text.ts';
import type { Language } from '../texts/languages.ts';

const { message } = TOOL_TEXTS;

/** Tells a tool who calls it, and what it may use of the service. */
export interface ToolContext {
  readonly services: ApiServices;
  /** Gives a report of a kind: stored, or made afresh, as the transport does it. */
  report(kind: DiagnosisKind, domain: DomainName): Promise<Diagnosis | Refused>;
  /** Whether the client may start a run that asks servers afresh. */
  admitLive(): RateAdmission;
  /** Whether observations outlive this process. */
  readonly hasHistory: boolean;
  /** The address that asks, for fairness alone. */
  readonly client: string;
  readonly language: Language;
}

interface ToolProblem {
  readonly kind: 'problem';
  readonly id: ProblemId;
  readonly details: ProblemDetails;
  readonly retryAfterSeconds: number | null;
}

/** How a call of a tool ended. */
export type ToolResult =
  | Refused
  | ToolProblem
  /** `isOurs`: it holds no text of anybody else. */
  | { readonly kind: 'answer'; readonly body: object; readonly isOurs: boolean };

/** An argument as models see it. */
interface ToolArgument {
  readonly name: string;
  readonly schema: object;
  readonly required: boolean;
}

/** A tool as transports and tests see it. */
export interface Tool {
  readonly name: ToolName;
  readonly arguments: readonly ToolArgument[];
  /** Explains arguments whose names do not say all, by these. */
  readonly explained: Readonly<Record<string, Message>>;
  /** A JSON schema of what it answers. */
  readonly output: object;
  /** Counts the calls of the API that a call of it stands for; 0 where it never counts. */
  counts(given: RawParameters): number;
  run(given: RawParameters, context: ToolContext): Promise<ToolResult>;
}

/** Names tools as models call them. */
type ToolName =
  | 'check_domain'
  | 'explain_finding'
  | 'lookup_dns'
  | 'lookup_registration'
  | 'dns_history'
  | 'evaluate_spf'
  | 'check_planned_zone'
  | 'compare_domains';

/** Makes a tool that refuses arguments which it does not know, or lacks. */
export function createTool(tool: Tool): Tool {
  const names = tool.arguments.map(({ name }) => name);
  return {
    ...tool,
    async run(given, context) {
      const unknown = Object.keys(given).find((one) => !names.includes(one));
      if (unknown !== undefined)
        return unfit(unknown, message('argument-unknown', { name: echo(unknown), names: names.join(', ') }));
      const missing = tool.arguments.find(({ name, required }) => required && given[name] === undefined);
      if (missing !== undefined) return unfit(missing.name, message('argument-missing', { name: missing.name }));
      return tool.run(given, context);
    },
  };
}

interface ToolDefinition<P extends Parameters> extends Pick<Tool, 'name' | 'explained' | 'output'> {
  /** Those of the API, by their names. */
  readonly parameters: P;
  readonly required: readonly (keyof P & string)[];
  counts(values: Values<P>): number;
  run(values: Values<P>, context: ToolContext): Promise<ToolResult>;
}

/** Makes a tool whose arguments are read as parameters of the API are. */
export function defineTool<P extends Parameters>({
  parameters,
  required,
  counts,
  run,
  ...tool
}: ToolDefinition<P>): Tool {
  return createTool({
    ...tool,
    arguments: Object.entries(parameters).map(([name, { schema }]) => ({
      ...{ name, schema },
      required: required.includes(name),
    })),
    counts(given) {
      const read = readParameters(parameters, given);
      return read.ok ? counts(read.values) : 0;
    },
    async run(given, context) {
      const read = readParameters(parameters, given);
      return read.ok
        ? run(read.values, context)
        : failed(read.problem, { detail: read.detail, parameter: read.parameter });
    },
  });
}

const echo = (text: string): string => quoted(text, ECHO_CHARS.word);

/** Ends a call with an error of the catalogue. */
export const failed = (
  id: ProblemId,
  details: ProblemDetails,
  retryAfterSeconds: number | null = null,
): ToolProblem => ({ kind: 'problem', id, details, retryAfterSeconds });

/** Refuses an argument of a call. */
export const unfit = (parameter: string, detail: Message): ToolProblem =>
  failed('invalid-parameter', { detail, parameter });

/** Answers a call. */
export const answer = (body: object): ToolResult => ({ kind: 'answer', body, isOurs: false });
