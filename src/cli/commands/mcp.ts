import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createAdmittedLookups } from '../../admission/admitted-lookups.ts';
import { createFairStart } from '../../admission/fair-start.ts';
import { apiServicesOf } from '../../app/api-services.ts';
import type { Config } from '../../app/config.ts';
import { NO_LOG } from '../../app/log.ts';
import { createServices, type Services } from '../../app/services.ts';
import { createZoneTextReader } from '../../lookups/zone-text/zone-text-reader.ts';
import { createProtocolServer } from '../../mcp/protocol.ts';
import { failed, type ToolContext } from '../../mcp/tool.ts';
import { TOOLS } from '../../mcp/tools.ts';
import { isStoreUnavailable } from '../../store/unavailable.ts';
import { packageRoot, packageVersion } from '../package.ts';
import type { ResolverFlags } from '../resolver-flags.ts';
import { configWithResolvers } from '../resolvers.ts';
import { stopSignal } from '../stop-signal.ts';
import { EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';
import { mayOpen } from './database.ts';

export interface McpFlags extends ResolverFlags {
  readonly database?: string;
}

/** Stands for the one client that there is. */
const CLIENT = '127.0.0.1';
/** Keeps what was found while the process lives. */
const IN_MEMORY = ':memory:';

/**
 * Serves the tools to the program that started this process, over its stdin and stdout, until stdin ends or it is told to
 * stop. Gives the exit code. Each report is made afresh, as `zonewell check` makes it.
 */
export async function mcp(flags: McpFlags, stdin: NodeJS.ReadStream, terminal: Terminal): Promise<number> {
  const config = await configWithResolvers(terminal, flags, { database: flags.database ?? IN_MEMORY });
  if (config === undefined || !mayOpen(terminal, { database: config.database, flags: {}, use: 'reads' }))
    return EXIT.usage;
  const created = await createServices(config);
  if (!created.ok) return failUsage(terminal, created.fault, created.hint);
  const { services } = created;
  const version = packageVersion(packageRoot());
  const context = contextOf(services, { flags, terminal, version, config });
  const { language, stderr } = terminal;
  const handle = serveStdio(
    () =>
      createProtocolServer({
        ...{ tools: TOOLS, language, version },
        call: (tool, given) =>
          tool.run(given, context).catch((error: unknown) => {
            stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
            return failed(isStoreUnavailable(error) ? 'unavailable' : 'internal-error', {});
          }),
      }),
    { legacy: 'reject' },
  );
  try {
    await Promise.race([once(stdin, 'end'), stopSignal()]);
    return EXIT.fine;
  } finally {
    await handle.close();
    await services.close();
  }
}

function contextOf(
  services: Services,
  {
    flags: { resolver, database },
    terminal: { language },
    version,
    config,
  }: {
    readonly flags: McpFlags;
    readonly terminal: Terminal;
    readonly version: string;
    readonly config: Config;
  },
): ToolContext {
  const { lookups, registrations } = services;
  const admitted = createAdmittedLookups({
    ...{ lookups, registrations, maxLookups: config.maxLookups },
    fairStart: createFairStart(),
  });
  const admitLive = () => ({ ok: true }) as const;
  const readZoneText = createZoneTextReader();
  return {
    services: apiServicesOf({
      ...{ config, services, lookups: admitted, admitLive, version, log: NO_LOG },
      readZone: (planned) => readZoneText(planned, CLIENT),
      ready: () => lookups.ready(),
    }),
    // Who names a resolver wants to know what that one says.
    report: (kind, domain) => lookups.live(kind, domain, resolver === undefined ? { atOwnServers: true } : {}),
    admitLive,
    hasHistory: database !== undefined,
    client: CLIENT,
    language,
  };
}
