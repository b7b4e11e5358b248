import { createAuthority } from '../../../testbed/authority.ts';
import type { Internet } from '../../../testbed/internet.ts';
import { type Receiver, startReceiver } from '../../../testbed/receiver.ts';
import type { Account } from '../../accounts/store.ts';
import { createClients } from '../../app/clients.ts';
import type { Config } from '../../app/config.ts';
import { createConfiguredMonitors } from '../../app/monitors.ts';
import type { AddressOverride } from '../../domain/address-override.ts';
import { HTTPS_PORT } from '../../domain/ports.ts';
import type { Stores } from '../../store/opened.ts';

/** The webhook of the demo: a name and an address of the miniature internet. */
const [HOST, ADDRESS] = ['hooks.example', '203.0.113.90'];
const ZONE = `$ORIGIN ${HOST}.
$TTL 3600
@ IN SOA ns1.dns-host.test. hostmaster.dns-host.test. 2026112001 7200 900 1209600 300
@ IN NS ns1.dns-host.test.
@ IN NS ns2.dns-host.test.
@ IN A ${ADDRESS}
`;

/** A webhook, and what makes the miniature internet lead to it. */
export interface DemoReceiver extends Receiver {
  /** PEM: who signed its certificate. */
  readonly ca: string;
  readonly connectTo: AddressOverride;
}

/** Starts a webhook in the miniature internet. */
export async function startDemoReceiver(internet: Pick<Internet, 'load'>): Promise<DemoReceiver> {
  internet.load(ZONE, HOST);
  const authority = createAuthority('Hooks', Date.now);
  const receiver = await startReceiver({ issued: authority.issue([HOST]) });
  const connectTo = { address: ADDRESS, port: HTTPS_PORT, toAddress: '127.0.0.1', toPort: receiver.port };
  return { ...receiver, ca: authority.root, connectTo };
}

/** Adds the webhook to the recipients of an account, which it confirms by the challenge that we send it. */
export async function addDemoReceiver(
  { trust }: Pick<DemoReceiver, 'trust'>,
  { config, stores, account }: { readonly config: Config; readonly stores: Stores; readonly account: Account },
): Promise<void> {
  const created = createClients(config);
  if (!created.ok) return;
  const { clients } = created;
  try {
    const monitors = createConfiguredMonitors(config, {
      stores,
      clock: Date.now,
      post: clients.probes.post,
      publicUrl: () => '',
      onEmailStored: () => {},
    });
    const added = await monitors.addRecipient(account, `https://${HOST}/zonewell`, 'webhook');
    if (!added.ok || added.secret === undefined) return;
    trust(added.secret);
    const found = (await monitors.recipients(account)).find(({ channel }) => channel === 'webhook');
    if (found !== undefined) await monitors.resend(account, found.id);
  } finally {
    await clients.resolver.close();
  }
}
