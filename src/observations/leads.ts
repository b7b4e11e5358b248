import { type DnsName, ROOT } from '../domain/name.ts';
import { presentRdata } from '../domain/rdata/present.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { RrType } from '../domain/rr.ts';
import { compile } from '../records/spf/compile.ts';
import { isSpf } from '../records/spf/parse.ts';

const ADDRESSES: readonly RrType[] = ['A', 'AAAA'];
const TEXTS: readonly RrType[] = ['TXT'];

/** A name that a record leads to, and the types that matter there. */
export interface Lead {
  readonly name: DnsName;
  readonly types: readonly RrType[];
}

/** Returns where a record leads: to the addresses of a mail server or name server, or to records that SPF includes. */
export function leadsOf({ type, octets }: { readonly type: RrType; readonly octets: Uint8Array }): readonly Lead[] {
  if (type === 'TXT') return includedBy(presentRdata('TXT', octets)).map((name) => ({ name, types: TEXTS }));
  const host =
    type === 'MX'
      ? readRdata({ type, octets })?.exchange
      : type === 'NS'
        ? readRdata({ type, octets })?.host
        : undefined;
  return host === undefined || host === ROOT ? [] : [{ name: host, types: ADDRESSES }];
}

/** The names that an SPF record includes or redirects to. */
function includedBy(text: string): readonly DnsName[] {
  if (!isSpf(text)) return [];
  const { instructions, redirect } = compile(text);
  const targets = instructions.flatMap((one) => (one.op === 'include' ? [one.target] : []));
  return [...targets, ...(redirect === null ? [] : [redirect.target])].flatMap((target) =>
    target.kind === 'fixed' && target.name !== null ? [target.name] : [],
  );
}
