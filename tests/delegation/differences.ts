/** What we find in scenarios of Zonemaster where it expects something else, with the reason. */
export const DIFFERENCES: Readonly<Record<string, readonly [got: string, why: string]>> = {
  'ADDRESS01/GOOD-1': [
    'glue/special-address',
    'It counts 192.175.48.1 (AS112) and 64:ff9b::1 (NAT64) as global; the guard of our connections does not.',
  ],
  'ADDRESS01/NO-NAME-SERVERS': [
    'glue/special-address',
    'The name is not delegated, so we judge the zone that has it, whose servers have addresses of loopback.',
  ],
  'BASIC02/MIXED-1': [
    'authoritative-answers/broken authoritative-answers/not-authoritative',
    'It stops at the first server that works; we say what is wrong with the others as well.',
  ],
  'BASIC02/NO-DELEGATION-1': [
    'fine',
    'Which zone has the name was not recorded: its program asked fewer servers for that.',
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
  'BASIC02/UNEXPECTED-RCODE-1': [
    'authoritative-answers/broken authoritative-answers/refusing delegation/no-working-server',
    'We tell a server that refuses from one that answers with another error.',
  ],
  'CONNECTIVITY04/GOOD-3': [
    'ns-redundancy/one-network',
    'It knows announced prefixes from a service; we compare /24 and /48.',
  ],
  'CONNECTIVITY04/IPV6-TWO-PREFIXES-1': [
    'ns-redundancy/one-network',
    'It knows announced prefixes from a service; we compare /24 and /48.',
  ],
  'CONNECTIVITY04/IPV4-SINGLE-NS-1': ['fine', 'One server alone has one network; we say that it is alone.'],
  'CONNECTIVITY04/IPV6-SINGLE-NS-1': ['fine', 'One server alone has one network; we say that it is alone.'],
  'DELEGATION02/CHILD-NON-DISTINCT-UND': [
    'fine',
    'Names that only the zone to be tried lists could be looked up only through its present delegation.',
  ],
  'DNSSEC01/PARENT-SERVER-NO-DS-1': [
    'fine',
    'The names of the servers of the zone above do not exist, so that only its glue leads to them; we ask those that resolvers find.',
  ],
  'ZONE09/TLD-EMAIL-DOMAIN': ['fine', 'The servers of the root were not recorded, so that its zone cannot be told.'],
  'ZONE09/ROOT-EMAIL-DOMAIN': ['fine', 'The root has no zone above it whose delegation could be asked for.'],
};
