import { bootstrapping } from '../../checks/dnssec/bootstrapping.ts';
import { childDs } from '../../checks/dnssec/child-ds.ts';
import { csync } from '../../checks/dnssec/csync.ts';
import { dsAutomation } from '../../checks/dnssec/ds-automation.ts';
import type { TextTable } from '../../domain/message.ts';
import { translateActions, translateCheck } from '../translate.ts';
import { SAME_VERSION } from './checks-zone.ts';

/** The Japanese of the checks on records by which a zone asks the zone above to change. */
export const CHILD_CHECKS: readonly TextTable[] = [
  translateCheck(csync, 'CSYNCレコード', {
    none: ['{zone}にはCSYNCレコードが設定されていないため、親ゾーンのNSレコードは手作業で変更します。'],
    'not-known': ['{zone}のCSYNCレコードについて答えたサーバーがないため、確認できませんでした。'],
    offered: [
      '{zone}のCSYNCレコードは、次のレコードをゾーンから取り込むよう親ゾーンに求めています：{types}。CSYNCレコードを読むレジストリは、immediateフラグがあれば自動で、なければ利用者の確認後に取り込みます。',
    ],
    'offered-read': [
      '{zone}のCSYNCレコードは、次のレコードをゾーンから取り込むよう親ゾーンに求めています：{types}。{parent}のレジストリは、immediateフラグがあれば自動で、なければ利用者の確認後に取り込みます。',
    ],
    nothing: ['{zone}のCSYNCレコードにはタイプの指定がないため、親ゾーンに取り込まれるレコードはありません。'],
    ahead: ['{zone}のCSYNCレコードは、ゾーンの版{serial}から有効です。まだ版{current}のサーバーがあります。'],
    'servers-disagree': [
      '{zone}のサーバーのCSYNCレコードが異なります：{sets}。その間、レジストリは何も変更しません。',
      SAME_VERSION,
    ],
    several: [
      '{zone}にCSYNCレコードが{count}個あります。ゾーンに設定できるのは1つだけです。2つ以上ある場合、レジストリはすべて無視します。',
      'CSYNCレコードを1つだけ残してください。',
    ],
    unsigned: [
      '{zone}にはCSYNCレコードがありますが、DNSSECで検証できません。ゾーンに鍵がないか、親ゾーンにDSレコードがありません。レジストリは、検証できるCSYNCレコードだけを使います。',
      'ゾーンに署名し、レジストラでDSレコードを登録してください。または、CSYNCレコードを削除してください。',
    ],
    strange: [
      '{zone}のCSYNCレコードに、レジストリが対応していないフラグまたはタイプがあります：フラグ{flags}、タイプ{types}。レジストリはこのレコードを無視します。',
      'フラグは0から3までの値にし、タイプはNS、A、AAAAだけを使ってください。',
    ],
  }),
  translateActions(csync, {
    'servers-disagree': [
      '{zone}のすべてのサーバーを同じCSYNCレコードにする',
      '異なる間、レジストリは何も変更しません。',
    ],
    several: ['{zone}のCSYNCレコードを1つだけ残す', '2つ以上ある場合、レジストリはすべて無視します。'],
    unsigned: [
      '{zone}をDNSSECで保護するか、CSYNCレコードを削除する',
      'レジストリは、検証できないゾーンのCSYNCレコードを無視します。',
    ],
    strange: ['{zone}のCSYNCレコードを修正する', 'レジストリは、理解できないCSYNCレコードを無視します。'],
  }),
  translateCheck(childDs, 'CDSレコードとCDNSKEYレコード', {
    none: ['{zone}にはCDSレコードもCDNSKEYレコードも設定されていないため、DSレコードは手作業で変更します。'],
    'not-known': ['{zone}のCDSレコードについて答えたサーバーがないため、確認できませんでした。'],
    'too-many': [
      '{zone}にはCDSレコードが{cds}件、CDNSKEYレコードが{cdnskey}件、鍵が{keys}個あります。Zonewellが比較するのはそれぞれ{max}件までのため、互いに合っているかどうかは確認しませんでした。',
    ],
    'in-step': ['{zone}のCDSレコードが求めるDSレコードは、親ゾーンにあるものと同じです：{records}。'],
    waiting: [
      '{zone}のCDSレコードは、親ゾーンに別のDSレコードを求めています：{records}。レジストリがCDSレコードを読む場合は置き換えられます。読まない場合は、レジストラで変更してください。',
    ],
    removal: [
      '{zone}のCDSレコードは、親ゾーンにDSレコードの削除を求めています。その後、{zone}は署名されていないものとして扱われます。',
      'DNSSECを終了しないのであれば、これらのCDSレコードとCDNSKEYレコードを今すぐ削除してください。',
    ],
    'servers-disagree': [
      '{zone}のサーバーの{type}レコードが異なります：{sets}。その間、レジストリは何も変更しません。',
      SAME_VERSION,
    ],
    'no-key': [
      '{zone}のCDSレコードが、ゾーンにない鍵を示しています：{records}。レジストリがこれに従うと、検証を行うリゾルバーはゾーンに到達できなくなります。',
      'これらのCDSレコードを削除するか、それらが示す鍵を公開してください。',
    ],
    'spare-key': [
      '{zone}のCDSレコードの一部が、ゾーンにない鍵を示しています：{records}。鍵を交換している間だけは、これで問題ありません。',
      '鍵を交換していないのであれば、これらのCDSレコードを削除してください。',
    ],
    'no-such-cdnskey': [
      '{zone}のCDNSKEYレコードが、ゾーンの鍵と一致しません（タグ：{tags}）。レジストリがこれに従うと、検証を行うリゾルバーはゾーンに到達できなくなります。',
      'これらのCDNSKEYレコードを削除するか、その鍵を公開してください。',
    ],
    'one-form': [
      '{zone}には{present}レコードがありますが、{absent}レコードが設定されていません。どちらを読むかはレジストリによって異なります。',
      'CDSレコードとCDNSKEYレコードの両方を公開してください。',
    ],
    'forms-differ': [
      '{zone}のCDSレコードとCDNSKEYレコードが、異なる鍵を示しています：{cds}と{cdnskey}。',
      '同じ鍵のCDSレコードとCDNSKEYレコードを公開してください。',
    ],
  }),
  translateActions(childDs, {
    'servers-disagree': [
      '{zone}のすべてのサーバーの{type}レコードを同じにする',
      '異なっている間、レジストリは何も変更しません。',
    ],
    'no-key': ['{zone}の、鍵のないCDSレコードを削除する', 'レジストリがこれに従うと、検証が失敗するようになります。'],
    'no-such-cdnskey': [
      '{zone}の、鍵と一致しないCDNSKEYレコードを削除する',
      'レジストリがこれに従うと、検証が失敗するようになります。',
    ],
    'forms-differ': [
      '{zone}のCDSレコードとCDNSKEYレコードが同じ鍵を示すようにする',
      'どちらを読むかによって、レジストリの動作が変わります。',
    ],
  }),
  translateCheck(bootstrapping, 'DNSSECのブートストラップ', {
    'not-needed': [
      'ブートストラップは、ゾーンに最初のDSレコードを登録するための仕組みです。{zone}には必要ありません。',
    ],
    unsigned: ['{zone}にはまだ鍵がないため、DSレコードを求めることができません。'],
    'no-request': [
      '{zone}にはDSレコードを求めるCDSレコードもCDNSKEYレコードも設定されていないため、最初のDSレコードは、レジストラで登録する必要があります。',
    ],
    contradictory: [
      '{zone}のサーバーが求めるDSレコードが互いに異なるか、ゾーンの鍵と一致しません。その間、レジストリはCDSレコードやCDNSKEYレコードに従いません。',
    ],
    'too-many': [
      '{zone}の鍵、CDSレコード、CDNSKEYレコードのいずれかが、Zonewellが比較する上限の{max}件を超えているため、レジストリが最初のDSレコードを検証できるかどうかは確認しませんでした。',
    ],
    'inside-only': [
      '{zone}のネームサーバーの名前がすべてこのゾーン内にあるため、すでにDNSSECで保護された名前の下にCDSレコードのコピーを公開できるサーバーがありません。レジストリは、この方法では最初のDSレコードを検証できません。',
    ],
    'not-known': ['レジストリが{zone}の最初のDSレコードを自動で検証できるかどうか、確認できませんでした。'],
    confirmed: [
      '次のネームサーバーが、{zone}のCDSレコードとCDNSKEYレコードのコピー（_dsboot）を、有効な署名とともに公開しています：{servers}。認証付きブートストラップに対応するレジストリは、最初のDSレコードを自動で設定できます。',
    ],
    'none-confirm': [
      '{zone}のCDSレコードのコピー（_dsboot）を公開しているネームサーバーがないため、レジストリはこの方法では最初のDSレコードを検証できません。',
    ],
    'not-all-confirm': [
      '次のネームサーバーは、{zone}のCDSレコードのコピー（_dsboot）を公開していません：{servers}。レジストリは、ゾーンの外に名前があるすべてのネームサーバーが同じコピーを公開している場合にだけ従います。',
      'これらのサーバーの運用者に、ゾーンの_dsbootレコードの公開を依頼してください。または、レジストラでDSレコードを登録してください。',
    ],
    insecure: [
      '次のネームサーバーは、{zone}のCDSレコードのコピー（_dsboot）を公開していますが、DNSSECで保護されていないゾーンにあります：{servers}。レジストリはこれを受け付けません。',
      'これらのサーバーの運用者に、ゾーンをDNSSECで保護するよう依頼してください。または、レジストラで{zone}のDSレコードを登録してください。',
    ],
    bogus: [
      '次のネームサーバーが公開している{zone}のCDSレコードのコピー（_dsboot）は、検証に失敗します：{servers}。レジストリはこれを受け付けません。',
      'これらのサーバーの運用者に、署名の修正を依頼してください。または、レジストラで{zone}のDSレコードを登録してください。',
    ],
    differs: [
      '次のネームサーバーが公開しているコピー（_dsboot）は、{zone}のCDSレコードまたはCDNSKEYレコードと異なります：{servers}。その間、レジストリは何も変更しません。変更が反映される途中かもしれません。',
      '1日以上続く場合は、これらのサーバーの運用者に、現在のレコードの公開を依頼してください。または、レジストラで{zone}のDSレコードを登録してください。',
    ],
  }),
  translateActions(bootstrapping, {}),
  translateCheck(dsAutomation, 'DSレコードの自動更新', {
    'nothing-to-change': [
      '{zone}のDSレコードに変更すべき点は見つからなかったため、親ゾーンの対応状況は調べませんでした。',
    ],
    'not-known': ['親ゾーンが{zone}のCDSレコードに従うかどうか、確認できませんでした。'],
    announced: [
      '親ゾーンは、{zone}の新しいCDSレコードに従うことを公開しています（{at}のDSYNCレコード）。CDSレコードが正しく検証できれば、変更後のDSレコードを登録する必要はありません。DNS事業者は{target}のポート{port}に通知できます。',
    ],
    'announced-first': [
      '親ゾーンは、{zone}の新しいCDSレコードに従うことを公開しています（{at}のDSYNCレコード）。最初のDSレコードも設定されるかどうかは、親ゾーンの規則によります。DNS事業者は{target}のポート{port}に通知できます。',
    ],
    reads: [
      '{parent}のレジストリは{type}レコードを読み、それに従ってDSレコードを変更します。{zone}の{type}レコードが正しく検証できれば、変更後のDSレコードを登録する必要はありません。',
    ],
    'reads-later': [
      '{parent}のレジストリは{type}レコードを読み、それに従ってDSレコードを変更します。最初のDSレコードは設定されないため、登録する必要があります。',
    ],
    'reads-first': [
      '{parent}のレジストリは{type}レコードを読みます。{zone}のすべてのサーバーが同じDSレコードを{hours}時間求め続けると、最初のDSレコードが設定されます。',
    ],
    'reads-confirmed': [
      '{parent}のレジストリは{type}レコードを読みます。ネームサーバーがその署名付きのコピー（_dsboot）を公開するか、{zone}のすべてのサーバーが同じDSレコードを{hours}時間求め続けると、最初のDSレコードが設定されます。',
    ],
    'not-announced': [
      '親ゾーンは、{zone}のCDSレコードに従うかどうかを公開していません（DSYNC）。公開していなくても、レジストリやレジストラが従う場合があります。そうでない場合は、レジストラでDSレコードを登録する必要があります。',
    ],
  }),
  translateActions(dsAutomation, {}),
];
