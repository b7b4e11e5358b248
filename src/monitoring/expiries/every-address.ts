import type { DomainName } from '../../domain/name.ts';
import type { Clock } from '../../domain/time.ts';
import { createEvidence } from '../../evidence/create.ts';
import type { EvidenceSource } from '../../evidence/source.ts';
import { readIpv4, readIpv6 } from '../../facts/addresses.ts';
import { type CertificateState, certificateStateOf } from '../../records/certificate-state.ts';
import { certificateAt } from './observe-certificates.ts';
import type { CertificateServer } from './observed-certificate.ts';

/** Addresses of one server that are probed at most, in one look at all of them. Source: docs/limits.md. */
export const MAX_ADDRESSES = 8;

/** A certificate, and the addresses that show it. */
export interface CertificateAtAddresses {
  readonly state: CertificateState;
  readonly addresses: readonly string[];
}

/** Tells what the addresses of a server show. */
export interface EveryAddress {
  /** Each certificate once. */
  readonly certificates: readonly CertificateAtAddresses[];
  /** Whether all addresses that anybody can reach were reached. */
  readonly isWhole: boolean;
}

/** Probes each address of a server; null where it has only one, or nobody knows its addresses. */
export async function observeEveryAddress(
  server: CertificateServer,
  { source, clock }: { readonly source: EvidenceSource; readonly clock: Clock },
): Promise<EveryAddress | null> {
  const evidence = createEvidence(source, { clock });
  const host = server.host as DomainName;
  const families = await Promise.all([readIpv4(host, evidence), readIpv6(host, evidence)]);
  const known = families.flatMap((one) => (one.kind === 'available' ? [one.value.addresses] : []));
  const all = [...new Set(known.flat())];
  if (known.length < families.length || all.length < 2) return null;
  const answers = await Promise.all(
    all.slice(0, MAX_ADDRESSES).map(async (address) => ({
      address,
      answer: await evidence.ask({ ...certificateAt(server), address }),
    })),
  );
  const certificates: { state: CertificateState; addresses: string[] }[] = [];
  let isWhole = all.length <= MAX_ADDRESSES;
  for (const { address, answer } of answers) {
    const state = answer.kind === 'tls' ? certificateStateOf(server, answer.tls, answer.at) : null;
    if (state === null) {
      // Nobody outside connects to a private address. What is there but shows no certificate does not show an old one.
      isWhole &&= answer.kind === 'forbidden' || answer.kind === 'no-tls';
      continue;
    }
    const same = certificates.find((one) => one.state.fingerprint === state.fingerprint);
    if (same === undefined) certificates.push({ state, addresses: [address] });
    else same.addresses.push(address);
  }
  return { certificates, isWhole };
}
