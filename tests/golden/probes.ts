import type { Resolver } from '../../src/dns/resolution.ts';
import type { Clock } from '../../src/domain/time.ts';
import type { Probes } from '../../src/evidence/questions/define-question.ts';
import { createConnector } from '../../src/net/connector.ts';
import { createHttpsClient } from '../../src/net/https.ts';
import { resolveHostWith } from '../../src/net/resolve-host.ts';
import { createSmtpProbe } from '../../src/net/smtp.ts';
import type { Internet } from '../../testbed/internet.ts';

/** The real clients of web and mail servers, towards those of the miniature internet. */
export function probesOf(internet: Internet, resolver: Resolver, clock: Clock): Probes {
  const connector = createConnector({ resolveHost: resolveHostWith(resolver), connectTo: internet.connectTo });
  const common = { connector, clock, ca: internet.ca };
  return {
    fetchHttps: createHttpsClient({ ...common, userAgent: 'Zonewell test' }),
    probeSmtp: createSmtpProbe({ ...common, ehloName: 'probe.example' }),
  };
}
