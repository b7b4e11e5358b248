import { SPECIAL_ADDRESS_SOURCE } from '../../domain/addresses.ts';
import { readIpv4, readIpv6 } from '../../facts/addresses.ts';
import { orNull } from '../../facts/combine.ts';
import { type EnclosingZone, readZoneIfKnown } from '../../facts/zone.ts';
import { defineCheck } from '../check.ts';
import { type Fix, fixOf, publish } from '../fix.ts';
import { pick } from '../subject.ts';
import { ADDRESSES } from './findings.ts';
import { addressRemarks, isUnreachable, specialListed } from './remarks.ts';

/** It only shapes the sentence. */
const readIpv4IfKnown = orNull(readIpv4);

/** Stands for the address of the owner's server, which only its host knows. Source: RFC 3849. */
const SAMPLE_ADDRESS = '2001:db8::80';

/** The record of a website at the apex, with a sample in it. */
const sampleFix = (zone: EnclosingZone | null): Fix | null =>
  zone?.isApex === true
    ? fixOf({ ...publish(zone.apex, { type: 'AAAA', value: SAMPLE_ADDRESS }), fillIn: [SAMPLE_ADDRESS] })
    : null;

const { texts, findings } = pick(
  ADDRESSES,
  'dual-stack',
  'ipv6-present',
  'ipv6-only',
  'ipv4-not-public',
  'ipv6-unreachable',
  'ipv6-only-unreachable',
  'absent',
  'absent-at-alias',
  'some-unreachable',
);

export const ipv6 = defineCheck({
  id: 'ipv6',
  name: 'IPv6 (AAAA)',
  means: 'An AAAA record lets people on IPv6 networks connect to your name directly.',
  why: 'Many mobile and office networks use IPv6 first and reach IPv4 only through gateways (NAT64). A direct connection is often faster and has fewer parts that can fail.',
  citations: [{ rfc: 3596, section: '2' }, { rfc: 6540 }],
  restsOn: [SPECIAL_ADDRESS_SOURCE],
  needs: { found: readIpv6, v4: readIpv4IfKnown, zone: readZoneIfKnown },
  texts,
  findings: { ...findings, 'some-unreachable': { ...findings['some-unreachable'], partOf: 'name-resolution' } },
  judge({ found, v4, zone }, say) {
    const alias = found.aliases.at(-1);
    if (found.addresses.length === 0)
      return alias === undefined
        ? say.failed('absent').withFix(v4 === null || v4.addresses.length === 0 ? null : sampleFix(zone))
        : say.failed('absent-at-alias', { alias });
    const isAlone = v4?.addresses.length === 0;
    if (isUnreachable(found))
      return say.satisfied(isAlone ? 'ipv6-only-unreachable' : 'ipv6-unreachable', { special: specialListed(found) });
    const code = v4 === null ? 'ipv6-present' : isUnreachable(v4) ? 'ipv4-not-public' : 'dual-stack';
    return say.satisfied(isAlone ? 'ipv6-only' : code).also(addressRemarks(found));
  },
});
