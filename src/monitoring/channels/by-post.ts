import type { DeliveryAttempt } from '../../mail/attempt.ts';
import type { Deliver } from '../../mail/sender.ts';
import type { DueDelivery } from '../../mail/store.ts';
import type { PostMessage, PostRequest, PostResult } from '../../net/post.ts';

/** How a receiver may say for good that nobody is there. */
const GONE = [410];

/**
 * Classifies an answer. What the receiver wrote is shown to nobody: only its status is. `gone`: statuses by which it says that
 * there is no such target any more.
 */
export function attemptOf(result: PostResult, gone: readonly number[] = GONE): DeliveryAttempt {
  if (result.kind === 'failed') return { outcome: result.isSent ? 'unconfirmed' : 'deferred', reply: result.why };
  const { status } = result;
  if (status >= 200 && status < 300) return { outcome: 'accepted' };
  const reply = `HTTP ${status}`;
  if (gone.includes(status)) return { outcome: 'gone', reply };
  return { outcome: 'deferred', reply, pauseMs: secondsOf(result.retryAfter) * 1000 };
}

/** Reads the seconds of a Retry-After field. A date is not read: clocks differ, and our own pauses do. */
const secondsOf = (field: string | null): number =>
  /^\d{1,9}(?:\.\d+)?$/.test(field?.trim() ?? '') ? Number(field) : 0;

/** Makes what sends messages by one POST each. */
export const byPost =
  (
    post: PostMessage,
    {
      request,
      classify = attemptOf,
    }: {
      /** Makes the request, of which the payload is a part. */
      request(delivery: DueDelivery): Pick<PostRequest, 'url' | 'headers' | 'body'>;
      classify?(result: PostResult): DeliveryAttempt;
    },
  ): Deliver =>
  async (delivery, { handOver, signal }) => {
    try {
      return classify(await post({ ...request(delivery), maxBytes: 0, handOver, signal }));
    } catch (error) {
      return { outcome: 'deferred', reply: error instanceof Error ? error.message : String(error) };
    }
  };

export const JSON_TYPE = { 'Content-Type': 'application/json' } as const;
