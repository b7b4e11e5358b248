import { because } from '../../../src/domain/cause.ts';
import type { NotConnected, Probed } from '../../../src/domain/probe.ts';
import { type Asking, defineQuestion, type WithRef } from '../../../src/evidence/questions/define-question.ts';
import { decoderOf, hasText, NOT_CONNECTED } from '../../../src/evidence/questions/json.ts';
import { showNotConnected } from '../../../src/evidence/questions/show-probe.ts';

type Result = (Probed & { readonly kind: 'banner'; readonly address: string; readonly text: string }) | NotConnected;

/** What does this server say before it is asked anything? */
interface BannerQuestion extends Asking<WithRef<Result>> {
  readonly ask: 'banner';
  readonly host: string;
  readonly port: number;
}

export const banner = (host: string, port: number): BannerQuestion => ({ ask: 'banner', host, port });

export const BANNER = defineQuestion<BannerQuestion>({
  id: 'banner',
  asks: 'servers',
  budget: 'connections',
  keyOf: ({ host, port }) => `banner ${host}:${port}`,
  storage: () => 'transcript',
  subject: ({ host, port }) => ({ name: host, type: `TCP ${port}` }),
  async ask({ host, port }, { probes, signal, clock }): Promise<Result> {
    const connected = await probes().connector(host, port, signal);
    if (connected.kind !== 'connected') return { ...connected, at: clock() };
    const { socket, address, close } = connected;
    const text = await new Promise<string>((done) => {
      socket.once('data', (octets) => done(octets.toString('latin1').trim()));
      socket.once('close', () => done(''));
    });
    close();
    return text === ''
      ? { kind: 'failure', at: clock(), failure: { why: 'closed', causes: because('connection-closed', host) } }
      : { kind: 'banner', at: clock(), address, text };
  },
  encode: (answer) => answer,
  decode: decoderOf<Result>({ ...NOT_CONNECTED, banner: (value) => hasText(value, 'address', 'text') }),
  show: (answer, clauseOf) =>
    answer.kind === 'banner'
      ? {
          source: 'mail server',
          security: null,
          outcome: 'answer',
          lines: [answer.text],
          brief: answer.text,
          server: answer.address,
          transport: 'tcp',
        }
      : showNotConnected('mail server', answer, clauseOf),
});
