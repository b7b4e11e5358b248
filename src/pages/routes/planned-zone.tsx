import type { FastifyRequest } from 'fastify';
import type { OnAdmitted } from '../../admission/admitted-lookups.ts';
import { bodyOf } from '../../api/body.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { HEALTH } from '../../diagnoses/kinds.ts';
import type { DomainName } from '../../domain/name.ts';
import { toUnicode } from '../../domain/parse.ts';
import { ECHO_CHARS } from '../../domain/text.ts';
import type { PlannedRead } from '../../lookups/zone-text/zone-text-reader.ts';
import { reportIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { renderReportPage } from '../diagnosis/page.tsx';
import { PLANNED_FIELDS, type PlannedInput } from '../planned/planned-form.tsx';
import { type NotChecked, renderPlannedForm } from '../planned/planned-page.tsx';
import { PLANNED_PATH } from '../planned/planned-path.ts';
import { faultyLines, plannedResult } from '../planned/planned-result.ts';
import { PLANNED_PAGE_TEXTS } from '../planned/planned-texts.ts';
import { NO_BACKGROUND } from '../web/background.ts';
import { MAX_FILE_FORM_BYTES } from '../web/form-limits.ts';
import { pageKindOf } from '../web/kinds.ts';
import { definePage, formField, type PageCall, type PageContext, queryValue } from '../web/page.ts';
import { sendHtml } from '../web/viewer.tsx';
import { Visible } from '../web/visible.tsx';
import { frameOf, type PageOutcome, sendWhenKnown } from '../web/waiting.tsx';
import { refusal, refuse } from './refusal.ts';

/** Checks a zone before it is published. The answer has no address, and nothing of it is stored. */
export const plannedZonePage = definePage({
  path: PLANNED_PATH,
  get: () => (call) => {
    const field = (name: string): string => (queryValue(call.request, name) ?? '').slice(0, ECHO_CHARS.field);
    const input = { zone: '', domain: field('domain'), kind: field('kind') };
    return sendHtml(call.reply.header('Cache-Control', 'private, no-cache'), renderPlannedForm(call.site, input));
  },
  post: {
    maxBytes: MAX_FILE_FORM_BYTES,
    actsFor: 'nobody',
    startsLive: true,
    handle: (context) => async (call) => {
      call.reply.header('Cache-Control', 'no-store');
      const { services, kinds } = context;
      const { request, language } = call;
      const input = inputIn(request);
      const fail = (not: NotChecked) => sendHtml(call.reply, renderPlannedForm(call.site, input, not), 400);
      const asked = askedIn(request, input, { services, language });
      if ('fault' in asked) return fail(asked);
      const { text, domain } = asked;
      const read = await services.readZone({ text, origin: null, orElse: domain, domain }, request.ip);
      if (read.kind === 'busy') return refuse(call, 'overloaded');
      if (read.kind !== 'read') return fail(notRead(read, { ...asked, language }));
      const kind = kinds.find(({ id }) => id === input.kind) ?? HEALTH;
      return sendPlanned(context, call, { kind, input, text, read });
    },
  },
});

/** Reads what the form holds. A file that was chosen is in its own field. */
const inputIn = (request: FastifyRequest): PlannedInput => ({
  zone: formField(request, PLANNED_FIELDS.zone),
  domain: formField(request, PLANNED_FIELDS.domain).trim().slice(0, ECHO_CHARS.field),
  kind: formField(request, PLANNED_FIELDS.kind),
});

interface AskedZone {
  readonly text: string;
  /** Null: the zone itself. */
  readonly domain: DomainName | null;
}

/** Reads what is asked, or what is wrong with it. */
function askedIn(
  request: FastifyRequest,
  { zone, domain: typed }: PlannedInput,
  { services, language }: Pick<PageContext, 'services'> & { readonly language: Language },
): AskedZone | NotChecked {
  const words = speak(language, PLANNED_PAGE_TEXTS);
  const file = formField(request, PLANNED_FIELDS.file);
  const text = file === '' ? zone : file;
  if (text.trim() === '') return { fault: { field: 'zone', says: words('no-zone') } };
  // What was not UTF-8 became that.
  if (file.includes('\ufffd')) return { fault: { field: 'file', says: words('not-text') } };
  if (typed === '') return { text, domain: null };
  const parsed = services.parse(typed, language);
  if (parsed.ok) return { text, domain: parsed.domain };
  const says = <Visible text={words('not-a-name', { fault: parsed.fault, hint: parsed.hint })} />;
  return { fault: { field: 'domain', says } };
}

/** Says why a zone could not be read, with the lines at fault. */
function notRead(
  read: Exclude<PlannedRead, { readonly kind: 'read' | 'busy' }>,
  { text, domain, language }: AskedZone & { readonly language: Language },
): NotChecked {
  const words = speak(language, PLANNED_PAGE_TEXTS);
  switch (read.kind) {
    case 'stopped':
      return { fault: { field: 'zone', says: words('stopped') } };
    case 'no-origin':
      return { fault: { field: 'domain', says: words('no-origin') } };
    case 'not-in-zone': {
      const says = <Visible text={words('not-in-zone', { domain: domain ?? '', origin: read.origin })} />;
      return { fault: { field: 'domain', says } };
    }
    case 'not-loaded': {
      const says = words('not-loaded', { count: read.faults.length });
      return { fault: { field: 'zone', says }, lines: faultyLines(text, read.faults, language) };
    }
  }
}

interface PlannedAsked {
  readonly kind: DiagnosisKind;
  readonly input: PlannedInput;
  readonly text: string;
  readonly read: Extract<PlannedRead, { readonly kind: 'read' }>;
}

/** Looks everything up, and sends the report with what the change does. */
function sendPlanned({ services, tabs }: PageContext, call: PageCall, { kind, input, text, read }: PlannedAsked) {
  const { request, language, site } = call;
  const { zone, domain, notices } = read;
  const lookUp = async (onAdmitted?: OnAdmitted): Promise<PageOutcome> => {
    const found = await services.planned(kind, domain, zone, request.ip, onAdmitted);
    if (typeof found === 'string') return refusal(found);
    const html = renderReportPage(pageKindOf(kind), reportIn(language, found.planned), {
      ...{ site, tabs, publicUrl: services.publicUrl, background: NO_BACKGROUND },
      now: services.now(),
      allRecords: true,
      tested: plannedResult({ input, text, zone, found, notices }, language),
    });
    return { kind: 'page', body: bodyOf(html) };
  };
  const frame = frameOf({ ...call, domain, unicode: toUnicode(domain) }, { tabs, current: kind.page });
  return sendWhenKnown(call, { frame, lookUp });
}
