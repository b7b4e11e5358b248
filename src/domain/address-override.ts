import { addressOctets } from './addresses.ts';

/** A line of the operator's map: what goes to one place is sent to another, as curl's `--connect-to` does. */
export interface AddressOverride {
  readonly address: string;
  readonly port: number;
  readonly toAddress: string;
  readonly toPort: number;
}

/** Reads `192.0.2.25:25:127.0.0.1:2525`, with IPv6 addresses in brackets. Null where it is nothing of the kind. */
export function parseAddressOverride(text: string): AddressOverride | null {
  const place = String.raw`(\[[0-9a-fA-F:.]+\]|[0-9.]+):(\d{1,5})`;
  const match = new RegExp(`^${place}:${place}$`).exec(text);
  if (match === null) return null;
  const [address, toAddress] = [match[1], match[3]].map((one) => (one ?? '').replace(/^\[(.*)\]$/, '$1'));
  const [port, toPort] = [Number(match[2]), Number(match[4])];
  if (address === undefined || toAddress === undefined) return null;
  const isPort = (one: number): boolean => one >= 1 && one <= 65_535;
  const known = addressOctets(address) !== null && addressOctets(toAddress) !== null;
  return known && isPort(port) && isPort(toPort) ? { address, port, toAddress, toPort } : null;
}

/** Writes an override as `parseAddressOverride` reads it. */
export function formatAddressOverride({ address, port, toAddress, toPort }: AddressOverride): string {
  const shown = (one: string): string => (one.includes(':') ? `[${one}]` : one);
  return `${shown(address)}:${port}:${shown(toAddress)}:${toPort}`;
}
