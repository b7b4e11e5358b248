import { type Clients, createClients } from '../app/clients.ts';
import type { ResolverFlags } from './resolver-flags.ts';
import { configWithResolvers } from './resolvers.ts';
import { EXIT, failUsage, type Terminal } from './terminal/terminal.ts';

/** Works with clients that ask whom the flags name, or the configured resolvers. Gives the exit code. */
export async function withClients(
  terminal: Terminal,
  flags: ResolverFlags & { readonly policy?: string },
  work: (clients: Clients) => Promise<number>,
): Promise<number> {
  const config = await configWithResolvers(terminal, flags, { policyFile: flags.policy });
  if (config === undefined) return EXIT.usage;
  const created = createClients(config);
  if (!created.ok) return failUsage(terminal, created.fault, created.hint);
  try {
    return await work(created.clients);
  } finally {
    await created.clients.resolver.close();
  }
}
