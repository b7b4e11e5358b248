import { getDns } from '../../api/operations/dns.ts';
import { getDnsHistory } from '../../api/operations/dns-history.ts';
import { getWhois } from '../../api/operations/whois.ts';
import { TOOL_TEXTS } from '../../api/tool-texts.ts';
import { operationTool } from '../operation-tool.ts';
import { failed, type Tool } from '../tool.ts';

const { message } = TOOL_TEXTS;
const LIST = { type: 'array', items: { type: 'object' } } as const;

export const lookupDns = operationTool({
  name: 'lookup_dns',
  operation: getDns,
  explained: { type: message('argument/type') },
  output: {
    type: 'object',
    properties: { domain: { type: 'string' }, records: LIST, lookups: LIST },
    required: ['records', 'lookups'],
  },
  fields: ['domain', 'records', 'lookups'],
  onRequest: [],
});

export const lookupRegistration = operationTool({
  name: 'lookup_registration',
  operation: getWhois,
  explained: { records: message('argument/records') },
  output: {
    type: 'object',
    properties: {
      registrable_domain: { type: 'string' },
      registered: { type: 'boolean' },
      expires_at: { type: ['string', 'null'] },
      statuses: { type: 'array' },
    },
    required: ['registered'],
  },
  fields: [
    ...['domain', 'registrable_domain', 'registered', 'registrar', 'reseller', 'created_at', 'updated_at'],
    ...['expires_at', 'registrar_expires_at', 'statuses', 'name_servers', 'dnssec', 'source', 'fetched_at', 'changes'],
  ],
  onRequest: ['registrant', 'contacts', 'raw', 'registrar_answer'],
});

const history = operationTool({
  name: 'dns_history',
  operation: getDnsHistory,
  explained: { from: message('argument/day'), cursor: message('argument/cursor') },
  output: {
    type: 'object',
    properties: { domain: { type: 'string' }, changes: LIST, next: { type: ['string', 'null'] } },
    required: ['changes'],
  },
  fields: ['domain', 'changes', 'next'],
  onRequest: ['records'],
});

/** Reads what was observed. Where nothing outlives the process, an empty list would tell of changes that nobody looked for. */
export const dnsHistory: Tool = {
  ...history,
  run: async (given, context) =>
    context.hasHistory ? history.run(given, context) : failed('unavailable', { detail: message('no-history') }),
};
