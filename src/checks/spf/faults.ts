import { defineTexts, type Message } from '../../domain/message.ts';
import type { SpfFault } from '../../records/spf/parse.ts';

/** Says what is wrong with a part of an SPF record, as a clause. */
export const SPF_FAULT_TEXTS = defineTexts('spf-fault', {
  'modifier-twice': '{name}= may appear only once',
  'modifier-characters': '{name}= has a character that it may not have',
  'modifier-domain': '{name}= needs a domain name',
  'unknown-mechanism': 'SPF knows no such mechanism',
  'all-followed': 'nothing may follow all',
  'domain-missing': '{name} needs a domain name after a colon',
  'domain-invalid': '{name} needs a domain name after its colon',
  'prefix-length': 'its prefix length must be from /0 to /32 (IPv4) or from //0 to //128 (IPv6)',
  'ip4-invalid': 'ip4 needs an IPv4 address, or a network such as 192.0.2.0/24',
  'ip6-invalid': 'ip6 needs an IPv6 address, or a network such as 2001:db8::/32',
  quote: 'there is a quote inside the record',
  'not-ascii': 'it holds a character that is not ASCII, perhaps a no-break space',
  'sign-alone': 'the sign must be right before its mechanism, without a space',
  separator: 'parts are separated by spaces, not by "{sign}"',
  'space-after-colon': 'there may be no space after the colon',
  'address-for-name': '{name} needs a name; this address belongs after {mechanism}:',
  'address-family': '{name} needs an IPv{family} address; this address belongs after {mechanism}:',
  'colon-for-equals': 'after {name} there is an equals sign, not a colon',
  misnamed: 'the mechanism is called {meant}',
  'space-missing': 'a space is missing between two parts',
} as const satisfies Readonly<Record<SpfFault['code'], string>>);

export const spfClause = ({ code, args }: Pick<SpfFault, 'code' | 'args'>): Message =>
  SPF_FAULT_TEXTS.of({ code, args });
