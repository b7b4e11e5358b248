import { lookup } from 'node:dns/promises';
import { resolverFault } from '../app/config-values.ts';
import { parseUpstream } from '../dns/upstream.ts';
import { COMMAND_TEXTS } from './command-texts.ts';
import type { Complaint } from './terminal.ts';

export type FoundResolvers =
  | { readonly ok: true; readonly resolvers: string | undefined }
  | ({ readonly ok: false } & Complaint);

/** What the `--resolver` flags name, as `ZONEWELL_RESOLVERS` would; undefined where there is no flag. */
export async function findResolvers(typed: readonly string[]): Promise<FoundResolvers> {
  const servers: string[] = [];
  for (const one of typed) {
    const found = await findResolver(one);
    if (!found.ok) return found;
    servers.push(found.server);
  }
  return { ok: true, resolvers: servers.length === 0 ? undefined : servers.join(',') };
}

type FoundResolver = { readonly ok: true; readonly server: string } | ({ readonly ok: false } & Complaint);

/** What one `--resolver` names. A host name is looked up by the system; anything else is as in `ZONEWELL_RESOLVERS`. */
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
