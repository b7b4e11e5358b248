import { defineTexts } from '../../domain/message.ts';

/** How monitors watch a domain. */
export const MONITORING_DOCS_TEXTS = defineTexts('page/docs/monitoring', {
  title: 'Monitoring',
  lead: 'A monitor looks a domain up again and again, and tells you when something changes, stops working or is about to expire.',
  start: 'Start a monitor',
  'start-text':
    'Open the report of a domain and choose “Monitor this domain”, or add domains on the page Monitors. The operator of this service decides how many domains your plan has and how often we check them.',
  open: 'Add domains',
  watched: 'What it watches',
  'watched-records': 'The DNS records of the domain and of www, and its DKIM keys',
  'watched-servers':
    'Its name servers, what the registry or parent zone delegates to, and DNSSEC signatures before they expire',
  'watched-mail': 'Mail servers, names that the SPF record includes, the MTA-STS policy and TLSA records',
  'watched-certificates': 'The certificate of the website, and of mail servers if you want',
  'watched-registration': 'The registration: its end, its locks and its registrar',
  'watched-pins': 'Values that you pin: you hear when a record is not as you pinned it',
  confirms: 'Before you get an alert',
  'confirms-text':
    'A monitor compares with what it confirmed itself, so lookups of other people cause no alerts. When a record differs, we ask the name servers of the zone. All that answer must agree, in two rounds.',
  quiet: 'What is no change',
  'quiet-failures': 'A lookup that fails. We never report a record as removed because a server was down.',
  'quiet-order': 'Another order of records, another TTL, or the same text in other strings.',
  'quiet-rotation': 'Addresses and aliases that rotate, once we know them.',
  'quiet-outage': 'An outage of our own: if names that always exist fail too, the check does not count.',
  alerts: 'What you hear of, and how',
  pins: 'Pinned values',
  'pins-text':
    'A pin says what a record must be, must have or must not have. Add one on the page of the monitor, or with zonewell monitor pin. We compare it with the records that we confirmed. When they differ, you hear at once, and then every day until they match or you change the pin. This also applies during a planned change.',
  'pin-rule': 'Rule',
  'pin-example': 'Example',
  'pin-is': 'The records are these values and no others.',
  'pin-has': 'The records have each of these values, and may have more.',
  'pin-lacks': 'The records have none of these values.',
  'pin-part':
    'For TXT, SPF, DMARC and HTTPS, has and lacks look for a whole part of the text: a term of SPF, a tag of DMARC, a word. include:a.example is no part of include:a.example.net. A star at either end stands for whatever comes there, as in site=*.',
  'pin-any': 'A star stands for any record: has * means that there must be a record, lacks * that there must be none.',
  'pin-failed': 'While a lookup fails, we keep what we confirmed last. A failure is never a missing record.',
  suppliers: 'Who supplies your domains',
  'suppliers-text':
    'The page Monitors counts your domains by registrar, certificate issuer, DNS provider and tag. Each count leads to its domains. A registrar that registries call by several names is one where they give its number at IANA. A lookup that fails changes no count. <link>The API</link> gives the same counts, and so does zonewell monitor list --by registrar.',
  prometheus: 'Prometheus and Grafana',
  'prometheus-text':
    '<link>One call</link> gives the numbers of all your monitors in the text format of Prometheus. It needs a key with the scope monitors, and it never counts. Put the key into a file that only Prometheus can read.',
  'prometheus-minutes': 'Numbers change when a monitor is checked, so once in a few minutes is enough.',
  'prometheus-unknown':
    'What we do not know has no line: alert on the age of the latest check, too. While no name server answers, the other numbers are those of before.',
  scrape: 'Scrape configuration',
  rules: 'Alert rules',
  metric: 'Metric',
  meaning: 'What it says',
});

/** Says what alerts are about, and where they go. */
export const ALERTS_DOCS_TEXTS = defineTexts('page/docs/alerts', {
  title: 'Alerts',
  lead: 'An alert says what changed, what it means and what to do about it. It goes to e-mail addresses, webhooks and chats.',
  kinds: 'Kinds',
  'kinds-text': 'You can mute each kind for a domain, and choose for each recipient which kinds it gets.',
  kind: 'Kind',
  about: 'What it is about',
  grave: 'How grave',
  'grave-text':
    'An alert is as grave as the change that it reports: critical, important, a warning, or for information. A recipient gets all of them, or only those from one level on.',
  expiry: 'Before something expires',
  'expiry-text':
    'Certificates and registrations are announced {days} days before they end, and when they have ended. In the settings of a monitor you can choose other days, up to 90.',
  ends: 'How an alert ends',
  'ends-text':
    'An alert stays open until what it reports is over, or until you close it. If the records are as before, you get one message that says which state holds again.',
  planned: 'Planned changes',
  'planned-text':
    'Before you change something, you can plan a window for it: once or each week, for all domains or some, and for the kinds of changes that you expect. We check a minute before it and at its end. What changes in it is only logged, and one message at the end lists it. From then on, we compare with the new records.',
  'planned-at-once':
    'You still hear at once of other name servers, DNSSEC, the registration and pinned values, and of what breaks something, such as a mail server without an address.',
  email: 'E-mail',
  'email-text':
    'A new address gets a link first, and alerts only once somebody has opened it. If many domains change within ten minutes, later alerts wait and come in one e-mail. A recipient of any channel gets at most 60 messages an hour: what is over comes together. Each e-mail has a link that stops alerts.',
  chat: 'Chats',
  'chat-text':
    'Alerts also go to ntfy, Slack, Discord and Microsoft Teams, and through an Apprise server if the operator has set one up. Add the address of the topic or of an incoming webhook on the page Recipients. We send a code there: enter it within 24 hours. The address is a secret, so we show only a part of it.',
  webhook: 'Webhooks',
  'webhook-text':
    'A webhook is an https address on port 443 that gets each alert as JSON. Add it on the page Recipients: we show its secret once. Then we send a challenge, and your server repeats it in its answer.',
  'webhook-headers':
    'Each message is a POST. Zonewell-Delivery is the same in each try. Zonewell-Signature is t=TIME,v1=HEX: HMAC-SHA-256 with the secret over the time, a dot and the body. While you replace a secret, there are two v1. Refuse a time that is more than five minutes off.',
  'webhook-fields': '<link>All fields of a message</link>',
  'webhook-form':
    'If your service needs another body or a header such as Authorization, choose “Form of messages” beside the webhook: a template for JSON, a form, XML or plain text, with a preview. We sign what we send in any form.',
  'webhook-retries':
    'Any status from 200 to 299 accepts a message. With 410 we send nothing more. After everything else we try again for three days.',
  sample: 'Node.js',
});

/** Heads the lists of our words. */
export const GLOSSARY_DOCS_TEXTS = defineTexts('page/docs/glossary', {
  title: 'Glossary',
  lead: 'What the words in reports, alerts and the API mean.',
  ours: 'Words of Zonewell',
  others: 'Words of the DNS, e-mail and the web',
});

/** The pages of all commands. */
export const COMMANDS_DOCS_TEXTS = defineTexts('page/docs/commands', {
  title: 'Command line',
  lead: 'Check domains in a terminal or a script, and run the service and its monitors. This is the help of each command.',
});
