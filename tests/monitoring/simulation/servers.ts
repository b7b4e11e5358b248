import { createHash } from 'node:crypto';
import { because } from '../../../src/domain/cause.ts';
import type { HandshakeFacts, HandshakeResult } from '../../../src/domain/handshake.ts';
import type { TlsFacts } from '../../../src/domain/probe.ts';
import { TLS, type TlsQuestion } from '../../../src/evidence/questions/tls.ts';
import { answering, createNotAskedSource, type EvidenceSource } from '../../../src/evidence/source.ts';
import { type Authority, createAuthority } from '../../../testbed/authority.ts';
import { isIn, type Outage } from './outage.ts';
import type { Random } from './random.ts';

/** A certificate of a server, by its dates. */
export interface Validity {
  readonly notBefore: number;
  readonly notAfter: number;
}

/** What a server shows from a moment on. */
export interface Shown extends Validity {
  readonly from: number;
}

/** What is wrong with a server for a while. `wrong-name` is a certificate of its own. */
export interface Episode extends Outage {
  readonly kind: 'incomplete' | 'wrong-name' | 'revoked' | 'no-tls';
  readonly other: Validity | null;
}

/** A server, with all that it will show. */
export interface SimulatedServer {
  readonly host: string;
  readonly port: 443 | 25;
  /** Behind a load balancer there are several, each with certificates of its own: one of them answers. */
  readonly nodes: readonly (readonly Shown[])[];
  readonly episodes: readonly Episode[];
  readonly unreachable: readonly Outage[];
}

/** A chain of certificates, as PEM and each as DER in base 64. */
interface Chain {
  readonly pem: string;
  readonly der: readonly string[];
}

/** The share of handshakes that fail for no reason. */
const FLAKY = 0.05;
/** The share of handshakes with a revoked certificate that say so. */
const STAPLED = 0.7;

export const nameOf = ({ host, port }: Pick<SimulatedServer, 'host' | 'port'>): string => `${host}:${port}`;

/**
 * All servers of the simulation. TLS goes by the machine's clock, so a handshake with simulated time cannot be had: this
 * answers at the port where production shakes hands, with real certificates and OCSP responses, and with the verdict that
 * OpenSSL would give of them at the simulated time. Everything behind the port is production's.
 */
export class SimulatedServers {
  readonly #servers: ReadonlyMap<string, SimulatedServer>;
  readonly #authority: Authority;
  readonly #random: Random;
  readonly #clock: () => number;
  readonly #isIntercepted: (now: number) => boolean;
  readonly #issued = new Map<string, Chain>();
  count = 0;

  constructor(
    servers: readonly SimulatedServer[],
    random: Random,
    clock: () => number,
    isIntercepted: (now: number) => boolean,
  ) {
    this.#servers = new Map(servers.map((one) => [nameOf(one), one]));
    this.#authority = createAuthority('Simulation', clock);
    this.#random = random;
    this.#clock = clock;
    this.#isIntercepted = isIntercepted;
  }

  /** Answers in the place of the network. */
  source(): EvidenceSource {
    return answering(TLS, async (question) => this.#shakeHands(question), createNotAskedSource(this.#clock()));
  }

  /** The TLSA record of what a host shows: a digest of its certificate. */
  pinOf(host: string, shown: Validity): string {
    const [own = ''] = this.#chain(host, shown).der;
    return `3 0 1 ${createHash('sha256').update(Buffer.from(own, 'base64')).digest('hex')}`;
  }

  #shakeHands({ host, port }: TlsQuestion): HandshakeResult {
    const now = this.#clock();
    this.count += 1;
    const address = '20.1.1.1';
    if (host.startsWith('canary.')) return { kind: 'tls', at: now, address, tls: this.#facts(now, [], null) };
    const server = this.#servers.get(`${host}:${port}`);
    if (server === undefined) return { kind: 'no-address', at: now };
    if (isIn(server.unreachable, now) || this.#random.chance(FLAKY))
      return { kind: 'failure', at: now, failure: { why: 'timeout', causes: [] } };
    const episode = server.episodes.find((one) => isIn([one], now));
    if (episode?.kind === 'no-tls')
      return { kind: 'no-tls', at: now, address, why: port === 25 ? 'not-offered' : 'not-tls', causes: [] };
    const node = server.nodes[this.#random.below(server.nodes.length)] ?? [];
    const shown = episode?.other ?? node.findLast(({ from }) => from <= now);
    if (shown === undefined) return { kind: 'no-address', at: now };
    const name = episode?.other == null ? host : `other.${host}`;
    const chain = this.#chain(name, shown);
    const isStapled = episode?.kind === 'revoked' && this.#random.chance(STAPLED);
    const tls = this.#facts(now, chain.der, faultOf(shown, episode, now));
    return {
      kind: 'tls',
      at: now,
      address,
      tls: isStapled ? { ...tls, ocsp: this.#authority.ocspOf(chain.pem, 'revoked').toString('base64') } : tls,
    };
  }

  /** What is shown; where somebody between us and all servers shows certificates of its own, nobody vouches for them. */
  #facts(now: number, chain: readonly string[], fault: TlsFacts['fault']): HandshakeFacts {
    const isIntercepted = this.#isIntercepted(now);
    return {
      version: 'TLSv1.3',
      cipher: 'TLS_AES_128_GCM_SHA256',
      chain: fault?.why === 'untrusted-issuer' ? chain.slice(0, 1) : chain,
      alpn: null,
      fault: isIntercepted ? { why: 'untrusted-issuer', causes: because('root-missing') } : fault,
    };
  }

  #chain(name: string, { notBefore, notAfter }: Validity): Chain {
    const key = `${name} ${notBefore} ${notAfter}`;
    const known = this.#issued.get(key);
    if (known !== undefined) return known;
    const pem = this.#authority.issue([name], { notBefore, notAfter }).chain;
    const chain = { pem, der: derOf(pem) };
    this.#issued.set(key, chain);
    return chain;
  }
}

/** PEM to DER in base 64, one for each certificate. */
const derOf = (pem: string): readonly string[] =>
  pem
    .split('-----END CERTIFICATE-----')
    .map((one) => one.replace('-----BEGIN CERTIFICATE-----', '').replaceAll('\n', ''))
    .filter((one) => one !== '');

function faultOf({ notBefore, notAfter }: Validity, episode: Episode | undefined, now: number): TlsFacts['fault'] {
  if (notAfter < now) return { why: 'expired', causes: because('certificate-expired') };
  if (notBefore > now) return { why: 'not-yet-valid', causes: because('certificate-not-yet-valid') };
  if (episode?.kind === 'incomplete') return { why: 'untrusted-issuer', causes: because('intermediate-missing') };
  return episode?.kind === 'wrong-name' ? { why: 'wrong-name', causes: because('certificate-other-name') } : null;
}
