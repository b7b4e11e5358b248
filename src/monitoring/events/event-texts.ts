import { defineTexts } from '../../domain/message.ts';

/** Says what monitoring itself notices, by kind: one line that says what happened. */
export const WATCH_EVENT_TEXTS = defineTexts('watch', {
  flapping: 'Records keep changing: {records}',
  'flapping-now': 'Records keep changing: {records}; now {state}',
  settled: 'Records stopped changing, with new values: {records}',
  'settled-back': 'Records stopped changing, with their old values: {records}',
  'pin-departed':
    '{rule, select, has {{subject} of {domain} lacks what you pinned} lacks {{subject} of {domain} has what your pin rules out} any {{domain} has no {subject} record, but your pin asks for one} none {{domain} has {subject} records, but your pin rules them out} other {{subject} of {domain} does not match your pin}}',
  'pin-still-departed':
    '{rule, select, has {{subject} of {domain} still lacks what you pinned} lacks {{subject} of {domain} still has what your pin rules out} any {{domain} still has no {subject} record, but your pin asks for one} none {{domain} still has {subject} records, but your pin rules them out} other {{subject} of {domain} still does not match your pin}}',
  'pin-matches-again': '{subject} of {domain} matches your pin again',
  'not-answering': '{domain} cannot be looked up',
  'answers-again': '{domain} can be looked up again',
  'servers-silent': 'None of the name servers of {domain} works',
  'servers-answer-again': 'Name servers of {domain} work again',
  'servers-disagree': 'Name servers of {domain} disagree: {records}',
  'servers-deny': 'According to {hosts}, {domain} does not exist',
  'servers-lack': 'According to {hosts}, some records of {domain} do not exist: {records}',
  'servers-agree': 'Name servers of {domain} agree on the old records again: {records}',
  'delegation-moved': 'Another provider now answers for {domain}: {to}',
  'delegation-replaced': 'Other name servers now answer for {domain}: {to}',
  'delegation-followed': 'More records of {domain} changed when other name servers began to answer for it',
  'delegation-removed': 'The .{above} registry no longer delegates {domain}',
  'zone-denied': 'The name servers of {domain} say that it does not exist',
  // Its headline is that of the change of records.
  'zone-lists-others': 'The zone of {domain} lists other name servers',
  'delegation-added': 'The registry or parent zone of {domain} now also lists {hosts} as a name server',
  'delegation-dropped': 'The registry or parent zone of {domain} no longer lists {hosts} as a name server',
  'delegation-changed':
    'The registry or parent zone of {domain} now lists {added} instead of {removed} as a name server',
  'dnssec-bogus': 'DNSSEC of {domain} is broken',
  'dnssec-valid-again': 'DNSSEC of {domain} works again',
  'signatures-end':
    'DNSSEC signatures of {domain} have not been renewed and expire {days, plural, =0 {in less than a day} one {in # day} other {in # days}}',
  'signatures-renewed': 'DNSSEC signatures of {domain} were renewed',
  'browsers-refuse': 'Browsers can’t connect to the web server of {domain}: its TLS versions are too old',
  'browsers-refuse-some': 'Browsers can’t connect to some addresses of {domain}: its TLS versions there are too old',
  'browsers-accept-again': 'The web server of {domain} offers TLS 1.2 or 1.3 again',
  'addresses-differ': 'Some addresses of {domain} serve a certificate that is not good for it',
  'addresses-agree-again': 'All addresses of {domain} serve a good certificate again',
  'www-moved': '{domain} is now at an address of {apex}',
  'www-gone': '{domain} has no address any more',
  'dane-refused': 'Senders that check DANE now refuse to deliver to {host}',
  'dane-accepted': 'Senders that check DANE deliver to {host} again',
  'dane-host-removed': '{host} no longer takes mail for {domain}',
  'lookups-fail': 'Some lookups of {domain} fail: {records}',
  'lookups-answered': 'Lookups of {domain} are answered again: {records}',
  'server-down': '{host}, a name server of {domain}, does not work',
  'server-up': '{host}, a name server of {domain}, works again',
  'server-removed': '{host} no longer is a name server of {domain}',
  'mail-host-lost': '{host}, a mail server of {domain}, has no address any more',
  'mail-host-back': '{host}, a mail server of {domain}, has an address again',
  'mail-host-removed': '{host} no longer is a mail server of {domain}',
  'spf-target-lost': 'SPF of {domain} gives an error: {term} has no SPF record',
  'spf-target-back': '{target}, which SPF of {domain} needs, has an SPF record again',
  'spf-target-open': '{target} now lets everyone send as {domain}',
  'spf-target-closed': '{target} no longer lets everyone send as {domain}',
  'spf-target-removed': 'SPF of {domain} no longer needs {target}',
  'sts-weakened': 'The MTA-STS policy of {domain} went from mode {before} to {after}',
  'sts-strengthened': 'The MTA-STS policy of {domain} went from mode {before} to {after}',
  'sts-hosts-changed': 'The MTA-STS policy of {domain} now lists other mail servers',
  'sts-age-changed': 'Senders now keep the MTA-STS policy of {domain} for {age}',
  'sts-announced': 'The MTA-STS id of {domain} changed; the policy is the same',
  'sts-refused': 'Senders that check MTA-STS now refuse to deliver to {hosts}',
  'sts-accepted': 'Senders that check MTA-STS deliver to all mail servers of {domain} again',
  'sts-lost': 'The MTA-STS policy of {domain} can no longer be used',
  'sts-found': 'The MTA-STS policy of {domain} can be used again',
  'sts-unannounced': 'Senders no longer look for the MTA-STS policy of {domain}',
  'finding-appeared': 'New finding about {domain} (check “{check}”)',
  'finding-over': 'A finding about {domain} is over (check “{check}”)',
  'findings-compared-anew': 'Zonewell was updated; it compares the findings about {domain} anew',
  'values-back': '{type} of {name} is {values} again',
  // Its other headlines.
  'dmarc-back': 'DMARC is {policy} again',
  'none-back': '{name} has no {type} record again',
  'records-back': 'Records are as before again: {records}',
  'name-back': '{name} exists again, with its earlier records',
  'window-over': '{window} is over: {count, plural, one {# planned change} other {# planned changes}} of {domain}',
  'window-unused': '{window} is over: {domain} has no planned changes',
  'planned-change': 'Planned: {change}',
});

/** Why that matters, as one sentence. */
export const WATCH_REASON_TEXTS = defineTexts('watch-reason', {
  // Beginnings of a headline.
  'window-named': 'The window “{name}”',
  'window-unnamed': 'The window of planned changes',
  'window-was': 'It was open from {from} to {until}. From now on, we compare with the new records.',
  'window-was-unused': 'It was open from {from} to {until}.',
  'held-back': 'We’ll write again once they have stayed the same for at least {quietMs}.',
  // Parts of a headline.
  'state-dmarc': 'DMARC is {policy}',
  'state-values': '{type} is {values}',
  'state-none': 'there is no {type} record',
  'unanswered-since':
    'None of our last {count, number} checks got an answer, the first of them on {since}. Visitors and mail may not reach the domain.',
  'was-silent': 'Our lookups had been failing since {since}.',
  'answered-from-caches':
    'Since {since}, none of them has answered for the zone in any of our last {count, number} checks. Our resolver gets no new answers from them either; it only has old ones in its cache. Once these expire, visitors and mail cannot reach the domain.',
  'servers-were-silent': 'None of them had answered for the zone since {since}.',
  'old-and-others':
    'Since {since}, we have been getting the old records from {old} and different ones from {others}. Visitors and mail may get either.',
  'old-and-elsewhere':
    'Since {since}, we have been getting the old records from {old} and different ones from {others}. {to}',
  'by-turns':
    'Since {since}, we have been getting different records from {hosts} from one question to the next. Visitors and mail may get any of them. {more}',
  'mail-goes-to': 'Some of the mail goes to {to}.',
  'visitors-go-to': 'Some visitors go to {to}.',
  'servers-lead-to': 'Some lookups go to {to}.',
  'foreign-server':
    'Since {since}, we have been getting the old records from {old} and different ones from {others}. The delegation names {foreign}, but the zone itself does not list it. Visitors and mail may get either.',
  'several-states':
    'Since {since}, the name servers have not all given us the same records, and now {others} give several versions. Visitors and mail may get any of them.',
  'lookups-unanswered':
    'Since {since}, none of our checks has got an answer about them. We asked the name servers themselves: {answers}',
  'server-unanswered':
    'Since {since}, it has not answered for the zone in any of our checks, one each hour. {answers} {working, plural, =1 {Only one other name server works: if that fails too, nobody can reach the domain.} other {# other name servers work.}}',
  // What one server did, as a sentence.
  'server-did': '{what}.',
  'server-not-authoritative': '{server} answered, but not as a server of this zone.',
  'server-without-address': '{server} has no address.',
  'delegated-to': 'The registry or parent zone now delegates it to {to}. Before, it was delegated to {from}. {more}',
  'listed-only':
    'Another provider may answer for every record once resolvers follow the new list. The registry or parent zone still delegates it to the old name servers. {more}',
  'nobody-reaches': 'Nobody can reach its website or send mail to it. {more}',
  'still-delegated': 'The registry still delegates it to {hosts}. {more}',
  'delegation-alone': 'The zone itself lists the same name servers as before.',
  'only-server':
    'The zone itself lists the same name servers as before. At the registry or parent zone, only {last} is left: if that fails, nobody can reach the domain.',
  'with-that': 'With that, {count, plural, one {# record set} other {# record sets}} changed: {records}.',
  'registration-ended': 'Its registration expired on {date}.',
  'registration-ends': 'Its registration expires on {date}.',
  'registration-last-answer':
    'By the registry’s last answer, of {at}, its registration expires on {date}. We could not get a newer one, so it may be on hold.',
  'registration-held': 'The registry lists {statuses}, so the domain is on hold.',
  'registration-redeemable': 'The registry lists {statuses}: the registration was deleted and can still be restored.',
  'registration-deleted': 'The registry lists {statuses}: it will delete the domain within days.',
  'registrar-is': 'The registrar is {registrar}.',
  'resolvers-refuse': 'Resolvers that validate DNSSEC reject its answers, so their users cannot reach the domain.',
  'resolvers-refuse-because':
    'Resolvers that validate DNSSEC reject its answers, so their users cannot reach the domain. What is wrong with the signatures of {zone}: {fault}.',
  'signatures-last':
    'The first signature of {hosts} expires on {ends}. After that, resolvers that validate DNSSEC reject answers from there. {more}',
  'renewed-before':
    'Earlier ones were renewed at least {days, plural, =0 {some hours} one {# day} other {# days}} before their end.',
  'no-current-tls': 'Neither TLS 1.2 nor 1.3 is offered at {addresses}.',
  'not-good-at':
    'The certificate at {addresses} is not good for {domain}, while other addresses serve one that is. Some visitors get a warning, and others don’t.',
  'mail-bounces':
    'No mail server of {domain} has an address now. Mail to {domain} waits at the senders and then bounces.',
  'mail-elsewhere':
    'Mail to {domain} only arrives through its other mail servers. If these fail too, it waits at the senders and then bounces.',
  'dane-mismatch': 'None of its TLSA records accepts the certificate that it shows on port 25.',
  'dane-mismatch-everywhere':
    'None of its TLSA records accepts the certificate that it shows on port 25, and no other mail server takes the mail of these senders.',
  'spf-gives-error':
    'Receivers that come to it stop with an error (permerror). Mail from {domain} may then be rejected or put into spam.',
  'spf-passes-everyone':
    'SPF of {domain} goes by the record there ({terms}), so mail in its name passes SPF wherever it comes from.',
  'sts-enforce':
    'Senders deliver only to mail servers that the policy names and whose certificates they can verify. {more}',
  'sts-testing': 'Senders report mail servers that they cannot verify, and deliver to them all the same. {more}',
  'sts-off':
    'The policy asks senders for nothing, so an attacker on the network can stop them from encrypting mail to {domain}. {more}',
  'sts-lists': 'In mode enforce, senders deliver only to mail servers that the policy names. {more}',
  'sts-allows': 'It now also names {hosts}.',
  'sts-allows-no-longer': 'It no longer names {hosts}.',
  'sts-says': 'It now says mode {mode} and {hosts}, and senders keep it for {age}.',
  'sts-says-mode': 'It now says mode {mode}, and senders keep it for {age}.',
  'sts-was-age': 'Before, that was {age}. {more}',
  'sts-same-id':
    'The id in the TXT record is still {id}, so senders that have the old policy keep it for up to {age} from when they fetched it.',
  'sts-allows-none':
    'The policy is in mode enforce and names no mail server of {domain}. Mail from these senders waits and then bounces.',
  'sts-allows-others':
    'The policy is in mode enforce and does not name it. Mail from these senders only arrives through the other mail servers of {domain}.',
  'sts-keep-old':
    '{what} Senders that have the policy keep it for up to {age} from when they fetched it. The others deliver as if there were none.',
  // What was found in place of a policy.
  'policy-no-address': '{host} has no address.',
  'policy-untrusted': 'The certificate of {host} is not good: {detail}.',
  'policy-no-tls': 'The web server of {host} does not complete a TLS handshake ({detail}).',
  'policy-redirect': 'The web server redirects us to {to}, and senders do not follow.',
  'policy-status': 'The web server answers us with status {status}.',
  'policy-too-long': 'The file is longer than 64 KiB, and senders stop reading.',
  'policy-invalid': 'The file is no policy: {fault}.',
  'finding-says': '{says}',
  'finds-nothing-more': 'Our checks changed. They find nothing that the old ones did not find.',
  'finds-more':
    'Our checks changed. These have findings that the old ones did not have, and we send no alert about them: {checks}.',
  'checked-with': 'From now on, we check its web server together with that of {apex}.',
  'takes-back': 'That takes back the change that we reported on {since}.',
  'resolvers-accept': 'Resolvers that validate DNSSEC accept its answers.',
});

/** Says what to do about it. */
export const WATCH_ACTION_TEXTS = defineTexts('watch-action', {
  'check-planned': 'Check that all of this is what you planned.',
  'compare-rule': 'If you changed it yourself, change the pin too. If this was not you, restore the records.',
  'compare-pin': 'If you changed it yourself, pin the new values. If this was not you, restore the pinned ones.',
  'ask-provider':
    'Check that the domain has not expired, and ask your DNS provider whether its name servers are working.',
  'compare-ds':
    'Check that the DS records at your registrar match the keys of your zone. If they do, sign the zone again.',
  'match-ds':
    'Sign in at your registrar and replace the DS records with those of the keys that your zone publishes, or remove them until they match.',
  'check-signer': 'Check that the signer is running and that all name servers load the zone that it signs.',
  'enable-tls': 'Turn on TLS 1.2 and 1.3 on the web server.',
  'install-everywhere': 'Install the good certificate there too, or remove these addresses from the DNS.',
  'match-tlsa':
    'Publish a TLSA record for the certificate that the server uses, or install one that the TLSA records accept.',
  'ask-mail-provider': 'Ask whoever runs this mail server to publish a TLSA record for the certificate that it uses.',
  'update-servers':
    'If you are moving or changing the zone, update every name server, or remove old ones from the delegation at your registrar. If this was not you, sign in at your registrar and your DNS provider, and check the delegation and these records.',
  'reload-zone':
    'Ask whoever runs these name servers to load the zone again, or remove them from the delegation at your registrar. If you are removing the records, update every name server.',
  'remove-server':
    'If you did not add it, sign in at your registrar at once, remove it from the delegation and change the password.',
  'call-registrar':
    'If you did not plan this, call your registrar now: restore the name servers, change the password and lock the domain. Do not edit records: nobody asks the old name servers any more.',
  'restore-in-zone':
    'If this was not you, sign in at your DNS provider, restore the NS records of the zone and change the password. There is nothing to change at your registrar.',
  'renew-registration': 'Renew the domain at your registrar. There is no record to publish again.',
  'restore-registration': 'Have your registrar restore the domain now. There is no record to publish again.',
  'ask-registrar': 'Ask your registrar why, and have the delegation restored. There is no record to publish again.',
  'ask-dns-provider':
    'Ask your DNS provider why its name servers no longer have the zone. Your registrar cannot repair this.',
  'repair-zone':
    'Ask whoever runs these name servers to check the zone. Until they answer, visitors and mail may not reach the domain.',
  'repair-server':
    'Ask whoever runs this name server to check it and its copy of the zone. If it is no longer used, remove it from the delegation at your registrar and from the NS records of the zone.',
  'repair-mail-host':
    'Ask whoever runs {host} to publish its addresses again. If it is no longer used, remove it from your MX records.',
  'repair-spf':
    'If you no longer send through {target}, remove {term} from the SPF record of {at}. Otherwise ask whoever runs {target} to publish its record again.',
  'close-spf':
    'Remove {terms} from the SPF record of {domain} until {target} lists only its own servers again, and report it to whoever runs {target}.',
  'restore-policy':
    'If this was not you, restore the file at {url}, and change the id in the TXT record so that senders fetch it.',
  'restore-policy-or-announce':
    'If you changed it, change the id in the TXT record {name} too, so that senders fetch it. If this was not you, restore the file at {url}.',
  'announce-policy': 'Change the id in the TXT record {name}, so that senders fetch the new policy.',
  'allow-hosts':
    'Name them in the policy at {url}, each on a line of its own: {lines}. Then change the id in the TXT record. If these mail servers are not yours, restore your MX records.',
  'serve-policy':
    'Serve the policy at {url} again. To give up MTA-STS, serve it with mode: none first, and remove the TXT record once senders no longer keep the old one.',
  'nothing-to-do':
    'Nothing to do, unless you wanted to keep the change. If neither change was yours, find out who else can edit these records.',
  'renew-in-time':
    'There is nothing to do now. If its registration had ended, turn on automatic renewal at your registrar.',
  'open-report': 'Open the report: it says what to do, step by step.',
  'find-editor': 'Find out which person or program keeps editing these records.',
});
