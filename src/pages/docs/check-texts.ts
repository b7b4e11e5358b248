import { defineTexts } from '../../domain/message.ts';
import { SSL_CHECK_DOCS } from './check-texts-ssl.ts';

/**
 * Explains what each check means, why it matters, and how we decide: `{check}/means`, `{check}/why`, `{check}/how-1`
 * and so on.
 */
export const CHECK_DOCS_TEXTS = defineTexts('page/docs/checks', {
  ...SSL_CHECK_DOCS,
  'name-resolution/means': 'Before anyone can connect to a name, DNS has to give them an address for it.',
  'name-resolution/why':
    'A name without an A or AAAA record has no website, and nothing else can connect to it either. One address family is enough for this check; IPv6 has a check of its own.',
  'name-resolution/how-1': 'We look up A and AAAA records of the name and follow CNAME records to their end.',
  'name-resolution/how-2':
    'The check passes if there is an address. If it is private or reserved, so that nobody can reach it, the result says so.',

  'ns-redundancy/means': 'Name servers answer for your domain. If the only one fails, the whole domain disappears.',
  'ns-redundancy/why':
    'When resolvers can reach no name server, your website and your e-mail stop working together. The DNS standards ask for at least two servers that do not share a single point of failure.',
  'ns-redundancy/how-1': 'We look up the NS records of the zone that holds the name, and the addresses of each server.',
  'ns-redundancy/how-2':
    'The check passes with two or more servers. If they share an address or a network, the result says so.',

  'ipv6/means': 'An AAAA record lets people on IPv6 networks connect to your name directly.',
  'ipv6/why':
    'Many mobile and office networks use IPv6 first and reach IPv4 only through gateways (NAT64). A direct connection is often faster and has fewer parts that can fail.',
  'ipv6/how-1': 'We look up AAAA records of the name and follow CNAME records to their end.',
  'ipv6/how-2': 'The check passes if there is an AAAA record. If nobody can reach its address, the result says so.',

  'mx/means': 'MX records say which servers accept e-mail for your domain.',
  'mx/why':
    'Without them, senders try the address of the name itself, which is usually a web server. A domain that accepts no e-mail should say so with a null MX record (MX 0 .).',
  'mx/how-1': 'We look up the MX records of the name, then the addresses of each mail server.',
  'mx/how-2':
    'The check passes if there is an MX record, or if the domain accepts no mail and says so. If no mail server can be reached, the result says so.',

  'spf/means': 'SPF lists the servers that may send e-mail for your domain.',
  'spf/why':
    'Receivers compare the sending server with this list. This check only asks whether there is a record; “SPF strict (-all)” asks whether it works.',
  'spf/how-1': 'We look up the TXT records of the name. An SPF record begins with exactly v=spf1.',
  'spf/how-2':
    'The check passes if there is one. We also look for records with a typo and for records at the wrong name, to explain why receivers ignore them.',

  'spf-strict/means':
    'An SPF record that ends in -all asks receivers to reject mail from every server that it does not name.',
  'spf-strict/why':
    'With ~all or ?all, receivers usually deliver e-mail from servers that you never named. -all only helps if receivers can evaluate the whole record, so the limit of 10 DNS lookups counts too.',
  'spf-strict/how-1': 'We follow every include and redirect of the record, as a receiver does.',
  'spf-strict/how-2': 'The check passes if the record ends in -all and stays within 10 DNS lookups and 2 void lookups.',
  'spf-strict/how-3': 'A record that receivers cannot evaluate fails, whatever it ends in.',

  'dkim/means': 'DKIM signs your e-mail, so receivers can tell it from forgeries, even after it was forwarded.',
  'dkim/why':
    'SPF breaks when a message is forwarded; a DKIM signature survives. DMARC accepts either, so a domain with both loses fewer genuine messages.',
  'dkim/how-1':
    'A DKIM key is published under a selector, and DNS has no list of selectors. We try those of known providers and those that you give us.',
  'dkim/how-2': 'The check passes if we find a key that receivers accept. Revoked and broken keys do not count.',
  'dkim/how-3':
    'If the name server shows that keys exist, but under a selector that we do not know, the check is unknown. It does not fail.',

  'dmarc/means':
    'Anyone can write your address into the From line of an e-mail. DMARC tells receivers what to do when such a message passes neither SPF nor DKIM for your domain.',
  'dmarc/why':
    'Only p=reject makes receivers reject it. With p=quarantine they put it into the spam folder. With p=none they deliver it and send you a report.',
  'dmarc/how-1':
    'We look up _dmarc at the name. If there is no record, we walk up the tree, up to 8 queries (RFC 9989).',
  'dmarc/how-2':
    'We pick the tag that applies: p for the name itself, sp for a subdomain that exists, np for one that does not.',
  'dmarc/how-3': 'The check passes if that policy is reject and the record is not in test mode (t=y).',

  'caa/means': 'CAA records say which certificate authorities may issue certificates for your name.',
  'caa/why':
    'Without CAA, any of the many public authorities may issue one. We suggest no record: nobody can see from outside which authorities you use, and a record that leaves one out stops its renewals.',
  'caa/how-1': 'We look up CAA at the name and walk up the tree until a name has such records.',
  'caa/how-2':
    'The check passes if CAA records apply to the name. If no authority can follow them, so that nobody may issue, the result says so.',

  'dnssec/means': 'DNSSEC signs the records of your zone, so resolvers can tell genuine answers from forged ones.',
  'dnssec/why':
    'Without it, an attacker who can forge DNS answers can send your visitors and your e-mail elsewhere. If the signatures are wrong, validating resolvers refuse to answer, and your domain disappears for their users.',
  'dnssec/how-1':
    'We ask a validating resolver, and look at the DS and DNSKEY records that connect the zone to its parent.',
  'dnssec/how-2':
    'The check passes if the whole chain validates. A DS record alone is not enough. If no resolver that we trust validates, the check is unknown.',

  'spf-record/means':
    'SPF lists the servers that may send e-mail for your domain. This check asks whether the record works and lists only those who send.',
  'spf-record/why':
    'Receivers stop at 10 DNS lookups and ignore a record that needs more. A record that allows too many addresses doesn’t prevent forgery.',
  'spf-record/how-1': 'We follow every include and redirect of the record and count lookups as RFC 7208 does.',
  'spf-record/how-2':
    'The record gets full points if receivers can evaluate it and it ends in -all, or in ~all with an enforced DMARC policy.',
  'spf-record/how-3':
    'We take points for each fault: a soft ending, unused or outdated parts, or far too many addresses.',

  'dkim-keys/means':
    'Receivers use your DKIM keys to verify signed e-mail. This check asks whether they accept the keys, and how strong the keys are.',
  'dkim-keys/why':
    'Somebody who can break a short key can sign e-mail as you. Receivers ignore RSA keys below 1,024 bits; 2,048 bits are recommended today.',
  'dkim-keys/how-1':
    'We try the selectors of known providers and those that you give us, and decode every key that we find.',
  'dkim-keys/how-2':
    'Usable keys give points. We take points for short keys, for test mode and for keys that receivers cannot read.',

  'dmarc-policy/means':
    'DMARC tells receivers what to do with e-mail that forges your domain. This check asks how strict your policy is and whether you get its reports.',
  'dmarc-policy/why':
    'The policy for subdomains counts too: attackers use names that do not exist if those are protected less. Without reports you cannot see who sends in your name.',
  'dmarc-policy/how-1':
    'We find the record that applies by walking up the tree (RFC 9989), and judge it for the name, its subdomains and made-up names.',
  'dmarc-policy/how-2': 'p=reject gets full points, p=quarantine a little less, p=none few.',
  'dmarc-policy/how-3': 'We take points for weaker subdomains, for missing reports and for an outdated pct tag.',

  'mta-sts/means': 'With MTA-STS, other mail servers deliver your e-mail only over verified TLS.',
  'mta-sts/why':
    'Without it, an attacker on the network can suppress encryption or pretend to be your mail server, and read or divert your e-mail.',
  'mta-sts/how-1': 'We look up _mta-sts and fetch the policy file over HTTPS, as senders do.',
  'mta-sts/how-2': 'Full points need mode enforce and a policy that names all of your mail servers.',

  'tls-rpt/means': 'With TLS-RPT, other mail servers send you a daily report about failed encryption.',
  'tls-rpt/why':
    'With MTA-STS or DANE, senders keep back e-mail if encryption fails. Without reports you would not hear of it.',
  'tls-rpt/how-1': 'We look up the TXT record at _smtp._tls below the name.',
  'tls-rpt/how-2': 'The check passes if there is exactly one valid record with an address for reports.',

  'bimi/means': 'BIMI lets some inboxes show your logo beside your e-mail.',
  'bimi/why':
    'It is optional and protects nothing by itself. It needs DMARC at quarantine or reject, a logo, and for most receivers a certificate.',
  'bimi/how-1': 'We look up the TXT record at default._bimi, and fetch the logo and the certificate that it names.',
  'bimi/how-2':
    'Full points need an enforced DMARC policy, a logo that follows the SVG profile, and a valid certificate for it.',

  'starttls/means': 'With STARTTLS, mail servers encrypt what they send to each other.',
  'starttls/why':
    'Without it, anyone on the path can read your e-mail. This check carries no points, because many networks block the connections that it needs.',
  'starttls/how-1':
    'We connect to each mail server on port 25, ask for STARTTLS and look at its certificate. We send no e-mail.',
  'starttls/how-2':
    'The check passes if all mail servers that we reached accept TLS. Servers that we cannot reach are unknown.',

  'dane/means': 'With DANE, DNS says which certificate your mail server has.',
  'dane/why':
    'Senders that support DANE reject a server with another certificate, so nobody on the network can pretend to be your server. It needs DNSSEC. This check carries no points.',
  'dane/how-1': 'We look up TLSA records of each mail server, and whether their answers are signed.',
  'dane/how-2': 'The check passes if the records match the certificate that the server shows.',

  'mail-reachability/means': 'E-mail to a domain arrives as long as one of its mail servers can be reached.',
  'mail-reachability/why':
    'If none can be reached, all e-mail to the domain is lost or returned. This check carries no points, because many networks block the connections that it needs.',
  'mail-reachability/how-1': 'We connect to each mail server on port 25. We send no e-mail.',
  'mail-reachability/how-2':
    'The check passes if one of them answers. It fails for certain only if none has a public address: silence may be our own network’s fault.',
});
