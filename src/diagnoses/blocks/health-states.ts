import type { DnsName } from '../../domain/name.ts';
import { readDkim } from '../../facts/dkim.ts';
import { readDnssec } from '../../facts/dnssec.ts';
import { type DnssecChain, readDnssecChain } from '../../facts/dnssec-chain.ts';
import { type MailHosts, readMailHosts } from '../../facts/mail-hosts.ts';
import { readNameServers } from '../../facts/name-servers.ts';
import { readSenders, servicesOf } from '../../facts/senders.ts';
import { algorithmName } from '../../records/dnssec.ts';
import { mailProviders } from '../../records/mail-providers.ts';
import { nsProviders } from '../../records/ns-providers.ts';
import { type Block, defineBlock } from '../block.ts';
import {
  type DkimState,
  type DmarcState,
  dmarcState,
  type Ipv6State,
  ipv6State,
  type SpfState,
  spfState,
} from '../states.ts';

/** The health of a domain in a word or two each: who hosts it, and its states. */
export interface HealthStates {
  /** Null where no name servers were detected. */
  readonly nameServerProvider: string | null;
  /** Who receives e-mail for the name; null where its MX records do not tell. */
  readonly mailProvider: string | null;
  /** Names the services that SPF or a DKIM key lets send as the name. */
  readonly sendsThrough: readonly string[];
  /**
   * Names the algorithm that signs the zone, e.g. `ECDSA P-256`; null where it is not validly signed, or that is not
   * known.
   */
  readonly dnssecAlgorithm: string | null;
  readonly spf: SpfState;
  readonly dmarc: DmarcState;
  readonly dkim: DkimState;
  readonly ipv6: Ipv6State;
}

export const healthStates: Block<HealthStates> = defineBlock({
  id: 'states',
  needs: {
    servers: readNameServers,
    mailHosts: readMailHosts,
    dnssec: readDnssec,
    chain: readDnssecChain,
    dkim: readDkim,
    senders: readSenders,
  },
  data({ servers, mailHosts, dnssec, chain, dkim, senders }, { exists, checks, groups }) {
    const hosts = servers?.hosts ?? [];
    const nameServerProvider = hosts.length === 0 ? null : providersText(hosts);
    // The policy of a domain above applies to names that do not exist as well (np, RFC 9989 §4.7).
    const dmarc = dmarcState(groups);
    if (exists === false) return { ...ABSENT, nameServerProvider, dmarc };
    return {
      nameServerProvider,
      mailProvider: mailHosts === null ? null : mailProviderOf(mailHosts),
      sendsThrough: senders === null ? [] : servicesOf(senders),
      dnssecAlgorithm: dnssec?.security === 'secure' && chain !== null ? algorithmOf(chain) : null,
      spf: spfState(groups),
      dmarc,
      dkim: dkim?.state ?? 'unknown',
      ipv6: ipv6State(checks),
    };
  },
});

const ABSENT = {
  mailProvider: null,
  sendsThrough: [],
  dnssecAlgorithm: null,
  spf: 'not configured',
  dkim: 'not detected',
  ipv6: 'unsupported',
} as const;

/** Providers named; more are counted. */
const MAX_PROVIDERS = 4;

/** Who hosts the name servers, for lists of domains. */
function providersText(hosts: readonly DnsName[]): string {
  const names = nsProviders(hosts);
  const rest = names.length - MAX_PROVIDERS;
  return names.slice(0, MAX_PROVIDERS).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

const mailProviderOf = ({ hosts }: MailHosts): string | null =>
  mailProviders(
    hosts.map(({ host }) => host),
    [],
  )[0]?.name ?? null;

/** The algorithm of the first DS record that holds the zone. */
function algorithmOf({ chain }: DnssecChain): string | null {
  const [ds] = chain?.matching ?? [];
  return ds === undefined ? null : algorithmName(ds.algorithm);
}
