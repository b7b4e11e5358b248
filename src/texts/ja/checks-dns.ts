import { ADDRESS_REMARKS } from '../../checks/dns/address-remarks.ts';
import { dnssec } from '../../checks/dns/dnssec.ts';
import { DNSSEC_REMARKS, DS_TEXTS } from '../../checks/dns/dnssec-remarks.ts';
import { ipv6 } from '../../checks/dns/ipv6.ts';
import { nameResolution } from '../../checks/dns/name-resolution.ts';
import { NAME_SERVER_REMARKS } from '../../checks/dns/name-server-remarks.ts';
import { NAME_SERVER_USE } from '../../checks/dns/name-server-use.ts';
import { nsRedundancy } from '../../checks/dns/ns-redundancy.ts';
import { translate, translateCheck, translateFindings } from './translate.ts';

/** What is said of addresses, in checks and areas alike. */
export const addressRemarks = translateFindings(ADDRESS_REMARKS, {
  'some-unreachable': [
    '次のアドレスにはインターネットから到達できません。これを受け取った訪問者は待たされるか、接続に失敗します：{special}。',
    'これらのアドレスを公開DNSから削除してください。',
  ],
});

/** What is said where one fault stops several name servers. */
export const nameServerUse = translateFindings(NAME_SERVER_USE, {
  'one-usable': [
    'ネームサーバーは{count}台ありますが、使用できるのは{host}だけです。このサーバーが停止すると、ドメインの名前解決ができなくなります。',
  ],
  'none-usable': [
    'ネームサーバーは{count}台ありますが、いずれもインターネットから到達できるアドレスを持っていません：{hosts}。名前解決ができるのは、親ゾーンが別のネームサーバーを指している間だけです。',
    '実際にゾーンを提供しているネームサーバーを、レジストラとNSレコードの両方に設定してください。',
  ],
  'one-address': [
    'ネームサーバーは{count}台ありますが、アドレスはすべて{address}です。その機器またはネットワークが停止すると、ドメインの名前解決ができなくなります。',
    '少なくとも1台のネームサーバーを、別のアドレスに移してください。別のネットワークにあるアドレスが最適です。',
  ],
});

/** What is said of single name servers. */
export const nameServerRemarks = translateFindings(NAME_SERVER_REMARKS, {
  'missing-hosts': [
    '次のネームサーバーは存在しません：{hosts}。リゾルバーは問い合わせに余分な時間を費やします。また、その名前を登録できる場合は、新しい所有者がこのドメインに関する応答を返せるようになります。',
    'NSレコードとレジストラの設定から{hosts}を削除するか、存在しない名前を作成してください。',
  ],
  'hosts-without-address': [
    '次のネームサーバーにはアドレスが設定されていないため、問い合わせができません：{hosts}。',
    '{hosts}にAレコードとAAAAレコードを追加するか、NSレコードとレジストラの設定から削除してください。',
  ],
  'no-hosts': [
    'NSレコードにはサーバーの名前を記載する必要がありますが、次の値は名前ではありません：{hosts}。',
    'NSレコードには、ネームサーバーの名前を記載してください。',
  ],
  'special-addresses': [
    'ネームサーバーの次のアドレスには、インターネットから到達できません：{addresses}。これらのアドレスに問い合わせたリゾルバーは応答を得られません。',
    'ネームサーバーには、グローバルアドレスだけを設定してください。',
  ],
  'alias-hosts': [
    '次のネームサーバーは別名（CNAME）です：{hosts}。これはRFC 2181の10.3節で禁止されており、一部のリゾルバーは別名をたどりません。',
    'ネームサーバー自体にAレコードとAAAAレコードを設定するか、NSレコードに別名の参照先の名前を記載してください。',
  ],
  'one-network': [
    'ネームサーバーのアドレスが、すべて1つのネットワーク（{networks}）にあります。このネットワークが停止すると、どのネームサーバーも応答できなくなります。',
    '少なくとも1台のネームサーバーを、別のネットワークに移してください。',
  ],
});

/** What is said of keys and DS records. */
export const dnssecRemarks = translateFindings(DNSSEC_REMARKS, {
  'sha1-digest': [
    '鍵と一致するDSレコードは、SHA-1のダイジェストだけです。SHA-1は非推奨であり（RFC 9905）、対応をやめたリゾルバーはこのゾーンを署名なしとして扱います。',
    '同じ鍵に対するダイジェストタイプ2（SHA-256）のDSレコードを、レジストラで追加してください。SHA-1のDSレコードは、新しいDSレコードが公開されてから2日たつまで削除しないでください。',
  ],
  'old-algorithm': [
    'ゾーンは{algorithms}で署名されていますが、この方式は署名に使用してはなりません（RFC 9905、RFC 9906）。一部のリゾルバーは、このようなゾーンを署名なしとして扱います。',
    'DNS事業者に、アルゴリズム13（ECDSA P-256）へのアルゴリズムロールオーバーを依頼してください。ロールオーバーが完了するまで、現在のDSレコードは残してください。',
  ],
  'short-key': [
    '最も短いRSA鍵は{bits}ビットです。2048ビット未満の鍵は、もはや安全とは見なされません。',
    'DNS事業者に、アルゴリズム13（ECDSA P-256）または2048ビットのRSAへの鍵のロールオーバーを依頼してください。ロールオーバーが完了するまで、現在のDSレコードは残してください。',
  ],
  'nsec3-iterations': [
    'NSEC3の追加反復回数が{iterations}に設定されています。RFC 9276は0を求めています。反復が多いとすべてのリゾルバーに余分な負荷がかかり、ゾーンを署名なしとして扱うリゾルバーや、応答を拒否するリゾルバーもあります。',
    'DNS事業者で、NSEC3の反復回数を0に設定してください。',
  ],
  'ds-in-use': [
    '親ゾーンには次のDSレコードがあります：{records}。アルゴリズム1、3、5、6、7、12（GOST）と、ダイジェストタイプ1（SHA-1）、3（GOST）は、もう使用してはなりません（RFC 9905、RFC 9906）。',
  ],
  'stray-ds': [
    '親ゾーンにある次のDSレコードは、ゾーンのどの鍵とも一致しません：{records}。検証には、ほかのDSレコードが使われています。',
    '鍵のロールオーバー中でなければ、これらのDSレコードだけをレジストラで削除してください。',
  ],
  'ds-without-key': [
    '親ゾーンのどのDSレコードも、ゾーンの鍵と一致しません。DSレコードは{records}、鍵のタグは{tags}です。ゾーンを署名し直しても解決しません。',
    'DNS事業者が現在示しているDSレコードを、レジストラに登録してください。その後、どの鍵とも一致しないDSレコードを削除してください。',
  ],
  'ds-without-signing': [
    '親ゾーンにDSレコードがありますが、ゾーンには鍵がなく、署名されていません。DNS事業者を変更した後によく起こります。',
    'レジストラでDSレコードを削除してください。または、DNS事業者でDNSSECを有効にし、古いDSレコードをDNS事業者が示すものに置き換えてください。',
  ],
  'bad-signatures': [
    'DSレコードの1つはゾーンの鍵と一致しているため、問題は署名か、上位のゾーンにあります。署名の期限が切れている可能性があります。',
    'DNS事業者にゾーンの再署名を依頼し、署名が自動的に更新されることを確認してください。時間がかかる場合は、完了するまでレジストラでDSレコードを削除してください。',
  ],
  'open-cause': [
    'DSレコードとゾーンの鍵を照合できなかったため、原因はわかりません。',
    'レジストラのDSレコードがゾーンの鍵と一致しているか、署名の期限が切れていないかを、DNS事業者に確認してください。',
  ],
});

/** What the checks of the DNS say. */
export const DNS_CHECKS = [
  translate(DS_TEXTS, {
    record: '鍵タグ{tag}（アルゴリズム{algorithm}、ダイジェストタイプ{digest}）',
  }),
  translateCheck(nameResolution, '名前解決（A/AAAA）', {
    resolves: ['{addresses}に解決されます。'],
    'resolves-by-alias': ['{target}の別名（CNAME）で、{addresses}に解決されます。'],
    unreachable: [
      'アドレスは設定されていますが、インターネットからは到達できません：{special}。',
      'サーバーのグローバルアドレスを設定してください。組織内のネットワークだけで使う名前であれば、公開DNSには載せないでください。',
    ],
    bogus: [
      'アドレス（{addresses}）は設定されていますが、DNSSEC検証に失敗します。検証を行うリゾルバーは応答を拒否するため、その利用者はこの名前に到達できません。',
      '先にDNSSECを修正してください。方法は「DNSSEC」の項目に記載しています。',
    ],
    dangling: [
      'この名前は{target}の別名（CNAME）ですが、その名前は存在しません。第三者がその名前を登録するか、事業者のサービスで取得すると、この名前への接続に応答できるようになります。',
      'CNAMEの参照先を実在する名前に変更するか、CNAMEを削除してください。',
    ],
    'alias-without-address': [
      'この名前は{target}の別名（CNAME）ですが、参照先にはAレコードもAAAAレコードも設定されていません。',
      'CNAMEの参照先を、アドレスが設定されている名前に変更してください。',
    ],
    none: [
      'AレコードもAAAAレコードも設定されていないため、この名前ではWebサーバーに接続できません。',
      'サーバーのIPv4アドレスをAレコード、IPv6アドレスをAAAAレコードとして追加してください。どちらのアドレスも、ホスティング事業者などに確認できます。',
    ],
    ...addressRemarks,
    'beside-alias': [
      'この名前には、{target}へのCNAMEのほかにもレコード（{types}）があります。CNAMEがある名前に、ほかのレコードは設定できません（RFC 1034の3.6.2節）。リゾルバーによって別名が使われたりほかのレコードが使われたりするため、メールやWebが不規則に使えなくなるおそれがあります。',
      'CNAMEを、AレコードとAAAAレコードか、DNS事業者の別名用レコード（ALIAS、ANAME、CNAME flattening）に置き換えてください。',
    ],
  }),
  translateCheck(nsRedundancy, 'ネームサーバーの冗長性', {
    several: ['ネームサーバーが{count}台あります。1台が停止しても、ほかのサーバーが応答します。'],
    'several-unchecked': [
      'ネームサーバーが{count}台あります。一部のアドレスを確認できなかったため、1台が停止したときにほかのサーバーが応答するかどうかは判断できません。',
    ],
    ...nameServerUse,
    single: [
      'ネームサーバーは{host}の1台だけです。停止するとドメインの名前解決ができなくなり、Webもメールも使えなくなります。',
      '別のネットワークに、2台目のネームサーバーを追加してください。ほとんどのDNS事業者は2台以上を提供しています。そのすべてをレジストラに登録してください。',
    ],
    none: [
      'この名前のネームサーバーが見つかりませんでした。名前解決に問題がある可能性があります。',
      'レジストラで2台以上のネームサーバーを登録し、同じサーバーをゾーンのNSレコードにも記載してください。',
    ],
    'at-alias': [
      'この名前はゾーンの頂点ですが、{alias}の別名（CNAME）になっています。ゾーンの頂点にCNAMEを置くことはできません（RFC 1034の3.6.2節）。ネームサーバーが別名に隠れて見えないため、判定できません。',
      'CNAMEをAレコードとAAAAレコードに置き換えるか、DNS事業者の別名レコード（ALIAS、ANAME、CNAME flattening）を使用してください。',
    ],
    'inside-a-zone': [
      'この名前に専用のネームサーバーはなく、ゾーン{zone}のネームサーバーが応答しています。',
      'この名前で必要な作業はありません。重要なのは、{zone}にネームサーバーが2台以上あるかどうかです。',
    ],
    ...nameServerRemarks,
  }),
  translateCheck(ipv6, 'IPv6（AAAA）', {
    present: ['グローバルIPv6アドレスのAAAAレコードが設定されています。'],
    unreachable: [
      'AAAAレコードは設定されていますが、そのアドレスにはインターネットから到達できません：{special}。IPv6を使う訪問者は待たされるか、接続に失敗します。',
      'サーバーのグローバルIPv6アドレスに置き換えてください。サーバーにIPv6アドレスがない場合は、AAAAレコードを削除してください。',
    ],
    absent: [
      'AAAAレコードが設定されていません。IPv6のみのネットワークからは、変換装置を経由しないと接続できないか、まったく接続できません。',
      'サーバーのIPv6アドレスをホスティング事業者に確認し、AAAAレコードとして追加してください。公開する前に、サーバーがそのアドレスで応答することを確認してください。',
    ],
    ...addressRemarks,
  }),
  translateCheck(dnssec, 'DNSSEC', {
    valid: ['ゾーン{zone}は署名されており、検証を行うリゾルバーで正しいと確認できました。'],
    'valid-unchecked': [
      'ゾーン{zone}は署名されており、検証を行うリゾルバーで正しいと確認できました。ただし、{name}の次のレコードは確認できなかったため、これらも受け入れられるかどうかは判断できません：{types}。',
    ],
    unsigned: [
      'ゾーン{zone}はDNSSECで保護されていません。親ゾーンにDSレコードが設定されていないため、偽の応答と本物の応答を見分けられません。',
      'DNS事業者でDNSSECを有効にし、そこで示されたDSレコードをレジストラに登録してください。',
    ],
    broken: [
      '親ゾーンに{zone}のDSレコードがありますが、リゾルバーは信頼の連鎖を署名済みとは認めませんでした。アルゴリズムまたはダイジェストが、すでに対応されていない方式である可能性があります。',
      'DNS事業者に、アルゴリズム13（ECDSA P-256）によるゾーンの署名を依頼してください。署名が済んだら、DNS事業者が示すダイジェストタイプ2のDSレコードをレジストラで追加し、2日後に古いDSレコードを削除してください。',
    ],
    bogus: [
      'ゾーン{zone}はbogusです。署名の検証に失敗するため、DNSSEC検証を行うリゾルバーはすべての応答を拒否し、その利用者はこのドメインに到達できません。',
    ],
    'partly-bogus': [
      'ゾーン{zone}は署名されていますが、{name}の次の応答は署名の検証に失敗します：{types}。DNSSEC検証を行うリゾルバーはこれらの応答を拒否します。',
      'DNS事業者にゾーンの再署名を依頼し、すべての署名が自動的に更新されることを確認してください。',
    ],
    ...dnssecRemarks,
  }),
];
