import { defineTexts } from '../../domain/message.ts';

/** Says how editors and chats use our tools. */
export const MCP_DOCS_TEXTS = defineTexts('page/docs/mcp', {
  title: 'Editors and chats',
  lead: 'Let the model in your editor or chat check domains: Zonewell offers what it can do as tools of the Model Context Protocol (MCP). The tools only read.',
  local: 'On your machine',
  'local-text':
    'Your editor starts Zonewell and talks to it. Each check asks the servers afresh, as <code>zonewell check</code> does, and what it finds is forgotten when the editor stops it. With <code>--database</code> and the database of a service, it also knows the history of records.',
  remote: 'With this service',
  'remote-text':
    'Add the address of this service. The rules are those of the API: the same key, the same quota, and reports that are up to a day old. Leave the key out if this service answers without one. Checks of mail, explanations and lists never count; a comparison of two domains counts twice.',
  'remote-language': 'At <code>/mcp?lang=ja</code>, the tools answer in Japanese.',
  settings: 'Settings',
  revision: 'Versions of the protocol',
  'revision-text':
    'Both speak revision 2026-07-28 alone, which has no sessions. A program that only knows an earlier one gets an error that names this one: it needs an update.',
  tools: 'Tools',
  tool: 'Tool',
  about: 'What it does',
  answers: 'What comes back',
  'answers-findings':
    'Findings first, the gravest at the top, then what to do. The records behind them come on request.',
  'answers-unknown':
    'What could not be looked up is listed as unknown. A failed lookup never means that something is missing.',
  'answers-data':
    'Records, pages and registrations are written by strangers, who may address the model. Each answer says that such text is data, and shows characters that are invisible. That helps, but it is no guarantee: read what a model wants to publish before it does.',
  'answers-errors': 'Errors have the codes of the <link>errors of the API</link>.',
});
