import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { channelOf } from '../../src/monitoring/channels/channels.ts';
import { seeded } from '../monitoring/simulation/random.ts';
import { ENGINES } from '../support/engines.ts';
import { bundled } from '../support/programs.ts';
import { isLong, SEED } from '../support/seed.ts';
import { openStores } from '../support/stores.ts';

const random = seeded(SEED);
const ROUNDS = isLong ? 100 : 3;
/** A few rounds may by chance miss the moments that count; then there are more. */
const MOST_ROUNDS = ROUNDS + 30;
const WORKERS = 3;
const bundledHere = (name: string): Promise<string> => bundled(join(import.meta.dirname, name));
const [MAIL_SERVER, MAIL_WORKER] = [await bundledHere('email-server.ts'), await bundledHere('email-worker.ts')];
const [SERVER, WORKER] = [await bundledHere('channel-server.ts'), await bundledHere('channel-worker.ts')];
const DELIVERIES_A_ROUND = 6;
/** So long a receiver dawdles before it takes a message, and before it says so. */
const DAWDLE_MS = 15;
const LIMIT_MS = isLong ? 1_200_000 : 240_000;

/** A channel with its programs, and what the receiver sees of a delivery. */
interface Tried {
  readonly channel: string;
  readonly target: (id: string) => string;
  readonly payload: object;
  readonly server: string;
  readonly worker: string;
  readonly scheme: 'smtp' | 'http';
  readonly seenAs: (id: string) => string;
  readonly messageId: (id: string) => string;
  readonly most: number;
}

const MAIL: Tried = {
  channel: 'email',
  target: (id) => `e${id}@x.test`,
  payload: { subject: 's', text: 't', html: 'h' },
  server: MAIL_SERVER,
  worker: MAIL_WORKER,
  scheme: 'smtp',
  seenAs: (id) => `e${id}@x.test`,
  messageId: (id) => `<${id}@zonewell.test>`,
  most: channelOf('email').traits.mostUnconfirmed,
};

/** Where deliveries of each other channel go; in these tests, all to one server. */
const TARGETS = {
  webhook: 'https://hooks.example/in',
  ntfy: 'https://ntfy.example/topic',
  slack: 'https://hooks.slack.com/services/T/B/x',
  discord: 'https://discord.com/api/webhooks/1/x',
  teams: 'https://prod.logic.azure.com/workflows/1?sig=x',
  apprise: 'key',
} as const;

const OTHERS = Object.entries(TARGETS).map(
  ([channel, target]): Tried => ({
    channel,
    target: () => target,
    payload: channel === 'webhook' ? { recipient: 'r', body: {}, values: { state: 'test' } } : {},
    server: SERVER,
    worker: WORKER,
    scheme: 'http',
    seenAs: (id) => id,
    messageId: () => '-',
    most: channelOf(channel).traits.mostUnconfirmed,
  }),
);

/** One that knows a delivery by its id, and one whose readers would read it twice, stand for the others where there is little time. */
const TRIED = [MAIL, ...OTHERS.filter(({ channel }) => isLong || channel === 'webhook' || channel === 'slack')];

/** What is left of a delivery in the table. */
interface Row {
  readonly id: string;
  readonly state: string;
  readonly unconfirmed: number;
  readonly due_at: number | null;
  readonly ended_at: number | null;
}

/** Statements as the owner of the database could run them. */
interface Owner {
  execute(statement: string): Promise<void>;
  rows(): Promise<readonly Row[]>;
  close(): Promise<void>;
}

const COLUMNS = 'SELECT id, state, unconfirmed, due_at, ended_at FROM outbox';

async function ownerOf(database: string): Promise<Owner> {
  if (!database.startsWith('postgres')) {
    const file = new DatabaseSync(database, { timeout: 20_000 });
    return {
      execute: async (statement) => file.exec(statement),
      // These are its columns.
      rows: async () => file.prepare(COLUMNS).all() as unknown as Row[],
      close: async () => file.close(),
    };
  }
  const client = new Client(database);
  await client.connect();
  return {
    execute: async (statement) => {
      await client.query(statement);
    },
    rows: async () =>
      (await client.query<Row>(COLUMNS)).rows.map((row) => ({
        ...row,
        ended_at: row.ended_at && Number(row.ended_at),
      })),
    close: () => client.end(),
  };
}

/** A process of these tests, and the lines it has said. */
interface Running {
  readonly child: ChildProcess;
  readonly lines: readonly string[];
  readonly closed: Promise<unknown>;
}

function start(program: string, ...args: readonly string[]): Running {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  return { child, lines, closed: once(child, 'close') };
}

async function outputLine(running: Running, word: string): Promise<string> {
  for (;;) {
    const line = running.lines.find((one) => one.startsWith(word));
    if (line !== undefined) return line;
    if (running.child.exitCode !== null) throw new Error(`ended with ${running.child.exitCode}`);
    await wait(5);
  }
}

async function kill(running: Running): Promise<void> {
  running.child.kill('SIGKILL');
  await running.closed;
}

/** What the receivers of a run saw of a delivery, by its name there. */
interface Seen {
  readonly messageIds: Set<string>;
  readonly ends: number[];
  accepted: number;
}

function seenBy(servers: readonly Running[]): ReadonlyMap<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const line of servers.flatMap(({ lines }) => lines)) {
    const [what, at = '', to = '', messageId = ''] = line.split(' ');
    if (what !== 'end' && what !== 'accepted') continue;
    const one = seen.get(to) ?? { messageIds: new Set(), ends: [], accepted: 0 };
    seen.set(to, one);
    one.messageIds.add(messageId);
    if (what === 'end') one.ends.push(Number(at));
    else one.accepted += 1;
  }
  return seen;
}

/** What is wrong with what became of a delivery. */
function faultsOf(
  { id, state, unconfirmed, ended_at }: Row,
  seen: Seen | undefined,
  { most, messageId }: Pick<Tried, 'most' | 'messageId'>,
): readonly string[] {
  const { messageIds, ends, accepted } = seen ?? { messageIds: new Set(), ends: [], accepted: 0 };
  const wrong: readonly (readonly [fault: string, isSo: boolean])[] = [
    ['lost: given up though nothing refused it', state !== 'accepted' && state !== 'uncertain'],
    ['noted as accepted, and it was not', state === 'accepted' && accepted === 0],
    ['uncertain though no reply was missing', state === 'uncertain' && unconfirmed === 0],
    ['its end was sent more often than once again', ends.length > most + 1],
    ['sent again without a missing reply', ends.length > unconfirmed + 1],
    ['sent again after its acceptance was noted', ends.some((end) => end > Number(ended_at))],
    ['sent under another Message-ID', [...messageIds].some((one) => one !== messageId(id))],
  ];
  return wrong.flatMap(([fault, isSo]) => (isSo ? [fault] : []));
}

const CASES = TRIED.flatMap((tried) =>
  ENGINES.slice(0, tried === MAIL || isLong ? ENGINES.length : 1).map(
    ([engine, create]) => [tried.channel, engine, tried, create] as const,
  ),
);

test.each(CASES)(
  `%s: workers and receivers killed at random points, ${WORKERS} workers on %s: none lost, none sent again once accepted`,
  async (_channel, _engine, tried, create) => {
    const { database, remove } = await create();
    const stores = await openStores(database);
    const owner = await ownerOf(database);
    const servers: Running[] = [];
    const workers: Running[] = [];
    const dead: string[] = [];
    let port = '0';
    let started = 0;
    const startServer = async (): Promise<Running> => {
      const server = start(tried.server, port, String(DAWDLE_MS), String(SEED));
      servers.push(server);
      port = (await outputLine(server, 'listening')).split(' ')[1] ?? '';
      return server;
    };
    const startWorker = (): Running => {
      started += 1;
      const holder = `worker-${started}`;
      return start(tried.worker, database, `${tried.scheme}://127.0.0.1:${port}`, holder, tried.channel);
    };
    /** As if the leases of the dead and all pauses had ended; those of the living are theirs. */
    const passTime = (): Promise<void> =>
      owner.execute(
        `UPDATE outbox SET due_at = 1 WHERE due_at > 1 AND (holder IS NULL OR holder IN ('none', ${dead.map((one) => `'${one}'`).join(', ') || "'none'"}))`,
      );
    try {
      let server = await startServer();
      for (let i = 0; i < WORKERS; i += 1) workers.push(startWorker());
      for (const worker of workers) await outputLine(worker, 'working');
      /** Whether a kill met what this is about: an e-mail that was sent whole, whose reply nobody saw. */
      const isMet = async (): Promise<boolean> => (await owner.rows()).some(({ unconfirmed }) => unconfirmed > 0);
      let round = 0;
      for (; round < ROUNDS || (round < MOST_ROUNDS && !(await isMet())); round += 1) {
        const before = server.lines.length;
        for (let i = 0; i < DELIVERIES_A_ROUND; i += 1) {
          const id = `${round}-${i}`;
          const [target, payload] = [tried.target(id), JSON.stringify(tried.payload)];
          await stores.outbox.add({ id, channel: tried.channel, target, payload }, Date.now());
        }
        while (server.lines.length === before) await wait(1);
        await wait(random.next() * 2.5 * DAWDLE_MS);
        if (round % 4 === 3) {
          await kill(server);
          server = await startServer();
        } else {
          const place = round % WORKERS;
          const victim = workers[place];
          if (victim === undefined) throw new Error('no worker');
          await kill(victim);
          dead.push(victim.child.spawnargs.at(-2) ?? '');
          workers[place] = startWorker();
          await outputLine(workers[place], 'working');
        }
        await passTime();
      }
      while ((await stores.outbox.waiting()).waiting > 0) {
        await passTime();
        await wait(300);
      }
      // What a server said is whole once it has ended: its last lines may still be on their way to us.
      await kill(server);
      const seen = seenBy(servers);
      const rows = await owner.rows();
      expect(rows).toHaveLength(round * DELIVERIES_A_ROUND);
      const faults = rows.flatMap((row) =>
        faultsOf(row, seen.get(tried.seenAs(row.id)), tried).map((fault) => ({ fault, ...row })),
      );
      expect(faults).toEqual([]);
      expect(await isMet()).toBe(true);
    } finally {
      for (const one of [...workers, ...servers]) await kill(one);
      await owner.close();
      await stores.close();
      await remove();
    }
  },
  LIMIT_MS,
);
