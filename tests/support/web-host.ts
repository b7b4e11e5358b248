import type { HostSpec, WebSpec } from '../../testbed/hosts.ts';

/** The zone of a web server with one address. */
export const WEB_ZONE = '@ IN A 192.0.2.80\n';

/** The one web server of a row: at its address, or at others. */
export const webHost = (https: WebSpec = {}, more: Partial<HostSpec> = {}): HostSpec => ({
  host: 'case.test',
  addresses: ['192.0.2.80'],
  https,
  http: 'closed',
  ...more,
});

/** A row whose name has no address. */
export const WITHOUT_ADDRESS = {
  about: 'no address',
  zone: '@ IN MX 0 .\n',
  outcome: 'failed',
  notNeeded: true,
} as const;

/** A row whose name has addresses, and nothing listens there. */
export const WITHOUT_WEBSITE = {
  about: 'no website: nothing listens on port 443 or 80',
  zone: WEB_ZONE,
  hosts: [webHost({ behaviour: 'refused' })],
  outcome: 'failed',
  notNeeded: true,
  text: 'no-website',
} as const;

/** A row that is about another port than that of websites. */
export const ON_ANOTHER_PORT = {
  about: 'another port',
  zone: WEB_ZONE,
  hosts: [webHost({ port: 8443 })],
  port: 8443,
  outcome: 'failed',
  notNeeded: true,
  text: 'other-port',
} as const;

/** A row whose server speaks no TLS. */
export const WITHOUT_TLS = {
  about: 'no TLS on port 443',
  zone: WEB_ZONE,
  hosts: [webHost({ behaviour: 'plain-http' })],
  outcome: 'failed',
} as const;
