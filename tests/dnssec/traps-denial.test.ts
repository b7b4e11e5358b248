import { describe, expect, test } from 'vitest';
import { Effort } from '../../src/dns/effort.ts';
import { denialOf } from '../../src/dns/validate/denial.ts';
import { NameHashes } from '../../src/dns/validate/name-hashes.ts';
import { rrsetsOf } from '../../src/dns/validate/rrsets.ts';
import { validate } from '../../src/dns/validate/validate.ts';
import type { DnsName } from '../../src/domain/name.ts';
import type { DnsResponse, ResponseRr } from '../../src/domain/response.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import { createKey } from '../../testbed/zone-keys.ts';
import { anchoredBy, answering, askingOf, dnskeys, dsRr, rrs, signed } from './craft.ts';
import { answerOf, createChain, createZones, judge, questionOf, response, verdictOf } from './signed-world.ts';
import { sourcesOf } from './zones.ts';

const NXDOMAIN = 3;
const NSEC = createZones(sourcesOf({ algorithm: 15 }));
const NSEC3 = createZones(
  sourcesOf({ algorithm: 15, nsec3: { iterations: 1, salt: new Uint8Array([7]), optOut: false } }),
);
const OPT_OUT = createZones(
  sourcesOf({ algorithm: 15, nsec3: { iterations: 1, salt: new Uint8Array([7]), optOut: true } }),
);
const COMPACT = createZones(sourcesOf({ algorithm: 15, compact: true }));
const WORLDS = [
  ['NSEC', NSEC],
  ['NSEC3', NSEC3],
] as const;

const of = (world: typeof NSEC, text: string): DnsResponse => answerOf(world, questionOf(text));
const without = (rrs: readonly ResponseRr[], drop: (rr: ResponseRr) => boolean) => rrs.filter((rr) => !drop(rr));

describe.each(WORLDS)('%s', (_title, world) => {
  test('the closest encloser is looked for within the zone (RUSTSEC-2026-0118)', async () => {
    const { authorities } = of(world, 'nothing.zone. A');
    const sets = rrsetsOf(response({ authorities }), 'authorities');
    const zone = 'zone' as DnsName;
    for (const name of ['other', 'www.other', 'zone.other', '.', 'notzone', 'a\\.zone', 'deep.in.another.place'])
      expect(await denialOf(sets, { zone, name: name as DnsName, type: 1 }, new NameHashes(new Effort()))).toBe(null);
    // What the zone says of a name beside it.
    expect(await judge(world, 'www.other. TXT', response({ rcode: NXDOMAIN, authorities }))).toBe(
      'bogus (wrong-signer)',
    );
  });

  test('a proof for one name is none for another', async () => {
    for (const [proof, question, rcode] of [
      ['nothing.zone. A', 'www.zone. TXT', NXDOMAIN],
      ['nothing.zone. A', 'www.zone. A', NXDOMAIN],
      ['www.zone. AAAA', 'mail.zone. AAAA', 0],
      ['c.b.ent.zone. TXT', 'a.b.ent.zone. TXT', NXDOMAIN],
      ['www.child.zone. TXT', 'www.zone. TXT', 0],
      ['no.child.zone. A', 'www.zone. A', NXDOMAIN],
    ] as const)
      expect([proof, await judge(world, question, response({ ...of(world, proof), rcode }))]).toEqual([
        proof,
        expect.stringMatching(/^bogus/),
      ]);
  });

  test('the types at a wildcard count', async () => {
    // There is a TXT at the wildcard: the proof that another type is not there says nothing of it.
    const proof = of(world, 'made.wild.zone. A');
    expect(await judge(world, 'made.wild.zone. A', proof)).toBe('secure');
    expect(await judge(world, 'made.wild.zone. TXT', proof)).toBe('bogus (unproven)');
    // A name that the zone has no wildcard for.
    const none = of(world, 'nothing.zone. A');
    expect(await judge(world, 'made.wild.zone. TXT', none)).toBe('bogus (unproven)');
  });

  test('an answer from a wildcard needs the proof that no closer name exists', async () => {
    const made = of(world, 'made.wild.zone. TXT');
    expect(await judge(world, 'made.wild.zone. TXT', { ...made, authorities: [] })).toBe('bogus (unproven)');
    // For a name that exists, with the proof of the other.
    const name = 'exists.wild.zone' as DnsName;
    const replayed = { ...made, answers: made.answers.map((rr) => ({ ...rr, name })) };
    expect(await judge(world, 'exists.wild.zone. TXT', replayed)).toBe('bogus (unproven)');
  });

  test('no wildcard is left undenied', async () => {
    // That wild.zone exists, and made.wild.zone not: what there is at the asterisk is left out.
    const authorities = [
      ...of(world, 'made.wild.zone. TXT').authorities,
      ...of(world, 'wild.zone. A').authorities.filter(({ type }) => type !== RR_TYPES.SOA),
    ];
    for (const rcode of [0, NXDOMAIN])
      expect(await judge(world, 'made.wild.zone. TXT', response({ rcode, authorities }))).toBe('bogus (unproven)');
  });

  test('the code of the response is that of the proof', async () => {
    for (const [question, rcode] of [
      ['nothing.zone. A', 0],
      ['www.zone. AAAA', NXDOMAIN],
      ['ent.zone. A', NXDOMAIN],
      ['made.wild.zone. A', NXDOMAIN],
      ['gone.zone. A', 0],
    ] as const)
      expect([question, await judge(world, question, { ...of(world, question), rcode })]).toEqual([
        question,
        'bogus (unproven)',
      ]);
  });

  test('an asterisk that only has names below it is a wildcard without types (RFC 4592)', async () => {
    const asked = of(world, 'made.star.zone. A');
    expect(asked.rcode).toBe(0);
    expect(await judge(world, 'made.star.zone. A', asked)).toBe('secure');
    expect(await judge(world, 'made.star.zone. A', { ...asked, rcode: NXDOMAIN })).toBe('bogus (unproven)');
  });

  test('the records of a delegation at its parent say nothing of the child', async () => {
    // That child.zone has no A, as the parent's record of the delegation seems to say: none is there but NS and DS.
    const ofParent = of(world, 'child.zone. DS');
    const noDs = of(world, 'unsigned.zone. DS');
    expect(await judge(world, 'unsigned.zone. DS', noDs)).toBe('secure');
    expect(await judge(world, 'www.unsigned.zone. A', { ...noDs, rcode: NXDOMAIN })).toBe('insecure (no-ds)');
    expect(await judge(world, 'child.zone. DS', { ...ofParent, answers: [] })).toBe('bogus (unproven)');
    // An apex says nothing of its DS records.
    const ofChild = of(world, 'child.zone. TXT');
    expect(await judge(world, 'child.zone. TXT', ofChild)).toBe('secure');
    expect(await judge(world, 'child.zone. DS', ofChild)).toBe('bogus (wrong-signer)');
  });

  test('types that we do not know are tolerated, in sections and bitmaps', async () => {
    const DELEG = 61_440;
    const unknown = {
      name: 'child.zone' as DnsName,
      type: DELEG,
      class: 1,
      ttlSeconds: 300,
      octets: new Uint8Array([1]),
    };
    for (const text of ['www.zone. A', 'nothing.zone. A', 'www.zone. AAAA', 'www.child.zone. A', 'child.zone. DS']) {
      const whole = of(world, text);
      const more = { answers: [...whole.answers, unknown], authorities: [unknown, ...whole.authorities] };
      expect([text, await judge(world, text, { ...whole, ...more })]).toEqual([text, 'secure']);
    }
    const key = createKey(15);
    const nsec = signed(rrs('www.test. 300 NSEC test. A RRSIG NSEC TYPE61440'), key, 'test');
    const answers = { 'test. DNSKEY': answering(signed(dnskeys('test', [key]), key, 'test')) };
    const { chain } = createChain({ ask: askingOf(answers), anchors: [anchoredBy('test', [dsRr('test', key)])] });
    expect(verdictOf(await validate(chain, questionOf('www.test. MX'), answering([], nsec)))).toBe('secure');
  });
});

describe('NSEC alone', () => {
  test('the record of a wildcard is matched, not only covering', async () => {
    const proof = of(NSEC, 'made.wild.zone. A');
    const ofWildcard = (rr: ResponseRr) => rr.name === '*.wild.zone';
    expect(proof.authorities.some(ofWildcard)).toBe(true);
    const rest = without(proof.authorities, ofWildcard);
    expect(await judge(NSEC, 'made.wild.zone. A', { ...proof, authorities: rest })).toBe('bogus (unproven)');
  });

  test('an expanded record has no owner to speak of (CVE-2017-15105)', async () => {
    // The NSEC record of *.wild, as if it were that of a name before one that exists: with a valid signature.
    const { authorities } = of(NSEC, 'made.wild.zone. A');
    // The wildcard has a TXT alone, so that it would deny the MX.
    for (const owner of ['exist.wild.zone', 'exists.wild.zone', 'a.wild.zone']) {
      const expanded = authorities
        .filter((rr) => rr.name === '*.wild.zone')
        .map((rr) => ({ ...rr, name: owner as DnsName }));
      for (const rcode of [0, NXDOMAIN])
        for (const more of [[], authorities])
          expect(
            await judge(NSEC, 'exists.wild.zone. MX', response({ rcode, authorities: [...expanded, ...more] })),
          ).toMatch(/^bogus/);
    }
  });

  test('a record of a delegation or a DNAME does not cover the names below', async () => {
    // `tree` has a DNAME, `unsigned` an NS: both stand before what is below them.
    const at = (name: string) => of(NSEC, `${name}. TXT`).authorities.filter((rr) => rr.name === name);
    expect(at('tree.zone')).toHaveLength(2);
    const apex = of(NSEC, 'nothing.zone. A').authorities;
    const authorities = [...at('tree.zone'), ...apex];
    expect(await judge(NSEC, 'leaf.tree.zone. A', response({ rcode: NXDOMAIN, authorities }))).toBe('bogus (unproven)');
  });
});

describe('opt-out', () => {
  test('what may be delegated without a record is insecure, and nothing that has a record is', async () => {
    const proof = of(OPT_OUT, 'nothing.zone. A');
    expect(await judge(OPT_OUT, 'nothing.zone. A', proof)).toBe('insecure (opt-out)');
    expect(await judge(OPT_OUT, 'made.wild.zone. TXT')).toBe('insecure (opt-out)');
    for (const text of ['www.zone. A', 'child.zone. DS', 'www.child.zone. A', 'alias.zone. A'])
      for (const rcode of [0, NXDOMAIN])
        expect([text, await judge(OPT_OUT, text, response({ ...proof, rcode, answers: [] }))]).toEqual([
          text,
          'bogus (unproven)',
        ]);
  });
});

describe('compact denial (RFC 9824)', () => {
  test('a name that does not exist, under either code; a type that does not, under one', async () => {
    for (const rcode of [0, NXDOMAIN])
      expect(await judge(COMPACT, 'nothing.zone. A', { ...of(COMPACT, 'nothing.zone. A'), rcode })).toBe('secure');
    const noType = of(COMPACT, 'www.zone. AAAA');
    expect(await judge(COMPACT, 'www.zone. AAAA', noType)).toBe('secure');
    expect(await judge(COMPACT, 'www.zone. AAAA', { ...noType, rcode: NXDOMAIN })).toBe('bogus (unproven)');
  });

  test('the record of one name denies no other', async () => {
    const proof = of(COMPACT, 'nothing.zone. A');
    expect(await judge(COMPACT, 'www.zone. A', proof)).toBe('bogus (unproven)');
    expect(await judge(COMPACT, 'made.wild.zone. TXT', proof)).toBe('bogus (unproven)');
  });
});

describe('what is made from a wildcard needs its proof', () => {
  const key = createKey(15);
  const zone = { 'test. DNSKEY': answering(signed(dnskeys('test', [key]), key, 'test')) };
  const anchors = [anchoredBy('test', [dsRr('test', key)])];
  /** Records signed at the wildcard, and given another owner. */
  const expanded = (line: string, owner: string) =>
    signed(rrs(line), key, 'test').map((rr) => ({ ...rr, name: owner as DnsName }));

  test('a DNAME', async () => {
    const answers = [
      ...expanded('*.test. 300 DNAME other.test.', 'tree.test'),
      ...rrs('leaf.tree.test. 300 CNAME leaf.other.test.'),
    ];
    const target = signed(rrs('leaf.other.test. 300 A 192.0.2.1'), key, 'test');
    const { chain } = createChain({ ask: askingOf(zone), anchors });
    const question = questionOf('leaf.tree.test. A');
    expect(verdictOf(await validate(chain, question, answering([...answers, ...target])))).toBe('bogus (unproven)');
    const proof = signed(rrs('sub.test. 300 NSEC zulu.test. A RRSIG NSEC'), key, 'test');
    const { chain: fresh } = createChain({ ask: askingOf(zone), anchors });
    expect(verdictOf(await validate(fresh, question, answering([...answers, ...target], proof)))).toBe('secure');
  });

  test('DS records, keys, and an alias where a zone may begin', async () => {
    const child = createKey(15);
    const keys = answering(signed(dnskeys('child.test', [child]), child, 'child.test'));
    const ds = expanded(`*.test. 300 DS ${dsText(child)}`, 'child.test');
    const data = answering(signed(rrs('www.child.test. 300 A 192.0.2.1'), child, 'child.test'));
    const question = questionOf('www.child.test. A');
    const byDs = createChain({
      ask: askingOf({ ...zone, 'child.test. DS': answering(ds), 'child.test. DNSKEY': keys }),
      anchors,
    });
    expect(verdictOf(await validate(byDs.chain, question, data))).toBe('bogus (unproven)');
    const alias = expanded('*.test. 300 CNAME other.test.', 'child.test');
    const byAlias = createChain({ ask: askingOf({ ...zone, 'child.test. DS': answering(alias) }), anchors });
    expect(verdictOf(await validate(byAlias.chain, question, data))).toBe('bogus (unproven)');
  });
});

/** The DS record of a key of child.test, in presentation form. */
function dsText(key: ReturnType<typeof createKey>): string {
  const { octets } = dsRr('child.test', key);
  return `${(octets[0] ?? 0) * 256 + (octets[1] ?? 0)} ${octets[2]} ${octets[3]} ${Buffer.from(octets.subarray(4)).toString('hex')}`;
}

describe('aliases', () => {
  const rename = (answers: readonly ResponseRr[], change: (rr: ResponseRr) => ResponseRr | null) =>
    answers.flatMap((rr) => change(rr) ?? []);
  const isCname = ({ type }: ResponseRr) => type === RR_TYPES.CNAME;

  test('the CNAME that a DNAME made must be there, and be the one that it makes', async () => {
    const whole = of(NSEC, 'leaf.tree.zone. A');
    const gone = rename(whole.answers, (rr) => (isCname(rr) ? null : rr));
    expect(await judge(NSEC, 'leaf.tree.zone. A', { ...whole, answers: gone })).toBe('bogus (wrong-signature)');
    const other = rrs('leaf.tree.zone. 300 CNAME evil.plain.')[0];
    if (other === undefined) throw new Error('one record');
    const changed = rename(whole.answers, (rr) => (isCname(rr) ? { ...rr, octets: other.octets } : rr));
    expect(await judge(NSEC, 'leaf.tree.zone. A', { ...whole, answers: changed })).toBe('bogus (wrong-signature)');
  });

  test('a chain of eleven is followed, a longer one not', async () => {
    const key = createKey(15);
    const answers = { 'test. DNSKEY': answering(signed(dnskeys('test', [key]), key, 'test')) };
    for (const [length, expected] of [
      [11, 'secure'],
      [12, 'indeterminate'],
    ] as const) {
      const links = Array.from({ length }, (_, i) => signed(rrs(`n${i}.test. 300 CNAME n${i + 1}.test.`), key, 'test'));
      const end = signed(rrs(`n${length}.test. 300 A 192.0.2.1`), key, 'test');
      const { chain } = createChain({ ask: askingOf(answers), anchors: [anchoredBy('test', [dsRr('test', key)])] });
      const given = answering([...links.flat(), ...end]);
      expect(verdictOf(await validate(chain, questionOf('n0.test. A'), given))).toBe(expected);
    }
  });
});
