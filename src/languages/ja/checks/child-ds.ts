import { childDs } from '../../../checks/dnssec/child-ds.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const CHILD_DS_WORDS = {
  name: 'CDSレコードとCDNSKEYレコード',
  means: 'CDSレコードとCDNSKEYレコードは、DSレコードの変更を親ゾーンに求めます。',
  why: '多くのレジストリがこれを読むため、新しい鍵を使うときにレジストラでの作業が不要になります。誤ったレコードは、ゾーンを利用できなくすることがあります。',
};

export const CHILD_DS_TEXTS: readonly TextTable[] = [
  translateFindings(childDs, CHILD_DS_WORDS, {
    none: { says: '{zone}にはCDSレコードもCDNSKEYレコードも設定されていないため、DSレコードは手動で変更します。' },
    'not-known': { says: '{zone}のCDSレコードについて答えたサーバーがないため、確認できませんでした。' },
    'too-many': {
      says: '{zone}にはCDSレコードが{cds}件、CDNSKEYレコードが{cdnskey}件、鍵が{keys}個あります。Zonewellが比較するのはそれぞれ{max}件までのため、互いに合っているかどうかは確認しませんでした。',
    },
    'in-step': { says: '{zone}のCDSレコードが求めるDSレコードは、親ゾーンにあるものと同じです：{records}。' },
    waiting: {
      says: '{zone}のCDSレコードは、親ゾーンに別のDSレコードを求めています：{records}。レジストリがCDSレコードを読む場合は置き換えられます。読まない場合は、レジストラで変更してください。',
    },
    removal: {
      says: '{zone}のCDSレコードは、親ゾーンにDSレコードの削除を求めています。その後、{zone}は署名されていないものとして扱われます。',
      do: 'DNSSECを終了しないのであれば、{zone}のCDSレコードとCDNSKEYレコードを今すぐ削除する',
    },
    'removal-mixed': {
      says: '{zone}のCDSレコードとCDNSKEYレコードは、親ゾーンにDSレコードの削除を求めながら、鍵も示しています。この場合、レジストリは何も変更しません。',
      do: '{zone}では、削除を求めるレコード（CDS 0 0 0 00、CDNSKEY 0 3 0 AA==）だけを公開するか、それを取り除く',
    },
    'removal-malformed': {
      says: '{zone}のCDSレコードまたはCDNSKEYレコードは、DSレコードの削除を求めるもののようですが、そのための値になっていません。レジストリはこれを無視します。',
      do: 'DNSSECを終了するには{zone}でCDS 0 0 0 00とCDNSKEY 0 3 0 AA==を公開し、そうでなければこれらのレコードを取り除く',
    },
    'servers-disagree': {
      says: '{zone}のサーバーの{type}レコードが異なります：{sets}。その間、レジストリは何も変更しません。',
      do: 'すべてのサーバーで、ゾーン{zone}を同じ版にする',
    },
    'no-key': {
      says: '{zone}のCDSレコードが、ゾーンにない鍵を示しています：{records}。レジストリがこれに従うと、検証を行うリゾルバーはゾーンに到達できなくなります。',
      do: 'ゾーンにない鍵を示す{zone}のCDSレコードを削除するか、その鍵を公開する',
    },
    'spare-key': {
      says: '{zone}のCDSレコードの一部が、ゾーンにない鍵を示しています：{records}。これが正しいのは、鍵のロールオーバー中だけです。',
      do: '鍵のロールオーバー中でなければ、ゾーンにない鍵を示す{zone}のCDSレコードを削除する',
    },
    'unsigned-zone': {
      says: '{zone}にはCDSレコードまたはCDNSKEYレコードがありますが、鍵（DNSKEY）がありません。レジストリがこれに従うと、検証を行うリゾルバーはゾーンに到達できなくなります。',
      do: '{zone}のCDSレコードとCDNSKEYレコードを削除するか、ゾーンに署名する',
    },
    'no-signer': {
      says: '{zone}のCDSレコードまたはCDNSKEYレコードが示す鍵は、どれもゾーンの鍵に署名していません（タグ：{tags}）。レジストリがこれに従うと、検証を行うリゾルバーはゾーンに到達できなくなります。',
      do: 'CDSレコードとCDNSKEYレコードが示す鍵で{zone}の鍵（DNSKEY）に署名するか、これらのレコードを変更する',
    },
    'spare-signer': {
      says: '{zone}のCDSレコードまたはCDNSKEYレコードが示す鍵の一部は、ゾーンの鍵に署名していません（タグ：{tags}）。これが正しいのは、予備の鍵か、鍵のロールオーバー中の場合です。',
      do: '予備の鍵でなければ、CDSレコードが示すすべての鍵で{zone}の鍵に署名する',
    },
    'other-signer': {
      says: '{zone}の{type}レコードは、それが示す鍵では署名されていません。現在のDSレコードが示す鍵で署名されていれば、レジストリは受け入れます。',
    },
    'no-entry-point': {
      says: '{zone}のCDSレコードまたはCDNSKEYレコードが、鍵署名鍵のフラグ（SEP）のない鍵を示しています（タグ：{tags}）。検証には必要ありませんが、これを使うツールがあります。',
      do: '{zone}のCDSレコードとCDNSKEYレコードで鍵署名鍵を示すか、次の鍵の変更でフラグを257にする',
    },
    'not-zone-key': {
      says: '{zone}のCDNSKEYレコードに、ゾーンの鍵のフラグがありません（タグ：{tags}）。このレコードから作ったDSレコードが示す鍵は、どのリゾルバーも使いません。',
      do: '{zone}のCDNSKEYレコードを、フラグが257または256の、鍵の写しにする',
    },
    'spare-cdnskey': {
      says: '{zone}のCDNSKEYレコードの一部が、ゾーンの鍵と一致しません（タグ：{tags}）。これが正しいのは、鍵のロールオーバー中だけです。',
      do: '鍵のロールオーバー中でなければ、ゾーンの鍵と一致しない{zone}のCDNSKEYレコードを削除する',
    },
    'no-such-cdnskey': {
      says: '{zone}のCDNSKEYレコードが、ゾーンの鍵と一致しません（タグ：{tags}）。レジストリがこれに従うと、検証を行うリゾルバーはゾーンに到達できなくなります。',
      do: 'ゾーンの鍵と一致しない{zone}のCDNSKEYレコードを削除するか、その鍵を公開する',
    },
    'one-form': {
      says: '{zone}には{present}レコードがありますが、{absent}レコードが設定されていません。どちらを読むかはレジストリによって異なります。',
      do: '{zone}のCDSレコードとCDNSKEYレコードの両方を公開する',
    },
    'forms-differ': {
      says: '{zone}のCDSレコードとCDNSKEYレコードが、異なる鍵を示しています：{cds}と{cdnskey}。',
      do: '{zone}の同じ鍵のCDSレコードとCDNSKEYレコードを公開する',
      because: 'どちらを読むかによって、レジストリの動作が変わります。',
    },
  }),
];
