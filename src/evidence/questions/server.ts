import { formatFlags, formatServer } from '../../domain/query.ts';
import { presentRdata } from '../../domain/rdata/present.ts';
import { knownType } from '../../domain/rdata/types.ts';
import type { ResponseRr } from '../../domain/response.ts';
import type { ServerQuery, ServerResult } from '../../domain/server-query.ts';
import { type Asking, defineQuestion, type WithRef } from './define-question.ts';
import { isFailure, isGivenObject } from './json.ts';
import { decodeServerResponse, encodeResponse } from './response-json.ts';
import { showNotConnected } from './show-probe.ts';
import { BRIEF_TEXTS } from './texts.ts';

/** How a query to one server ended, with its place in the transcript. */
type ServerQueryAnswer = WithRef<ServerResult>;

/** Asks what this one server answers to this very query. */
export interface ServerQuestion extends Asking<ServerQueryAnswer>, ServerQuery {
  readonly ask: 'server';
}

export const server = (query: ServerQuery): ServerQuestion => ({ ask: 'server', ...query });

const typeName = (type: ServerQuery['type']): string =>
  typeof type === 'string' ? type : (knownType(type) ?? `TYPE${type}`);

/** Lists what a query has beyond server, name, type, transport and flags. */
function detailsOf({ edns, opcode, mixesCase, noticesOthers, serial, class: only }: ServerQuery): string[] {
  return [
    ...(edns === undefined ? [] : [`edns=${edns === null ? 'none' : ednsText(edns)}`]),
    ...(opcode === undefined ? [] : [`opcode=${opcode}`]),
    ...(mixesCase === undefined ? [] : ['0x20']),
    ...(noticesOthers === undefined ? [] : ['any-sender']),
    ...(serial === undefined ? [] : [`serial=${serial}`]),
    ...(only === undefined ? [] : [only]),
  ];
}

const ednsText = ({ version, udpSize, z, options = [] }: NonNullable<ServerQuery['edns']>): string =>
  [
    version,
    udpSize,
    ...(z === undefined ? [] : [`z${z}`]),
    ...options.map(({ code, data }) => `${code}:${data}`),
  ].join();

export const SERVER = defineQuestion<ServerQuestion>({
  id: 'server',
  asks: 'servers',
  budget: 'questions',
  keyOf: (question) => {
    const { server: at, name, type, transport, flags } = question;
    const first = `server ${formatServer(at)} ${name} ${typeName(type)} ${transport} flags=${formatFlags(flags)}`;
    return [first, ...detailsOf(question)].join(' ');
  },
  storage: () => 'transcript',
  subject: (question) => ({
    name: question.name,
    type: [
      typeName(question.type),
      `@${formatServer(question.server)}`,
      question.transport,
      ...detailsOf(question),
    ].join(' '),
  }),
  async ask({ ask: _, ...query }, { probes, signal, count, run, guess }) {
    const result = await probes().askServer(query, { signal, run, isGuess: guess === true });
    if (result.kind !== 'forbidden') count(Math.max(0, result.exchanges.length - 1));
    return result;
  },
  encode: (answer) => (answer.kind === 'response' ? { ...answer, response: encodeResponse(answer.response) } : answer),
  decode(json): ServerResult | undefined {
    if (!isGivenObject(json) || typeof json['at'] !== 'number') return undefined;
    // We wrote it: what is checked is that it has the form of a result, and not what stands in it.
    if (json['kind'] === 'failure') return isFailure(json) ? (json as unknown as ServerResult) : undefined;
    if (json['kind'] === 'forbidden')
      return typeof json['address'] === 'string' ? (json as unknown as ServerResult) : undefined;
    const response = json['kind'] === 'response' ? decodeServerResponse(json['response']) : undefined;
    return response === undefined || !Array.isArray(json['exchanges'])
      ? undefined
      : ({ ...json, response } as unknown as ServerResult);
  },
  show(answer, clauseOf) {
    if (answer.kind === 'forbidden') return showNotConnected('name server', answer, clauseOf);
    const last = answer.exchanges.at(-1);
    const [from, transport] = [last?.server ?? '', last?.transport ?? ''];
    const shown = { source: 'name server', security: null, server: from, transport } as const;
    if (answer.kind === 'failure') return { ...shown, outcome: 'failure', lines: [], brief: '' };
    const { answers, authorities, additionals } = answer.response;
    const lines = [...answers, ...authorities, ...additionals].map(recordLine);
    const brief = BRIEF_TEXTS.message('records', { count: answers.length });
    return { ...shown, outcome: 'answer', lines, brief };
  },
});

/** A record as in a zone file, without its TTL. */
function recordLine({ name, type, octets }: ResponseRr): string {
  const known = knownType(type);
  const rdata = known === undefined ? `\\# ${octets.length}` : presentRdata(known, octets);
  return `${name} ${typeName(type)} ${rdata}`;
}
