import { parseServices, type RdapServices } from './bootstrap.ts';
import { MAX_WHOIS_OCTETS } from './bounds.ts';
import type { JsonAnswer } from './ports.ts';
import { readRdapAnswer } from './rdap-answer.ts';
import type { RegistrationRead } from './registration.ts';
import { type IanaRead, parseIana, parseWhois } from './whois.ts';
import { decodeWhois } from './whois-servers.ts';

/** Holds what came over WHOIS. */
interface WhoisText {
  readonly server: string;
  readonly body: Uint8Array;
  /** The top-level domain asked about. */
  readonly tld: string;
}

/** Each kind of text that registries send: what is given to its reader, and what it returns. */
export interface RegistryTexts {
  readonly rdap: {
    readonly given: JsonAnswer;
    readonly result: RegistrationRead;
  };
  readonly whois: {
    readonly given: WhoisText;
    readonly result: { readonly raw: string; readonly read: RegistrationRead };
  };
  readonly iana: { readonly given: WhoisText; readonly result: IanaRead };
  readonly bootstrap: { readonly given: { readonly body: string }; readonly result: RdapServices | null };
}

/** One text, for the reader of its kind. */
export interface RegistryText<K extends keyof RegistryTexts> {
  readonly read: K;
  readonly given: RegistryTexts[K]['given'];
}

const textOf = ({ server, body }: WhoisText): string => decodeWhois(server, body.subarray(0, MAX_WHOIS_OCTETS));

const READERS: {
  readonly [K in keyof RegistryTexts]: (given: RegistryTexts[K]['given']) => RegistryTexts[K]['result'];
} = {
  rdap: readRdapAnswer,
  whois(given) {
    const raw = textOf(given);
    return { raw, read: parseWhois(raw, { tld: given.tld }) };
  },
  iana: (given) => parseIana(textOf(given), given.tld),
  bootstrap({ body }) {
    try {
      return parseServices(JSON.parse(body));
    } catch {
      return null;
    }
  },
};

/** Reads what a registry sent. Never throws. */
export const readRegistryText = <K extends keyof RegistryTexts>({
  read,
  given,
}: RegistryText<K>): RegistryTexts[K]['result'] => READERS[read](given);
