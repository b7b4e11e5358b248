import { defineTexts } from '../../domain/message.ts';
import { isPlain, type MailAccess, type NamedServer, readMailAccess } from '../../facts/mail-access.ts';
import { causesClause } from '../causes.ts';
import { isOldVersion } from '../certificate/judgement.ts';
import { defineCheck, type Remark } from '../check.ts';
import { versionText } from '../connection/findings.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { todoOf } from '../host-owners.ts';

/** Names the ways in which programs find settings. */
export const ACCESS_TEXTS = defineTexts('mail-access-way', {
  autoconfig: 'a file (autoconfig)',
  srv: 'SRV records',
  autodiscover: 'Autodiscover',
});

const FINDINGS = {
  'no-mail': { severity: 'info', says: 'Not needed: no MX record names mail servers.' },
  none: {
    severity: 'info',
    says: 'The domain publishes no settings for mail programs that we found: neither a file (autoconfig) nor SRV records nor Autodiscover. People type the names of the servers, or their program guesses them.',
  },
  published: { severity: 'ok', says: 'Mail programs find their settings by {ways}.' },
  'plain-passwords': {
    severity: 'error',
    says: 'The settings that the domain publishes let mail programs send passwords unencrypted: {servers}.',
    do: 'Name the servers with encryption (socketType SSL) in the settings for mail programs',
    because: 'Whoever listens on the network reads the password.',
    refs: { rfc: { rfc: 8314, section: '3' } },
  },
  'no-such-server': {
    severity: 'warning',
    says: 'The settings for mail programs name servers without an address: {servers}.',
    do: 'Correct the settings for mail programs, or give {servers} an address',
    because: 'Programs that follow them reach nothing.',
  },
  'no-tls': {
    severity: 'warning',
    says: 'The settings for mail programs name servers that do not speak TLS at these ports: {servers}.',
    do: 'Turn on TLS at {servers}, or correct the settings',
    because: 'Programs that follow the settings can’t connect.',
    refs: { rfc: { rfc: 8314, section: '3' } },
  },
  'not-valid': {
    severity: 'warning',
    says: 'Mail programs warn of the certificate at {servers}: {why}.',
    do: 'Install a certificate for {servers} from a public authority',
    more: '{todo}',
  },
  'old-version': {
    severity: 'warning',
    says: 'The servers for mail programs speak {version} at best, which is no longer safe: {servers}.',
    do: 'Turn on TLS 1.2 and 1.3 at {servers}',
    refs: { rfc: { rfc: 8996 } },
  },
  unreadable: {
    severity: 'notice',
    says: 'There is a file with settings for mail programs (autoconfig), but programs can’t read it.',
    do: 'Correct the file with settings for mail programs',
  },
  'srv-without-tls': {
    severity: 'notice',
    says: 'SRV records name only servers where encryption begins with a command: {services}. An attacker on the network can suppress that.',
    do: 'Publish SRV records of the kinds with TLS as well: _imaps, _pop3s, _submissions',
    refs: { rfc: { rfc: 8314, section: '5.1' } },
  },
  'autodiscover-missing': {
    severity: 'notice',
    says: 'The DNS names {host} for Autodiscover, but our request found nothing there: neither an answer over HTTPS with a valid certificate nor a redirect to one.',
    do: 'Set up Autodiscover at {host}, or remove the record that names it, if no program uses it',
    because: 'Outlook waits, and then guesses the settings or asks for them.',
    certainty: 'open',
  },
  differ: {
    severity: 'notice',
    says: 'The file with settings and the SRV records name different servers for {protocol}: {servers}.',
    do: 'Name the same servers in both',
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const mailAccess = defineCheck({
  id: 'mail-access',
  name: 'Settings of mail programs',
  means: 'A domain can publish which servers mail programs use to read and send mail.',
  why: 'Settings without encryption hand passwords to whoever listens; wrong ones keep people from their mail.',
  citations: [
    { rfc: 6186, section: '3' },
    { rfc: 8314, section: '3' },
  ],
  needs: { found: readMailAccess },
  findings: FINDINGS,
  judge({ found }, say) {
    const { takesMail, ways, isBroken, servers, deadAutodiscover } = found;
    if (!takesMail) return say.exempt('no-mail');
    if (ways.length === 0) return gravest(remark('none'));
    const plain = servers.filter(isPlain);
    return gravest(remark('published', { ways: ways.map((way) => ACCESS_TEXTS.message(way)) }), [
      ...(plain.length === 0 ? [] : [remark('plain-passwords', { servers: plain.map(placeOf) })]),
      ...portRemarks(found),
      ...(isBroken ? [remark('unreadable')] : []),
      ...(deadAutodiscover === null ? [] : [remark('autodiscover-missing', { host: deadAutodiscover })]),
      ...withoutTls(servers),
      ...differing(servers),
    ]);
  },
});

const placeOf = ({ host, port }: NamedServer): string => `${host}:${port}`;

/** Finds what is wrong with the servers that speak TLS from the first octet on, or should. */
function portRemarks({ ports }: MailAccess): readonly Remark[] {
  const namesOf = (kind: 'no-address' | 'no-tls') =>
    ports.filter(({ answer }) => answer.kind === kind).map(({ server }) => server);
  const [lost, plain] = [namesOf('no-address'), namesOf('no-tls')];
  return [
    ...(lost.length === 0 ? [] : [remark('no-such-server', { servers: lost.map(({ host }) => host) })]),
    ...(plain.length === 0 ? [] : [remark('no-tls', { servers: plain.map(placeOf) })]),
    ...ports.flatMap(({ server, answer }): readonly Remark[] => {
      if (answer.kind !== 'tls') return [];
      const { fault, version } = answer;
      const todo = todoOf([server], 'install');
      return [
        ...(fault === null
          ? []
          : [remark('not-valid', { servers: server.host, why: causesClause(fault.causes), todo })]),
        ...(isOldVersion(version)
          ? [remark('old-version', { servers: server.host, version: versionText(version) })]
          : []),
      ];
    }),
  ];
}

const LABELS = { imap: '_imap', pop3: '_pop3', smtp: '_submission' } as const;
const PROTOCOL_NAMES = { imap: 'IMAP', pop3: 'POP3', smtp: 'SMTP' } as const;
const PROTOCOLS = ['imap', 'pop3', 'smtp'] as const;

/** Finds services of SRV records that have no counterpart with TLS. */
function withoutTls(servers: readonly NamedServer[]): readonly Remark[] {
  const bySrv = servers.filter(({ by }) => by === 'srv');
  const has = (protocol: NamedServer['protocol'], security: NamedServer['security']): boolean =>
    bySrv.some((one) => one.protocol === protocol && one.security === security);
  const lacking = PROTOCOLS.filter((one) => has(one, 'starttls') && !has(one, 'tls'));
  return lacking.length === 0 ? [] : [remark('srv-without-tls', { services: lacking.map((one) => LABELS[one]) })];
}

/** Finds the first protocol for which both ways name other hosts. */
function differing(servers: readonly NamedServer[]): readonly Remark[] {
  for (const protocol of PROTOCOLS) {
    const hostsBy = (by: NamedServer['by']) => [
      ...new Set(servers.filter((one) => one.by === by && one.protocol === protocol).map(({ host }) => host)),
    ];
    const [inFile, inSrv] = [hostsBy('autoconfig'), hostsBy('srv')];
    if (inFile.length === 0 || inSrv.length === 0 || inFile.some((host) => inSrv.includes(host))) continue;
    return [remark('differ', { protocol: PROTOCOL_NAMES[protocol], servers: [...inFile, ...inSrv] })];
  }
  return [];
}
