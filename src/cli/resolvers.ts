import { lookup } from 'node:dns/promises';
import type { Config, ResolverChoice } from '../app/config.ts';
import { resolverFault } from '../app/config-values.ts';
import { parseUpstream } from '../dns/upstream.ts';
import { configOf } from './config-of.ts';
import { COMMAND_TEXTS } from './help/command-texts.ts';
import type { ResolverFlags } from './resolver-flags.ts';
import { type Complaint, complain, type Terminal } from './terminal/terminal.ts';

/**
 * Returns the configuration with the resolvers that `--resolver` flags name, each as `ZONEWELL_RESOLVERS` would, or
 * none with `--iterate`; undefined where it cannot be used, which has been said.
 */
export async function configWithResolvers(
  terminal: Terminal,
  { resolver = [], iterate }: ResolverFlags,
  flags: Parameters<typeof configOf>[1] = {},
): Promise<(Config & ResolverChoice) | undefined> {
  if (iterate === true && resolver.length > 0) {
    complain(terminal, COMMAND_TEXTS.message('iterate-with-resolver'), COMMAND_TEXTS.message('leave-one-out'));
    return undefined;
  }
  const servers: string[] = [];
  for (const one of resolver) {
    const found = await findResolver(one);
    if (!found.ok) {
      complain(terminal, found.fault, found.hint);
      return undefined;
    }
    servers.push(found.server);
  }
  const config = configOf(terminal, { ...flags, resolvers: servers.length === 0 ? undefined : servers.join(',') });
  return config === undefined ? undefined : { ...config, iterate: iterate === true };
}

type FoundResolver = { readonly ok: true; readonly server: string } | ({ readonly ok: false } & Complaint);

/** Reads one `--resolver`. A host name is looked up by the system; anything else is as in `ZONEWELL_RESOLVERS`. */
async function findResolver(typed: string): Promise<FoundResolver> {
  const parsed = parseUpstream(typed);
  if (parsed.ok) return { ok: true, server: typed };
  const named = /^([a-z][a-z0-9.-]*)(?::([0-9]+))?$/i.exec(typed);
  if (named === null) return { ok: false, ...resolverFault(parsed.fault) };
  const [, host = '', port = '53'] = named;
  try {
    const { address, family } = await lookup(host);
    const server = `${family === 6 ? `[${address}]` : address}:${port}`;
    const again = parseUpstream(server);
    return again.ok ? { ok: true, server } : { ok: false, ...resolverFault(again.fault) };
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    return {
      ok: false,
      fault: COMMAND_TEXTS.message('resolver-not-found', { value: typed, why }),
      hint: COMMAND_TEXTS.message('resolver-not-found/hint'),
    };
  }
}
