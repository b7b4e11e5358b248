import { defineTexts, type Message } from '../../domain/message.ts';
import type { NoTls } from '../../facts/dane.ts';
import type { TlsaFault } from '../../records/tlsa.ts';
import { causesClause } from '../causes.ts';

/** Why mail servers cannot use a TLSA record, as a clause. */
export const TLSA_FAULT_TEXTS = defineTexts('tlsa-fault', {
  'usage-public': 'usage {usage} rests on public authorities, which mail servers do not use; it must be 3 or 2',
  'usage-unknown': 'usage {usage} is not known; it must be 3 or 2',
  'selector-unknown': 'selector {selector} is not known; it must be 1 or 0',
  'matching-unknown': 'matching type {matching} is not known; it must be 1, 2 or 0',
  'hash-length': 'the hash has {octets} octets; matching type {matching} needs {needed}',
  'not-a-certificate': 'matching type 0 needs a whole certificate, and this is none',
  'not-a-key': 'matching type 0 needs a whole public key, and this is none',
} as const satisfies Readonly<Record<TlsaFault['code'], string>>);

/** Why a server with TLSA records does not speak TLS, as a clause. */
export const NO_TLS_TEXTS = defineTexts('dane-no-tls', {
  'no-address': 'it has no address',
  'private-address': 'its address {address} cannot be reached from outside',
  'not-offered': 'it does not offer STARTTLS',
  broken: 'STARTTLS fails: {causes}',
});

export function noTlsClause(why: NoTls): Message {
  const { message } = NO_TLS_TEXTS;
  switch (why.kind) {
    case 'no-address':
    case 'not-offered':
      return message(why.kind);
    case 'private-address':
      return message('private-address', { address: why.address });
    case 'broken':
      return message('broken', { causes: causesClause(why.causes) });
  }
}

export const tlsaClause = ({ code, args }: TlsaFault): Message => TLSA_FAULT_TEXTS.of({ code, args });
