import { bootstrapping } from '../../../checks/dnssec/bootstrapping.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const BOOTSTRAPPING_WORDS = {
  name: 'DNSSECのブートストラップ',
  means: 'ネームサーバーは、すでにDNSSECで保護されている自分の名前の下で、ゾーンのCDSレコードのコピーを公開できます。',
  why: 'これに対応するレジストリは最初のDSレコードを自動で設定するため、レジストラへの登録作業が不要になります。',
};

export const BOOTSTRAPPING_TEXTS: readonly TextTable[] = [
  translateFindings(bootstrapping, BOOTSTRAPPING_WORDS, {
    'not-needed': {
      says: 'ブートストラップは、ゾーンに最初のDSレコードを登録するためのしくみです。{zone}には必要ありません。',
    },
    unsigned: { says: '{zone}にはまだ鍵がないため、DSレコードを求めることができません。' },
    'no-request': {
      says: '{zone}にはDSレコードを求めるCDSレコードもCDNSKEYレコードも設定されていないため、最初のDSレコードは、レジストラで登録する必要があります。',
    },
    contradictory: {
      says: '{zone}のサーバーが求めるDSレコードが互いに異なるか、ゾーンの鍵と一致しません。その間、レジストリはCDSレコードやCDNSKEYレコードに従いません。',
    },
    'too-many': {
      says: '{zone}の鍵、CDSレコード、CDNSKEYレコードのいずれかが、Zonewellが比較する上限の{max}件を超えているため、レジストリが最初のDSレコードを検証できるかどうかは確認しませんでした。',
    },
    'inside-only': {
      says: '{zone}のネームサーバーの名前がすべてこのゾーン内にあるため、すでにDNSSECで保護された名前の下にCDSレコードのコピーを公開できるサーバーがありません。レジストリは、この方法では最初のDSレコードを検証できません。',
    },
    'not-known': { says: 'レジストリが{zone}の最初のDSレコードを自動で検証できるかどうか、確認できませんでした。' },
    confirmed: {
      says: '次のネームサーバーが、{zone}のCDSレコードとCDNSKEYレコードのコピー（_dsboot）を、有効な署名とともに公開しています：{servers}。認証付きブートストラップに対応するレジストリは、最初のDSレコードを自動で設定できます。',
    },
    'none-confirm': {
      says: '{zone}のCDSレコードのコピー（_dsboot）を公開しているネームサーバーがないため、レジストリはこの方法では最初のDSレコードを検証できません。',
    },
    'not-all-confirm': {
      says: '次のネームサーバーは、{zone}のCDSレコードのコピー（_dsboot）を公開していません：{servers}。レジストリは、ゾーンの外に名前があるすべてのネームサーバーが同じコピーを公開している場合にだけ従います。',
      do: '{servers}の運用者に{zone}の_dsbootレコードの公開を依頼するか、レジストラでDSレコードを登録する',
    },
    insecure: {
      says: '次のネームサーバーは、{zone}のCDSレコードのコピー（_dsboot）を公開していますが、DNSSECで保護されていないゾーンにあります：{servers}。レジストリはこれを受け付けません。',
      do: '{servers}の運用者にサーバーのゾーンをDNSSECで保護するよう依頼するか、レジストラで{zone}のDSレコードを登録する',
    },
    bogus: {
      says: '次のネームサーバーが公開している{zone}のCDSレコードのコピー（_dsboot）は、検証に失敗します：{servers}。レジストリはこれを受け付けません。',
      do: '{servers}の運用者に署名の修正を依頼するか、レジストラで{zone}のDSレコードを登録する',
    },
    differs: {
      says: '次のネームサーバーが公開しているコピー（_dsboot）は、{zone}のCDSレコードまたはCDNSKEYレコードと異なります：{servers}。その間、レジストリは何も変更しません。変更が反映される途中かもしれません。',
      do: '1日以上続く場合は、{servers}の運用者に現在のレコードの公開を依頼するか、レジストラで{zone}のDSレコードを登録する',
    },
  }),
];
