import type { Config } from './config.ts';

/** Where the world finds this service: every link that we write begins with this address. */
export interface Origin {
  /** Scheme, host and port, without a slash at the end: as configured, or else the address on this machine. */
  url(): string;
  /** The address on this machine. */
  localUrl(): string;
  /** Says which port was taken, where the configuration leaves that open. */
  listensOn(port: number): void;
}

export function createOrigin({ publicUrl, host, port }: Config): Origin {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  let taken = port;
  const localUrl = (): string => `http://${name.includes(':') ? `[${name}]` : name}:${taken}`;
  return {
    url: () => publicUrl ?? localUrl(),
    localUrl,
    listensOn(number) {
      taken = number;
    },
  };
}
