import { isGood, sameOnEveryAddress } from '../../checks/certificate/same-on-every-address.ts';
import { tlsProtocols } from '../../checks/connection/tls-protocols.ts';
import type { Finding } from '../../checks/finding.ts';
import type { DomainName } from '../../domain/name.ts';
import { isCurrentVersion } from '../../domain/probe.ts';
import { type Budget, DEFAULT_BUDGET } from '../../evidence/budget.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { readIpv4, readIpv6 } from '../../facts/addresses.ts';
import { valueIfKnown } from '../../facts/combine.ts';
import { readVersions } from '../../facts/tls-offers.ts';
import { readWebTls, servedIn } from '../../facts/web-tls.ts';
import type { TlsSight, WatchedTls } from '../memory/tls.ts';

/** One probe of a web server: the certificate at each of 16 addresses, and the first flights at 8 of them. */
const CONNECTIONS = 24;
export const activeBudget: Budget = { ...DEFAULT_BUDGET, connections: CONNECTIONS };

/** Holds what one probe showed, and of which addresses the checks say so. */
export interface SeenTls extends TlsSight {
  readonly refusedAt: readonly string[];
  readonly notGoodAt: readonly string[];
}

/** Probes all addresses of a web server. The checks judge what they show. `reported`: where browsers were refused before. */
export async function readTls(
  domain: DomainName,
  reported: WatchedTls['refused'],
  evidence: Evidence,
): Promise<SeenTls> {
  const [refused, differing] = await Promise.all([
    readRefused(domain, reported?.addresses ?? [], evidence),
    readDiffering(domain, evidence),
  ]);
  return { ...refused, ...differing };
}

/**
 * Browsers are accepted once each address that refused them offers what they need, or is gone from the DNS: one that does not
 * answer says nothing.
 */
async function readRefused(
  domain: DomainName,
  reported: readonly string[],
  evidence: Evidence,
): Promise<Pick<SeenTls, 'refused' | 'refusedAt'>> {
  const result = await tlsProtocols.run(domain, evidence);
  const versions = valueIfKnown(await readVersions(domain, evidence))?.addresses ?? [];
  const unsettled = { refused: null, refusedAt: [] };
  if (result.outcome === 'unknown' || versions.length === 0) return unsettled;
  const finding = result.findings.find(({ code }) => code === 'no-current-tls');
  const accepts = versions.filter(({ offered }) => offered.some(isCurrentVersion));
  if (finding !== undefined) {
    const refusedAt = addressesOf(finding);
    return { refused: refusedAt.length === versions.length ? 'all' : 'some', refusedAt };
  }
  const families = await Promise.all([readIpv4(domain, evidence), readIpv6(domain, evidence)]);
  const listed = families.some(({ kind }) => kind === 'unavailable')
    ? null
    : families.flatMap((one) => valueIfKnown(one)?.addresses ?? []);
  const isOver = reported.every(
    (address) => accepts.some((one) => one.address === address) || (listed !== null && !listed.includes(address)),
  );
  return isOver && accepts.length > 0 ? { ...unsettled, refused: 'none' } : unsettled;
}

async function readDiffering(domain: DomainName, evidence: Evidence): Promise<Pick<SeenTls, 'differs' | 'notGoodAt'>> {
  const result = await sameOnEveryAddress.run(domain, evidence);
  const web = valueIfKnown(await readWebTls(domain, evidence));
  const finding = result.outcome === 'unknown' ? undefined : result.findings.find(({ code }) => code === 'some-fail');
  if (finding !== undefined) return { differs: true, notGoodAt: addressesOf(finding) };
  const served = web === null ? [] : servedIn(web);
  const areGood =
    result.outcome !== 'unknown' &&
    served.length > 0 &&
    served.length === web?.addresses.length &&
    served.every(({ state }) => isGood(state, domain));
  return { differs: areGood ? false : null, notGoodAt: [] };
}

const addressesOf = ({ says: { args } }: Finding): readonly string[] => [args['addresses'] ?? []].flat().map(String);
