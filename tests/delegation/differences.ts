/** What we find in scenarios of Zonemaster where it expects something else, with the reason. */
export const DIFFERENCES: Readonly<Record<string, readonly [got: string, why: string]>> = {
  'ADDRESS01/GOOD-1': [
    'glue/special-address',
    'It counts 64:ff9b::1 as global. That stands for 0.0.0.1, to which no translator may lead (RFC 6052 section 3.1).',
  ],
  'BASIC02/MIXED-1': [
    'authoritative-answers/broken authoritative-answers/not-authoritative',
    'It stops at the first server that works; we say what is wrong with the others as well.',
  ],
  'BASIC02/NS-NO-IP-1': [
    'delegation/no-address',
    'Without an address there is no server that works: one finding says both.',
  ],
  'BASIC02/NS-NO-IP-2': [
    'delegation/no-address',
    'Without an address there is no server that works: one finding says both.',
  ],
  'BASIC02/NS-NO-IP-3': [
    'delegation/no-address',
    'Without an address there is no server that works: one finding says both.',
  ],
  'BASIC02/NS-NO-IP-UNDEL-1': [
    'delegation/no-address',
    'Without an address there is no server that works: one finding says both.',
  ],
  'BASIC02/NS-NO-IP-UNDEL-2': [
    'delegation/no-address',
    'Without an address there is no server that works: one finding says both.',
  ],
  'BASIC02/NS-NOT-AUTH-1': [
    'authoritative-answers/not-authoritative',
    'Resolvers use the records of answers without the AA bit (Unbound 1.17 and BIND 9.18 do), so the delegation works.',
  ],
  'BASIC02/UNEXPECTED-RCODE-1': [
    'authoritative-answers/broken authoritative-answers/refusing delegation/no-working-server',
    'We tell a server that refuses from one that answers with another error.',
  ],
  'CONSISTENCY05/CHILD-ZONE-LAME-2': [
    'fine',
    'Resolvers use the records of answers without the AA bit: authoritative-answers says that it is missing.',
  ],
  'CONNECTIVITY04/IPV4-SINGLE-NS-1': [
    'fine',
    'There is one server with one address: server-redundancy says so, and its network adds nothing.',
  ],
  'CONNECTIVITY04/IPV6-SINGLE-NS-1': [
    'fine',
    'There is one server with one address: server-redundancy says so, and its network adds nothing.',
  ],
};
