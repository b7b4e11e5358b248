/** Names what a label of a WHOIS answer tells. */
export type LabelFact =
  | 'domain'
  | 'domain-handle'
  | 'registrar'
  | 'registrar-id'
  | 'registrar-url'
  | 'reseller'
  | 'abuse-email'
  | 'abuse-phone'
  | 'created'
  | 'updated'
  | 'expires'
  | 'registrar-expires'
  | 'transferred'
  | 'status'
  | 'name-server'
  /** A server, unless the answer has others: at .dk it is the name itself. */
  | 'dns-entry'
  | 'dnssec'
  | 'ds'
  | 'holder-name'
  | 'holder-organization'
  | 'holder-country'
  | 'holder-handle'
  | 'deleted'
  | 'handle'
  | 'referral';

/** The part of an answer that a line is in. `domain` is the domain itself, and anything not under a heading. */
export type WhoisSection = 'domain' | 'registrar' | 'holder' | 'abuse' | 'name-servers' | 'other';

/** One row holds the spellings of one thing, with bars between them. */
function spellings(rows: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(rows).flatMap(([meaning, labels]) =>
      labels.split('|').map((label) => [label.trim(), meaning] as const),
    ),
  );
}

/**
 * Labels that say by themselves what they tell, wherever they stand. All in the form of `plainLabel`: lower case,
 * letters and digits and single spaces.
 */
const ANYWHERE = spellings({
  domain: 'domain name | domainname | domain | complete domain name | ascii domain name',
  registrar: `registrar | registrar name | sponsoring registrar | sponsoring registrar name
    | sponsoring registrar organization | current registrar | current registar | registration service provider
    | authorized agency | authorised agency | registrar company | registrar company name
    | registrar organization | registrar organisation | registering agent | registrar of record
    | domain registrar | provider | registrar info | accredited registrar`,
  'domain-handle': 'registry domain id | domain id | roid',
  reseller: 'reseller | reseller name',
  'registrar-id': 'registrar iana id | sponsoring registrar iana id | iana id | registrar id iana',
  'registrar-url': `registrar url | registrar website | registrar web site | registration service url | referral url
    | registrar web | registrar homepage | registrar www | sponsoring registrar url
    | registrar url registration services`,
  'abuse-email': `registrar abuse contact email | abuse contact email | abuse email | registrar abuse email
    | abuse mailbox | registrar abuse e mail | registrar abuse contact e mail | abuse e mail`,
  'abuse-phone': `registrar abuse contact phone | abuse contact phone | abuse phone | registrar abuse phone
    | registrar abuse tel`,
  created: `creation date | created date | create date | created on | creation time | date created | date created on
    | domain created | domain created on | domain create date | domain creation date | record created
    | record created on | registration date | registration time | registered on | registered date
    | registered since | date registered | domain registered | domain registration date
    | domain name commencement date | commencement date | domain record activated | activated
    | activation date | domain dateregistered | first registration date | registration start date
    | registration start | domain registered on | record activated | registered at | created at`,
  updated: `updated date | update date | updated on | last update | last updated | last updated date
    | last updated on | last modified | last modified date | last modification | last modification date
    | modification date | modified date | modified on | date modified | domain last updated
    | domain last updated date | domain updated | record last updated on | record last updated
    | record last modified | last changed | last changed date | domain datelastmodified
    | domain record last updated | update time | last update date | updated time | domain updated date
    | domain modified | updated at | last edited on`,
  expires: `registry expiry date | expiration date | expiry date
    | expire date | expires on | expires at | expiration time | expiry | exp date | expires | expire
    | expired date | paid till | paid until | valid until | valid till | valid thru | validity | renewal date
    | renewal | next renewal | domain expires | domain expires on | domain expiration date
    | domain expiry date | domain exp date | domain datebilleduntil | record expires | record expires on
    | record will expire on | record expiry date | record expired | expired on | registration expiration date
    | registration expiry date | registration end date | expiration | expired
    | domain name expiration date | billed until | validity date | domain valid until
    | registration valid until | registered until | registry expiration date | exp`,
  'registrar-expires': 'registrar registration expiration date | registrar expiration date',
  transferred:
    'transferred | transferred on | transfer date | transferred date | last transfer date | last transferred date',
  deleted: 'free date | deletion date | deleted date | domain deletion date',
  status: `domain status | domain state | registration status | registry status | query status | domain name status
    | eppstatus | epp status | domain prohibit status | status of domain | delegation status | current status`,
  'name-server': `name server | name servers | nameserver | nameservers | nserver | nservers | name server information
    | domain name server | domain name servers | domain nameserver | domain nameservers | domain server
    | domain servers | primary server | secondary server | primary name server | secondary name server
    | primary nameserver | secondary nameserver | ns name | ns | dns server | dns servers
    | name server hostname | hostname | host name | primary dns | secondary dns
    | domain servers in listed order | nameserver in listed order | name servers information
    | nameservers information | name servers in listed order | name servers in the listed order
    | authoritative name servers | delegated name servers | dns name servers | ns list | nameserver name
    | name server name | name server handle | dns1 | dns2 | server name`,
  dnssec: `dnssec | domain signed | dnssec status | dnssec signed | dns sec | dnssec enabled | signed
    | delegation signed`,
  ds: `ds rdata | dsdata | ds data | ds record | ds records | dnssec ds data | ds | ds rr | signing key
    | key tag | dnskey | dsrecord | ds key tag | key dgst | key1 tag | trustanchor`,
  'holder-name': `registrant name | registrant contact name | holder name | owner name | holder english name
    | domain holder | registrant contact person | domain owner`,
  'holder-organization': `registrant organization | registrant organisation | registrant org | registrant contact organization
    | registrant company | owner organization | owner orgname | domain holder organization
    | registrant organization name | registrant contact organisation`,
  'holder-country': `registrant country | registrant country code | registrant contact country | owner country
    | registrant country economy | registrant contact country code | holder country`,
  'holder-handle': 'holder c | owner c | registrant c | registrant id | holder handle | registrant handle',
  referral: `registrar whois server | whois server | registrar whois | refer | whois | referralserver
    | referral server`,
});

/** Labels that tell of the domain only where no heading says otherwise: contacts have dates and states too. */
const DOMAIN_LABELS = spellings({
  domain: 'name',
  created: 'created | registered | registration | domain registration | connected',
  updated: 'changed | modified | updated | update | change date | last change',
  status: 'status | state | flags | domaintype | locks | lock status',
  'dns-entry': 'dns',
  'name-server': 'servers | delegation | server | hosts',
  'holder-name': 'registrant | holder | owner | domain name holder | licensee | registrant person | person',
  'holder-organization': `organization | organisation | org | organization name | organisation name | network service name
    | company | organization using domain name | descr | org name`,
  'holder-country': 'country | country code | org country',
});

/** Labels under the heading of the registrar, of the holder, of the name servers. */
const UNDER: Readonly<Record<Exclude<WhoisSection, 'domain'>, ReadonlyMap<string, string>>> = {
  registrar: spellings({
    registrar: `name | organization | organisation | organization name | organisation name | org | org name | company
    | registrar | registrar information`,
    'registrar-url': 'url | website | web site | web | www | homepage | web page',
  }),
  holder: spellings({
    'holder-name': `name | person | personname | role | contact | contact name | full name | registrant | holder | owner
    | owner contact | registrant contact | registrant contact information | holder of domain name`,
    'holder-organization': `organization | organisation | organization name | organisation name | org | org name | company
    | company name | company english name | orgname | organization using domain name`,
    'holder-country': 'country | country code | country region',
    handle: 'nic hdl | nic handle | nic hdl br | handle | nichandle | contact id',
  }),
  abuse: spellings({
    'abuse-email': 'email | e mail | mail',
    'abuse-phone': 'phone | tel | telephone',
  }),
  'name-servers': spellings({
    'name-server': 'dns | name | server | host | hosts | primary | secondary | ns1 | ns2',
  }),
  other: spellings({ handle: 'nic hdl | nic handle | nic hdl br | handle | nichandle | contact id' }),
};

/**
 * The labels above in other languages. The English half of an answer, where it has one, goes first.
 * Korean (.kr), Japanese (.jp), Chinese (.cn, .tw), German, French, Spanish, Portuguese, Italian, Russian.
 */
const LOCALISED = spellings({
  domain: '도메인이름 | ドメイン名 | 域名 | domaine | nom de domaine | dominio | domínio | nome de domínio | домен',
  registrar:
    '등록대행자 | 注册服务机构 | 注册商 | 註冊商 | 受理註冊機構 | регистратор | bureau d enregistrement | registrador',
  created: `등록일 | 登録年月日 | 注册时间 | 註冊日期 | erstellt | date de création | fecha de creación | fecha de registro
    | data de registo | data de criação | data creazione | дата регистрации | creado | criado`,
  updated: `최근 정보 변경일 | 最終更新 | 更新时间 | date de modification | dernière modification | fecha de modificación
    | última actualización | alterado | data de alteração`,
  expires: `사용 종료일 | 有効期限 | 过期时间 | 到期日期 | läuft ab | date d expiration | fecha de expiración | fecha de vencimiento
    | data de expiração | data scadenza | дата окончания | оплачен до | vence | expira | expiração`,
  status: '등록정보 보호 | 状態 | 域名状态 | 域名狀態 | statut | estado | stato | статус | состояние',
  'name-server': `호스트이름 | ネームサーバ | 域名服务器 | dns服务器 | serveur de noms | serveurs de noms | servidor de nombre
    | servidores de nombre | servidor de nombres | servidores de nombres | servidor de nome | servidores dns
    | серверы имен | сервер имен`,
  dnssec: '署名鍵',
  'holder-name': '등록인 | 登録者名 | 注册人 | 所有者 | inhaber | titulaire | titular | владелец | registrante',
  'holder-organization': '組織名 | 注册者 | 机构名称',
});

/** A line that holds one of these and nothing else, or nothing after its colon, begins a part of the answer. */
const HEADINGS = spellings({
  domain: `domain | domain information | domain name | relevant dates | important dates | dates
    | registration status | status | status information | domain status | flags | additional information
    | additional info | domain details | domain data | dnssec | keys`,
  registrar: `registrar | registrar information | registrar info | sponsoring registrar
    | registrar contact information | current registrar | registrar details | registrar data
    | registration service provider | provider | domain managers`,
  holder: `registrant | registrant information | registrant contact | registrant contact information
    | registrant details | holder | domain holder | holder of domain name | owner | owner contact
    | domain owner | organisation | organization | organisation using domain name
    | organization using domain name | registrant data | domain name holder | licensee | registrants
    | owner information`,
  abuse: 'abuse contact | registrar abuse contact | abuse',
  'name-servers': `name servers | name server | nameservers | nameserver | nservers | domain nameservers
    | domain name servers | domain servers | domain servers in listed order | nameserver in listed order
    | nameservers in listed order | name servers information | nameservers information
    | name server information | primary name server | secondary name server | dns servers | dns
    | name servers in listed order | name servers in the listed order | authoritative name servers
    | delegation | dns information | host servers | delegated name servers | 차 네임서버 정보`,
  other: `administrative contact | admin contact | administrative | admin | administrator | technical contact
    | tech contact | technical | tech | billing contact | billing | zone contact | contact | contacts
    | contact information | reseller | administrative contact agent | technical contact information
    | administrative contact information | tech contacts | admin contacts | technical contacts
    | administrative contacts | billing contacts | administrative contact ac | agent
    | administrative contact person | technical contact person | onsite contact | registry | zone manager
    | sponsor | public key | sponsoring agent | resellers | contact technical | contact administrative`,
});

/** Blocks that begin with one of these are about a contact, as in the RIPE database (RFC 2622). */
const CONTACT_STARTS = new Set([
  'nic hdl',
  'nic hdl br',
  'person',
  'personname',
  'contact',
  'role',
  'irt',
  'mntner',
  'nichandle',
  'contact id',
  'handle',
  'nic handle',
]);

/** Labels without a colon, followed by a date: `Record expires on 2020-10-31`. */
const BEFORE_A_DATE = new Set([
  'record created on',
  'record expires on',
  'record last updated on',
  'created on',
  'expires on',
  'registered on',
  'domain created on',
  'domain expires on',
  'record will expire on',
  'record created',
  'record expires',
  'domain registered on',
  'registration expires on',
  'registration date',
  'expiration date',
  'creation date',
  'expiry date',
  'updated on',
  'modified on',
]);

/**
 * Returns a label in the form of the tables: lower case, what is in brackets gone, everything but letters, marks and
 * digits as single spaces, numbers at either end gone (`ns_name_01`, `1차`).
 */
export function plainLabel(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\([^()]{0,100}\)?/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/^[\d ]+|[\d ]+$/g, '')
    .trim();
}

const asFact = (meaning: string | undefined): LabelFact | null =>
  meaning === undefined ? null : (meaning as LabelFact);

/** Tells what a label means. */
export interface LabelMeaning {
  readonly fact: LabelFact;
  readonly localised: boolean;
  /** Whether the label names its thing by itself (`Registrant Country`), whatever heading it stands under. */
  readonly explicit: boolean;
}

/** Finds what a label tells in a section. Null where it tells nothing of ours. */
export function meaningOf(label: string, section: WhoisSection): LabelMeaning | null {
  const under = asFact(section === 'domain' ? DOMAIN_LABELS.get(label) : UNDER[section].get(label));
  if (under !== null) return { fact: under, localised: false, explicit: false };
  const anywhere = asFact(ANYWHERE.get(label));
  if (anywhere !== null) return { fact: anywhere, localised: false, explicit: true };
  const localised = asFact(LOCALISED.get(label));
  return localised === null ? null : { fact: localised, localised: true, explicit: section === 'domain' };
}

/** Returns the section that a heading begins, or null where it is none. */
export function sectionOf(label: string): WhoisSection | null {
  const section = HEADINGS.get(label);
  return section === undefined ? null : (section as WhoisSection);
}

/** Returns whether a block that begins with this label is about a contact. */
export const beginsContact = (label: string): boolean => CONTACT_STARTS.has(label);

/** Returns whether a label is one that a date may follow without a colon. */
export const standsBeforeDate = (label: string): boolean => BEFORE_A_DATE.has(label);
