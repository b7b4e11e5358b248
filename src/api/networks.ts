import ipaddr from 'ipaddr.js';
import { isInside, type Network, parseNetwork } from '../domain/addresses.ts';

/** Tells whether an address lies in one of these networks. Each is an address or `10.0.0.0/8`; IPv4 addresses count in both their forms. */
export function createNetworkMatcher(list: readonly string[]): (address: string | undefined) => boolean {
  const networks = list.map(parseNetwork).filter((network): network is Network => network !== null);
  return (address) => {
    if (address === undefined || !ipaddr.isValid(address)) return false;
    const octets = Uint8Array.from(ipaddr.process(address).toByteArray());
    return networks.some((network) => isInside(octets, network));
  };
}

/** Programs on this machine. Source: RFC 6890 section 2.2. */
export const LOOPBACK = ['127.0.0.0/8', '::1'] as const;
/** Networks without a way in from the internet. Sources: RFC 1918 section 3, RFC 4193 section 3. */
export const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'] as const;
