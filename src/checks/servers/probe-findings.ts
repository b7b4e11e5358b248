import type { Message } from '../../domain/message.ts';
import type { ServerResponse } from '../../domain/server-query.ts';
import type { ProbedServers } from '../../facts/delegation/server-probes.ts';
import type { ServerReply } from '../../facts/delegation/server-response.ts';
import type { ZoneServer } from '../../facts/delegation/zone-servers.ts';
import type { Remark } from '../check.ts';
import { atHost } from '../delegation/words.ts';

/** One fault that servers may have: where it shows, and how. */
export interface ProbeRow<P extends string> {
  readonly probe: P;
  /** Whether a server has the fault; the usual answer for SOA is there to compare with. */
  readonly isFault: (reply: ServerReply, server: ZoneServer) => boolean;
  readonly remark: (args: { readonly zone: string; readonly servers: readonly Message[] }) => Remark;
}

/** Says what to do about servers whose software does not follow a standard. */
export const UPDATE = 'Update the software of {servers}, or report the fault to their operator';

/** Names a server for people. */
export const namedServer = ({ hosts: [host], address }: ZoneServer): Message => atHost(host, address);

/** Finds which of some faults servers have, each with those that have it. */
export function faultsAmong<P extends string>(
  { found, probed }: ProbedServers<P>,
  rows: readonly ProbeRow<P>[],
): readonly Remark[] {
  return rows.flatMap(({ probe, isFault, remark }) => {
    const servers = probed.filter(({ replies, server }) => isFault(replies[probe], server));
    return servers.length === 0
      ? []
      : [remark({ zone: found.zone, servers: servers.map(({ server }) => namedServer(server)) })];
  });
}

/** Makes a condition on responses: silence is another fault, and what was not asked is none. */
export const answers =
  (isFault: (response: ServerResponse, server: ZoneServer) => boolean): ProbeRow<string>['isFault'] =>
  (reply, server) =>
    reply.kind === 'response' && isFault(reply.response, server);

/** Does the same, but who does not answer has the fault as well. */
export const answersNot =
  (isFault: (response: ServerResponse, server: ZoneServer) => boolean): ProbeRow<string>['isFault'] =>
  (reply, server) =>
    reply.kind === 'silent' || (reply.kind === 'response' && isFault(reply.response, server));
