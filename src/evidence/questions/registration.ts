import type { FailureReason } from '../../domain/answer.ts';
import type { DomainName } from '../../domain/name.ts';
import { type Instant, isoTime } from '../../domain/time.ts';
import type { RegistrationFound } from '../../registration/lookup.ts';
import type { Registration } from '../../registration/registration.ts';
import { type Asking, defineQuestion, type Unreferenced, type WithRef } from './define-question.ts';
import { decoderOf, isFailure, isGivenObject } from './json.ts';

type Unknown = Extract<RegistrationFound, { readonly kind: 'unknown' }>;

/** How a lookup in the registries ended. A `failure` is never "not registered". */
type RegistrationResult =
  | { readonly kind: 'found'; readonly at: Instant; readonly found: Exclude<RegistrationFound, Unknown> }
  | {
      readonly kind: 'failure';
      readonly at: Instant;
      readonly failure: { readonly why: FailureReason; readonly causes: Unknown['causes'] };
      /** Holds the answers of the registries; left out where none was asked. */
      readonly unknown?: Unknown;
    };

type RegistryAnswer = WithRef<RegistrationResult>;

/** Asks registry and registrar who holds a name. */
export interface RegistrationQuestion extends Asking<RegistryAnswer> {
  readonly ask: 'registration';
  /** The registrable domain. */
  readonly domain: DomainName;
  /** How old an answer may be that we have; left out, as old as we believe one. */
  readonly maxAgeMs?: number;
}

/** Asks for the registration of a registrable domain. */
export const registration = (domain: DomainName, maxAgeMs?: number): RegistrationQuestion => ({
  ask: 'registration',
  domain,
  ...(maxAgeMs === undefined ? {} : { maxAgeMs }),
});

/** Gives the reason of a failure: a registry would not talk to us, was not understood, or is not there at all. */
const WHY: Readonly<Record<Unknown['why'], FailureReason>> = {
  limited: 'turned-away',
  unreadable: 'not-understood',
  'not-read': 'budget',
  failed: 'unreachable',
  'no-server': 'unreachable',
};

/** No report shows people's data or what was answered word for word, and a transcript outlives the lookup. */
function withoutPeople(found: Exclude<RegistrationFound, Unknown>): Exclude<RegistrationFound, Unknown> {
  if (found.kind !== 'registered') return found;
  const { registrarAnswer: _, ...rest } = found;
  return { ...rest, raw: '', registration: { ...found.registration, contacts: [] } };
}

export const REGISTRATION = defineQuestion<RegistrationQuestion>({
  id: 'registration',
  asks: 'registries',
  budget: 'connections',
  keyOf: ({ domain, maxAgeMs }) => `registration ${domain}${maxAgeMs === undefined ? '' : ` max-age=${maxAgeMs}`}`,
  storage: () => 'transcript',
  subject: ({ domain }) => ({ name: domain, type: 'RDAP' }),
  async ask({ domain, maxAgeMs }, { registries, signal, guess, network }) {
    const found = await registries()(domain, {
      signal,
      network,
      ...(maxAgeMs === undefined ? {} : { maxAgeMs }),
      // A guess gives way to a lookup that a person asked for.
      ...(guess === true ? { spare: true as const } : {}),
    });
    const at = found.fetchedAt;
    return found.kind === 'unknown'
      ? { kind: 'failure', at, failure: { why: WHY[found.why], causes: found.causes }, unknown: found }
      : { kind: 'found', at, found };
  },
  encode: (answer) => (answer.kind === 'found' ? { ...answer, found: withoutPeople(answer.found) } : answer),
  decode: decoderOf<Unreferenced<RegistryAnswer>>({
    found: ({ found }) =>
      isGivenObject(found) && typeof found['kind'] === 'string' && typeof found['fetchedAt'] === 'number',
    failure: isFailure,
  }),
  show(answer) {
    if (answer.kind === 'failure') {
      const last = answer.unknown?.tries.at(-1);
      return { ...by(last), outcome: 'failure', lines: [], brief: '' };
    }
    const { found } = answer;
    if (found.kind === 'public-suffix') return { ...by(undefined), outcome: 'nodata', lines: [], brief: '' };
    if (found.kind === 'not-registered') return { ...by(found), outcome: 'nxdomain', lines: [], brief: '' };
    const lines = registrationLines(found.registration);
    return { ...by(found), outcome: 'answer', lines, brief: lines[0] ?? '' };
  },
});

/** Names who answered, and over what: RDAP speaks TLS, WHOIS does not. */
const by = (asked: { readonly source: 'rdap' | 'whois'; readonly server: string } | undefined) =>
  ({
    source: 'registry',
    security: null,
    server: asked?.server ?? '',
    transport: asked === undefined ? '' : asked.source === 'rdap' ? 'tls' : 'tcp',
  }) as const;

/** Lists the fields in the words of WHOIS, with what a diagnosis may rest on. */
function registrationLines({ expiresAt, registrar, statuses, nameServers }: Registration): readonly string[] {
  return [
    ...(expiresAt === null ? [] : [`Registry Expiry Date: ${isoTime(expiresAt)}`]),
    ...(registrar.name === null ? [] : [`Registrar: ${registrar.name}`]),
    ...statuses.map((status) => `Domain Status: ${status}`),
    ...nameServers.map((host) => `Name Server: ${host}`),
  ];
}
