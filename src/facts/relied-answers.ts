import type { Answer, Ref, SecurityReason } from '../domain/answer.ts';
import { child, type DnsName, isAtOrBelow } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import { DKIM_NAME } from '../domain/service-names.ts';
import { lineOf } from '../evidence/lines.ts';
import { DNS, dns } from '../evidence/questions/dns.ts';
import { readDkim } from './dkim.ts';
import { readDmarc } from './dmarc.ts';
import { available, type FactReader, refOf, shared } from './fact.ts';
import { readMailHosts } from './mail-hosts.ts';
import { readSpfTree } from './spf-analysis.ts';

/** Names a set of records by its name and type. */
interface RrsetName {
  readonly name: DnsName;
  readonly type: RrType;
}

/** Describes a set that validating resolvers reject. */
export interface BogusSet extends RrsetName {
  readonly reason: SecurityReason | null;
  /** Whether the website at `www`, or all mail, is lost with it for those who validate. */
  readonly isReachability: boolean;
}

/** The records that website and mail need at other names than the domain's own, or behind an alias of it. */
export interface ReliedAnswers {
  readonly bogus: readonly BogusSet[];
  /** They could not be looked up. */
  readonly missed: readonly RrsetName[];
}

interface ReliedAnswer extends RrsetName {
  readonly answer: Answer;
  readonly ref: Ref;
}

/**
 * Finds which answers do not validate at `www`, in the DMARC policy and the DKIM keys, among the addresses of the mail
 * servers, and in all that SPF leads to. Each lookup is one that other checks make, but for `www`.
 */
export const readReliedAnswers: FactReader<ReliedAnswers> = shared<ReliedAnswers>(async (domain, evidence) => {
  const www = child('www', domain);
  const askWww = (type: 'A' | 'AAAA') => evidence.ask(dns(www, type), { guess: true });
  const [website, dmarc, dkim, hosts, spf] = await Promise.all([
    domain.startsWith('www.') ? [] : Promise.all([askWww('A'), askWww('AAAA')]),
    readDmarc(domain, evidence),
    readDkim(domain, evidence),
    readMailHosts(domain, evidence),
    readSpfTree(domain, evidence),
  ]);
  const refs = new Set([...website.map(refOf), ...[dmarc, dkim, hosts, spf].flatMap((one) => one.refs)]);
  const asked = [...refs].flatMap((ref): ReliedAnswer[] => {
    const line = evidence.transcript.line(ref);
    const lookup = line === undefined ? undefined : lineOf(DNS, line);
    if (lookup === undefined || lookup.question.probe !== undefined) return [];
    const { question, answer } = lookup;
    const isOwn = question.name === domain && (answer.kind === 'failure' || answer.aliases.length === 0);
    return isOwn ? [] : [{ name: question.name, type: question.type, answer, ref }];
  });
  const mailHosts = hosts.kind === 'available' ? hosts.value.hosts.map(({ host }) => host) : [];
  const isMailLost = mailHosts.length > 0 && mailHosts.every((host) => isLost(host, asked));
  const lost = new Set([...(isLost(www, asked) ? [www] : []), ...(isMailLost ? mailHosts : [])]);
  const bogus = asked.filter(({ answer }) => answer.kind !== 'failure' && answer.security === 'bogus');
  return available(
    {
      bogus: bogus.map(({ name, type, answer }) => ({
        name,
        type,
        reason: answer.kind === 'failure' ? null : (answer.reason ?? null),
        isReachability: lost.has(name) && isAddress(type),
      })),
      // Selectors are guesses, and the check of DKIM says what it could not find out.
      missed: asked.flatMap(({ name, type, answer }) =>
        answer.kind === 'failure' && !isAtOrBelow(name, child(DKIM_NAME, domain)) ? [{ name, type }] : [],
      ),
    },
    bogus.map(({ ref }) => ref),
  );
});

const isAddress = (type: RrType): boolean => type === 'A' || type === 'AAAA';

/** Whether a name has addresses, and validating resolvers reject all of them. */
function isLost(host: DnsName, asked: readonly ReliedAnswer[]): boolean {
  const found = asked.filter(({ name, type, answer }) => name === host && isAddress(type) && answer.kind === 'answer');
  return found.length > 0 && found.every(({ answer }) => answer.kind === 'answer' && answer.security === 'bogus');
}
