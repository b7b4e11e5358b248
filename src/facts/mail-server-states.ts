import type { Cause } from '../domain/cause.ts';
import { smtp } from '../evidence/questions/smtp.ts';
import { type DaneHost, readDaneHost } from './dane.ts';
import { available, type FactReader, refOf, shared } from './fact.ts';
import { isNoHost } from './hosts.ts';
import { readMailServers } from './mail-servers.ts';
import { hostsToTry, type MailHost, type MailRoute, readMailRoute } from './mail-transport.ts';
import { readStarttls, type StarttlsHost, starttlsHostOf } from './starttls.ts';

/** Holds what was found out about one mail server, each part by itself: that one is unknown hides no other. */
export interface MailServerState extends MailHost {
  /** Of its MX record; null where there is none and the name itself takes the mail. */
  readonly preference: number | null;
  /** The address that answered us; null where none did. */
  readonly address: string | null;
  /** Null where a failed lookup or the budget left it open; `causes` say why. */
  readonly session: StarttlsHost['state'] | null;
  readonly dane: DaneHost['state'] | null;
  readonly causes: readonly Cause[];
}

/** The mail servers of a domain, those that are connected to. */
export interface MailServerStates {
  readonly route: MailRoute;
  /** By preference. */
  readonly servers: readonly MailServerState[];
  /** Hosts beyond those. */
  readonly untried: number;
}

/**
 * Each mail server as the checks of STARTTLS and DANE see it. It asks nothing that they do not ask; where they cannot
 * judge the domain because one server is unknown, it still has the others.
 */
export const readMailServerStates: FactReader<MailServerStates> = shared<MailServerStates>(async (domain, evidence) => {
  const [route, mx, starttls] = await Promise.all([
    readMailRoute(domain, evidence),
    readMailServers(domain, evidence),
    readStarttls(domain, evidence),
  ]);
  if (route.kind === 'unavailable') return route;
  if (route.value.kind !== 'hosts') return available({ route: route.value, servers: [], untried: 0 }, route.refs);
  const tried = hostsToTry(route.value.hosts);
  // Who would refuse a bad certificate is known there alone.
  const judged = starttls.kind === 'available' ? starttls.value.hosts : [];
  const preferences = mx.kind === 'available' ? mx.value.servers : [];
  const found = await Promise.all(
    tried.map(async (host) => {
      const [answer, dane] = await Promise.all([
        isNoHost(host.host) ? null : evidence.ask(smtp(host.host)),
        readDaneHost(host, domain, evidence),
      ]);
      const seen = answer === null ? null : starttlsHostOf({ host, answer }, null);
      const session = judged.find((one) => one.host === host.host)?.state ?? seen?.state ?? null;
      const server: MailServerState = {
        ...host,
        preference: preferences.find((one) => one.host === host.host)?.preference ?? null,
        address: answer?.kind === 'session' ? answer.address : null,
        session,
        dane: dane.kind === 'host' ? dane.host.state : null,
        causes: answer?.kind === 'failure' ? answer.failure.causes : [],
      };
      return { server, refs: [...(answer === null ? [] : [refOf(answer)]), ...dane.refs] };
    }),
  );
  return available(
    {
      route: route.value,
      servers: found.map(({ server }) => server),
      untried: route.value.hosts.length - tried.length,
    },
    [...route.refs, ...found.flatMap(({ refs }) => refs)],
  );
});
