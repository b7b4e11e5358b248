import { dsRecords } from '../../../checks/dnssec/ds-records.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const DS_RECORDS_WORDS = {
  name: 'DSレコード',
  means: '親ゾーンのDSレコードは、検証を行うリゾルバーが信頼するゾーンの鍵を示します。',
  why: 'どのリゾルバーも知らないダイジェストのDSレコードでは保護されません。サーバーによってDSレコードが異なると、検証に失敗する利用者がいます。',
};

export const DS_RECORDS_TEXTS: readonly TextTable[] = [
  translateFindings(dsRecords, DS_RECORDS_WORDS, {
    fine: { says: '{zone}のDSレコードのダイジェストは、検証を行うリゾルバーが受け入れるものです：{records}。' },
    none: { says: '親ゾーンに{zone}のDSレコードが設定されていないため、DNSSECでは保護されていません。' },
    root: { says: 'ルートには親ゾーンもDSレコードもありません。検証はルート自身の鍵から始まります。' },
    'not-known': { says: '{zone}のDSレコードについて答えた親ゾーンのサーバーがないため、確認できませんでした。' },
    deprecated: {
      says: '次のDSレコードのダイジェスト（SHA-1またはGOST）は、もう使用してはなりません：{records}。これを無視するリゾルバーが増えています。',
      do: 'レジストラで、ダイジェストタイプ2（SHA-256）のDSレコードを登録する',
      more: '新しいレコードが2日間公開されたら、古いものを削除してください。',
    },
    'deprecated-beside': {
      says: '次のDSレコードのダイジェスト（SHA-1またはGOST）は、もう使用してはなりません：{records}。同じ鍵タグについて、より強いダイジェストのDSレコードがあり、リゾルバーはそちらを優先します。',
      do: 'ゾーンの検証に成功している場合は、レジストラで次のDSレコードだけを削除する：{records}',
    },
    'not-for-ds': {
      says: '次のDSレコードのダイジェストタイプは0で、CDSレコードで削除を求めるためだけのものです：{records}。',
      do: 'レジストラで、ダイジェストタイプ2（SHA-256）のDSレコードを登録し、ダイジェストタイプ0のものを削除する',
      because: 'どのリゾルバーもダイジェストタイプ0のものを使えません。',
    },
    unknown: {
      says: '次のDSレコードのダイジェストタイプは、どのリゾルバーでも検証できません：{records}。',
      do: 'レジストラで、ダイジェストタイプ2（SHA-256）のDSレコードを登録し、ダイジェストタイプが不明なものを削除する',
    },
    'no-sha-256': {
      says: '{zone}には、どのリゾルバーでも使えるダイジェストタイプ2（SHA-256）のDSレコードが設定されていません。',
      do: 'レジストラで、{zone}のダイジェストタイプ2のDSレコードも登録する',
    },
    'parents-disagree': {
      says: '親ゾーンのサーバーの間で、{zone}のDSレコードが一致していません：{sets}。変更が反映されている途中かもしれません。',
      do: '1日たっても変わらない場合は、{zone}のDSレコードについてレジストラに連絡する',
    },
    'some-fail': {
      says: '親ゾーンの次のサーバーは、{zone}を委任していますが、DSレコードの問い合わせには、エラー、委任、または権威のない応答を返します：{servers}。検証を行うリゾルバーは、{zone}が署名されているかどうかを、これらの応答からは判断できません。',
      do: '次のサーバーが{zone}のDSレコードについて答えないことをレジストラに連絡する：{servers}',
    },
  }),
];
