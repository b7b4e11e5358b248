import { createServices, type Services } from '../app/services.ts';
import type { ResolverFlags } from './resolver-flags.ts';
import { configWithResolvers } from './resolvers.ts';
import { EXIT, failUsage, type Terminal } from './terminal.ts';

/** Works with services that ask whom the flags name, or the configured resolvers, and keep nothing. Gives the exit code. */
export async function withLiveServices(
  terminal: Terminal,
  flags: ResolverFlags,
  work: (services: Services) => Promise<number>,
): Promise<number> {
  const config = await configWithResolvers(terminal, flags);
  if (config === undefined) return EXIT.usage;
  const created = await createServices({ ...config, database: ':memory:' });
  if (!created.ok) return failUsage(terminal, created.fault, created.hint);
  try {
    return await work(created.services);
  } finally {
    await created.services.close();
  }
}
