import type { TSchema } from 'typebox';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { HEALTH } from '../../diagnoses/kinds.ts';
import type { DomainName } from '../../domain/name.ts';
import type { PlannedRead } from '../../lookups/zone-text/zone-text-reader.ts';
import type { ZoneFileRemark } from '../../records/zone-file/zone-file.ts';
import { jsonBody } from '../call-body.ts';
import { says } from '../descriptions.ts';
import { DETAIL_TEXTS } from '../detail-texts.ts';
import { refusedLive } from '../live-limit.ts';
import { badField } from '../monitor-parts.ts';
import { defineAccountOperation, type Operation } from '../operation.ts';
import { type OperationResult, onceOf, problem } from '../operation-result.ts';
import { domain as domainParameter } from '../parameters.ts';
import { plannedRequestSchemaOf, plannedSchemaOf } from '../planned-schemas.ts';
import { plannedJson } from '../v1/planned.ts';
import { pascal, reportJsonOf } from '../v1/report.ts';

/** 10 MiB of text as JSON: line ends and quotes take two octets. */
const MAX_BYTES = 20 * 1024 * 1024;

/** A name of a body, or what is wrong with it. */
type NameInBody =
  | { readonly ok: true; readonly name: DomainName | null }
  | { readonly ok: false; readonly problem: OperationResult<never, 'invalid-body'> };

function nameIn(field: string, given: string | undefined): NameInBody {
  if (given === undefined) return { ok: true, name: null };
  const read = domainParameter.read(field, given);
  return read.ok ? { ok: true, name: read.value } : { ok: false, problem: badField(field, read.detail) };
}

/** Makes the operation that checks a planned zone by any of these kinds. */
export function checkPlannedZoneOf(kinds: readonly DiagnosisKind[]): Operation {
  const schema: TSchema = plannedSchemaOf(kinds);
  return defineAccountOperation({
    id: 'checkPlannedZone',
    method: 'POST',
    path: '/v1/planned-zone',
    summary: says('planned/check'),
    description: says('planned/check-description'),
    parameters: {},
    body: jsonBody(plannedRequestSchemaOf(kinds), {
      example: {
        zone: '$ORIGIN example.com.\n$TTL 3600\n@ SOA ns1 hostmaster 1 7200 900 1209600 300\n@ NS ns1\nns1 A 192.0.2.53\n',
      },
      maxBytes: MAX_BYTES,
    }),
    isOnce: true,
    scope: 'run',
    schema,
    components: {
      PlannedZone: schema,
      ...Object.fromEntries(kinds.map((kind) => [`${pascal(kind.id)}Report`, reportJsonOf(kind).schema])),
    },
    sample: {
      ...{ origin: 'example.com', domain: 'example.com', kind: 'health' },
      now: { score: 80, score_max: 80, grade: 'B' },
      changes: [{ code: 'dmarc-weakened', area: 'mail', severity: 'critical', name: 'example.com' }],
      lines: [{ check: 'dmarc', lines: [12] }],
      notes: [],
    },
    problems: ['invalid-body', 'rate-limited', 'overloaded'],
    async handle(services, _parameters, { client, account, body }) {
      const [given, asked] = [nameIn('origin', body.origin), nameIn('domain', body.domain)];
      if (!given.ok) return given.problem;
      if (!asked.ok) return asked.problem;
      const refused = refusedLive(services, { client, account });
      if (refused !== null) return refused;
      const read = await services.readZone({ text: body.zone, origin: given.name, domain: asked.name }, client);
      if (read.kind !== 'read') return notRead(read);
      const { zone, domain, notices } = read;
      const kind = kinds.find(({ id }) => id === body.kind) ?? HEALTH;
      const found = await services.planned(kind, domain, zone, client);
      if (typeof found === 'string') return found;
      return onceOf((language) => plannedJson({ kind, domain, zone, found, notices }, language));
    },
  });
}

type NotRead = Exclude<PlannedRead, { readonly kind: 'read' }>;

function notRead(read: NotRead): OperationResult<never, 'invalid-body' | 'overloaded'> {
  switch (read.kind) {
    case 'busy':
      return 'overloaded';
    case 'stopped':
      return badField('zone', DETAIL_TEXTS.message('zone-stopped'));
    case 'no-origin':
      return badField('origin', DETAIL_TEXTS.message('zone-without-origin'));
    case 'not-in-zone':
      return badField('domain', DETAIL_TEXTS.message('not-in-zone', { origin: read.origin }));
    case 'not-loaded':
      return notLoaded(read.faults);
  }
}

const notLoaded = (faults: readonly ZoneFileRemark[]): OperationResult<never, 'invalid-body'> =>
  problem('invalid-body', {
    detail: DETAIL_TEXTS.message('zone-not-loaded', { count: faults.length }),
    parameter: '/zone',
    faults: faults.map(({ line, remark }) => ({ line, fault: remark })),
  });
