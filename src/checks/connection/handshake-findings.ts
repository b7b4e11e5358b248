import type { FindingTable } from '../finding.ts';

/** Tells what is said of the handshake beside versions and cipher suites, and of TLSA records of a website. */
export const HANDSHAKE_FINDINGS = {
  'handshake-sound': {
    severity: 'ok',
    says: 'With TLS 1.2, keys and renegotiation are protected as they should be. The server chose {groups}.',
  },
  'tls13-alone': { severity: 'ok', says: 'TLS 1.3 alone is offered, which has all this protection built in.' },
  'no-secure-renegotiation': {
    severity: 'warning',
    says: 'At {addresses}, the server does not know secure renegotiation.',
    do: 'Update the TLS software of the server, so that it knows secure renegotiation',
    because: 'An attacker on the network may put a request before what a visitor sends.',
    refs: { rfc: { rfc: 5746, section: '3.6' } },
  },
  'sha1-key-exchange': {
    severity: 'warning',
    says: 'At {addresses}, the server signs its part of the key exchange with SHA-1, though we offered better.',
    do: 'Allow signatures with SHA-256 for TLS 1.2, and none with SHA-1',
    because: 'SHA-1 can be forged.',
    refs: { rfc: { rfc: 9155, section: '4' } },
  },
  'tls-compression': {
    severity: 'warning',
    says: 'At {addresses}, the server compresses what TLS sends.',
    do: 'Turn off the compression of TLS',
    because: 'From the lengths, an attacker on the network can read cookies (CRIME).',
    refs: { rfc: { rfc: 9325, section: '3.3' } },
  },
  'no-extended-master-secret': {
    severity: 'notice',
    says: 'At {addresses}, the server does not know the extended master secret of TLS 1.2.',
    do: 'Update the TLS software of the server, so that it knows the extended master secret',
    because: 'It ties the keys to one connection, so that nobody can mix two.',
    refs: { rfc: { rfc: 7627 } },
  },
  'early-data': {
    severity: 'notice',
    says: 'At {address}, the server announces early data of TLS 1.3 (0-RTT): up to {octets, plural, one {# octet} other {# octets}} of a request before the handshake is done.',
    do: 'Turn off early data, or make sure that a request in it changes nothing',
    because: 'Anybody on the network can send again what came as early data.',
    more: 'For nginx: ssl_early_data off. A server that keeps early data answers 425 (Too Early) to what changes something.',
    refs: { rfc: { rfc: 8470, section: '3' } },
  },
  'client-order': {
    severity: 'notice',
    says: 'At {addresses}, the order of the client decides: one that lists weak cipher suites first got {weaker}, though both know {better}.',
    do: 'Let the order of the server decide, or remove cipher suites such as {weaker}',
    because: 'Then a badly configured client gets the best that both know.',
  },
  'order-not-tested': {
    severity: 'info',
    says: 'At {addresses}, no connection was left to test whose order of cipher suites decides.',
  },
  'short-curve': {
    severity: 'warning',
    says: 'At {addresses}, the server agrees on keys over curves that are too short, if a client prefers them: {curves}.',
    do: 'Allow X25519, P-256 and P-384 alone',
    because: 'Their strength is below 112 bits.',
    refs: { rfc: { rfc: 9325, section: '4.2' } },
  },
  'fits-profile': {
    severity: 'info',
    says: 'All that the server took of what we offered fits Mozilla’s profile “{profile}” for TLS.',
  },
  'fits-no-profile': {
    severity: 'info',
    says: 'What the server took of what we offered fits none of Mozilla’s profiles for TLS.',
  },
  'tlsa-absent': {
    severity: 'info',
    says: 'There is no TLSA record at {at}. Browsers look for none.',
  },
  'tlsa-fits': { severity: 'ok', says: 'The certificate fits the TLSA records at {at}.' },
  'tlsa-mismatch': {
    severity: 'error',
    says: 'The certificate at {addresses} matches none of the TLSA records at {at} ({records}). Programs that check DANE do not connect.',
    do: 'Publish the TLSA record of the key in use, or delete those at {at}',
    refs: { rfc: { rfc: 6698, section: '2.1' } },
  },
  'tlsa-almost': {
    severity: 'error',
    says: 'The TLSA records at {at} name a certificate of the chain at {addresses}, but {why}. Programs that check DANE do not connect.',
    do: 'Install a valid certificate that fits the TLSA records at {at}, or delete those',
    refs: { rfc: { rfc: 6698, section: '2.1.1' } },
  },
  'tlsa-bogus': {
    severity: 'error',
    says: 'The DNSSEC signatures of the TLSA records at {at} do not validate. Programs that check DANE do not connect.',
    do: 'Repair the DNSSEC of the zone of {at}',
    refs: { rfc: { rfc: 6698, section: '4.1' } },
  },
  'tlsa-insecure': {
    severity: 'notice',
    says: 'There are TLSA records at {at}, but they are not signed with DNSSEC, so they do not count.',
    do: 'Sign the zone of {at} with DNSSEC, or delete the records',
    refs: { rfc: { rfc: 6698, section: '4.1' } },
  },
  'tlsa-unusable': {
    severity: 'notice',
    says: 'A TLSA record at {at} cannot be used: "{record}": {why}.',
    do: 'Correct or delete this TLSA record at {at}',
    refs: { rfc: { rfc: 6698, section: '2.1' } },
  },
  'tlsa-root-not-sent': {
    severity: 'info',
    says: 'The TLSA records at {at} may name a root that the server does not send, so we did not compare them.',
  },
} as const satisfies FindingTable;
