import { defineTexts } from '../../domain/message.ts';

/** Words of what an owner chooses for a monitor: its name, what it does, and its flag. */
export const MONITOR_SETTING_TEXTS = defineTexts('monitor-setting', {
  tags: 'Tags',
  'tags/about': 'Words by which you group domains, separated by commas. Recipients can choose by them.',
  'tags/flag': 'words by which you group domains, separated by commas, or none',
  notes: 'Notes',
  'notes/about': 'A text of your own, such as who looks after the domain. The page of the monitor shows it.',
  'notes/flag': "a text of your own, such as who looks after the domain, or '' for none",
  mute: 'Kinds of alerts',
  'mute/about': 'Muted kinds still appear in the log.',
  'mute/flag': 'kinds of alerts that are not sent, separated by commas, or none',
  'mail-certificates': 'Watch the certificates of mail servers',
  'mail-certificates/about': 'We check them over STARTTLS, as well as the website’s.',
  'mail-certificates/flag': 'whether to check the certificates of mail servers (STARTTLS) too',
  'certificate-hosts': 'Further hosts whose certificates we watch',
  'certificate-hosts/about':
    'Names at or below the domain, separated by commas, with a port unless it is 443: api.example.com, imap.example.com:993. TLS begins at once there, and with STARTTLS on ports 25 and 587.',
  'certificate-hosts/flag':
    'further hosts whose certificates are checked, such as api.example.com or imap.example.com:993, separated by commas, or none',
  'record-names': 'Further names whose records we watch',
  'record-names/about':
    'Names at or below the domain, separated by commas: vpn.example.com for its addresses, _sip._tcp.example.com for SRV, other names with an underscore for TXT, or any with a type, as in token.example.com:TXT.',
  'record-names/flag':
    'further names whose records are watched, such as vpn.example.com, _sip._tcp.example.com or token.example.com:TXT, separated by commas, or none',
  'watch-tls': 'Test TLS versions and each address’s certificate once a day',
  'watch-tls/about': 'This is for the website and its www name, if active probes are on.',
  'watch-tls/flag':
    'whether to check once a day which TLS versions the website offers, and that all its addresses show a good certificate',
  'daily-reports': 'Reports that we run once a day',
  'daily-reports/about':
    'You get an alert when one of them has a new finding of severity warning or worse, and when that is over. Tests that only a person may start run too, if active probes are on.',
  'daily-reports/flag': 'reports to run once a day for alerts on new findings, separated by commas, or none',
  'certificate-stages': 'Certificate warnings, days before it expires',
  'certificate-stages/about':
    'You get an alert on each of these days, and in any case once it has expired. The first one waits until 30% of the certificate’s life is left, when programs should have renewed it.',
  'certificate-stages/flag':
    'days before a certificate expires on which an alert is sent, separated by commas, or none: 90, 60, 30, 14, 7, 3, 1',
  'plain-days': 'Warn on these days however short the certificate’s life is',
  'plain-days/about': 'You may get an alert before programs usually renew the certificate.',
  'plain-days/flag': 'whether certificate warnings begin on these days however short the life of the certificate is',
  'follow-renewals': 'Warn only if the renewal is later than usual',
  'follow-renewals/about':
    'Once we have seen two renewals at about the same time, we warn only when the next one is later.',
  'follow-renewals/flag':
    'whether to warn only if a renewal is later than usual for its host: short (for certificates that live up to 100 days), always or never',
  'follow-renewals/short': 'for certificates that live up to 100 days',
  'follow-renewals/always': 'for all certificates',
  'follow-renewals/never': 'never',
  'registration-stages': 'Registration warnings, days before it expires',
  'registration-stages/about': 'You get an alert on each of these days, and in any case once it has expired.',
  'registration-stages/flag':
    'days before the registration expires on which an alert is sent, separated by commas, or none: 90, 60, 30, 14, 7, 3, 1',
  ignore: 'Record types that we compare',
  'ignore/about': 'SPF, DKIM, DMARC and most other policies are TXT records.',
  'ignore/flag': 'record types that are not compared, separated by commas, or none',
  described: '{about} {applies}',
  'applies/at-once': 'Applies at once.',
  'applies/next-check': 'Applies with the next check.',
  'applies/next-check-in': 'Applies with the next check, in {time}.',
  'applies/within-a-day': 'Applies within a day.',
  'flag/at-once': '{about} (applies at once)',
  'flag/next-check': '{about} (applies with the next check)',
  'flag/within-a-day': '{about} (applies within a day)',
  'not-a-tag': '{typed} is not a tag. Use at most {most} letters and digits, with hyphens or dots between them.',
  'not-one-of': '{typed} cannot be used here. Use: {words}.',
  outside: '{name} is not {domain} or a name below it.',
  'no-hosts': 'The operator of this service allows no further hosts.',
  'no-port': '{typed} has no port from 1 to 65535.',
  'not-a-port': 'Certificates cannot be checked on port {port}. Use one of these ports: {ports}.',
  'needs-starttls':
    'On port {port}, TLS begins with a command that we do not speak. Use {host}:{instead}, where TLS begins at once. We speak STARTTLS on ports 25 and 587.',
  'not-a-type': '{typed} is not a record type that can be watched here. Use: {types}.',
  'too-long': 'Use at most {most} characters.',
  'too-many': 'Use at most {most} values.',
});
