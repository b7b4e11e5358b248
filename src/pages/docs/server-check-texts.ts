import { defineTexts } from '../../domain/message.ts';

/** The same as in `check-texts.ts`, of the checks on delegations, name servers and zones. */
export const SERVER_CHECK_DOCS_TEXTS = defineTexts('page/docs/server-checks', {
  'delegation/means':
    'The zone above yours names your name servers. This delegation is how everyone on the internet finds your domain.',
  'delegation/why':
    'Without a delegation, or if no delegated server answers for the zone, nothing in it can be found: no website, no e-mail.',
  'delegation/how-1': 'We ask each name server of the zone above where it delegates the name.',
  'delegation/how-2': 'Then we ask each address of those name servers for the SOA and NS records of the zone.',
  'delegation/how-3': 'If a server cannot be asked, we do not count it as one that fails.',

  'delegation-agreement/means':
    'The zone above and the zone itself both list the name servers. Both lists should be the same.',
  'delegation-agreement/why':
    'Resolvers begin with the list of the zone above and later use the one of the zone. If they differ, some visitors may see an old zone.',
  'delegation-agreement/how-1':
    'We compare the list that each server of the zone above gives with the NS records of each server.',
  'delegation-agreement/how-2':
    'Servers that only the delegation names are a warning. Servers that only the zone names are a notice.',

  'glue/means':
    'If the name of a name server is inside the zone that it serves, the zone above has to give its address as well. That record is called glue.',
  'glue/why': 'Without glue nobody can find such a server, and with an old address resolvers ask the wrong machine.',
  'glue/how-1': 'We compare the addresses that come with the delegation with those that the name servers have.',
  'glue/how-2': 'Where we could not look up both address families of a server, we do not compare its addresses.',

  'server-redundancy/means': 'A zone needs two name servers or more, so that one may fail.',
  'server-redundancy/why':
    'The delegation counts as well as the NS records of the zone: resolvers that do not know the zone yet have only the delegation.',
  'server-redundancy/how-1':
    'We count the name servers of the delegation, their addresses in each family, and how many share an address.',
  'server-redundancy/how-2': 'Where zone and delegation agree, the check “NS redundancy” says what is wrong with both.',

  'referral-size/means': 'A referral is the answer of the zone above that points to your name servers.',
  'referral-size/why': 'If it has more than 512 octets, resolvers without EDNS have to ask again over TCP.',
  'referral-size/how-1':
    'We compute the size of the referral for the longest possible name, with one address of each family.',
  'referral-size/how-2': 'A referral that does not fit is a notice: nearly all resolvers use EDNS.',

  'authoritative-answers/means': 'Each name server must answer for the zone on all of its addresses.',
  'authoritative-answers/why':
    'Resolvers pick a server by chance. If one does not answer, they lose seconds before they try another.',
  'authoritative-answers/how-1':
    'We ask each address, 16 at most, for the SOA and NS records of the zone. If one is silent over UDP but answers over TCP, we ask again and note whether other addresses answer.',
  'authoritative-answers/how-2':
    'If no address of IPv6 answers, our own network may lack IPv6. We then say that we could not ask.',

  'reverse-names/means': 'The reverse DNS gives a name to an address.',
  'reverse-names/why': 'Name servers work without it. Names help people who read logs.',
  'reverse-names/how-1': 'We look up the PTR record of each address of the name servers.',
  'reverse-names/how-2': 'No standard asks for such names, so nothing here costs points.',

  'soa-agreement/means':
    'The SOA record has the version of a zone, its serial number. All servers should have the same one.',
  'soa-agreement/why':
    'A server that misses changes goes on answering from an old zone, and some visitors see old records.',
  'soa-agreement/how-1': 'We compare the SOA records of all addresses of the name servers.',
  'soa-agreement/how-2': 'If two versions are one step apart, a change is probably spreading. We then report no fault.',

  'soa-values/means':
    'The SOA record tells secondary servers how often to look for a new version, and resolvers how long to cache that a name does not exist.',
  'soa-values/why': 'If expire is too short, secondary servers stop answering while the primary is down for some days.',
  'soa-values/how-1': 'We compare the values with those that RFC 1912 and RFC 2308 recommend.',
  'soa-values/how-2': 'Only an expire time below one week is a warning. All other departures are notices.',

  'record-agreement/means': 'All name servers should give the same records.',
  'record-agreement/why': 'If they differ, what others see depends on the server that they happen to ask.',
  'record-agreement/how-1': 'We ask each server for the addresses, MX, TXT, CAA and DMARC records of the zone.',
  'record-agreement/how-2': 'Different addresses are no fault: some providers answer by region or by turns.',

  'mx-agreement/means': 'All name servers should name the same mail servers.',
  'mx-agreement/why': 'If they differ, some of your e-mail goes elsewhere or comes back.',
  'mx-agreement/how-1': 'We ask each server for the MX records of the zone.',
  'mx-agreement/how-2': 'Whether a domain needs MX records is judged by the check “MX”.',

  'ds-records/means': 'DS records at the zone above name the keys of your zone that validators trust.',
  'ds-records/why':
    'A DS record with a digest that no validator knows protects nothing, and different DS records make the zone fail for some.',
  'ds-records/how-1':
    'We ask each server of the zone above for the DS records, and compare their digest types with the IANA registry.',
  'ds-records/how-2': 'Whether the DS records match the keys is judged by the check “DNSSEC”.',

  'key-agreement/means': 'Every server of a signed zone must have its keys.',
  'key-agreement/why': 'Validating resolvers reject the answers of a server that lacks them.',
  'key-agreement/how-1': 'We ask each server for the DNSKEY records of the zone.',
  'key-agreement/how-2':
    'Different keys are no fault: several providers may sign a zone, each with keys of its own (RFC 8901).',

  'signatures/means': 'DNSSEC signatures are valid for some time only and must be renewed before they end.',
  'signatures/why':
    'If the signer stops, the zone works until the first signature ends. Then validating resolvers reject it.',
  'signatures/how-1':
    'We read the signatures of the SOA, NS and DNSKEY records at each server, and compare TTLs with those of all watched records.',
  'signatures/how-2': 'Signatures that end within 12 hours are a warning; we recommend at most 180 days.',

  'csync/means': 'A CSYNC record asks the zone above to copy NS records and addresses from the zone.',
  'csync/why':
    'Where the registry reads it, you can change name servers without your registrar. A record that registries ignore changes nothing.',
  'csync/how-1': 'We ask each server for the CSYNC record and compare what they answer.',
  'csync/how-2':
    'We check its flags and types, the version of the zone that it waits for, and whether DNSSEC protects the zone.',

  'child-ds/means': 'CDS and CDNSKEY records ask the zone above to change its DS records.',
  'child-ds/why':
    'Many registries read them, so that a new key needs no work at the registrar. Wrong ones can break the zone.',
  'child-ds/how-1':
    'We compare the CDS and CDNSKEY records of each server with its keys and with the DS records of the zone above.',
  'child-ds/how-2':
    'If they ask for other DS records than those there are, a key change is under way. That is no fault.',

  'bootstrapping/means':
    'Name servers can publish copies of the CDS records of a zone under their own names, which DNSSEC already secures.',
  'bootstrapping/why':
    'A registry that supports this sets the first DS record by itself, so you don’t have to enter it at your registrar.',
  'bootstrapping/how-1':
    'For each name server with a name outside the zone, we look up the _dsboot records and validate them.',
  'bootstrapping/how-2':
    'They must be the same as the CDS and CDNSKEY records of the zone. We check only signed zones without a DS record that have such records.',

  'ds-automation/means':
    'Some registries and registrars change DS records as the CDS and CDNSKEY records of a zone ask.',
  'ds-automation/why': 'Then you don’t have to enter DS records when keys change, and no rollover waits for that.',
  'ds-automation/how-1':
    'We look up the DSYNC record of the zone above, and check whether it is on a list of registries that read such records.',
  'ds-automation/how-2': 'We look only if there is something to change: a first DS record, or a change of keys.',

  'tcp-answers/means': 'Each name server must answer over TCP as well as over UDP.',
  'tcp-answers/why':
    'Answers that do not fit into a UDP message are fetched over TCP. Some registries read CDS records over TCP only.',
  'tcp-answers/how-1': 'We ask each address for the SOA and NS records of the zone over TCP.',
  'tcp-answers/how-2':
    'Servers that do not answer over UDP either are judged by the check “Every name server answers”.',

  'edns/means': 'EDNS is an extension of the DNS: large answers, signatures and new options need it.',
  'edns/why': 'A server that handles it wrongly makes resolvers lose time, and may break DNSSEC.',
  'edns/how-1':
    'We ask each server with a later version, an unknown option, unknown flags, a cookie, and for a short answer.',
  'edns/how-2': 'What only departs from the standard and harms nobody today is a notice.',

  'unusual-questions/means': 'A name server must answer all questions about its zones, also less usual ones.',
  'unusual-questions/why':
    'If a server does not answer questions for AAAA or HTTPS records, browsers wait or take the name for missing.',
  'unusual-questions/how-1':
    'We ask each server for AAAA, HTTPS, an unknown type, ANY, the root, and for the zone in mixed upper and lower case.',
  'unusual-questions/how-2': 'A server that stopped answering altogether meanwhile is not blamed for single questions.',

  'open-servers/means': 'A name server should serve its zones to everybody, and nothing else.',
  'open-servers/why': 'Attackers use servers that look up any name for strangers, and zone transfers show every name.',
  'open-servers/how-1':
    'We ask each server to look up a name of another zone, to begin a zone transfer, to give us its latest changes, and for its version.',
  'open-servers/how-2': 'We read only the first record of a zone transfer, and store none of it.',
  'open-servers/how-3': 'We do this only if somebody asks for it: by a button, a command, an API key or a monitor.',

  'server-names/means': 'Name servers and mail servers must have host names: letters, digits and hyphens.',
  'server-names/why': 'Some resolvers, registries and senders reject other names.',
  'server-names/how-1':
    'We read the NS and MX records that each server gives, and look up the primary of the SOA record.',
  'server-names/how-2': 'A primary that is none of the name servers is fine: many zones have a hidden primary.',

  'unusual-records/means': 'A zone may have records that surprise people and other checks.',
  'unusual-records/why':
    'A wildcard makes mistyped names exist, and a mistake in records with a long TTL stays visible for as long.',
  'unusual-records/how-1':
    'We ask for a name that surely does not exist, for old record types, and read the TTLs that each server gives.',
  'unusual-records/how-2': 'Nothing here is a fault, so nothing costs points.',

  'security-txt/means': 'A security.txt is a small file on your website that says where to report a vulnerability.',
  'security-txt/why':
    'Without it, researchers who find a hole in your site may not know whom to tell, and others may use it first.',
  'security-txt/how-1': 'We read /.well-known/security.txt over HTTPS, follow redirects and show where they lead.',
  'security-txt/how-2':
    'A file without a contact or past its date is a warning. A missing file is only a notice: nobody has to publish one.',
  'security-txt/how-3': 'We report a signature, but do not verify it.',

  'registration/means': 'Your domain works only as long as it is registered.',
  'registration/why':
    'When a registration ends, website and e-mail stop, and later a stranger can register the domain. Without a transfer lock, a stolen password is enough to move it away.',
  'registration/how-1': 'We ask the registry over RDAP, or over WHOIS where it has no RDAP.',
  'registration/how-2':
    'We read the statuses first, since a domain on hold is out of the DNS whatever its date, and then the expiry date.',
  'registration/how-3': 'Some registries publish no date or no locks, which is no fault.',

  'other-domains/means': 'NS, MX, CNAME and SRV records often point into other domains, on which yours then depends.',
  'other-domains/why':
    'If such a domain expires, a stranger who registers it gets hold of what it served: your zone, your mail or a page.',
  'other-domains/how-1':
    'We look up the domains of name servers, mail servers, aliases at www and other usual names, and SRV records of mail.',
  'other-domains/how-2':
    'If the DNS does not have such a domain, a live check asks its registry, for at most four domains. We report a domain as not registered only if the registry has no registration: a domain on hold is not in the DNS either. We report that strangers can register it only where we know that. These lookups give way to those of visitors; the report names the domains that we did not check.',

  'server-proofs/means': 'Each server of a signed zone must give signatures and proofs that validators accept.',
  'server-proofs/why': 'If one server gives bad ones, the zone fails for those whose resolver happens to ask it.',
  'server-proofs/how-1':
    'We verify the keys, SOA, NS and watched records of each server, and the proof that a name and a type do not exist.',
  'server-proofs/how-2':
    'We use the keys of all servers together, so that a zone with several signers (RFC 8901) is not taken for broken. NSEC3 settings that differ between servers are only a notice.',

  'server-networks/means':
    'Each network of the internet (autonomous system, AS) announces its addresses to all others.',
  'server-networks/why':
    'If the routing of an AS fails, nobody can reach the name servers that it announces, wherever they are.',
  'server-networks/how-1':
    'We look the addresses of the name servers up in the table of announced prefixes that the operator configured (`ZONEWELL_PREFIX_TABLE`).',
  'server-networks/how-2':
    'Each address family counts by itself. If an address is not known, or not in the table, we do not claim that all share one AS.',

  'route-origins/means':
    'Holders of addresses publish which AS may announce them (route origin authorisations, ROA, of the RPKI).',
  'route-origins/why':
    'Many networks reject routes that contradict an authorisation. Without one, they cannot tell if somebody else announces your addresses.',
  'route-origins/how-1':
    'We compare the table of announced prefixes (`ZONEWELL_PREFIX_TABLE`) with the authorisations (`ZONEWELL_VRPS`) that the operator configured, for the addresses of name servers, mail servers and the domain.',
  'route-origins/how-2':
    'If several ASes announce a prefix, one authorised AS is enough. The result names the day of the older table.',

  'block-lists/means': 'Block lists name addresses that spam or attacks came from, and receivers of mail ask them.',
  'block-lists/why': 'Mail from a listed address is often rejected, or ends among the spam.',
  'block-lists/how-1':
    'In live checks, we ask the lists that the operator configured about the addresses of the mail servers and the domain, 10 at most.',
  'block-lists/how-2':
    'A refusal, or an answer that no list gives, counts as unknown, never as listed and never as not listed. We store none of the answers.',

  'mail-reverse-names/means': 'The reverse DNS gives a name to an address.',
  'mail-reverse-names/why': 'Many receivers reject mail from addresses without one.',
  'mail-reverse-names/how-1': 'We look up the PTR record of each public address of the mail servers, 16 at most.',
  'mail-reverse-names/how-2':
    'Mail servers that only receive need no name, and we cannot tell who sends, so a missing one is a notice.',
});
