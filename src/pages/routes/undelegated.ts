import type { FastifyRequest } from 'fastify';
import type { OnAdmitted } from '../../admission/admitted-lookups.ts';
import { bodyOf } from '../../api/body.ts';
import { undelegatedFault } from '../../checks/delegation/undelegated-faults.ts';
import { OVERALL } from '../../diagnoses/overall.ts';
import { isOfUndelegated } from '../../diagnoses/warnings.ts';
import type { ParsedUndelegated } from '../../domain/undelegated.ts';
import { reportIn, textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { renderReportPage } from '../diagnosis/page.tsx';
import {
  MORE_ROWS,
  UNDELEGATED_FIELDS,
  type UndelegatedInput,
  undelegatedPath,
} from '../undelegated/undelegated-form.tsx';
import { renderUndelegatedForm } from '../undelegated/undelegated-page.tsx';
import { UNDELEGATED_TEXTS } from '../undelegated/undelegated-texts.ts';
import { NO_BACKGROUND } from '../web/background.ts';
import { pageKindOf } from '../web/kinds.ts';
import { defineDomainPage, formFields } from '../web/page.ts';
import { pathOf } from '../web/paths.ts';
import { sendHtml } from '../web/viewer.tsx';
import { frameOf, type PageOutcome, sendWhenKnown } from '../web/waiting.tsx';
import { refusal, refuseLive } from './refusal.ts';

/** A form with all its rows, percent-encoded. */
const MAX_ROWS_BYTES = 32 * 1024;
/** A list of 16 addresses of IPv6 is longer than any name. */
const MAX_FIELD_CHARS = 1024;
/** Rows that we show again: twice those that can be tested. A form full of rows would make a page of megabytes. Source: docs/limits.md. */
const MAX_SHOWN_ROWS = 32;

/** Tests a zone on servers to which it is not delegated. The answer has no address, and nothing of it is stored. */
export const undelegatedPage = defineDomainPage({
  path: undelegatedPath('{domain}'),
  // The form stands on the page of the diagnosis.
  get:
    () =>
    ({ domain, reply }) =>
      reply.redirect(`${pathOf(OVERALL, domain)}#undelegated`, 303),
  post: {
    maxBytes: MAX_ROWS_BYTES,
    actsFor: 'nobody',
    handle:
      ({ services, tabs }) =>
      (call) => {
        const { domain, unicode, request, language, site, reply } = call;
        reply.header('Cache-Control', 'no-store');
        const input = inputIn(request);
        const name = { ascii: domain, unicode };
        const [more] = formFields(request, MORE_ROWS.name);
        if (more !== undefined)
          return sendHtml(reply, renderUndelegatedForm(name, shownOf(input), { more }, { site, tabs }));
        const parsed = services.parseUndelegated(domain, typedIn(input));
        if (!parsed.ok) {
          const fault = faultOfServers(language, parsed);
          return sendHtml(reply, renderUndelegatedForm(name, shownOf(input), { fault }, { site, tabs }), 400);
        }
        const refused = refuseLive(call, services, pathOf(OVERALL, domain));
        if (refused !== undefined) return refused;
        const lookUp = async (onAdmitted?: OnAdmitted): Promise<PageOutcome> => {
          const found = await services.undelegated(OVERALL, parsed.undelegated, request.ip, onAdmitted);
          if (typeof found === 'string') return refusal(found);
          const about = found.warnings.find(isOfUndelegated);
          const report = { ...found, warnings: found.warnings.filter((one) => one !== about) };
          const html = renderReportPage(pageKindOf(OVERALL), reportIn(language, report), {
            site,
            now: services.now(),
            tabs,
            publicUrl: services.publicUrl,
            allRecords: true,
            background: NO_BACKGROUND,
            tested: { of: 'servers', input, says: about === undefined ? '' : textIn(language, about) },
          });
          return { kind: 'page', body: bodyOf(html) };
        };
        return sendWhenKnown(call, { frame: frameOf(call, { tabs, current: OVERALL.page }), lookUp });
      },
  },
});

/** The field of each fault of a line, and its hint if the form has one of its own. */
const FIELDS = {
  'not-a-host': 'host',
  'name-missing': 'host',
  'not-an-address': 'addresses',
  'special-address': 'addresses',
  'address-needed': 'addresses',
  'not-a-ds': 'tag',
  'digest-length': 'digest',
} as const;

/** Describes a fault of the form to a reader who sees its fields. */
function faultOfServers(language: Language, { fault, place }: Extract<ParsedUndelegated, { readonly ok: false }>) {
  const inWords = undelegatedFault(fault);
  const words = speak(language, UNDELEGATED_TEXTS);
  const { code } = fault;
  const wrong =
    place === null || !Object.hasOwn(FIELDS, code) ? null : { place, field: FIELDS[code as keyof typeof FIELDS] };
  const hint =
    fault.code === 'address-needed'
      ? words(fault.code, { zone: fault.args.zone })
      : code === 'no-server' || code === 'not-a-host' || code === 'name-missing' || code === 'not-a-ds'
        ? words(code)
        : textIn(language, inWords.hint);
  return { fault: textIn(language, inWords.fault), hint, wrong };
}

/** The rows of the form in which something stands. */
function inputIn(request: FastifyRequest): UndelegatedInput {
  const column = (field: keyof typeof UNDELEGATED_FIELDS): readonly string[] =>
    formFields(request, UNDELEGATED_FIELDS[field]).map((text) => text.trim().slice(0, MAX_FIELD_CHARS));
  const [hosts, addresses] = [column('host'), column('addresses')];
  const [tags, algorithms, types, digests] = [column('tag'), column('algorithm'), column('type'), column('digest')];
  return {
    servers: hosts
      .map((host, i) => ({ host, addresses: addresses[i] ?? '' }))
      .filter((row) => row.host + row.addresses !== ''),
    ds: tags
      .map((tag, i) => ({ tag, algorithm: algorithms[i] ?? '', type: types[i] ?? '', digest: digests[i] ?? '' }))
      .filter((row) => Object.values(row).some((text) => text !== '')),
  };
}

const shownOf = ({ servers, ds }: UndelegatedInput): UndelegatedInput => ({
  servers: servers.slice(0, MAX_SHOWN_ROWS),
  ds: ds.slice(0, MAX_SHOWN_ROWS),
});

const typedIn = ({ servers, ds }: UndelegatedInput) => ({
  ns: servers.map(({ host, addresses }) => `${host}/${addresses}`),
  ds: ds.map(({ tag, algorithm, type, digest }) => [tag, algorithm, type, digest].join(' ')),
});
