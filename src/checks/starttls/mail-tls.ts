import { OLD_VERSIONS } from '../../domain/probe.ts';
import type { Chosen } from '../../facts/chosen-ciphers.ts';
import { type MailServerTls, readMailTls, type UntestedPart } from '../../facts/mail-tls.ts';
import { isBySha1 } from '../../facts/tls-handshakes.ts';
import { KEY_STRENGTH_SOURCE } from '../../records/certificates/weak-key.ts';
import { groupName, hasForwardSecrecy, TLS_PARAMETER_SOURCE } from '../../records/tls/cipher-suites.ts';
import { listed } from '../certificate/served.ts';
import { defineCheck, type Remark } from '../check.ts';
import { versionText } from '../connection/findings.ts';
import { isForOthers, isOver, sortedSuites, suiteKinds, suiteNames } from '../connection/suites.ts';
import { judgedBy } from '../gravest.ts';
import { namesOfHosts, todoOf } from '../host-owners.ts';
import { MAIL_TLS_FINDINGS, MAIL_TLS_NOTE_TEXTS } from './mail-tls-findings.ts';

const { remark, gravest } = judgedBy(MAIL_TLS_FINDINGS);

/** Findings beside which it would be untrue that all is in order. */
const FAULTS: readonly string[] = Object.entries(MAIL_TLS_FINDINGS).flatMap(([code, { severity }]) =>
  severity === 'notice' ? code : [],
);

/** The check of how mail servers speak TLS, with the hellos and the judgements of websites. */
export const mailTls = defineCheck({
  id: 'mail-tls',
  name: 'TLS of mail servers',
  means: 'Mail servers agree with each sender on a version of TLS, on keys and on a cipher suite.',
  why: 'Weak TLS protects mail less than it seems. But it is better than none: a sender that finds nothing in common delivers unencrypted.',
  citations: [{ rfc: 9325, section: '5.2' }, { rfc: 8996 }, { rfc: 7568 }, { rfc: 5746 }, { rfc: 7627 }, { rfc: 9155 }],
  restsOn: [TLS_PARAMETER_SOURCE, KEY_STRENGTH_SOURCE],
  needs: { found: readMailTls },
  findings: MAIL_TLS_FINDINGS,
  judge({ found: { route, servers } }, say) {
    if (route.kind !== 'hosts') return say.exempt(route.kind);
    if (servers.length === 0) return say.notNeeded('no-tls');
    return gravest(
      remark('sound', { hosts: namesOfHosts(servers) }),
      [
        ...versionRemarks(servers),
        ...suiteRemarks(servers),
        ...handshakeRemarks(servers),
        ...orderRemarks(servers),
        ...certificateRemarks(servers),
        ...untestedRemarks(servers),
      ],
      FAULTS,
    );
  },
});

type Servers = readonly MailServerTls[];
type Todo = Parameters<typeof todoOf>[1];

const at = (some: Servers, todo: Todo) => ({ hosts: namesOfHosts(some), todo: todoOf(some, todo) });

function versionRemarks(servers: Servers): readonly Remark[] {
  const ssl3 = servers.filter(({ offered }) => offered.includes('SSLv3'));
  const versions = OLD_VERSIONS.filter(
    (one) => one !== 'SSLv3' && servers.some(({ offered }) => offered.includes(one)),
  );
  const old = servers.filter(({ offered }) => offered.some((one) => versions.includes(one)));
  return [
    ...(ssl3.length === 0 ? [] : [remark('ssl3', at(ssl3, 'old-tls'))]),
    ...(old.length === 0 ? [] : [remark('old-tls', { ...at(old, 'old-tls'), versions: versions.map(versionText) })]),
  ];
}

function suiteRemarks(servers: Servers): readonly Remark[] {
  const sorted = servers.map((server) => ({ server, ...sortedSuites(server.chosen) }));
  type Sorted = (typeof sorted)[number];
  const withSuites = (pick: (one: Sorted) => readonly Chosen[]) => {
    const some = sorted.filter((one) => pick(one).length > 0);
    return { some: some.map(({ server }) => server), suites: some.flatMap(pick) };
  };
  const usual = ({ sound }: Sorted) => sound.filter(({ hello }) => hello === 'tls12');
  const broken = withSuites((one) => one.broken);
  const weak = withSuites((one) => one.merelyWeak);
  const open = withSuites((one) => usual(one).filter(({ suite }) => !hasForwardSecrecy(suite)));
  const plain = withSuites((one) => one.plain);
  const dhe = withSuites((one) => (one.shortest === undefined ? one.dhe : []));
  const unauthenticated = withSuites((one) => usual(one).filter(({ suite }) => !suite.aead));
  const short = sorted.flatMap(({ server, shortest }) => (shortest === undefined ? [] : [{ server, bits: shortest }]));
  const of = ({ some, suites }: ReturnType<typeof withSuites>, todo: Todo) => ({
    ...at(some, todo),
    ciphers: suiteNames(suites),
  });
  return [
    ...(broken.some.length === 0
      ? []
      : [remark('broken-ciphers', { ...of(broken, 'old-tls'), kinds: suiteKinds(broken.suites) })]),
    ...(weak.some.length === 0
      ? []
      : [remark('weak-ciphers', { ...of(weak, 'old-tls'), kinds: suiteKinds(weak.suites) })]),
    ...(open.some.length === 0 ? [] : [remark('no-forward-secrecy', of(open, 'settings'))]),
    ...(plain.some.length === 0 || open.some.length > 0
      ? []
      : [remark('rsa-key-exchange', { hosts: namesOfHosts(plain.some), ciphers: suiteNames(plain.suites) })]),
    ...(dhe.some.length === 0
      ? []
      : [remark('dhe-key-exchange', { hosts: namesOfHosts(dhe.some), ciphers: suiteNames(dhe.suites) })]),
    ...(unauthenticated.some.length === 0 ? [] : [remark('no-aead', of(unauthenticated, 'settings'))]),
    ...(short.length === 0 ? [] : [shortPrimeRemark(short)]),
  ];
}

function shortPrimeRemark(short: readonly { readonly server: MailServerTls; readonly bits: number }[]): Remark {
  const servers = short.map(({ server }) => server);
  return remark('short-prime', {
    ...at(servers, 'settings'),
    bits: String(Math.min(...short.map(({ bits }) => bits))),
  });
}

function handshakeRemarks(servers: Servers): readonly Remark[] {
  const where = (
    code: 'no-secure-renegotiation' | 'sha1-key-exchange' | 'tls-compression' | 'no-extended-master-secret',
    is: (one: NonNullable<MailServerTls['older']>) => boolean,
  ): readonly Remark[] => {
    const some = servers.filter(({ older }) => older !== null && is(older));
    return some.length === 0 ? [] : [remark(code, at(some, 'settings'))];
  };
  return [
    ...where('no-secure-renegotiation', ({ secureRenegotiation }) => secureRenegotiation !== true),
    ...where('tls-compression', ({ compression }) => compression === true),
    ...where('sha1-key-exchange', isBySha1),
    ...where('no-extended-master-secret', ({ extendedMasterSecret }) => extendedMasterSecret !== true),
  ];
}

function orderRemarks(servers: Servers): readonly Remark[] {
  const weaker = servers.flatMap((one) => (one.order?.kind === 'weaker' ? [{ one, order: one.order }] : []));
  const short = servers.filter(({ shortCurves }) => shortCurves.length > 0);
  const [first] = weaker;
  return [
    ...(first === undefined
      ? []
      : [
          remark('client-order', {
            ...at(
              weaker.map(({ one }) => one),
              'order',
            ),
            better: first.order.better,
            weaker: first.order.weaker,
          }),
        ]),
    ...(short.length === 0
      ? []
      : [
          remark('short-curve', {
            ...at(short, 'settings'),
            curves: [...new Set(short.flatMap(({ shortCurves }) => shortCurves.map(groupName)))],
          }),
        ]),
  ];
}

/** Returns remarks on what clients without ECDSA get, at each server by itself: their certificates differ. */
function certificateRemarks(servers: Servers): readonly Remark[] {
  return servers.flatMap((one): readonly Remark[] => {
    const { host, other: leaf, at: seenAt } = one;
    if (leaf === null) return [];
    const where = at([one], 'install');
    if (isOver({ leaf, at: seenAt }))
      return [
        remark('other-certificate-over', { ...where, from: { date: leaf.notBefore }, until: { date: leaf.notAfter } }),
      ];
    return isForOthers({ leaf, host })
      ? [remark('other-certificate-name', { ...where, names: listed(leaf.names) })]
      : [];
  });
}

/** Returns remarks on what was not tested, once for all servers of which it is the same. */
function untestedRemarks(servers: Servers): readonly Remark[] {
  const byParts = Map.groupBy(
    servers.filter(({ untested }) => untested.length > 0),
    ({ untested }) => untested.join(' '),
  );
  return [...byParts.values()].map((some) =>
    remark('not-tested', { hosts: namesOfHosts(some), parts: (some[0]?.untested ?? []).map(partText) }),
  );
}

const partText = (part: UntestedPart) =>
  part === 'weak' || part === 'order' || part === 'plain' ? MAIL_TLS_NOTE_TEXTS.message(part) : versionText(part);
