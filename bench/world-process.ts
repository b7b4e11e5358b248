import { formatAddressOverride } from '../src/domain/address-override.ts';
import type { Internet } from '../testbed/internet.ts';
import type { NameServers } from '../testbed/name-servers.ts';

/** Whom to ask, and whom to trust. */
export interface Dns {
  readonly resolver: string;
  readonly anchors: string;
  /** The root's servers, from which is asked what does not validate over the resolver, and where they really are. */
  readonly rootHints: string;
  readonly connectTo: string;
}

/**
 * Serves an internet to the bench that started this process: sends where it is, answers each order once that is done, and
 * ends when it is disconnected.
 */
export function serveOrders<O>(
  internet: Internet,
  nameServers: NameServers,
  carryOut: (order: O) => Promise<void>,
): void {
  process.on('message', (order: O) => {
    carryOut(order).then(
      () => process.send?.({ done: order }),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.once('disconnect', () => process.exit());
  const dns: Dns = {
    resolver: internet.resolver,
    anchors: internet.anchorRecords,
    rootHints: nameServers.hints,
    connectTo: [...nameServers.connectTo, ...internet.connectTo].map(formatAddressOverride).join(),
  };
  process.send?.(dns);
}
