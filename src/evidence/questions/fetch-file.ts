import type { NotConnected } from '../../domain/probe.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import type { FetchWeb, WebRequest } from '../../domain/web.ts';

/** Holds the body of a file, in base 64. `no-file`: the server has none, or nobody may trust it. */
type FetchedFile =
  | { readonly kind: 'file'; readonly at: Instant; readonly body: string }
  | { readonly kind: 'no-file'; readonly at: Instant }
  | { readonly kind: 'too-large'; readonly at: Instant }
  | NotConnected;

/** Fetches a file that certificates name: from its own address, since no redirect is followed. */
export async function fetchFile(
  fetchWeb: FetchWeb,
  {
    request: { url, purpose },
    clock,
    signal,
  }: { readonly request: Pick<WebRequest, 'url' | 'purpose'>; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<FetchedFile> {
  const found = await fetchWeb({ url, method: 'GET', purpose, redirects: 0 }, { signal });
  const at = clock();
  switch (found.kind) {
    case 'response':
      if (found.tooLong) return { kind: 'too-large', at };
      return found.status === 200 ? { kind: 'file', at, body: found.body } : { kind: 'no-file', at };
    case 'untrusted':
    case 'no-tls':
      return { kind: 'no-file', at };
    case 'failure':
      return { kind: 'failure', at, failure: found.failure };
    case 'forbidden':
      return { kind: 'forbidden', at, address: found.address, causes: found.causes };
    case 'no-address':
      return { kind: 'no-address', at };
  }
}
