import { SPECIAL_ADDRESS_SOURCE } from '../../domain/addresses.ts';
import { type DomainName, ROOT } from '../../domain/name.ts';
import { handsOutNames, PUBLIC_SUFFIX_SOURCE } from '../../domain/psl.ts';
import { readAlias, readAnyAddressIfKnown } from '../../facts/addresses.ts';
import { orNull } from '../../facts/combine.ts';
import { isUseless } from '../../facts/hosts.ts';
import { readMailHosts } from '../../facts/mail-hosts.ts';
import { readWereSilentIfKnown } from '../../facts/mail-reachability.ts';
import { readMailServers } from '../../facts/mail-servers.ts';
import { isNonSending } from '../../facts/non-sending.ts';
import { readSpfRecords } from '../../facts/spf.ts';
import { MAIL_PROVIDER_SOURCE } from '../../records/mail-provider-table.ts';
import { mailProviders } from '../../records/mail-providers.ts';
import type { SpfRecord } from '../../records/spf/parse.ts';
import { defineCheck, inGroup } from '../check.ts';
import { type Fix, publish } from '../fix.ts';
import { stepText } from '../fix-texts.ts';
import { MX_FINDINGS } from './findings.ts';
import { mailServerRemarks, nullMxRemarks } from './remarks.ts';

/** Who else may send: it only adds a name, so a failure leaves it out. */
const readSendersIfKnown = orNull(readSpfRecords);

/** Names whose senders an SPF record lets pass. */
const passingIncludes = ({ terms }: SpfRecord): string[] =>
  terms.flatMap((term) =>
    term.kind === 'mechanism' && term.name === 'include' && term.qualifier === '+' ? [term.value.slice(1)] : [],
  );

export const mx = defineCheck({
  id: 'mx',
  name: 'Mail (MX)',
  means: 'MX records say which servers accept e-mail for your domain.',
  why: 'Without them, senders try the address of the name itself, which is usually a web server. A domain that accepts no e-mail should say so with a null MX record (MX 0 .).',
  citations: [
    { rfc: 5321, section: '5.1' },
    { rfc: 7505, section: '3' },
    { rfc: 2181, section: '10.3' },
  ],
  restsOn: [SPECIAL_ADDRESS_SOURCE, PUBLIC_SUFFIX_SOURCE, MAIL_PROVIDER_SOURCE],
  needs: {
    mail: readMailServers,
    found: readMailHosts,
    wereSilent: readWereSilentIfKnown,
    alias: readAlias,
    silent: isNonSending,
    own: readAnyAddressIfKnown,
    senders: readSendersIfKnown,
  },
  findings: MX_FINDINGS,
  judge({ mail, found, wereSilent, alias, silent, own, senders }, say, domain) {
    const { servers } = mail;
    if (servers.length === 0) {
      if (alias !== null) return say.failed('absent-at-alias', { alias });
      // Only a domain that has said it sends no mail is offered a record that turns mail away.
      if (silent) return say.failed('absent-silent').withFix(nullMx(domain));
      return say.failed(own !== null && own.addresses.length === 0 ? 'absent-nowhere' : 'absent');
    }
    if (mail.isNull) return say.satisfied('null').also(nullMxRemarks(mail, domain));
    const remarks = mailServerRemarks(found.hosts, domain);
    const named = servers.map(({ host }) => host).filter((host) => host !== ROOT);
    const args = { count: servers.length, hosts: named };
    if (named.length < servers.length) {
      const contradiction = say.satisfied('null-and-others', args).also(remarks);
      return inGroup(contradiction, found.usable === 'none' || wereSilent === true ? 'null-and-unusable' : null);
    }
    if (found.usable === 'none') return say.satisfied('unusable', args).also(remarks);
    const usable = found.hosts.filter((one) => !isUseless(one)).map(({ host }) => host);
    if (wereSilent === true) return say.satisfied('silent', { count: usable.length, hosts: usable }).also(remarks);
    const useless = new Set(found.hosts.filter(isUseless).map(({ host }) => host));
    const hosts = named.filter((host) => !useless.has(host));
    const present = { host: usable[0] ?? named[0] ?? domain, count: servers.length, hosts };
    const [provider] = mailProviders(named, []);
    if (provider !== undefined) return say.satisfied('provider', { ...present, provider: provider.name }).also(remarks);
    // Where the MX does not tell who runs the mail, SPF often does; it speaks of sending only.
    const sending = mailProviders([], (senders ?? []).flatMap(passingIncludes)).map(({ name }) => name);
    if (sending.length > 0) return say.satisfied('senders', { ...present, provider: sending }).also(remarks);
    return say.satisfied('present', present).also(remarks);
  },
});

/**
 * Publishes a null MX, on a condition: a domain that sends nothing may receive at its own addresses (RFC 5321 §5.1).
 * Nothing is offered at a public suffix.
 */
const nullMx = (domain: DomainName): Fix | null =>
  handsOutNames(domain)
    ? null
    : {
        steps: [
          {
            title: stepText('add', { name: domain, type: 'MX' }),
            when: stepText('null-mx-when', { name: domain }),
            changes: [publish(domain, { type: 'MX', value: '0 .' })],
          },
        ],
      };
