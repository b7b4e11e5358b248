import { createServerClient } from '../dns/server-client.ts';
import type { ServerPace } from '../dns/server-pace.ts';
import type { ContactPolicy } from '../domain/contact-policy.ts';
import type { ShakeHands } from '../domain/handshake.ts';
import type { FetchHttps, ProbeQuic, ProbeSmtp } from '../domain/probe.ts';
import type { AskServer } from '../domain/server-query.ts';
import type { Clock } from '../domain/time.ts';
import type { FetchWeb } from '../domain/web.ts';
import { type Connector, createConnector } from './connector.ts';
import { createFamilyReach, type FamilyReach } from './family-reach.ts';
import { createTrust } from './handshake.ts';
import { createHttpsClient } from './https.ts';
import { createPost, type PostMessage } from './post.ts';
import { createQuicProbe } from './quic.ts';
import type { ResolveHost } from './resolve-host.ts';
import { createSmtpProbe } from './smtp.ts';
import { createTlsClient } from './tls.ts';
import { createWebClient } from './web.ts';

/** Connect to servers other than the resolvers. */
export interface Probes {
  readonly fetchHttps: FetchHttps;
  readonly fetchWeb: FetchWeb;
  readonly probeSmtp: ProbeSmtp;
  /** Tells over which families mail servers answered of late. */
  readonly mailReach: FamilyReach;
  readonly shakeHands: ShakeHands;
  readonly probeQuic: ProbeQuic;
  readonly askServer: AskServer;
  /** Sends messages to receivers that accounts named. */
  readonly post: PostMessage;
  /** For a question that speaks a protocol of its own. */
  readonly connector: Connector;
  /** Names us and the operator's contact to web servers. */
  readonly userAgent: string;
  /** Names us in EHLO. */
  readonly ehloName: string;
  /** How long one first flight may take, where that is not as usual. */
  readonly flightMs: number | undefined;
}

export interface ProbesOptions {
  readonly resolveHost: ResolveHost;
  /** Which addresses are contacted. */
  readonly policy: ContactPolicy;
  readonly clock: Clock;
  /** Of queries to name servers: shared with the resolver, where that asks them too. */
  readonly pace?: ServerPace;
  /** Names us and the operator's contact to web servers. */
  readonly userAgent: string;
  /** Names us in EHLO. */
  readonly ehloName: string;
  /** How long a web server may take for one first flight; 1.5 s, unless it is given. */
  readonly flightMs?: number;
  /** Further roots, PEM; read at the first connection. */
  readonly ca?: string | (() => string);
  /** Whether what browsers ask of public roots is asked of those too. */
  readonly countsAsPublic?: boolean;
}

/** Makes all that connects to strangers, over one guarded connector and under one policy. */
export function createProbes({
  resolveHost,
  policy,
  clock,
  pace,
  userAgent,
  ehloName,
  flightMs,
  ca,
  countsAsPublic,
}: ProbesOptions): Probes {
  const connector = createConnector({ resolveHost, ...policy });
  const mailReach = createFamilyReach(clock);
  const trust = createTrust(ca, countsAsPublic === undefined ? {} : { countsAsPublic });
  return {
    fetchHttps: createHttpsClient({ connector, clock, userAgent, trust }),
    fetchWeb: createWebClient({ connector, clock, userAgent, trust }),
    probeSmtp: createSmtpProbe({ connector, clock, ehloName, trust, reach: mailReach }),
    mailReach,
    probeQuic: createQuicProbe({ policy, clock, reach: createFamilyReach(clock) }),
    shakeHands: createTlsClient({ connector, clock, trust, ehloName }),
    post: createPost({ connector, trust, userAgent }),
    askServer: createServerClient({ policy, clock, ...(pace === undefined ? {} : { pace }) }),
    connector,
    userAgent,
    ehloName,
    flightMs,
  };
}
