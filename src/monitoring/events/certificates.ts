import type { CERTIFICATE_CHANGE_TEXTS } from '../../changes/certificate-texts.ts';
import type { CertificateHolder } from '../../records/certificate-state.ts';
import type { AlertSubject } from '../model/alert.ts';
import type { EventKind } from '../model/event-kind.ts';
import { defineJudged, type EventDefinition } from './define-event.ts';

/** Returns the subject of events about some servers: what they do at a port. */
export const aboutServer = (...servers: readonly CertificateHolder[]): AlertSubject => ({
  kind: 'server',
  key: servers.map(({ host, port }) => `${host}:${port}`),
});

const RENEWALS = ['certificate-renewed', 'certificate-renewed-in-time'] as const;
const ENDS = [
  'certificate-expires',
  'certificate-expired',
  'unreached-certificate-expires',
  'old-certificate-expires',
  'old-certificate-expired',
  'unreached-certificate-expired',
] as const satisfies readonly EventKind[];

const ending = defineJudged({
  group: 'certificate',
  plannedAs: null,
  settledBy: [...ENDS, 'certificate-renewed'],
  isReminder: true,
  isEnding: true,
  sameBy: 'common',
});
const ended = defineJudged({
  group: 'certificate',
  plannedAs: null,
  settledBy: ['certificate-renewed'],
  isReminder: true,
  sameBy: 'common',
});
const faulty = defineJudged({
  group: 'certificate',
  plannedAs: null,
  settledBy: [...RENEWALS, 'certificate-valid-again'],
});
const good = defineJudged({ group: 'certificate', plannedAs: null });

/** Defines the events of the certificates of a domain and of its mail servers. */
export const CERTIFICATE_EVENTS: Readonly<Record<keyof typeof CERTIFICATE_CHANGE_TEXTS.texts, EventDefinition>> = {
  'certificate-expires': ending,
  'certificate-expired': ended,
  'unreached-certificate-expires': ending,
  'unreached-certificate-expired': ended,
  'old-certificate-expires': ending,
  'old-certificate-expired': ended,
  'certificate-renewed': defineJudged({ group: 'certificate', plannedAs: null, sameBy: 'common' }),
  'certificate-renewed-in-time': defineJudged({ group: 'certificate', plannedAs: 'certificate', isOnlyLogged: true }),
  'certificate-issuer-changed': defineJudged({ group: 'certificate', plannedAs: 'certificate', sameBy: 'common' }),
  'certificate-issuer-not-allowed': defineJudged({ group: 'certificate', plannedAs: null, sameBy: 'common' }),
  'certificate-untrusted': faulty,
  'certificate-wrong-name': faulty,
  'certificate-revoked': faulty,
  'certificate-valid-again': good,
  'tls-stopped': defineJudged({ group: 'certificate', plannedAs: null, settledBy: ['tls-answers-again'] }),
  'tls-answers-again': good,
  'https-silent': defineJudged({
    group: 'silence',
    plannedAs: null,
    settledBy: ['https-answers-again', 'tls-stopped'],
    canNameHosts: true,
  }),
  'https-answers-again': defineJudged({ group: 'silence', plannedAs: null, canNameHosts: true }),
  'smtp-silent': defineJudged({
    group: 'silence',
    plannedAs: null,
    settledBy: ['smtp-answers-again', 'smtp-unwatched', 'tls-stopped'],
    canNameHosts: true,
  }),
  'smtp-answers-again': defineJudged({ group: 'silence', plannedAs: null, canNameHosts: true }),
  'smtp-unwatched': defineJudged({ group: 'silence', plannedAs: null, canNameHosts: true }),
  'port-silent': defineJudged({
    group: 'silence',
    plannedAs: null,
    settledBy: ['port-answers-again', 'port-unwatched', 'tls-stopped'],
    canNameHosts: true,
  }),
  'port-answers-again': defineJudged({ group: 'silence', plannedAs: null, canNameHosts: true }),
  'port-unwatched': defineJudged({ group: 'silence', plannedAs: null, canNameHosts: true }),
};
