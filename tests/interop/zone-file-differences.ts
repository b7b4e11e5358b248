/** Tells where another program and our reader do not agree whether a zone loads, and why that is right. */
interface ZoneFileDifference {
  /** Matches the file and what the program printed. */
  readonly when: RegExp;
  readonly why: string;
}

const JUDGED = 'the file can be read: a check of the diagnosis judges that, with words for its owner';
const UNREAD = 'data of a type that we do not read is not looked at, and a notice says so';

/** BIND does not load these, and we read them. */
export const BIND_REFUSES: readonly ZoneFileDifference[] = [
  { when: /CDS\/CDNSKEY consistency checks failed/, why: JUDGED },
  { when: /DS record at top of zone|at top of zone/, why: 'Knot loads it; a DS record is asked for at the zone above' },
  { when: /has no (?:address|NS) records/, why: JUDGED },
  { when: /foo\.example\.com: multiple RRs of singleton type/, why: 'several DNAME records: answers show only one' },
  { when: /bad-nsap-(?:empty|odd-nibble)\.db/, why: UNREAD },
  { when: /bad-unspec\.db/, why: UNREAD },
];

/** BIND loads these, and we do not. */
export const BIND_LOADS: readonly ZoneFileDifference[] = [
  {
    when: /good-generate-modifier\.db/,
    why: '$GENERATE with a number below nothing, which BIND writes as a large one: nobody means that',
  },
];

/** Knot does not load these, and we read them. */
export const KNOT_REFUSES: readonly ZoneFileDifference[] = [
  { when: /Error summary:/, why: JUDGED },
  { when: /justice\.gov\.uk.*owner is invalid/s, why: 'a name with a sign that Knot wants escaped; BIND reads it' },
  { when: /unsupported record type|unable to process text form for this type/, why: UNREAD },
  { when: /generate-overflow\.db.*invalid directive/s, why: 'Knot has no $GENERATE' },
  { when: /good-cname-and-key\.db/, why: 'data of a KEY record, which BIND loads' },
  { when: /nsec3\S*pad\S*\.db/, why: 'padding of hashes, in which servers differ: BIND loads it' },
  { when: /dns-sd-reverse\.db/, why: 'BIND loads it' },
  { when: /good-svcb\.db/, why: 'parameters of SVCB that BIND loads' },
];

/** Knot loads these, and we do not. */
export const KNOT_LOADS: readonly ZoneFileDifference[] = [
  { when: /bad-nsec3-padded\.db/, why: 'padding of hashes, in which servers differ: BIND refuses it' },
];
