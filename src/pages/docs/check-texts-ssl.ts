/** Explains the checks of certificates and connections. */
export const SSL_CHECK_DOCS = {
  'certificate-validity/means':
    'A certificate is valid for a limited time, which gets shorter by rule from year to year.',
  'certificate-validity/why':
    'Once it has ended, browsers show a warning instead of the site, and most visitors leave.',
  'certificate-validity/how-1': 'We connect to the addresses of the name and read the certificate that each serves.',
  'certificate-validity/how-2':
    'It passes if all are valid now, and live no longer than was allowed when they were issued. Near the end of the life it warns, and keeps its points.',

  'certificate-chain/means':
    'The chain leads from your certificate through intermediate ones to a root that browsers trust.',
  'certificate-chain/why':
    'If a link is missing, some browsers find it by themselves and others don’t, so the site works for you and fails for others.',
  'certificate-chain/how-1':
    'We take the certificates as the server sends them, and look for the signature of each in the next.',
  'certificate-chain/how-2':
    'It passes if they lead to a root that Zonewell trusts: those that come with Node.js, and those that the operator adds. Certificates that nobody needs are mentioned and cost nothing.',

  'certificate-names/means': 'A certificate lists the names that it is for.',
  'certificate-names/why': 'Browsers show a warning if the name in the address bar is not among them.',
  'certificate-names/how-1':
    'We compare the name with the list. A star stands for one whole label; the common name does not count.',
  'certificate-names/how-2':
    'If there is a www name, the certificate that is served for it must list that one. Else half of the points go.',

  'tls-protocols/means': 'TLS comes in versions. 1.2 and 1.3 are safe; SSL 3.0, TLS 1.0 and 1.1 are not.',
  'tls-protocols/why': 'Old versions have known attacks. Browsers removed them in 2020, so nobody needs them.',
  'tls-protocols/how-1':
    'In a live check we send a first message for each version and read what the server chooses. Nothing is negotiated, and a visit to the page does not do it.',
  'tls-protocols/how-2':
    'Full points take TLS 1.3 and nothing below 1.2. A server that does not answer leaves it unknown; that is never read as a refusal.',

  'tls-ciphers/means': 'A cipher suite says how client and server agree on keys and encrypt.',
  'tls-ciphers/why':
    'With forward secrecy, a key that leaks later opens nothing that was recorded. Ciphers such as RC4 and 3DES can be broken.',
  'tls-ciphers/how-1':
    'In a live check three clients say hello: a current browser, one with TLS 1.2, and one without elliptic curves. A fourth offers weak ciphers alone.',
  'tls-ciphers/how-2':
    'It passes if all that the server chooses has forward secrecy and authenticated encryption, and if it declines the weak ones. The grade is D at best if the strength is below 112 bits: with ciphers that protect nothing, or a Diffie-Hellman prime under 2,048 bits. RC4 and 3DES only cost points.',

  'certificate-key/means':
    'The key of a certificate proves that the server is yours, and a signature that the certificate is.',
  'certificate-key/why': 'An attacker who computes the key, or forges the signature, can pose as the site.',
  'certificate-key/how-1':
    'We read the keys and signatures of the chain, the root aside, whose signature nobody checks.',
  'certificate-key/how-2':
    'It passes with 2,048 bits (RSA) or 256 (EC) and signatures with SHA-256 or better. Keys by a faulty library (ROCA), with exponent 1 or under 1,024 bits are critical. The strength of RSA keys under 2,048 bits is below 112 bits, so the grade is D at best.',

  'hsts/means': 'HSTS is a header by which a site tells browsers to use HTTPS alone.',
  'hsts/why': 'Without it, an attacker on the network can keep a visitor who types the bare name on HTTP.',
  'hsts/how-1': 'We ask for the root of the name over HTTPS, and read the header of the first answer.',
  'hsts/how-2':
    'It passes with half a year or more. We also say whether the header is fit for the preload list of browsers.',

  'https-redirect/means': 'A visitor who types a name comes to port 80 first, which is not encrypted.',
  'https-redirect/why':
    'If it does not lead to HTTPS at once, an attacker on the network can read and change what visitors see.',
  'https-redirect/how-1': 'We ask for the root of the name on port 80, and follow nothing.',
  'https-redirect/how-2':
    'It passes if connections are refused, or if the answer leads to HTTPS on the same host. Leading to another host first costs half of the points.',

  'same-on-every-address/means': 'A name can have several addresses, and each may be another machine.',
  'same-on-every-address/why':
    'A certificate that was renewed on one machine and not on another fails for some visitors only, so you notice it late.',
  'same-on-every-address/how-1':
    'A live check connects to up to 16 addresses. A visit to the page connects to the first IPv4 and the first IPv6 address alone.',
  'same-on-every-address/how-2': 'It passes if each serves a certificate that is good for the name.',

  'caa-issuer/means': 'CAA records say which authorities may issue certificates for a name.',
  'caa-issuer/why':
    'If they leave out the one whose certificate you serve, its next renewal fails. If you don’t know the issuer, somebody else got a certificate.',
  'caa-issuer/how-1': 'We look up the CAA records that apply, and the organization that issued the certificate.',
  'caa-issuer/how-2':
    'It passes if the records allow that authority, or if there are none. Authorities whose CAA names we don’t know are shown, and not judged.',

  'certificate-transparency/means':
    'Public logs hold each certificate. A certificate carries their promises (SCTs) to publish it.',
  'certificate-transparency/why':
    'Chrome and Safari reject public certificates without them, so that nobody gets one in secret.',
  'certificate-transparency/how-1':
    'We count the SCTs in the certificate: two for lives of up to 180 days, three for longer ones.',
  'certificate-transparency/how-2':
    'If the operator configured a list of logs, we verify each signature. SCTs that a server sends in another way are not seen.',

  'revocation/means':
    'A certificate authority revokes a certificate whose key became known, or that was issued by mistake.',
  'revocation/why': 'Browsers that check it show a warning instead of the site.',
  'revocation/how-1':
    'We read the OCSP response that the server staples, else the revocation list that the certificate names, up to 10 MB.',
  'revocation/how-2':
    'It fails if either says so, or if the certificate asks for a staple and the server sends none. A certificate without OCSP is fine. If we can read neither, the result is unknown and costs no points.',

  'key-exchange/means': 'Current browsers agree on keys in a way that quantum computers can’t undo (X25519MLKEM768).',
  'key-exchange/why':
    'What is recorded today could be read one day. And the longer first message gets no answer from some old servers and firewalls.',
  'key-exchange/how-1':
    'In a live check we send a first message of two packets with such a key, and a short one without.',
  'key-exchange/how-2': 'It carries no points. A server that ignores the long message is reported.',

  'renewal/means': 'Programs renew certificates each time with about as many days left.',
  'renewal/why': 'A renewal that is late by that habit has probably failed, and there is still time to repair it.',
  'renewal/how-1':
    'We remember each certificate that a check saw, for as long as histories are kept, and count the days that were left of the one before.',
  'renewal/how-2':
    'After two renewals that are alike we know the habit. It carries no points. A renewal that is more than a day late is reported.',

  'https-record/means': 'An HTTPS record tells browsers before they connect what a server speaks.',
  'https-record/why': 'If it announces what is not served, browsers lose time or fail.',
  'https-record/how-1': 'We look up the HTTPS record, and compare its protocols with what the server agrees to.',
  'https-record/how-2': 'It carries no points, and having none is fine.',

  'mail-certificates/means': 'Mail servers show certificates as well, after STARTTLS.',
  'mail-certificates/why':
    'Senders that follow MTA-STS or DANE deliver nothing to a server whose certificate is not valid.',
  'mail-certificates/how-1':
    'We connect to each mail server and read its certificate. A live check connects twice more, to see which versions below TLS 1.2 it accepts.',
  'mail-certificates/how-2':
    'It carries no points: the mail-security diagnosis judges what it means for senders. We show old versions, but do not judge them.',
} as const;
