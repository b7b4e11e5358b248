import { dsAutomation } from '../../../checks/dnssec/ds-automation.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const DS_AUTOMATION_WORDS = {
  name: 'DSレコードの自動更新',
  means: '一部のレジストリとレジストラは、ゾーンのCDSレコードとCDNSKEYレコードに従ってDSレコードを変更します。',
  why: '鍵を変更するときにDSレコードを登録する必要がなく、ロールオーバーがそのために止まることもありません。',
};

export const DS_AUTOMATION_TEXTS: readonly TextTable[] = [
  translateFindings(dsAutomation, DS_AUTOMATION_WORDS, {
    'nothing-to-change': {
      says: '{zone}のDSレコードに変更すべき点は見つからなかったため、親ゾーンの対応状況は調べませんでした。',
    },
    'not-known': { says: '親ゾーンが{zone}のCDSレコードに従うかどうか、確認できませんでした。' },
    announced: {
      says: '親ゾーンは、{zone}の新しいCDSレコードに従うことを公開しています（{at}のDSYNCレコード）。CDSレコードが正しく検証できれば、変更後のDSレコードを登録する必要はありません。DNS事業者は{target}のポート{port}に通知できます。',
    },
    'announced-first': {
      says: '親ゾーンは、{zone}の新しいCDSレコードに従うことを公開しています（{at}のDSYNCレコード）。最初のDSレコードも設定されるかどうかは、親ゾーンの規則によります。DNS事業者は{target}のポート{port}に通知できます。',
    },
    reads: {
      says: '{parent}のレジストリは{type}レコードを読み、それに従ってDSレコードを変更します。{zone}の{type}レコードが正しく検証できれば、変更後のDSレコードを登録する必要はありません。',
    },
    'reads-later': {
      says: '{parent}のレジストリは{type}レコードを読み、それに従ってDSレコードを変更します。最初のDSレコードは設定されないため、登録する必要があります。',
    },
    'reads-first': {
      says: '{parent}のレジストリは{type}レコードを読みます。{zone}のすべてのサーバーが同じDSレコードを{hours}時間求め続けると、最初のDSレコードが設定されます。',
    },
    'reads-confirmed': {
      says: '{parent}のレジストリは{type}レコードを読みます。ネームサーバーがその署名付きのコピー（_dsboot）を公開するか、{zone}のすべてのサーバーが同じDSレコードを{hours}時間求め続けると、最初のDSレコードが設定されます。',
    },
    'not-announced': {
      says: '親ゾーンは、{zone}のCDSレコードに従うかどうかを公開していません（DSYNC）。公開していなくても、レジストリやレジストラが従う場合があります。そうでない場合は、レジストラでDSレコードを登録する必要があります。',
    },
  }),
];
