import type { NoTls } from '../../facts/dane.ts';
import type { TlsaFault } from '../../records/tlsa.ts';
import { causesText } from '../causes.ts';
import { fill } from '../fill.ts';

/** Why mail servers cannot use a TLSA record, as a clause. */
const CLAUSES: Readonly<Record<TlsaFault['code'], string>> = {
  'usage-public': 'usage {usage} rests on public authorities, which mail servers do not use; it must be 3 or 2',
  'usage-unknown': 'usage {usage} is not known; it must be 3 or 2',
  'selector-unknown': 'selector {selector} is not known; it must be 1 or 0',
  'matching-unknown': 'matching type {matching} is not known; it must be 1, 2 or 0',
  'hash-length': 'the hash has {octets} octets; matching type {matching} needs {needed}',
  'not-a-certificate': 'matching type 0 needs a whole certificate, and this is none',
  'not-a-key': 'matching type 0 needs a whole public key, and this is none',
};

export const tlsaClause = ({ code, args }: TlsaFault): string => fill(CLAUSES[code], args);

/** Why a server with TLSA records does not speak TLS, as a clause. */
export function noTlsText(why: NoTls): string {
  switch (why.kind) {
    case 'no-address':
      return 'it has no address';
    case 'private-address':
      return `its address ${why.address} cannot be reached from outside`;
    case 'not-offered':
      return 'it does not offer STARTTLS';
    case 'broken':
      return `STARTTLS fails: ${causesText(why.causes)}`;
  }
}
