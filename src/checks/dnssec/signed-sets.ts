import type { DnsName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import type { ServedRecords } from '../../facts/delegation/served-records.ts';
import { authoritative, recordsIn, type ServerReply, signaturesOf } from '../../facts/delegation/server-response.ts';

/** A signed set as one server gives it, with the TTL that it has there. */
export interface SignedSet {
  readonly name: DnsName;
  readonly type: RrType;
  readonly atSeconds: number;
  readonly ttlSeconds: number;
  /** The longest TTL that a signature of it names. Source: RFC 4034 §3.1.4. */
  readonly signedTtlSeconds: number;
  /** When the last of its signatures ends. */
  readonly endsSeconds: number;
}

/** Returns the signed sets that servers gave, those of the apex first. */
export function signedSetsIn(served: readonly ServedRecords[]): readonly SignedSet[] {
  const asked = served.flatMap(({ sets }) =>
    sets.flatMap(({ name, type, replies }) => replies.map(({ reply }) => ({ name, type, reply }))),
  );
  const { servers = [], zone } = served[0]?.found ?? {};
  const apex =
    zone === undefined
      ? []
      : (['soa', 'ns'] as const).flatMap((one) => {
          const type: RrType = one === 'soa' ? 'SOA' : 'NS';
          return servers.map((server) => ({ name: zone, type, reply: server[one] }));
        });
  return [...apex, ...asked].flatMap(signedSet);
}

function signedSet({
  name,
  type,
  reply,
}: {
  readonly name: DnsName;
  readonly type: RrType;
  readonly reply: ServerReply;
}) {
  if (reply.kind !== 'response') return [];
  const signatures = signaturesOf(reply, name, type);
  const records = recordsIn(authoritative(reply)?.answers ?? [], name, type);
  if (signatures.length === 0 || records.length === 0) return [];
  return [
    {
      name,
      type,
      atSeconds: reply.at / 1000,
      ttlSeconds: Math.max(...records.map(({ ttlSeconds }) => ttlSeconds)),
      signedTtlSeconds: Math.max(...signatures.map(({ originalTtl }) => originalTtl)),
      endsSeconds: Math.max(...signatures.map(({ expiration }) => expiration)),
    },
  ];
}
