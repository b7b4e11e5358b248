import { expect, test } from 'vitest';
import { MONITORS } from '../../../tests/browser/monitors.ts';
import { NOW } from '../../../tests/browser/reports.ts';
import { wordsOfPage } from '../../../tests/browser/view.ts';
import type { DnsName } from '../../domain/name.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import type { CertificateHost } from '../../monitoring/model/monitor.ts';
import { NOTHING_WATCHED } from '../../monitoring/model/watch-state.ts';
import type { Language } from '../../texts/languages.ts';
import { renderHtml } from '../web/render-html.ts';
import { inLanguage } from '../web/words.ts';
import { WatchedTable } from './watched-table.tsx';

const SEEN: CertificateHost = {
  ...{ host: 'api.example.com' as DnsName, port: 8443, seenAt: NOW - 2 * HOUR_MS, endsAt: NOW + 60 * DAY_MS },
  ...{ failingSince: null, problem: null },
};

function pageOf(host: Partial<CertificateHost> | null, language: Language): string {
  const [monitor] = MONITORS;
  if (monitor === undefined) return expect.unreachable('there are monitors');
  const shown = {
    ...monitor,
    watch: NOTHING_WATCHED,
    settings: { ...monitor.settings, certificateHosts: ['api.example.com:8443'] },
    status: { ...monitor.status, certificateHosts: host === null ? [] : [{ ...SEEN, ...host }] },
  };
  const table = <WatchedTable monitor={shown} plan={null} alerts={[]} now={NOW} />;
  return wordsOfPage(inLanguage(language, () => renderHtml(table)));
}

test.each([
  [null, 'not checked yet', '未確認'],
  [{ seenAt: null, endsAt: null }, 'no certificate seen yet', '証明書をまだ確認できていません'],
  [{}, /ends on .+; last seen on .+/, /まで（最終確認：.+）/],
  [{ problem: 'wrong-name' }, /for another name; ends on .+/, /別の名前の証明書（.+まで）/],
  [{ problem: 'no-tls', endsAt: null }, 'no encryption', '暗号化なし'],
  [
    { failingSince: NOW - HOUR_MS },
    /no answer since .+; the last certificate that we saw ends on/,
    /から応答なし（最後/,
  ],
  [{ failingSince: NOW - HOUR_MS, endsAt: null }, 'no answer since', 'から確認できていません'],
] as const)('a further host that is %j', (host, english, japanese) => {
  expect(pageOf(host, 'en')).toMatch(/Certificate of api\.example\.com:8443/);
  expect(pageOf(host, 'en')).toMatch(english);
  expect(pageOf(host, 'ja')).toMatch(japanese);
});
