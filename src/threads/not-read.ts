import { because, type Cause } from '../domain/cause.ts';
import { type Instant, MINUTE_MS } from '../domain/time.ts';
import { REST_MS, TASK_MS, type Worked } from './threads.ts';

/** Returns the failure of what no thread read. It is ours, and says nothing of what the server sent. */
export const notRead = ({ kind }: Exclude<Worked<unknown>, { readonly kind: 'done' }>, host: string, at: Instant) =>
  ({
    kind: 'failure',
    at,
    failure: { why: 'budget', causes: kind === 'busy' ? because('reading-busy', host) : [stopped(host)] },
  }) as const;

const stopped = (server: string): Cause => ({
  code: 'reading-stopped',
  args: { seconds: TASK_MS / 1000, minutes: REST_MS / MINUTE_MS },
  server,
});
