import { defineTexts } from '../domain/message.ts';

/** Says what became of the certificate of a server, by kind. `service` is `mail` for mail servers, `web` for HTTPS, and `client` otherwise. */
export const CERTIFICATE_CHANGE_TEXTS = defineTexts('change-certificate', {
  'certificate-expires':
    '{service, select, mail {The certificate of the mail server {host}} other {The certificate of {host}}} expires {days, plural, =0 {in a few hours} one {in # day} other {in # days}}',
  'certificate-expired':
    '{service, select, mail {The certificate of the mail server {host}} other {The certificate of {host}}} has expired',
  'old-certificate-expires':
    '{service, select, mail {The old certificate of the mail server {host}} other {The old certificate of {host}}} is still served at {addresses} and expires {days, plural, =0 {in a few hours} one {in # day} other {in # days}}',
  'old-certificate-expired':
    '{service, select, mail {The old certificate of the mail server {host}} other {The old certificate of {host}}} is still served at {addresses} and has expired',
  'certificate-renewed':
    '{service, select, mail {The certificate of the mail server {host}} other {The certificate of {host}}} was renewed',
  'certificate-renewed-in-time':
    '{service, select, mail {The certificate of the mail server {host}} other {The certificate of {host}}} was renewed in time',
  'certificate-issuer-changed':
    '{service, select, mail {The certificate of the mail server {host}} other {The certificate of {host}}} now comes from another issuer: {issuer}',
  'certificate-issuer-not-allowed':
    '{service, select, mail {The certificate of the mail server {host}} other {The certificate of {host}}} now comes from an issuer that CAA does not allow: {issuer}',
  'unreached-certificate-expires':
    '{service, select, mail {We have not reached the mail server {host}} other {We have not reached {host}}} since {since}; the certificate that we saw last expires {days, plural, =0 {in a few hours} one {in # day} other {in # days}}',
  'unreached-certificate-expired':
    '{service, select, mail {We have not reached the mail server {host}} other {We have not reached {host}}} since {since}; the certificate that we saw last has expired',
  'certificate-untrusted':
    '{service, select, mail {The certificate of the mail server {host}} other {The certificate of {host}}} is not trusted',
  'certificate-wrong-name':
    '{service, select, mail {The certificate of the mail server {host}} other {The certificate of {host}}} is for another name',
  'certificate-revoked':
    '{service, select, mail {The certificate of the mail server {host}} other {The certificate of {host}}} was revoked',
  'certificate-valid-again':
    '{service, select, mail {The certificate of the mail server {host}} other {The certificate of {host}}} is valid again',
  'tls-stopped':
    '{service, select, mail {The mail server {host} no longer offers encryption} client {{host} no longer answers with TLS} other {{host} no longer answers over HTTPS}}',
  'tls-answers-again':
    '{service, select, mail {The mail server {host} offers encryption again} client {{host} answers with TLS again} other {{host} answers over HTTPS again}}',
  'https-silent': 'HTTPS of {host} has not answered since {since}',
  'https-answers-again': 'HTTPS of {host} answers again',
  'smtp-silent': 'Port 25 of {host} has not answered since {since}',
  'smtp-answers-again': 'Port 25 of {host} answers again',
  'smtp-unwatched': 'We no longer check port 25 of {host}',
  'port-silent': '{host} has not answered since {since}',
  'port-answers-again': '{host} answers again',
  'port-unwatched': 'We no longer check {host}',
});

/** Why it matters, as one sentence. */
export const CERTIFICATE_REASON_TEXTS = defineTexts('change-certificate-reason', {
  ends: 'It expires on {at}. After that, {service, select, mail {senders that check certificates stop delivering mail to it} client {programs that check certificates no longer connect} other {browsers warn visitors that the site is not safe}}. {details}',
  overdue:
    'It expires on {at}, and its renewal is overdue: earlier ones came at least {days, plural, =0 {a few hours} one {# day} other {# days}} before the end. {details}',
  ended:
    'It expired on {at}. {service, select, mail {Senders that check certificates no longer deliver mail to it} client {Programs that check certificates no longer connect} other {Browsers warn visitors that the site is not safe}}. {details}',
  'last-ends':
    'It expires on {at}. It may have been renewed since we last reached the server; then there is nothing to do about it. {details}',
  'last-ended': 'It expired on {at}. It may have been renewed before that; we cannot see it. {details}',
  'not-loaded':
    'It expires on {at}. A newer one, valid until {until}, is served at {places}: most likely the certificate was renewed but not loaded at {addresses}. {details}',
  'not-loaded-ended':
    'It expired on {at}, and {service, select, mail {senders that check certificates no longer deliver mail there} client {programs that check certificates no longer connect there} other {browsers warn visitors who reach the site there}}. A newer one, valid until {until}, is served at {places}: most likely the certificate was renewed but not loaded at {addresses}. {details}',
  identity: 'The certificate was issued by {issuer}, with the serial number {serial}.',
  'served-at': 'It is served at {addresses}.',
  'https-unreached':
    'Every attempt to connect to port 443 has failed since then. Visitors may not reach the site, or a firewall may block only our checks.',
  'port-unreached':
    'Every attempt to connect to port {port} has failed since then. The service may be down, or a firewall may block only our checks.',
  'smtp-unreached':
    'Every attempt to connect to port 25 has failed since then, while other mail servers answered us. Mail to it waits at the senders, or a firewall may block only our checks.',
  'was-silent': 'It had not answered since {since}.',
  'valid-until': 'The new one is valid until {date}.',
  'valid-at-all':
    '{count, plural, one {# address serves} other {All # addresses serve}} the new one, which is valid until {date}.',
  'other-issuer':
    'The one before it was issued by {before}. The new one has the serial number {serial} and is valid until {date}.',
  'issuer-not-allowed':
    'It is for {name} too, but the CAA records of {domain} do not let {issuer} issue for that name. The one before it was issued by {before}. The new one has the serial number {serial} and is valid until {date}.',
  'self-signed': 'It is self-signed: no certificate authority confirms whose it is.',
  'untrusted-issuer': 'Its chain does not lead to a certificate authority that browsers and mail servers trust.',
  incomplete:
    'The certificates that the server sends do not lead to a trusted authority. Most likely an intermediate certificate is missing.',
  expired: 'A certificate of the authority that issued it has expired.',
  'not-yet-valid': 'It is valid only from {date}.',
  'chain-too-large': 'The server sends so many certificates that TLS software rejects them.',
  other: 'A certificate or signature in its chain is faulty.',
  names:
    '{service, select, mail {Senders that check certificates reject} client {Programs that check certificates reject} other {Browsers reject}} it for {host}. It names {names}.',
  'no-names':
    '{service, select, mail {Senders that check certificates reject} client {Programs that check certificates reject} other {Browsers reject}} it for {host}. It names no domain.',
  revoked: 'Its certificate authority says that it must no longer be used. Browsers that check this reject it.',
  'tls-gone':
    '{service, select, mail {Mail to it arrives unencrypted, or not at all if the sender requires encryption} client {Programs that need TLS cannot connect} other {Visitors cannot reach the site over HTTPS}}.',
});

/** Says what to do about it. */
export const CERTIFICATE_ACTION_TEXTS = defineTexts('change-certificate-action', {
  'check-renewal': 'If it renews automatically, check that this works. Otherwise renew it.',
  renew:
    'Renew it now. If it should renew automatically, find out why it did not. If you have renewed it already, reload the server, which still uses the old one.',
  'load-new':
    'Reload the server at {addresses}, so that it uses the new certificate. If that does not help, install the new certificate there.',
  'install-chain': 'Set up the server to send the intermediate certificates together with its own.',
  'install-trusted': 'Install a certificate of a public certificate authority.',
  'install-valid': 'Install a certificate that is valid now.',
  'send-fewer': 'Set up the server to send only its own certificate and the intermediate ones.',
  'check-installed': 'Check which certificate the server uses, and install it again with its chain.',
  'cover-name': 'Install a certificate that names {host}.',
  replace: 'Create a new key, get a certificate for it and install both at once.',
  'check-issuer':
    'If you or your provider chose this issuer, there is nothing to do. Otherwise find out who got the certificate: whoever controls the server or the DNS of a name can get one for it.',
  'check-issuer-and-caa':
    'If you or your provider chose this issuer, add it to the CAA records, or the next renewal fails. Otherwise find out who got the certificate, have it revoked, and check who can change the server and the DNS.',
  'check-reach':
    'Check that the server answers and which certificate it uses. Renew the certificate if that has not happened.',
  'check-web-server': 'Check that the web server runs, and that no firewall blocks it.',
  'check-service': 'Check that the service runs, and that no firewall blocks port {port}.',
  'check-mail-server': 'Check that the mail server runs, and that no firewall blocks port 25.',
  'restore-tls': 'If this was not planned, turn TLS on again.',
});
