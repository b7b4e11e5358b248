import type { FindingTable } from '../finding.ts';
import { WARNING_PAGE } from './warning-page.ts';

/** Tells what is said of how a certificate is issued: by whom, in which logs, whether it still holds, and when it is renewed. */
export const ISSUANCE_FINDINGS = {
  issuer: {
    severity: 'ok',
    says: 'The CAA records of {at} allow {issuer}, which issued the certificate.',
  },
  'any-issuer': {
    severity: 'info',
    says: 'No CAA record limits who may issue certificates. {issuer} issued the one that is served.',
  },
  'issuer-not-known': {
    severity: 'info',
    says: 'The CAA records of {at} allow {allowed}. We don’t know the CAA name of {issuer}. Compare it yourself.',
  },
  'other-issuer': {
    severity: 'warning',
    says: 'The CAA records of {at} allow {allowed}, but {issuer} issued the certificate. It cannot be renewed there.',
    do: 'Allow {issuer} in the CAA records of {at}, if you use it',
    more: 'If you don’t use {issuer}, find out who got this certificate.',
    certainty: 'open',
  },
  'other-issuer-for': {
    severity: 'warning',
    says: 'The certificate also lists {name}. The CAA records of {at} allow {allowed} for it, and not {issuer}, which issued the certificate.',
    do: 'Allow {issuer} in the CAA records of {at} for {name}, or leave {name} out of the next certificate',
    because: 'The next renewal fails for this name.',
    certainty: 'open',
  },
  'nobody-may-issue-for': {
    severity: 'warning',
    says: 'The certificate also lists {name}. The CAA records of {at} allow nobody to issue for it.',
    do: 'Allow {issuer} in the CAA records of {at} for {name}, or leave {name} out of the next certificate',
    because: 'The next renewal fails for this name.',
    certainty: 'open',
  },
  'nobody-may-issue': {
    severity: 'warning',
    says: 'The CAA records of {at} allow nobody to issue certificates, so the one that is served cannot be renewed.',
    do: 'Allow {issuer} in the CAA records of {at}, if you use it',
    certainty: 'open',
  },
  'standing-right': {
    severity: 'info',
    says: 'A standing right to issue is published at {at}: {values}. Its holder gets certificates without another check.',
    do: 'Remove the standing right at {at}, if you no longer use its account',
  },
  'own-authority': {
    severity: 'info',
    says: 'Not needed: the certificate leads to a root of your own, and browsers ask only public authorities for SCTs.',
  },
  'no-known-root': {
    severity: 'info',
    says: 'Not needed yet: the certificate leads to no root that we know, and browsers ask only public authorities for SCTs.',
  },
  'enough-scts': {
    severity: 'ok',
    says: 'The certificate has {count, plural, one {# SCT} other {# SCTs}}; browsers ask for {needed}. {verified}',
  },
  'few-scts': {
    severity: 'warning',
    says: 'The certificate has {count, plural, one {# SCT} other {# SCTs}}; browsers ask for {needed}. {verified}',
    do: 'Get a certificate with {needed} SCTs',
    because: 'Chrome, Safari and Firefox show a warning for public certificates with fewer.',
    more: 'A server can send further ones in the handshake, which we don’t see.',
    certainty: 'open',
  },
  'too-few-scts': {
    severity: 'error',
    says: 'The certificate has {count, plural, one {# SCT} other {# SCTs}}, and the server sends none beside it; browsers ask for {needed}. {verified}',
    do: 'Get a certificate with {needed} SCTs',
    because: 'Chrome, Safari and Firefox show a warning for public certificates with fewer.',
    impact: 'reachability',
  },
  'one-operator': {
    severity: 'warning',
    says: 'All SCTs of the certificate are from logs of {operator}. Browsers ask for logs of two operators.',
    do: 'Get a certificate with SCTs from logs of two operators',
    because: 'Chrome shows a warning for public certificates with SCTs from only one operator.',
    more: 'A server can send further ones in the handshake, which we don’t see.',
    certainty: 'open',
  },
  'wrong-scts': {
    severity: 'warning',
    says: 'Signatures of these logs don’t fit the certificate: {logs}.',
    do: 'Ask your certificate authority for a new certificate',
    because: 'Browsers don’t count SCTs whose signature is wrong.',
  },
  'not-revoked': { severity: 'ok', says: 'The certificate is not revoked: {by}.' },
  'revocation-not-needed': {
    severity: 'ok',
    says: 'The certificate lives for at most 7 days, so its authority does not have to publish whether it is revoked.',
  },
  revoked: {
    severity: 'error',
    says: 'The certificate is revoked: {by}.',
    do: 'Replace the certificate now',
    ...WARNING_PAGE,
  },
  'nothing-to-renew': { severity: 'info', says: 'Not needed: no address of the name serves a certificate.' },
  'renewals-not-known': {
    severity: 'info',
    says: 'We have seen {count, plural, one {# certificate} other {# certificates}} of this server, too few to know when it usually renews.',
  },
  'renewed-in-time': {
    severity: 'ok',
    says: 'The certificate is renewed each time with about {days, plural, one {# day} other {# days}} left, so the next renewal is due about {date}.',
  },
  'renewal-overdue': {
    severity: 'warning',
    says: 'The certificate is usually renewed with about {days, plural, one {# day} other {# days}} left. At {addresses}, {left, plural, one {# day is} other {# days are}} left, and it is not renewed.',
    do: 'Find out why the certificate is not renewed at {addresses}',
    because: 'The certificate expires on {date}.',
  },
  'staple-unusable': {
    severity: 'error',
    says: 'The certificate asks for a stapled OCSP response (must-staple). The one that the server sends is out of date, or not for this certificate.',
    do: 'Make the server fetch current OCSP responses, or get a certificate without must-staple',
    because: 'Firefox rejects the connection.',
  },
  'staple-missing': {
    severity: 'error',
    says: 'The certificate asks for a stapled OCSP response (must-staple), and the server sends none. Firefox rejects the connection.',
    do: 'Turn on OCSP stapling, or get a certificate without must-staple',
  },
} as const satisfies FindingTable;
