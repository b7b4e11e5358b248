import type { DnsMessage, RawRr } from '../src/dns/codec/decode.ts';
import { encodeMessage, type Outgoing } from '../src/dns/codec/encode.ts';
import type { DnsName } from '../src/domain/name.ts';
import { encodeRdata } from '../src/domain/rdata/encode.ts';
import { knownType } from '../src/domain/rdata/types.ts';
import { RR_TYPES, type Rr } from '../src/domain/rr.ts';
import type { Fault } from './faults.ts';
import type { World } from './world.ts';

export interface Behaviour {
  /** `recursive`: follows aliases through all zones, as a resolver. `authoritative`: answers from one zone. */
  readonly face: 'recursive' | 'authoritative';
  /** The zones that this server is authoritative for; without it, all. */
  readonly zones?: ReadonlySet<DnsName>;
  /** Whether the resolver validates: sets AD, refuses what is bogus. */
  readonly validating: boolean;
  /** Whether the resolver takes signatures and proofs out of what it passes on, as old home routers do. */
  readonly strips?: boolean;
  /** What a resolver says to names in none of the zones. */
  readonly outside: 'nxdomain' | 'servfail';
}

const CLASS_IN = 1;
const MAX_ALIASES = 12;
const [REFUSED, BADVERS] = [5, 16];
/** The types of zone transfers. */
const [IXFR, AXFR] = [251, 252];
const SERVFAIL = 2;
const NXDOMAIN = 3;
/** A name exists when it should not; a DNAME whose outcome is too long. Source: RFC 6672 §2.2. */
const YXDOMAIN = 6;
const DNSSEC_TYPES = new Set<number>([RR_TYPES.RRSIG, RR_TYPES.NSEC, RR_TYPES.NSEC3]);

const raw = (rrs: readonly Rr[]): RawRr[] =>
  rrs.map((rr) => ({
    name: rr.name,
    type: RR_TYPES[rr.type],
    class: CLASS_IN,
    ttlSeconds: rr.ttlSeconds,
    octets: rr.octets,
  }));

/** What a server says to a query, before faults. */
export function respond(world: World, query: DnsMessage, behaviour: Behaviour): Outgoing {
  const { question } = query;
  const wantsDnssec = query.edns?.do === true && behaviour.strips !== true;
  const base = {
    id: query.id,
    question,
    qr: true,
    opcode: query.opcode,
    rd: query.rd,
    cd: query.cd,
    edns: query.edns === null ? null : { version: 0, udpSize: 1232, do: wantsDnssec, options: [] },
  };
  const type = question === null ? undefined : knownType(question.type);
  if (question === null || query.opcode !== 0) return { ...base, rcode: 4 };
  if ((query.edns?.version ?? 0) > 0) return { ...base, rcode: BADVERS };
  const isTransfer = question.type === IXFR || question.type === AXFR;
  if (question.class !== CLASS_IN || isTransfer) return { ...base, rcode: REFUSED };
  const recursive = behaviour.face === 'recursive';
  const answers: Rr[] = [];
  /** That wildcards made the aliases up which were followed. */
  const proofs: Rr[] = [];
  let name = question.name;
  let secure = true;
  for (let hops = 0; hops < MAX_ALIASES; hops += 1) {
    const apex = world.zoneFor(name, type ?? 'TXT', behaviour.zones);
    if (apex === null || (apex === '.' && behaviour.outside === 'servfail')) {
      if (!recursive) return { ...base, rcode: REFUSED };
      return { ...base, ra: true, rcode: behaviour.outside === 'servfail' ? SERVFAIL : NXDOMAIN };
    }
    const status = world.status(apex);
    // Types the testbed does not know have no records anywhere: the negative answer is that of any absent type.
    const answer = world.answer(apex, name, type ?? 'NAPTR');
    const rejected =
      status.kind === 'bogus' ? status : status.kind === 'secure' && world.hasExpired(answer.answers) ? EXPIRED : null;
    if (recursive && behaviour.validating && rejected !== null && !query.cd) {
      const data = Buffer.concat([Buffer.from([0, rejected.ede]), Buffer.from(rejected.why)]);
      return {
        ...base,
        ra: true,
        rcode: SERVFAIL,
        edns: base.edns === null ? null : { ...base.edns, options: [{ code: 15, data }] },
      };
    }
    secure &&= status.kind === 'secure';
    answers.push(...answer.answers);
    if (answer.kind === 'too-long')
      return { ...base, aa: !recursive, ra: recursive, rcode: YXDOMAIN, answers: raw(answers) };
    if (answer.kind === 'alias' && answer.target !== undefined && recursive && type !== 'CNAME') {
      if (answers.some((rr) => rr.type === 'CNAME' && rr.name === answer.target))
        return { ...base, ra: true, rcode: SERVFAIL };
      proofs.push(...answer.authorities);
      name = answer.target;
      continue;
    }
    const keep = (rr: RawRr) => wantsDnssec || !DNSSEC_TYPES.has(rr.type) || rr.type === question.type;
    return {
      ...base,
      aa: !recursive && answer.kind !== 'referral',
      ra: recursive,
      ad: recursive && behaviour.validating && secure && (wantsDnssec || query.ad) && !query.cd,
      rcode: answer.kind === 'nxdomain' ? NXDOMAIN : 0,
      answers: raw(answers).filter(keep),
      authorities: raw([...proofs, ...answer.authorities]).filter(keep),
      additionals: raw(answer.additionals),
    };
  }
  return { ...base, ra: true, rcode: SERVFAIL };
}

/** Extended DNS error 7. Source: RFC 8914 §4.8. */
const EXPIRED = { ede: 7, why: 'expired' } as const;

const HUGE_SET = 1200;

/** The bytes to send for a response with a fault in it; none for silence. `maxSize` is what the transport takes. */
export function spoil(response: Outgoing, fault: Fault | null, maxSize: number): Uint8Array[] {
  if (typeof fault === 'object' && fault?.kind === 'rotate')
    return [encodeMessage(turned(response, fault.size, fault.turn ?? 0), { maxSize })];
  if (typeof fault === 'object' && fault?.kind === 'changed')
    return [encodeMessage(fault.change(response), { maxSize })];
  const whole = () => encodeMessage(response, { maxSize });
  const { question } = response;
  const rcode = (code: number) => [
    encodeMessage({ ...response, rcode: code, answers: [], authorities: [], additionals: [], ad: false }),
  ];
  switch (fault) {
    case 'drop':
    case 'tarpit':
      return [];
    case 'servfail':
      return rcode(SERVFAIL);
    case 'refused':
      return rcode(5);
    case 'formerr':
      return rcode(1);
    case 'referral': {
      const octets = encodeRdata('NS', { host: 'ns.elsewhere.test' as DnsName });
      const ns = { name: '.' as DnsName, type: RR_TYPES.NS, class: CLASS_IN, ttlSeconds: 60, octets };
      return [
        encodeMessage({ ...response, rcode: 0, aa: false, ra: false, answers: [], authorities: [ns], additionals: [] }),
      ];
    }
    case 'truncate':
      return [encodeMessage({ ...response, tc: true, answers: [], authorities: [], additionals: [] })];
    case 'wrong-id':
      return [encodeMessage({ ...response, id: response.id ^ 1 })];
    case 'wrong-question':
      return [
        encodeMessage({
          ...response,
          question: question === null ? null : { ...question, name: 'wrong.test' as DnsName },
        }),
      ];
    case 'garbage':
      return [Uint8Array.from(whole(), (octet, i) => (i < 4 ? octet : (octet * 31 + i * 17) & 0xff))];
    case 'cut-short':
      return [whole().subarray(0, -3)];
    case 'trailing':
      return [Uint8Array.from([...whole(), 0, 0, 0])];
    case 'alias-loop': {
      const [a, b] = [question?.name ?? ('.' as DnsName), 'loop.test' as DnsName];
      const alias = (name: DnsName, target: DnsName) => ({
        name,
        type: RR_TYPES.CNAME,
        class: CLASS_IN,
        ttlSeconds: 60,
        octets: encodeRdata('CNAME', { target }),
      });
      return [encodeMessage({ ...response, rcode: 0, answers: [alias(a, b), alias(b, a)], authorities: [] })];
    }
    case 'oversize': {
      const name = question?.name ?? ('.' as DnsName);
      const many = Array.from({ length: HUGE_SET }, (_, i) => ({
        name,
        type: question?.type ?? 1,
        class: CLASS_IN,
        ttlSeconds: 60,
        octets: hugeRdata(question?.type ?? 1, i),
      }));
      return [encodeMessage({ ...response, rcode: 0, answers: many, authorities: [] }, { maxSize })];
    }
    case 'pointer-bomb': {
      const head = encodeMessage({ id: response.id, question, qr: true });
      const bomb = new Uint8Array(Math.min(maxSize, 60_000)).fill(0xc0);
      bomb.set(head);
      bomb[7] = 0xff;
      return [bomb];
    }
    default:
      return [whole()];
  }
}

/** The response with some members of the set that was asked for. */
function turned(response: Outgoing, size: number, turn: number): Outgoing {
  const members = (response.answers ?? []).filter((rr) => rr.type === response.question?.type);
  const shown = members.filter((_, i) => (i + (members.length - 1) * size * turn) % members.length < size);
  return { ...response, answers: (response.answers ?? []).filter((rr) => !members.includes(rr) || shown.includes(rr)) };
}

function hugeRdata(type: number, i: number): Uint8Array {
  if (type === RR_TYPES.A) return Uint8Array.of(10, 0, i >> 8, i & 0xff);
  if (type === RR_TYPES.MX) return encodeRdata('MX', { preference: i, exchange: 'mx.test' as DnsName });
  if (type === RR_TYPES.NS) return encodeRdata('NS', { host: `ns${i}.test` as DnsName });
  return Uint8Array.from([5, ...Buffer.from(String(i).padStart(5, '0'))]);
}
