import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { channelOf } from '../../src/monitoring/channels/channels.ts';
import type { PostRequest } from '../../src/net/post.ts';
import { anAlert } from '../mail/alerts.ts';
import { readyPrograms } from './programs.ts';

// Apprise sends to the same services. It is no receiver, so this shows where and in what form others post, and that Apprise takes
// what we give its API server and passes it on unchanged. That server itself is not in Debian.
const absence = readyPrograms({ apprise: 'apprise' });
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested. ${absence}`);

const PYTHON = '/usr/bin/python3';
const SCRIPT = join(import.meta.dirname, 'run-apprise.py');

async function run(input: string, ...args: readonly string[]): Promise<unknown> {
  const child = spawn(PYTHON, [SCRIPT, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  child.stdin.end(input);
  await once(child, 'close');
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '');
}

/** What one message is posted as. */
interface Posted {
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Posts an alert to a target as we do, to nobody. */
async function ours(id: string, target: string): Promise<Posted> {
  const channel = channelOf(id);
  const context = { secret: 's', publicUrl: () => 'https://zonewell.test', alertsJson: () => ({}) };
  const message = { alerts: [anAlert()], undelivered: [], intervalMs: 3_600_000 } as const;
  const content = channel.render(message, { id: 'r', language: 'en', address: channel.shown(target) }, context);
  const payload = 'payload' in content ? content.payload : '';
  const sent: PostRequest[] = [];
  const post = async (request: PostRequest) => {
    sent.push(request);
    return { kind: 'answered', status: 200, octets: Buffer.alloc(0), retryAfter: null } as const;
  };
  const apprise = { url: 'http://apprise.test', post };
  const deliver = channel.deliver({
    post,
    apprise,
    email: null,
    clock: Date.now,
    receiverOf: async () => ({ secrets: [], form: null }),
  });
  const due = { id: 'd', channel: id, target, payload, createdAt: 0, tries: 1, unconfirmed: 0 };
  await deliver?.(due, { handOver: async () => {}, signal: new AbortController().signal });
  return { url: sent[0]?.url ?? '', body: JSON.parse(sent[0]?.body ?? '{}') };
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);
const placeOf = (url: string): string => `${new URL(url).origin}${new URL(url).pathname}`;

describe.skipIf(absence !== null)('Apprise', () => {
  test.each([
    [
      'slack',
      'slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ',
      'https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ',
      ['mrkdwn'],
    ],
    [
      'discord',
      'discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js',
      'https://discord.com/api/webhooks/4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js',
      ['content'],
    ],
    ['ntfy', 'ntfys://ntfy.example/topic', 'https://ntfy.example/topic', ['topic', 'title', 'message']],
  ] as const)('posts to %s where we do, and what both send has the same form', async (id, url, target, fields) => {
    const [theirs] = (await run('', 'payloads', url)) as readonly Posted[];
    const own = await ours(id, target);
    expect(channelOf(id).parseTarget(target)).toEqual({ ok: true, target });
    expect(placeOf(own.url)).toBe(placeOf(theirs?.url ?? ''));
    const common = Object.keys(own.body).filter((field) => theirs !== undefined && field in theirs.body);
    expect(common).toEqual(expect.arrayContaining([...fields]));
    for (const field of common) expect(typeOf(own.body[field])).toBe(typeOf(theirs?.body[field]));
  });

  test('takes what we send to its API server, and passes it on unchanged', async () => {
    const received: Posted['body'][] = [];
    const server = createServer(async (request, response) => {
      received.push(JSON.parse(Buffer.concat(await request.toArray()).toString('utf8')));
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { body } = await ours('apprise', 'harbor-key');
    expect(await run(JSON.stringify(body), 'deliver', `json://127.0.0.1:${port}/`)).toBe(true);
    server.close();
    const { title, body: text, type } = body;
    expect(received).toEqual([expect.objectContaining({ title, message: text, type })]);
  });
});
