import { X509Certificate } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import { type Authority, createAuthority, type Issued } from './authority.ts';
import { noteSecret, startEarlyTickets, type TrafficSecrets } from './early-tickets.ts';
import type { HostSpec, MailSpec, Route, Visit, WebSpec } from './hosts.ts';
import type { Listener } from './listener.ts';
import { createMarkAuthority, type MarkAuthority, type MarkSpec } from './marks.ts';
import { startQuicServer } from './quic-server.ts';
import { startMailServer } from './smtp-server.ts';
import { startFront } from './tls-front.ts';
import { startOddWebServer, startPlainWebServer, startWebServer, tlsOptions } from './web-server.ts';

/** Where a connection to an address of the miniature internet really goes. */
export interface AddressOverride {
  readonly address: string;
  readonly port: number;
  readonly toAddress: string;
  readonly toPort: number;
}

/** The servers beside DNS. Nothing listens, and no certificate is made, before a host needs it. */
export interface Services {
  /** Grows with each host. */
  readonly connectTo: readonly AddressOverride[];
  /** PEM: who signs the servers' certificates. */
  readonly ca: string;
  /** PEM: who signs mark certificates. */
  readonly markRoots: string;
  readonly visits: readonly Visit[];
  reset(): void;
  /** Starts what a host needs; one of the same name and address takes the place of the one before. */
  host(spec: HostSpec): Promise<void>;
  close(): Promise<void>;
}

const HTTP_PORT = 80;
const HTTPS_PORT = 443;
const SMTP_PORT = 25;
const SUBMISSION_PORT = 587;
const LOOPBACK = '127.0.0.1';
/** Nothing listens there: what goes there is refused. */
const CLOSED_PORT = 1;

/** The clock is that of mark certificates, which our own code judges; TLS goes by the machine's. */
export function createServices(clock: () => number): Services {
  const webHosts = new Map<string, HostSpec>();
  const connectTo: AddressOverride[] = [];
  let visits: Visit[] = [];
  const certificates = createCertificates(clock);
  const { webPort, plainPort, mailPort, close } = createListeners(webHosts, certificates, (visit) =>
    visits.push(visit),
  );

  return {
    connectTo,
    get ca() {
      return certificates.root;
    },
    get markRoots() {
      return certificates.markRoot;
    },
    get visits() {
      return visits;
    },
    reset() {
      visits = [];
    },
    async host(spec) {
      if (spec.https?.apart === undefined) {
        for (const name of [spec.host, ...(spec.https?.names ?? [])]) webHosts.set(name, spec);
        for (const kind of ['https', 'smtp'] as const) certificates.forget(kind, spec.host);
      }
      if (spec.https !== undefined)
        lead(connectTo, spec.addresses, spec.https.port ?? HTTPS_PORT, await webPort(spec, spec.https));
      if (spec.http !== undefined)
        lead(connectTo, spec.addresses, HTTP_PORT, spec.http === 'closed' ? CLOSED_PORT : await plainPort());
      if (spec.smtp === undefined) return;
      const port = await mailPort(spec, spec.smtp);
      lead(connectTo, spec.addresses, SMTP_PORT, port);
      if (spec.smtp.submission !== undefined) lead(connectTo, spec.addresses, SUBMISSION_PORT, port);
    },
    close,
  };
}

/** The servers of all hosts, by their ports. */
function createListeners(
  webHosts: ReadonlyMap<string, HostSpec>,
  certificates: ReturnType<typeof createCertificates>,
  onVisit: (visit: Visit) => void,
) {
  const { context, stapleFor, markOf, authorityFile } = certificates;
  const listeners = new Map<string, Promise<Listener>>();
  const secrets: TrafficSecrets = new Map();
  let count = 0;

  /** Listeners that serve several hosts are started once. */
  function shared(key: string, start: () => Promise<Listener>): Promise<Listener> {
    const started = listeners.get(key) ?? start();
    listeners.set(key, started);
    return started;
  }

  const web = (spec: WebSpec, own?: SecureContext, pairs?: readonly Issued[]) =>
    startWebServer(
      {
        hosts: webHosts,
        markOf,
        authorityFile,
        onVisit,
        stapleFor,
        ...(spec.front?.kind === 'early-tickets' ? { onKeyLog: (line) => noteSecret(secrets, line) } : {}),
        contextFor: (name) => {
          if (own !== undefined) return own;
          const found = webHosts.get(name);
          return found?.https === undefined ? null : context('https', found.host, found.https);
        },
      },
      spec,
      pairs,
    );

  const mail = (host: HostSpec, spec: MailSpec, own?: SecureContext) =>
    startMailServer(host, spec, { onVisit, stapleFor, context: () => own ?? context('smtp', host.host, spec) });

  const plainPort = async (): Promise<number> =>
    (await shared('http', () => startPlainWebServer({ hosts: webHosts, markOf, authorityFile, onVisit }))).port;

  /** The port of a host's server; what stands in front of it, or is for one address alone, is started anew. */
  async function webPort(host: HostSpec, spec: WebSpec): Promise<number> {
    const { front, apart, quic } = spec;
    if (apart !== undefined) {
      const own = certificates.issue(host.host, spec);
      return (await shared(`https apart ${count++}`, () => web(spec, own))).port;
    }
    if (spec.second !== undefined) {
      const pairs = certificates.pairsOf(host.host, spec, spec.second);
      return (await shared(`https of two ${count++}`, () => web(spec, undefined, pairs))).port;
    }
    const port = await commonPort(spec);
    if (quic !== undefined) await shared(`quic ${port}`, () => startQuicServer(quic, port));
    if (front === undefined) return port;
    const start = () => (front.kind === 'early-tickets' ? startEarlyTickets(port, secrets) : startFront(front, port));
    return (await shared(`front ${count++}`, start)).port;
  }

  async function commonPort(spec: WebSpec): Promise<number> {
    const { behaviour, tlsVersions, ciphers, groups, signatures, primeBits, clientCertificate = false } = spec;
    if (behaviour === 'refused') return CLOSED_PORT;
    if (behaviour !== undefined) return (await shared(`https ${behaviour}`, () => startOddWebServer(behaviour))).port;
    const { quic } = spec;
    const early = spec.front?.kind === 'early-tickets';
    const kinds = [
      early,
      quic,
      tlsVersions?.min,
      tlsVersions?.max,
      ciphers,
      groups,
      signatures,
      primeBits,
      clientCertificate,
    ];
    const key = `https ${kinds.join(' ')}`;
    return (await shared(key, () => web(spec))).port;
  }

  async function mailPort(host: HostSpec, spec: MailSpec): Promise<number> {
    if (spec.behaviour === 'refused') return CLOSED_PORT;
    if (spec.apart !== undefined) {
      const own = certificates.issue(host.host, spec);
      return (await shared(`smtp apart ${count++}`, () => mail(host, spec, own))).port;
    }
    const key = `smtp ${host.host}`;
    const before = listeners.get(key);
    const started = mail(host, spec);
    listeners.set(key, started);
    await (await before)?.close();
    return (await started).port;
  }

  return {
    webPort,
    plainPort,
    mailPort,
    async close() {
      await Promise.all([...listeners.values()].map(async (listener) => (await listener).close()));
    },
  };
}

function lead(connectTo: AddressOverride[], addresses: readonly string[], port: number, toPort: number): void {
  for (const address of addresses) {
    const at = connectTo.findIndex((one) => one.address === address && one.port === port);
    connectTo.splice(at < 0 ? connectTo.length : at, at < 0 ? 0 : 1, { address, port, toAddress: LOOPBACK, toPort });
  }
}

/** The server's order of cipher suites decides, as in Node's own servers. */
const OWN_ORDER = { honorCipherOrder: true } as const;

/** The certificates of all hosts, made when they are first needed. */
function createCertificates(clock: () => number) {
  const contexts = new Map<string, SecureContext>();
  /** What hosts serve now, PEM. */
  const chains = new Map<string, string>();
  /** OCSP responses by the serial numbers of certificates. */
  const staples = new Map<string, Buffer>();
  let authority: Authority | undefined;
  let distrusted: Authority | undefined;
  let marks: MarkAuthority | undefined;
  const signer = () => {
    authority ??= createAuthority('Zonewell testbed', Date.now);
    return authority;
  };
  /** Clients trust it, and Chrome refuses what it issues. */
  const distrustedSigner = () => {
    distrusted ??= createAuthority('Distrusted', Date.now, 'HiPKI Root CA - G1');
    return distrusted;
  };
  const markSigner = () => {
    marks ??= createMarkAuthority(clock);
    return marks;
  };

  function context(kind: 'https' | 'smtp', host: string, spec: WebSpec | MailSpec): SecureContext {
    const key = `${kind} ${host}`;
    const made = contexts.get(key) ?? issue(host, spec);
    contexts.set(key, made);
    return made;
  }

  /** Certificates of a host for two kinds of keys. */
  const pairsOf = (
    host: string,
    { issue: first }: WebSpec | MailSpec,
    second: NonNullable<WebSpec['second']>,
  ): Issued[] => [signer().issue([host], first), signer().issue([host], { ...second, keyType: 'rsa' })];

  /** A context with a new certificate. */
  function issue(host: string, spec: WebSpec | MailSpec): SecureContext {
    const { certificate: kindOf = 'valid', names = [], notBefore, notAfter, keyType, issue = {} } = spec;
    if (spec.second !== undefined) {
      const pairs = pairsOf(host, spec, spec.second);
      const [cert, secrets] = [pairs.map(({ chain: one }) => one), pairs.map(({ key: one }) => one)];
      return createSecureContext({ cert, key: secrets, ...OWN_ORDER, ...tlsOptions(spec) });
    }
    const { chain, key: secret } =
      spec.given ??
      (issue.distrusted === undefined ? signer() : distrustedSigner()).issue([host, ...names], {
        ...issue,
        kind: kindOf,
        ...(notBefore === undefined ? {} : { notBefore }),
        ...(notAfter === undefined ? {} : { notAfter }),
        ...(keyType === undefined ? {} : { keyType }),
      });
    if (spec.ocsp !== undefined)
      staples.set(new X509Certificate(chain).serialNumber, signer().ocspOf(chain, spec.ocsp));
    chains.set(host, chain);
    return createSecureContext({ cert: chain, key: secret, ...OWN_ORDER, ...tlsOptions(spec) });
  }

  return {
    context,
    issue,
    pairsOf,
    stapleFor: (certificate: Buffer | string) => staples.get(new X509Certificate(certificate).serialNumber) ?? null,
    markOf: (spec: MarkSpec) => markSigner().issue(spec),
    authorityFile: (file: NonNullable<Route['authority']>): Buffer =>
      file === 'issuer'
        ? signer().intermediate
        : signer().crlOf(file.revoked.flatMap((host) => chains.get(host) ?? [])),
    get root() {
      return signer().root + distrustedSigner().root;
    },
    get markRoot() {
      return markSigner().root;
    },
    /** The next time its certificate is asked for, it gets a new one. */
    forget: (kind: 'https' | 'smtp', host: string) => contexts.delete(`${kind} ${host}`),
  };
}
