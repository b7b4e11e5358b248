import { because, type Cause } from '../domain/cause.ts';
import { type Instant, MINUTE_MS } from '../domain/time.ts';
import { REST_MS, TASK_MS, type Worked } from './threads.ts';

type NotWorked = Exclude<Worked<unknown>, { readonly kind: 'done' }>;

/** Returns why no thread read what a server sent. That is ours, and says nothing of it. */
export const whyNotRead = ({ kind }: NotWorked, host: string): readonly Cause[] =>
  kind === 'busy' ? because('reading-busy', host) : [stopped(host)];

/** Returns the failure of what no thread read. */
export const notRead = (worked: NotWorked, host: string, at: Instant) =>
  ({ kind: 'failure', at, failure: { why: 'budget', causes: whyNotRead(worked, host) } }) as const;

const stopped = (server: string): Cause => ({
  code: 'reading-stopped',
  args: { seconds: TASK_MS / 1000, minutes: REST_MS / MINUTE_MS },
  server,
});
