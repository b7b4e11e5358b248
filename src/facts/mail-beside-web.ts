import { type FactReader, unavailable } from './fact.ts';
import { isNoHost } from './hosts.ts';
import { readMailOffers } from './mail-offers.ts';
import { readMailServerStates } from './mail-server-states.ts';
import { askSmtp, hostsToTry } from './mail-transport.ts';
import { readMtaSts } from './mta-sts.ts';
import { onHttpsPort } from './on-https-port.ts';
import { readStarttls, type Starttls } from './starttls.ts';

// Mail servers stand beside the website of a domain; who asks about another port asks about that alone.

/** Reads mail servers with their certificates. Where none was seen and a session failed, nothing is known of them. */
const readCertificatesOfMail: FactReader<Starttls> = async (domain, evidence) => {
  const found = await readStarttls(domain, evidence);
  if (found.kind === 'unavailable') return found;
  const { route, hosts } = found.value;
  if (route.kind !== 'hosts' || hosts.some(({ state }) => state.kind === 'tls')) return found;
  const named = hostsToTry(route.hosts).filter(({ host }) => !isNoHost(host));
  const answers = await Promise.all(named.map(({ host }) => askSmtp(host, evidence)));
  const failures = answers.flatMap((answer) => (answer.kind === 'failure' ? [answer.failure] : []));
  return unavailable(failures, found.refs) ?? found;
};

/** Reads the certificates of mail servers. */
export const readCertificatesOfMailBesideWeb = onHttpsPort(readCertificatesOfMail);
/** Reads mail servers with what DANE makes of them. */
export const readMailServersBesideWeb = onHttpsPort(readMailServerStates);
/** Reads the MTA-STS policy that is for them. */
export const readMtaStsBesideWeb = onHttpsPort(readMtaSts);
/** Reads which old versions of TLS they take. */
export const readMailOffersBesideWeb = onHttpsPort(readMailOffers);
