import { ROUTE_TEXTS } from '../../../checks/routes/findings.ts';
import { routeOrigins } from '../../../checks/routes/route-origins.ts';
import { serverNetworks } from '../../../checks/routes/server-networks.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translate, translateFindings } from '../../translate.ts';

const SERVER_NETWORKS_WORDS = {
  name: 'ネームサーバーの自律システム',
  means: 'インターネットを構成する各ネットワーク（自律システム、AS）は、自分のアドレスをほかのすべてのASに広告します。',
  why: 'ASの経路に障害が起きると、そのASが広告するネームサーバーには、設置場所にかかわらず到達できなくなります。',
};

const ROUTE_ORIGINS_WORDS = {
  name: '経路の認可（RPKI）',
  means: 'アドレスの保有者は、どのASがそれを広告してよいかを公開できます（RPKIの経路の認可、ROA）。',
  why: '認可と矛盾する経路は、多くのネットワークで拒否されます。認可がないと、第三者がアドレスを広告しても見分けられません。',
};

export const ROUTES_TEXTS: readonly TextTable[] = [
  translate(ROUTE_TEXTS, {
    system: 'AS{asn}（{family}）',
    'of-set': '{systems}のASセット（広告元を確認できません）',
    'name-server': 'ネームサーバー{host}の{address}（{prefix}、広告元は{systems}）',
    'mail-server': 'メールサーバー{host}の{address}（{prefix}、広告元は{systems}）',
    domain: '{host}の{address}（{prefix}、広告元は{systems}）',
  }),
  translateFindings(serverNetworks, SERVER_NETWORKS_WORDS, {
    several: { says: '{zone}のネームサーバーは、複数の自律システム（AS）にあります：{systems}。' },
    'not-configured': {
      says: 'このサービスの運用者が、経路広告されているプレフィックスの表を設定していないため、{zone}のネームサーバーがどの自律システム（AS）にあるかは確認していません。',
    },
    'of-the-past': { says: 'その時点で{zone}のネームサーバーがどの自律システム（AS）にあったかは、わかりません。' },
    few: {
      says: '{zone}のネームサーバーには、同じアドレスファミリーのグローバルアドレスが2つ以上ないため、比べるネットワークがありません。',
    },
    open: {
      says: '{zone}のネームサーバーのアドレスをすべては確認できなかったため、1つの自律システム（AS）を共有しているかどうかはわかりません。',
    },
    'not-announced': {
      says: '{at}のプレフィックスの表に、ネームサーバーの次のアドレスがありません：{addresses}。その後に広告された可能性があります。',
    },
    'one-system': {
      says: '{at}のプレフィックスの表によると、{zone}のネームサーバーは、同じ自律システム（AS）を共有しています：{systems}。そのネットワークに障害が起きると、リゾルバーは{families}でどのネームサーバーにも到達できません。',
      do: '別のDNS事業者など、別の自律システムに{zone}のネームサーバーを追加する',
    },
  }),
  translateFindings(routeOrigins, ROUTE_ORIGINS_WORDS, {
    valid: {
      says: 'ネームサーバー、メールサーバー、ドメインの{count, plural, other {#個}}のアドレスへの経路は、すべて認可されています（RPKI）。',
    },
    'not-configured': {
      says: '経路が認可されているかどうか（RPKI）は確認していません。プレフィックスの表と認可の一覧の両方が必要ですが、このサービスの運用者が設定していません。',
    },
    'of-the-past': { says: 'その時点で経路が認可されていたかどうか（RPKI）は、わかりません。' },
    'no-addresses': {
      says: '経路を判定できる、ネームサーバー、メールサーバー、ドメインのグローバルアドレスは見つかりませんでした。',
    },
    'nothing-invalid': {
      says: 'ネームサーバー、メールサーバー、ドメインのアドレスへの経路に、認可（RPKI）と矛盾するものは見つかりませんでした。',
    },
    invalid: {
      says: '次のアドレスへの経路は、{at}の認可（RPKI）と矛盾しています：{routes}。このような経路は多くのネットワークで拒否されるため、これらのアドレスに到達できない場合があります。',
      do: '{prefixes}の経路の認可（ROA）を修正する',
      more: 'ネットワークの運用者に、プレフィックスの認可（ROA）または広告の修正を依頼してください。別のASが運用者の同意なしに広告している場合は、第三者がプレフィックスを乗っ取ろうとしているおそれがあります。',
    },
    'not-found': {
      says: '次のアドレスへの経路には、認可（RPKI）が登録されていません：{routes}。ほかのネットワークは経路を受け入れますが、第三者が同じプレフィックスを広告しても見分けられません。',
      do: 'ネットワークの運用者に、経路の認可（ROA）の登録を依頼する',
    },
    'not-announced': {
      says: '{at}のプレフィックスの表に、次のアドレスがありません：{addresses}。その後に広告された可能性があります。',
    },
    partial: { says: '一部のアドレスを確認できなかったため、それらへの経路は判定していません。' },
  }),
];
