import type { Resolver } from '../../src/dns/resolution.ts';
import { ServerPace } from '../../src/dns/server-pace.ts';
import type { Clock } from '../../src/domain/time.ts';
import { createProbes, type Probes } from '../../src/net/probes.ts';
import { resolveHostWith } from '../../src/net/resolve-host.ts';
import type { Internet } from '../../testbed/internet.ts';

/** The real clients of web, mail and name servers, towards those of the miniature internet. */
export const probesOf = (
  internet: Pick<Internet, 'connectTo' | 'ca'>,
  resolver: Resolver,
  clock: Clock,
  {
    pace = new ServerPace(),
    flightMs,
    countsAsPublic,
  }: { readonly pace?: ServerPace; readonly flightMs?: number; readonly countsAsPublic?: boolean } = {},
): Probes =>
  createProbes({
    resolveHost: resolveHostWith(resolver),
    policy: { connectTo: internet.connectTo },
    clock,
    pace,
    ...(flightMs === undefined ? {} : { flightMs }),
    // Its authority is made when it is first asked for, and most tables never do.
    ca: () => internet.ca,
    ...(countsAsPublic === undefined ? {} : { countsAsPublic }),
    userAgent: 'Zonewell test',
    ehloName: 'probe.example',
  });
