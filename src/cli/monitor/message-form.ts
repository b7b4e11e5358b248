import { readFile } from 'node:fs/promises';
import { visible } from '../../domain/text.ts';
import {
  checkForm,
  headersOfLines,
  linesOfHeaders,
  maskedForm,
  type TypedForm,
} from '../../monitoring/channels/forms/check-form.ts';
import type { Recipient } from '../../monitoring/model/monitor.ts';
import { UsageError } from '../commands/accounts.ts';
import { type MonitorContext, monitorMessage, readAll } from './monitor-context.ts';

type NamedRecipient = Recipient & { readonly address: string };

/** Shows the form of messages to a webhook, or changes what flags name of it; with `--preview`, shows what it would get. */
export async function changeForm(context: MonitorContext, recipient: NamedRecipient): Promise<void> {
  const { monitors, account, flags, words, print } = context;
  const { id, address, form: stored } = recipient;
  const given = [flags.contentType, flags.body, flags.endedBody, flags.header];
  const typed = given.every((one) => one === undefined) ? null : await typedForm(context, recipient);
  const checked = typed === null ? { ok: true as const, form: stored } : checkForm(typed, stored);
  if (!checked.ok) throw new UsageError(monitorMessage('not-formed', { address }), checked.fault);
  if (flags.preview === true) {
    showPreview(context, recipient, checked.form);
    return;
  }
  if (typed === null) {
    showForm(context, stored);
    return;
  }
  const changed = await monitors.changeForm(account, id, typed);
  if (changed === 'gone')
    throw new UsageError(monitorMessage('no-recipient', { typed: address }), monitorMessage('recipients/hint'));
  if (!changed.ok) throw new UsageError(monitorMessage('not-formed', { address }), changed.fault);
  print(words('formed', { address }));
}

/** Reads what flags name; what they do not name stays, and `none` takes it away. */
async function typedForm(context: MonitorContext, { form }: NamedRecipient): Promise<TypedForm> {
  const { contentType = form?.contentType ?? '', body, endedBody, header } = context.flags;
  const template = async (path: string | undefined, stored: string | null | undefined): Promise<string> =>
    path === undefined ? (stored ?? '') : path === 'none' ? '' : textOf(context, path);
  return {
    contentType: body === 'none' ? '' : contentType,
    body: await template(body, form?.body),
    endedBody: body === 'none' ? '' : await template(endedBody, form?.endedBody),
    headers:
      header === undefined ? (form?.headers ?? []) : header.join() === 'none' ? [] : headersOfLines(header.join('\n')),
  };
}

async function textOf({ stdin }: MonitorContext, path: string): Promise<string> {
  if (path === '-') return readAll(stdin);
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new UsageError(monitorMessage('file/unreadable', { path }), monitorMessage('file/unreadable-hint'));
  }
}

function showForm({ print, printJson, words, flags }: MonitorContext, stored: Recipient['form']): void {
  const form = stored === null ? null : maskedForm(stored);
  if (flags.json === true) printJson({ form });
  else if (form === null) print(words('standard-form'));
  else {
    print(visibleLines(linesOfHeaders([{ name: 'Content-Type', value: form.contentType }, ...form.headers])));
    for (const template of [form.body, form.endedBody]) if (template !== null) print(`\n${visibleLines(template)}`);
  }
}

function showPreview(
  { print, words, monitors }: MonitorContext,
  recipient: NamedRecipient,
  form: Recipient['form'],
): void {
  if (form === null) print(words('standard-form'));
  for (const { state, headers, body } of form === null ? [] : monitors.previewForm(recipient, form)) {
    print(words(state === 'ended' ? 'preview/ended' : 'preview/opened'));
    print(visibleLines(linesOfHeaders(headers)));
    print(`\n${body === null ? words('standard-form') : visibleLines(body)}\n`);
  }
}

const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n');
