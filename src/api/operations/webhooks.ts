import type { TSchema } from 'typebox';
import { text } from '../../diagnoses/schema.ts';
import { says } from '../descriptions.ts';
import { AlertsSchema, ChallengeSchema, TestSchema } from '../webhook-schemas.ts';

/** A message to webhooks, as the document and the readable page describe it. */
interface WebhookMessage {
  /** Its `type`. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: TSchema;
  /** An example of it. */
  readonly sample: object;
  /** Describes what we make of answers, by their status. */
  readonly answers: Readonly<Record<string, string>>;
}

/** Describes what we make of answers to all but the challenge. */
const ANSWERS = {
  '2XX': says('response/taken'),
  410: says('response/gone'),
  default: says('response/other'),
};

/** Shows a part of an event. */
export const SAMPLE_EVENT = {
  code: 'dmarc-weakened',
  group: 'policy-weakened',
  severity: 'critical',
  args: { from: 'reject', to: 'none' },
  message: 'DMARC weakened from reject to none',
} as const;

/** Lists all that we send to webhooks. */
export const WEBHOOKS: readonly WebhookMessage[] = [
  {
    id: 'alerts',
    summary: says('alerts/summary'),
    description: says('alerts/description'),
    schema: AlertsSchema,
    sample: {
      type: 'alerts',
      follow_up: null,
      alerts: [
        {
          id: '0b5c8f0e-6f3d-4f39-9d53-3f9f6c1f7a10',
          domain: 'example.com',
          at: '2026-11-22T09:05:07Z',
          events: [
            {
              ...SAMPLE_EVENT,
              reason: null,
              reason_code: null,
              what_to_do: null,
              what_to_do_code: null,
              records: [
                {
                  name: '_dmarc.example.com',
                  type: 'TXT',
                  before: ['v=DMARC1; p=reject'],
                  after: ['v=DMARC1; p=none'],
                },
              ],
              not_before: '2026-11-22T08:05:04Z',
              planned_window: null,
            },
          ],
          confirmed_by: ['ns1.example.com', 'ns2.example.com'],
          score_before: { health_score: 80, health_score_max: 80, grade: 'B' },
          score_after: { health_score: 65, health_score_max: 65, grade: 'C' },
          closed_at: null,
          url: 'https://zonewell.example/monitors/alerts?alert=0b5c8f0e-6f3d-4f39-9d53-3f9f6c1f7a10',
        },
      ],
      undelivered: [],
    },
    answers: ANSWERS,
  },
  {
    id: 'challenge',
    summary: says('challenge/summary'),
    description: says('challenge/description'),
    schema: ChallengeSchema,
    sample: { type: 'challenge', challenge: 'kX3oV0cZb1pJtq8w' },
    answers: { '2XX': says('response/repeated'), default: says('response/unconfirmed') },
  },
  {
    id: 'test',
    summary: says('test/summary'),
    description: says('test/description'),
    schema: TestSchema,
    sample: { type: 'test', url: 'https://zonewell.example/monitors/recipients' },
    answers: ANSWERS,
  },
];

/** Describes the headers of each message. */
export const WEBHOOK_HEADERS: Readonly<Record<string, TSchema>> = {
  'Zonewell-Delivery': text(says('header/delivery')),
  'Zonewell-Signature': Object.assign(text(says('header/signature')), { pattern: '^t=[0-9]+(,v1=[0-9a-f]{64}){1,2}$' }),
};
