import { defineTexts } from '../../domain/message.ts';

/**
 * Holds what `--help` says: of a command under its name, of an argument or option under `command/name`, of those that
 * several commands share under their name alone.
 */
export const HELP_TEXTS = defineTexts('cli/help', {
  'heading/usage': 'Usage:',
  'heading/arguments': 'Arguments:',
  'heading/options': 'Options:',
  'heading/commands': 'Commands:',
  'heading/examples': 'Examples:',
  'heading/exit-codes': 'Exit codes:',
  'placeholder/options': '[options]',
  'placeholder/command': '[command]',

  'exit/fine': 'success',
  'exit/below': 'the score is below --fail-under',
  'exit/pass': 'pass',
  'exit/other-result': 'any other result',
  'exit/usage': 'usage error: an argument or a setting cannot be used',
  'exit/usage-list': 'usage error: an argument, a setting or the list cannot be used',
  'exit/usage-format': 'usage error: an argument or a setting cannot be used, or no line has that format',
  'exit/lookup': 'the lookup failed',
  'exit/lookup-or-unknown':
    'the lookup failed or ended early by a limit of ours, or only unknown checks keep the score below --fail-under',
  'exit/temperror': 'the lookup failed (temperror)',
  'exit/scan': 'no name could be looked up, or the scan could not continue',
  'exit/import': 'the import could not continue',
  'exit/output': 'the output could not be written',
  'exit/interrupted': 'stopped by Ctrl-C',

  zonewell: 'Checks the DNS, mail and website of a domain, and shows how to fix what fails.',
  lang: 'language, en or ja; works with every command (default: from LC_ALL, LC_MESSAGES or LANG)',
  version: 'print the version',
  help: 'print this help',

  json: 'print the result as JSON',
  'json-lines': 'print one JSON object per line',
  resolver: 'ask this resolver, HOST[:PORT]; repeatable (default: ZONEWELL_RESOLVERS, else those of the system)',
  iterate: 'ask only the name servers of each zone, from the root down, and never a resolver',
  database: 'the database (default: ZONEWELL_DATABASE, else data/zonewell.db)',
  create: 'make the database where there is none',
  domain: 'a domain name, or a URL or e-mail address that contains one',
  'domain-and-port': 'a domain name, or a URL or e-mail address that contains one; with :PORT, another port than 443',

  'report/asked':
    'The name servers of each zone are asked first, and the resolver where they do not answer. With --resolver, only that resolver is asked.',
  'report/json': 'print the whole report as JSON',
  'report/fail-under': 'exit with code 1 if the score is lower',
  'report/selector': 'try this DKIM selector first; repeatable',
  'report/ns':
    'test the zone on this server, NAME[/ADDRESS,…], in place of those that it has; repeatable, stores nothing',
  'report/ds': "with --ns: a DS record to test it with, such as '52117 13 2 5C2A…'; repeatable",
  'report/at': 'show the report as of the end of this day (UTC) or this time, from the database, without lookups',
  'report/database': 'with --at: the database (default: ZONEWELL_DATABASE, else data/zonewell.db)',

  spf: 'evaluate SPF: may this address send mail for a domain, and why (RFC 7208)',
  'spf/ip': 'IP address of the sender',
  'spf/mail-from': 'envelope sender, or its domain; "" is the null sender',
  'spf/helo': 'HELO name of the sender',

  whois: 'show the registration of a domain (from RDAP, or else WHOIS)',
  'whois/domain': 'domain name; we look up its registrable domain',

  scan: 'look up many names; write one line of JSON for each, and store the results',
  'scan/file': 'list of names: one per line, or the first column of a table; - reads stdin',
  'scan/kind': '{kinds} (default: {fallback})',
  'scan/fields': 'fields to write, separated by commas (default: {fallback})',
  'scan/full': 'write whole reports',
  'scan/concurrency': 'how many names to look up at once (default: {fallback})',
  'scan/resume': 'skip the names in this file from an earlier scan, and append the rest to it',
  'scan/skip': 'skip the names in this file from an earlier scan; repeatable',
  'scan/database': 'where to store the results (default: ZONEWELL_DATABASE, else data/zonewell.db)',
  'scan/notes':
    'Comments (#), blank lines, headings and duplicates are left out. Ctrl-C finishes the lookups in flight and then stops.',
  'scan/notes-fields': 'Fields: {fields}.',

  history: 'show how the stored records of a name changed, without lookups',
  'history/domain': 'domain name',
  'history/type': 'only these record types, separated by commas',
  'history/from': 'changes on or after this day or time, such as 2026-01-31',
  'history/to': 'changes up to the end of this day, or before this time',
  'history/limit': 'how many changes at most, 1 to 1000 (default: 100)',
  'history/cursor': 'older changes: the "next" of an earlier answer',
  'history/json': 'print changes and records as JSON',
  'history/cof': 'print all records in the Passive DNS Common Output Format, one line for each interval',

  import: 'import what an archive saw, in the Passive DNS Common Output Format (NDJSON)',
  'import/file': 'file with one JSON object per line; - reads stdin',
  'import/source': 'who saw the records; the same interval from the same source counts once (default: archive)',
  'import/again': 'start over if an earlier run stopped in the middle of this file',
  'import/notes':
    'Histories show imported records beside our own observations. If the records of an archive end, that does not count as a removal. To continue after a stop, run the same command again: nothing is stored twice.',

  export: 'write stored records in the Passive DNS Common Output Format (NDJSON), one line for each interval',
  'export/domains': 'domain names; without any, everything that is stored',

  serve: 'run the service: pages, HTTP API and background work',
  'serve/notes':
    'Each flag is also an environment variable, such as ZONEWELL_PORT for --port: see docs/configuration.md.',

  work: 'do the background work without a web server: check monitored domains, send e-mails, delete what has expired',
  'work/notes':
    'zonewell serve does this work too. You can run more workers beside it, on any machine that reaches the database. They share the work: each check and each e-mail is handled by one of them. All ZONEWELL_* variables apply here as well. SIGTERM or Ctrl-C finishes the work in progress and then stops.',

  backup: 'copy the SQLite database to a file while the service runs',
  'backup/file': 'where to write the copy; to restore it, stop the service and put it in place of the database',
  'backup/force': 'overwrite the file if it exists',

  demo: 'run the service on a miniature internet inside this machine',
  'demo/port': 'TCP port to listen on (default: ZONEWELL_PORT, else 8080)',
  'demo/host': 'address to listen on (default: ZONEWELL_HOST, else 127.0.0.1)',

  admin: 'manage accounts, plans, keys and quotas, and delete the history of domains',
  'admin/notes': 'These commands ask for no password: anyone who can reach the database is an operator.',
  'admin/email': 'e-mail address of the account',
  'admin/plan-name': 'Free, Starter, Pro or Enterprise',
  'admin/yes': 'confirm the deletion; without it, nothing is deleted',
  'admin/users': 'list all accounts',
  'admin/add': 'create an account, and print a link to set its password',
  'admin/add/plan': 'Free, Starter, Pro or Enterprise (default: Free)',
  'admin/link': 'print a link to set a password, for when e-mails cannot be sent; it works for an hour',
  'admin/setup-link': "print a link that creates an operator's account; it works once, for a day",
  'admin/requests': 'list the accounts that asked for a plan',
  'admin/plan': 'change the plan of an account',
  'admin/quota': 'give an account its own quota',
  'admin/quota/calls': 'calls a month, or "plan" for the quota of its plan',
  'admin/usage': 'show the calls of an account by day',
  'admin/keys': 'list the keys of an account',
  'admin/key': 'create a key and show it, just this once',
  'admin/key/name': 'what the key is for',
  'admin/revoke': 'revoke a key',
  'admin/revoke/id': 'ID of the key, from "keys"',
  'admin/web': "give an account access to the operator's page: users, e-mails, database, lookups",
  'admin/web/revoke': 'take the access away again',
  'admin/forget': 'delete everything that was observed about a domain',
  'admin/remove': 'delete an account with all its data',

  monitor: 'manage the monitored domains of an account, their settings and their alerts',
  'monitor/notes':
    'These commands ask for no password: anyone who can reach the database is an operator. Alerts go to the address of the account, which needs no confirmation.',
  'monitor/account': 'e-mail address of the account',
  'monitor/domains': 'domain names',
  'monitor/add': 'start monitoring domains',
  'monitor/add/domains': 'domain names; - reads a list from stdin',
  'monitor/list': 'list the monitored domains',
  'monitor/list/state':
    'only domains in this state: attention, alert, silent, missing, expiry, refused, unheard, paused or over-limit',
  'monitor/list/tag': 'only domains with this tag; of several, separated by commas, with all of them',
  'monitor/list/match': 'only domains with this text in their name',
  'monitor/list/marks': 'show a mark for each area of the report, for the certificate and for the registration',
  'monitor/all': 'all domains of the account',
  'monitor/remove/yes': 'remove those that --state, --tag, --match or --all chooses; without it, only list them',
  'monitor/settings/add-tags': 'tags to add, separated by commas',
  'monitor/settings/remove-tags': 'tags to remove, separated by commas',
  'monitor/pause': 'stop checking domains',
  'monitor/resume': 'resume checking domains; alerts also report what changed meanwhile',
  'monitor/remove': 'stop monitoring domains; their alerts stay in the log',
  'monitor/log': 'show the alerts, newest first, and what became of their e-mails',
  'monitor/log/domain': 'only alerts about this domain',
  'monitor/log/limit': 'how many alerts at most, 1 to 1000 (default: 20)',
  'monitor/close': 'close the open alerts of domains, or of one change at all domains',
  'monitor/close/same-as':
    'close this alert and all others of the same change: its identifier, as monitor log --json and the link in its e-mail have it',
  'monitor/acknowledge': 'note that somebody has seen the open alerts of domains; they stay open, reminders stop',
  'monitor/acknowledge/same-as': 'acknowledge this alert and all others of the same change',
  'monitor/acknowledge/comment': 'a note for the others, which the log and the page show',
  'monitor/rules': 'show or change quiet hours, reminders and escalation of the alerts of an account',
  'monitor/rules/remind-after':
    'how often to remind of a critical alert that nobody acknowledged, 15m to 7d, or none (default: none)',
  'monitor/rules/escalate-after':
    'after how long a critical alert that nobody acknowledged also goes to others, 1m to 1d, or none (default: none)',
  'monitor/rules/escalate-to':
    'those others, who get nothing else: addresses or IDs of recipients, separated by commas',
  'monitor/rules/quiet': 'hours in which only grave alerts are sent and the others wait, such as 22:00-07:00, or none',
  'monitor/rules/time-zone': 'time zone of the hours, such as Europe/Berlin (default: UTC)',
  'monitor/rules/passes': 'how grave an alert must be to be sent in quiet hours: critical or error (default: critical)',
  'monitor/windows': 'list, add or remove windows in which you plan changes',
  'monitor/windows/action': 'add or remove; left out: list them',
  'monitor/windows/window':
    'with add: a date such as 2026-12-04, or mon to sun for each week, and a time such as 22:00; with remove: an ID of the list',
  'monitor/windows/duration': 'with add: how long it lasts, 5m to 7d (default: 1h)',
  'monitor/windows/time-zone': 'with add: time zone of the time, such as Europe/Berlin (default: UTC)',
  'monitor/windows/groups':
    'with add: the kinds of changes that you plan, separated by commas: addresses, mail-route, mail-policies, certificate, other',
  'monitor/windows/domains': 'with add: only these domains, separated by commas (default: all)',
  'monitor/windows/name': 'with add: a name, which the summary shows',
  'monitor/settings': 'show or change the settings of a monitored domain',
  'monitor/defaults': 'show or change the settings with which new monitors of an account begin',
  'monitor/defaults/built-in':
    'settings that begin with the built-in value of each release again, separated by commas, or all',
  'monitor/recipients': 'list, add, confirm, test or remove recipients of alerts, and choose what they get',
  'monitor/recipients/action': 'add, confirm, test, secret, choose or remove; left out: list them',
  'monitor/recipients/recipient':
    'an address, with the name of its channel before it or the code after it, or an ID of the list',
  'monitor/recipients/domains': 'with choose: only these domains, separated by commas, or all',
  'monitor/recipients/tags': 'with choose: only domains with one of these tags, separated by commas, or all',
  'monitor/recipients/groups': 'with choose: only these kinds of alerts, separated by commas, or all',
  'monitor/recipients/least': 'with choose: warning, error, critical or all',
  'monitor/deliveries': 'list what became of alerts at each recipient, newest first; send again, or send a test',
  'monitor/deliveries/action':
    'again: try now what waits for a recipient; test: send it a message without an alert; left out: list them',
  'monitor/deliveries/recipient': 'an address or an ID of monitor recipients',
  'monitor/deliveries/state': 'only waiting, accepted, refused, given-up or uncertain ones; several with commas',
  'monitor/deliveries/to': 'only those to this recipient: an address or an ID',
  'monitor/deliveries/domain': 'only those of alerts about this domain',
  'monitor/deliveries/limit': 'how many deliveries at most, 1 to 1000 (default: 20)',
  'monitor/export':
    'print defaults, monitors, settings, tags, pins, recipients, rules and windows as YAML, without secrets',
  'monitor/apply': 'make defaults, monitors, recipients, rules and windows as a file of monitor export has them',
  'monitor/apply/file': 'the file; - or left out: stdin',
  'monitor/apply/dry-run': 'only print what would change',
  'monitor/apply/prune': 'also take away what the file does not have: defaults, monitors, settings, pins, recipients',
  'monitor/pin': 'pin the values that records must have; without values, remove the pin',
  'monitor/pin/subject': 'A, AAAA, CAA, DMARC, DS, MX, NS or SPF',
  'monitor/pin/values': 'the expected values, each one argument',
});
