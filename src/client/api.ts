// Made by scripts/docs.ts from the OpenAPI document of the API.

/** Lists the parts of calls and answers that have a name of their own, by that name. */
export interface ApiSchemas {
  /** Current records of a name. */
  readonly Dns: {
    /** The requested name, in ASCII. */
    readonly domain: string;
    /** Ordered by type, value and name. Empty if there are none. */
    readonly records: readonly ApiSchemas['Record'][];
    /** The outcome of each lookup. */
    readonly lookups: readonly ApiSchemas['Lookup'][];
  };
  /** The outcome of one lookup. */
  readonly Lookup: {
    /** The name that we looked up. */
    readonly name: string;
    /** The record type that we looked up. */
    readonly type: string;
    /** `nodata`: the name has no such record; `nxdomain`: the name does not exist; `failure`: the lookup failed, which says nothing about whether the record exists. */
    readonly outcome: 'answer' | 'nodata' | 'nxdomain' | 'failure';
    /** When we got this outcome. */
    readonly observed_at: string;
  };
  /** Registration data. */
  readonly Whois: {
    /** The requested name, in ASCII. */
    readonly domain: string;
    /** The name that the data is about. */
    readonly registrable_domain: string;
    /** Whether the name is registered. */
    readonly registered: boolean;
    /** Null if the name is not registered. */
    readonly registrar: {
      /** The registrar of the name. */
      readonly name: string | null;
      /** The number of the registrar at IANA. */
      readonly iana_id: number | null;
      /** The website of the registrar, as the registry gives it. */
      readonly url: string | null;
      /** Where to report abuse. */
      readonly abuse_email: string | null;
      /** Where to report abuse. */
      readonly abuse_phone: string | null;
    } | null;
    /** The ID of the registration in the registry’s database (ROID). */
    readonly handle: string | null;
    /** Who sold the name on behalf of the registrar. */
    readonly reseller: string | null;
    /** When it was registered. */
    readonly created_at: string | null;
    /** When its data was last changed. */
    readonly updated_at: string | null;
    /** When the registration expires. */
    readonly expires_at: string | null;
    /** When the registration expires at the registrar; the registry may have renewed it beyond that. */
    readonly registrar_expires_at: string | null;
    /** When the name was last moved to another registrar. */
    readonly transferred_at: string | null;
    /** When the registry locked it; null once it was unlocked, or if the answer does not say. */
    readonly locked_at: string | null;
    /** When the registry deleted it, or will. */
    readonly deleted_at: string | null;
    /** Of when the data is that the server answered from. */
    readonly database_at: string | null;
    /** EPP status codes, or else the words of the registry. */
    readonly statuses: readonly string[];
    /** The name servers, as the registry lists them. */
    readonly name_servers: readonly string[];
    /** Whether the parent zone has DS records. */
    readonly dnssec: {
      /** Whether the delegation is signed; null if the registry does not say. */
      readonly delegation_signed: boolean | null;
      /** The DS records at the registry, as zone files write them; null if it does not list them. */
      readonly ds: readonly string[] | null;
    };
    /** Null if the name is not registered. */
    readonly registrant: {
      /** The holder of the name; often withheld. */
      readonly name: string | null;
      /** The organization of the holder. */
      readonly organization: string | null;
      /** The country of the holder. */
      readonly country: string | null;
    } | null;
    /** Whom to ask about the name, the registrant included; null if the answer is too old to show the data of people. */
    readonly contacts: readonly ({
      /** What it is for. */
      readonly roles: readonly ('registrant' | 'administrative' | 'technical' | 'billing')[];
      /** The name of the contact. */
      readonly name: string | null;
      /** Its organization. */
      readonly organization: string | null;
      /** Its e-mail address. */
      readonly email: string | null;
      /** Its phone number. */
      readonly phone: string | null;
      /** Its postal address in one line, without the country. */
      readonly address: string | null;
      /** Its country. */
      readonly country: string | null;
      /** Where to write to in place of an e-mail address, such as a form. */
      readonly contact_uri: string | null;
      /** The fields that the answer says it withholds or replaces. */
      readonly withheld: readonly ('name' | 'organization' | 'email' | 'phone' | 'address' | 'country')[];
      /** Whether the answer says that it withholds something about the contact. */
      readonly redacted: boolean;
    })[] | null;
    /** The protocol of the answer. */
    readonly source: 'rdap' | 'whois';
    /** The server that answered. */
    readonly server: string;
    /** When it answered. */
    readonly fetched_at: string;
    /** The original response. Untrusted text. */
    readonly raw: string;
    /** The original response of the registrar; null if we did not ask it, or it did not answer. */
    readonly registrar_answer: {
      /** The protocol of the answer. */
      readonly source: 'rdap' | 'whois';
      /** The server that answered. */
      readonly server: string;
      /** The original response. Untrusted text. */
      readonly raw: string;
    } | null;
    /** What has changed since we first asked, newest first, at most 100; nothing about people. */
    readonly changes: readonly {
      /** What changed. */
      readonly field: string;
      /** The old value. */
      readonly before: string;
      /** The new value. */
      readonly after: string;
      /** When we got the older answer. */
      readonly since: string;
      /** When we got the newer answer. */
      readonly at: string;
    }[];
  };
  /** What SPF says of one address. */
  readonly SpfTest: {
    /** The address that was asked for. */
    readonly ip: string;
    /** The MAIL FROM that was asked for. */
    readonly sender: string;
    /** The HELO name that was asked for. */
    readonly helo: string;
    /** The domain whose record was evaluated; null where the sender names none that can have one. */
    readonly domain: string | null;
    /** What the evaluation came to (RFC 7208, section 2.6). */
    readonly result: 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'temperror' | 'permerror';
    /** The result in a sentence. */
    readonly meaning: string;
    /** Why it came to `none`, `temperror` or `permerror`. */
    readonly problem: string | null;
    /** The mechanism that decided; null where none matched. */
    readonly matched: {
      /** The mechanism. */
      readonly term: string;
      /** The name whose record holds it. */
      readonly record_at: string;
    } | null;
    /** What the domain says to those it refuses (`exp`): text of a stranger. */
    readonly explanation: string | null;
    /** Lookups that count, of the ten that are allowed. */
    readonly lookups: number;
    /** Lookups that found nothing, of the two that are allowed. */
    readonly void_lookups: number;
    /** Everything that was looked at, from the top; at most 200 steps. */
    readonly steps: readonly ({
      /** How deep it stands: 0 for the record of the domain. */
      readonly depth: number;
      /** The record, with its name before it, or the term. */
      readonly text: string;
      /** `ended`: it matched in an include without a pass, so that the include does not match. */
      readonly outcome: 'record' | 'match' | 'no-match' | 'followed' | 'ended' | 'temperror' | 'permerror';
    })[];
    /** How many steps are left out. */
    readonly more_steps: number;
  };
  /** History of the records of a name. */
  readonly History: {
    /** The requested name, in ASCII. */
    readonly domain: string;
    /** When we first looked up a record of the name, whatever the filter; null if no lookup was ever answered. */
    readonly observed_since: string | null;
    /** When we last did; null if we never did. */
    readonly observed_until: string | null;
    /** When an archive first saw a record of the name, as imported by the operator; null if none did. */
    readonly archived_since: string | null;
    /** When an archive last did; null if none did. */
    readonly archived_until: string | null;
    /** Newest first. */
    readonly changes: readonly ApiSchemas['Change'][];
    /** Every record that we ever observed, by type, value and name. */
    readonly records: readonly ApiSchemas['RecordHistory'][];
    /** The cursor for older changes; null if there are none. */
    readonly next: string | null;
  };
  /** One change of the records of a name. */
  readonly Change: {
    /** Day (UTC) of the lookup that first saw the change, or on which an archive did. */
    readonly observed_on: string;
    /** Time of that lookup or sighting. */
    readonly observed_at: string;
    /** What happened. */
    readonly change: 'added' | 'removed';
    /** Owner name. */
    readonly name: string;
    /** Record type. */
    readonly type: string;
    /** In presentation form. Untrusted text. */
    readonly value: string;
    /** TTL in seconds as last observed; null if only an archive saw the record. */
    readonly ttl: number | null;
  };
  /** A record that we have observed. */
  readonly RecordHistory: {
    /** Owner name. */
    readonly name: string;
    /** Record type. */
    readonly type: string;
    /** In presentation form. Untrusted text. */
    readonly value: string;
    /** TTL in seconds as last observed; null if only an archive saw the record. */
    readonly ttl: number | null;
    /** Day (UTC) of the first observation, by us or by an archive. */
    readonly first_observed: string;
    /** Day (UTC) of the last observation, by us or by an archive. */
    readonly last_observed: string;
    /** How often it was observed, by us and by archives. */
    readonly count: number;
    /** Who announces the network of an address; null for other records, and where the operator has no table of routes or it lacks the address. The record may be older than the table, and the network may have been announced by others then. */
    readonly announced_by: {
      /** Day (UTC) of the table. */
      readonly on: string;
      /** The longest prefix that is announced and has the address in it. */
      readonly prefix: string;
      /** Autonomous systems that announce it. */
      readonly systems: readonly ({
        /** Number of the system. */
        readonly number: number;
        /** Name of the system; null where the operator’s list lacks it. */
        readonly name: string | null;
        /** Country in which the system is registered, which need not be where its servers are; null where that is not known. */
        readonly country: string | null;
      })[];
    } | null;
    /** Intervals in which we observed it without a gap, oldest first. */
    readonly spans: readonly ({
      /** First observation in this interval, by us or by an archive. */
      readonly first_observed: string;
      /** Last observation in this interval, by us or by an archive. */
      readonly last_observed: string;
      /** Observations in this interval, by us and by archives. */
      readonly count: number;
      /** When a lookup first returned an answer without it; null if none has. */
      readonly ended_at: string | null;
      /** Archives that saw it in this interval, as imported by the operator; empty if only we did. What their counts lack of `count` is ours. */
      readonly archives: readonly ({
        /** Name that the operator gave the archive, with the sensor in brackets if the archive names one. Untrusted text. */
        readonly source: string;
        /** When the archive first saw it in this interval. */
        readonly first_observed: string;
        /** When the archive last saw it, which can be later than `ended_at`: our own lookups decide when an interval ends. */
        readonly last_observed: string;
        /** How often the archive saw it in this interval. */
        readonly count: number;
        /** Whether the archive saw it in zone files; otherwise it saw it in DNS answers. What it saw in both is listed twice. */
        readonly from_zone_file: boolean;
        /** Apex of the zone that has the record, as the archive estimates; null if it does not say. */
        readonly bailiwick: string | null;
        /** URI of where the archive has it from; null if it does not say. Untrusted text. */
        readonly origin: string | null;
      })[];
    })[];
  };
  /** DNS and mail authentication: what is wrong, and what to do first */
  readonly HealthReport: {
    /** The name, in ASCII. */
    readonly domain: string;
    /** Kind of the report. */
    readonly kind: string;
    /** The name in its own script. */
    readonly unicode_domain: string;
    /** Top-level domain with its dot. */
    readonly tld: string;
    /** The registrable domain of the name; null for a public suffix. */
    readonly registrable_domain: string | null;
    /** Whether the name exists; null if that is unknown. */
    readonly exists: boolean | null;
    /** One sentence: what matters most. */
    readonly verdict: string;
    /** What else needs attention, and what is unknown or was not tested; empty where there is nothing. */
    readonly beside: string;
    /** Points out of `tested_points`; what is unknown adds none. */
    readonly score: number;
    /** The score if everything unknown passed. */
    readonly score_max: number;
    /** The points that the score is out of: 100, less those of checks that nobody tested. In the diagnosis, where findings cost points, always 100. */
    readonly tested_points: number;
    /** How many checks nobody tested, because they need connections that a live check alone makes. They have no part in score and grade. */
    readonly not_tested: number;
    /** A from 90, B from 75, C from 60, D from 40, F below; null if the checks that we could judge are worth less than 60 points. */
    readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
    /** Why the grade cannot be better; null if only the points decide. */
    readonly grade_cap: {
      /** The best possible grade. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F';
      /** What keeps the grade down. */
      readonly code: 'bogus' | 'anyone-sends' | 'mail-unreachable' | 'no-public-address' | 'no-name-server' | 'browser-warning' | 'broken-encryption' | 'no-current-tls' | 'old-tls' | 'incomplete-chain' | 'not-listed' | 'one-engine' | 'other-canonical' | 'canonical-closed' | 'no-answers';
      /** The same in a sentence. */
      readonly reason: string;
    } | null;
    /** Whether anything is unknown. */
    readonly provisional: boolean;
    /** Version of checks, weights and thresholds. */
    readonly criteria: string;
    /** When the oldest part of the data was observed. */
    readonly observed_at: string;
    /** The time requested with `at`. Only in a report as of a date, which has nothing that was observed later. */
    readonly as_of?: string | undefined;
    /** Where the data comes from. */
    readonly source: 'live' | 'stored';
    /** Resolvers that a live check used; none if each zone’s own name servers answered. */
    readonly resolvers: readonly string[];
    /** Whether newer data is being looked up. */
    readonly refreshing: boolean;
    /** Only where we store no more than what the last run came to: true. Verdict, score and grade are as of `observed_at`; checks whose answers are not stored are unknown and have no points. A live check gives all of it. */
    readonly judgement_only?: boolean | undefined;
    /** The policy of the operator that the report was judged by; left out if there is none. It changes neither score nor grade. */
    readonly policy?: {
      /** The name that the policy has, or that of its file. */
      readonly name: string;
      /** What it changes, in one sentence. */
      readonly says: string;
      /** How many findings it leaves out. They stay in `findings`, with the reason. */
      readonly left_out: number;
      /** To how many findings it gives another severity. */
      readonly changed: number;
      /** The gravest severity, without the policy, of what it leaves out or rates as less than a warning; null if there is none. */
      readonly gravest: 'ok' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | null;
    } | undefined;
    /** Warnings, shown above everything else. */
    readonly warnings: readonly string[];
    /** Findings that others follow from; empty if we know of none. */
    readonly causes: readonly {
      /** The check, by its `id`. */
      readonly check: string;
      /** Code of the finding. */
      readonly code: string;
      /** Names it as a term of a sum, such as “expired signatures”. */
      readonly name: string;
      /** The points that it and its consequences cost together. */
      readonly points: number;
      /** The findings that go away with it: those that follow from it, and those that say why it is so. Where findings cost by severity, they cost nothing of their own. */
      readonly consequences: readonly {
        /** The check, by its `id`. */
        readonly check: string;
        /** Code of the finding. */
        readonly code: string;
      }[];
    }[];
    /** The ten checks, in the order of the specification. */
    readonly checks: readonly ApiSchemas['ContractCheck'][];
    /** What to do about everything that failed or needs attention, most urgent first: what nobody can reach, then forged e-mail, then points. Warnings are among them even if they cost no points. */
    readonly actions: readonly ApiSchemas['Action'][];
    /** What the first actions bring: three, or those before the first whose effect is not certain. Null if there are none. */
    readonly after_actions: {
      /** How many of the first actions that takes. */
      readonly actions: number;
      /** The score after them. */
      readonly score: number;
      /** The grade after them. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F';
    } | null;
    /** The areas, in a fixed order. */
    readonly areas: readonly ApiSchemas['Area'][];
    /** The same as `score`. */
    readonly health_score: number;
    /** Checks that are not scored. */
    readonly further_checks: readonly ApiSchemas['Check'][];
    /** Number of rows in `records`. */
    readonly record_count: number;
    /** DNS hosting provider; only if name servers were detected. */
    readonly name_server_provider?: string | undefined;
    /** The provider that receives e-mail; null if the MX records do not tell. */
    readonly mail_provider: string | null;
    /** What the zone is signed with, e.g. `ECDSA P-256`; null if it is not validly signed or we could not find out. */
    readonly dnssec_algorithm: string | null;
    /** State of SPF. */
    readonly spf_state: 'not configured' | 'strict (-all)' | 'soft fail (~all)' | 'neutral (?all)' | 'allows anyone (+all)' | 'no all' | 'invalid' | 'unknown';
    /** Policy that applies to the name. */
    readonly dmarc_state: 'not configured' | 'reject' | 'quarantine' | 'none' | 'invalid' | 'unknown';
    /** State of DKIM. */
    readonly dkim_state: 'detected' | 'not detected' | 'revoked' | 'present, selector unknown' | 'unknown';
    /** `supported` if there is an AAAA record. */
    readonly ipv6_state: 'supported' | 'unsupported' | 'unknown';
    /** The areas as the specification has them: status and text, without points. */
    readonly sections: readonly ApiSchemas['Section'][];
    /** Current records, ordered by type, value and name. */
    readonly records: readonly {
      /** Owner of the record. `*.` before a name stands for all names that a wildcard answers in the same way. */
      readonly name: string;
      /** Record type. */
      readonly type: string;
      /** Record data in the presentation form of RFC 1035, with TXT strings joined and without quotes. */
      readonly value: string;
      /** Time to live in seconds, as observed. */
      readonly ttl: number;
      /** Whether the TTL came from a cache, where it counts down. */
      readonly ttl_from_cache: boolean;
      /** First time the record was seen (UTC). */
      readonly first_observed: string;
      /** Last time the record was seen (UTC). */
      readonly last_observed: string;
      /** Number of observations. */
      readonly count: number;
      /** When the record was last looked up. */
      readonly observed_at: string;
    }[];
  };
  /** One check. */
  readonly Check: {
    /** Identifier of the check. */
    readonly id: string;
    /** Name of the check. */
    readonly name: string;
    /** `partial`: present, but weak; `unknown`: we could not judge it, so it gets no points; `not-tested`: it needs a connection that nobody asked for; `not-applicable`: absent or nothing to judge, and there is nothing to do. */
    readonly outcome: 'satisfied' | 'partial' | 'failed' | 'unknown' | 'not-tested' | 'not-applicable';
    /** Points it got. */
    readonly points: number;
    /** Points it is worth; 0 if it is not scored by points. */
    readonly max_points: number;
    /** State in a word or two, e.g. `normal`, `weak`, `not configured`, `not needed`, `unknown`. */
    readonly status: string;
    /** Whether there is something to do: points are lost, or a finding is a `warning` or worse. */
    readonly needs_attention: boolean;
    /** What it found, the main thing first; empty if the outcome is unknown or the name does not exist. */
    readonly findings: readonly ApiSchemas['Finding'][];
    /** Only if there are no findings: why we could not judge it. */
    readonly reason?: string | undefined;
    /** What the advice of the check rests on: what operators document, what a study measured, or a proposal. Left out where standards say it. */
    readonly basis?: 'documented' | 'measured' | 'proposal' | undefined;
    /** The passages that the check is based on. */
    readonly sources: readonly ({
      /** Number of the RFC. */
      readonly rfc?: number | undefined;
      /** Section of the document; left out for the whole of it. */
      readonly section?: string | undefined;
      /** Address of a document that is not an RFC. */
      readonly url?: string | undefined;
      /** Title of that document. */
      readonly title?: string | undefined;
    })[];
    /** When its data was observed. */
    readonly observed_at: string;
    /** What the verdict is based on. */
    readonly evidence: readonly ApiSchemas['Evidence'][];
  };
  /** One thing that a check found. */
  readonly Finding: {
    /** Stable name of the finding, for programs. */
    readonly code: string;
    /** How severe the finding is. `ok`: nothing to fix. */
    readonly severity: 'ok' | 'info' | 'notice' | 'warning' | 'error' | 'critical';
    /** Only where a policy judges the finding otherwise. */
    readonly policy?: {
      /** Its severity without the policy. */
      readonly severity: 'ok' | 'info' | 'notice' | 'warning' | 'error' | 'critical';
      /** Whether the policy leaves it out: it asks for nothing. */
      readonly left_out: boolean;
      /** The reason that the policy gives. */
      readonly reason: string;
    } | undefined;
    /** Points it costs; 0 for a remark. */
    readonly points: number;
    /** What we found. */
    readonly says: string;
    /** What to do about it, as an imperative. Left out if there is nothing to do or `more` says it all. */
    readonly do?: string | undefined;
    /** Why it matters. Left out if `says` says so. */
    readonly because?: string | undefined;
    /** How to do it. Left out if there is nothing to do. */
    readonly more?: string | undefined;
    /** The values in the sentences, by name. A statement within a statement is an object with `code` and `args`. */
    readonly args: Readonly<Record<string, unknown>>;
    readonly fix?: ApiSchemas['FixPath'] | undefined;
  };
  /** A query, the server that received it, when, and the answer. */
  readonly Evidence: {
    /** What we looked up. */
    readonly question: {
      /** The name that we looked up; for a wildcard probe, `*.` before the parent. */
      readonly name: string;
      /** The record type that we looked up. */
      readonly type: string;
      /** We looked up random names below the parent. */
      readonly probe?: 'wildcard' | undefined;
    };
    /** The outcome of the lookup. */
    readonly outcome: 'answer' | 'nodata' | 'nxdomain' | 'failure';
    /** When we got the answer. */
    readonly at: string;
    /** Where the answer comes from. */
    readonly source: 'resolver' | 'authoritative' | 'store' | 'web server' | 'mail server' | 'name server' | 'registry';
    /** DNSSEC state of the answer (RFC 4035 section 4.3); null for a web or mail server. */
    readonly security: 'secure' | 'insecure' | 'bogus' | 'indeterminate' | null;
    /** Records in presentation form, at most 20. */
    readonly answer: readonly string[];
    /** How many records are left out. */
    readonly more: number;
    /** For a failure: what happened, in words. */
    readonly failure: string | null;
    /** The DNS messages behind the answer. */
    readonly exchanges: readonly ({
      /** The server that we asked. */
      readonly server: string;
      /** Transport of the query. */
      readonly transport: 'udp' | 'tcp' | 'tls' | 'https';
      /** Time from query to response, in milliseconds. */
      readonly rtt_ms: number;
      /** Whether checking was disabled (CD=1). */
      readonly cd: boolean;
      /** Whether the server says that it validated the answer (AD=1). `security` is our own verdict and does not depend on it. Left out if it does not. */
      readonly ad?: boolean | undefined;
      /** RCODE, or why there was no response. */
      readonly result: string;
      /** Extended DNS errors (RFC 8914). */
      readonly ede?: readonly string[] | undefined;
    })[];
  };
  /** A record to paste. */
  readonly Fix: {
    /** Owner of the record to publish. */
    readonly name: string;
    /** Type of the record. */
    readonly type: string;
    /** Record data. */
    readonly value: string;
    /** Time to live in seconds. */
    readonly ttl: number;
    /** Value of the record that this one replaces; null if it is a new record. */
    readonly replaces: string | null;
    /** Values of other records of this name and type to delete. */
    readonly also_remove?: readonly string[] | undefined;
    /** Parts of `value` that are samples. Replace them before you publish the record. Left out if there are none. */
    readonly fill_in?: readonly string[] | undefined;
    /** The record as a line of a zone file. */
    readonly zone_line: string;
    /** The same as the fields of a provider's form. */
    readonly fields: {
      /** Relative to the zone, `@` for its apex. */
      readonly host: string;
      /** Type of the record. */
      readonly type: string;
      /** Record data. */
      readonly value: string;
      /** Time to live in seconds. */
      readonly ttl: number;
      /** For MX: the preference. */
      readonly priority?: number | undefined;
    };
  };
  /** A staged fix: each step is safe by itself, and the last one makes the finding go away. */
  readonly FixPath: {
    /** Names the fix: findings with the same fix have the same `id`. */
    readonly id: string;
    /** In order. Take the first one now. */
    readonly steps: readonly ({
      /** What to do in this step. */
      readonly title: string;
      /** When to take the step; null means now. */
      readonly when: string | null;
      /** A file to serve before you change the records. */
      readonly file?: {
        /** The address to serve it at, without a redirect. */
        readonly url: string;
        /** The whole file. */
        readonly content: string;
      } | undefined;
      /** Text to paste into a page or a file, in place of records; `title` says where. */
      readonly paste?: {
        /** The lines to paste. Empty where lines are only deleted. */
        readonly text: string;
        /** Parts of `text` that are samples: replace them first. Left out where there are none. */
        readonly fill_in?: readonly string[] | undefined;
      } | undefined;
      /** Records to publish. */
      readonly publish: readonly ApiSchemas['Fix'][];
      /** Records to delete that no record of `publish` replaces. */
      readonly remove: readonly {
        /** Owner of the record. */
        readonly name: string;
        /** Type of the record. */
        readonly type: string;
        /** Record data. */
        readonly value: string;
      }[];
    })[];
  };
  /** One thing to do. */
  readonly Action: {
    /** The checks that it fixes, by their `id`. */
    readonly checks: readonly string[];
    /** The findings that it makes go away. */
    readonly findings: readonly {
      /** The check, by its `id`. */
      readonly check: string;
      /** Code of the finding. */
      readonly code: string;
    }[];
    /** What to do, as an imperative. */
    readonly do: string;
    /** Why, in one line. */
    readonly because: string;
    /** What to know before you do it. Left out if there is nothing to add. */
    readonly more?: string | undefined;
    /** Points to gain; 0 if it only removes what keeps the grade down. */
    readonly points: number;
    /** The records to publish, step by step; null if only the owner knows their values. */
    readonly fix: ApiSchemas['FixPath'] | null;
  };
  /** One area of the report. The points of all areas add up to the score. */
  readonly Area: {
    /** Identifier of the area, e.g. `ns`. */
    readonly id: string;
    /** Its label, e.g. `Name servers (NS)`. */
    readonly label: string;
    /** State, e.g. `normal`, `not configured`, `unknown`. */
    readonly status: string;
    /** The result of its checks. `partial`: only some of its points are lost; `unknown`: a check is unknown and none failed. */
    readonly outcome: 'satisfied' | 'partial' | 'failed' | 'unknown' | 'not-tested';
    /** Whether any of its checks needs attention. */
    readonly needs_attention: boolean;
    /** Points of its satisfied checks. */
    readonly points: number;
    /** Points that its checks are worth. */
    readonly max_points: number;
    /** The code of the status; null if the status is unknown. */
    readonly code: string | null;
    /** The values in the sentences, by name. A statement within a statement is an object with `code` and `args`. */
    readonly args: Readonly<Record<string, unknown>>;
    /** What we found, in one sentence. */
    readonly summary: string;
    /** What to do; empty if there is nothing to do. */
    readonly advice: string;
    /** The checks in it, as `checks[].id`. */
    readonly checks: readonly string[];
    /** When its data was observed. */
    readonly observed_at: string;
  };
  /** One of the ten checks. */
  readonly ContractCheck: {
    /** Identifier of the check. */
    readonly id: string;
    /** Name of the check. */
    readonly name: string;
    /** `partial`: present, but weak; `unknown`: we could not judge it, so it gets no points; `not-tested`: it needs a connection that nobody asked for; `not-applicable`: absent or nothing to judge, and there is nothing to do. */
    readonly outcome: 'satisfied' | 'partial' | 'failed' | 'unknown' | 'not-tested' | 'not-applicable';
    /** Points it got. */
    readonly points: number;
    /** Points it is worth; 0 if it is not scored by points. */
    readonly max_points: number;
    /** State in a word or two, e.g. `normal`, `weak`, `not configured`, `not needed`, `unknown`. */
    readonly status: string;
    /** Whether there is something to do: points are lost, or a finding is a `warning` or worse. */
    readonly needs_attention: boolean;
    /** What it found, the main thing first; empty if the outcome is unknown or the name does not exist. */
    readonly findings: readonly ApiSchemas['Finding'][];
    /** Only if there are no findings: why we could not judge it. */
    readonly reason?: string | undefined;
    /** What the advice of the check rests on: what operators document, what a study measured, or a proposal. Left out where standards say it. */
    readonly basis?: 'documented' | 'measured' | 'proposal' | undefined;
    /** The passages that the check is based on. */
    readonly sources: readonly ({
      /** Number of the RFC. */
      readonly rfc?: number | undefined;
      /** Section of the document; left out for the whole of it. */
      readonly section?: string | undefined;
      /** Address of a document that is not an RFC. */
      readonly url?: string | undefined;
      /** Title of that document. */
      readonly title?: string | undefined;
    })[];
    /** When its data was observed. */
    readonly observed_at: string;
    /** What the verdict is based on. */
    readonly evidence: readonly ApiSchemas['Evidence'][];
    /** True only if `outcome` is `satisfied`. */
    readonly satisfied: boolean;
    /** The same as `max_points`. */
    readonly weight: number;
    /** What all its findings say, in one text. */
    readonly explanation: string;
    /** What to do about all of them, in one text; empty if there is nothing to do. */
    readonly advice: string;
  };
  /** Assessment of one area. */
  readonly Section: {
    /** Its label, e.g. `Name servers (NS)`. */
    readonly area: string;
    /** Label, e.g. `normal`, `not configured`, `unknown`. */
    readonly status: string;
    /** What that means. */
    readonly explanation: string;
    /** What to do; empty if there is nothing to do. */
    readonly advice: string;
  };
  /** SPF, DKIM, DMARC, MTA-STS, TLS-RPT, BIMI, STARTTLS and DANE in depth */
  readonly MailReport: {
    /** The name, in ASCII. */
    readonly domain: string;
    /** Kind of the report. */
    readonly kind: string;
    /** The name in its own script. */
    readonly unicode_domain: string;
    /** Top-level domain with its dot. */
    readonly tld: string;
    /** The registrable domain of the name; null for a public suffix. */
    readonly registrable_domain: string | null;
    /** Whether the name exists; null if that is unknown. */
    readonly exists: boolean | null;
    /** One sentence: what matters most. */
    readonly verdict: string;
    /** What else needs attention, and what is unknown or was not tested; empty where there is nothing. */
    readonly beside: string;
    /** Points out of `tested_points`; what is unknown adds none. */
    readonly score: number;
    /** The score if everything unknown passed. */
    readonly score_max: number;
    /** The points that the score is out of: 100, less those of checks that nobody tested. In the diagnosis, where findings cost points, always 100. */
    readonly tested_points: number;
    /** How many checks nobody tested, because they need connections that a live check alone makes. They have no part in score and grade. */
    readonly not_tested: number;
    /** A from 90, B from 75, C from 60, D from 40, F below; null if the checks that we could judge are worth less than 60 points. */
    readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
    /** Why the grade cannot be better; null if only the points decide. */
    readonly grade_cap: {
      /** The best possible grade. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F';
      /** What keeps the grade down. */
      readonly code: 'bogus' | 'anyone-sends' | 'mail-unreachable' | 'no-public-address' | 'no-name-server' | 'browser-warning' | 'broken-encryption' | 'no-current-tls' | 'old-tls' | 'incomplete-chain' | 'not-listed' | 'one-engine' | 'other-canonical' | 'canonical-closed' | 'no-answers';
      /** The same in a sentence. */
      readonly reason: string;
    } | null;
    /** Whether anything is unknown. */
    readonly provisional: boolean;
    /** Version of checks, weights and thresholds. */
    readonly criteria: string;
    /** When the oldest part of the data was observed. */
    readonly observed_at: string;
    /** The time requested with `at`. Only in a report as of a date, which has nothing that was observed later. */
    readonly as_of?: string | undefined;
    /** Where the data comes from. */
    readonly source: 'live' | 'stored';
    /** Resolvers that a live check used; none if each zone’s own name servers answered. */
    readonly resolvers: readonly string[];
    /** Whether newer data is being looked up. */
    readonly refreshing: boolean;
    /** Only where we store no more than what the last run came to: true. Verdict, score and grade are as of `observed_at`; checks whose answers are not stored are unknown and have no points. A live check gives all of it. */
    readonly judgement_only?: boolean | undefined;
    /** The policy of the operator that the report was judged by; left out if there is none. It changes neither score nor grade. */
    readonly policy?: {
      /** The name that the policy has, or that of its file. */
      readonly name: string;
      /** What it changes, in one sentence. */
      readonly says: string;
      /** How many findings it leaves out. They stay in `findings`, with the reason. */
      readonly left_out: number;
      /** To how many findings it gives another severity. */
      readonly changed: number;
      /** The gravest severity, without the policy, of what it leaves out or rates as less than a warning; null if there is none. */
      readonly gravest: 'ok' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | null;
    } | undefined;
    /** Warnings, shown above everything else. */
    readonly warnings: readonly string[];
    /** Findings that others follow from; empty if we know of none. */
    readonly causes: readonly {
      /** The check, by its `id`. */
      readonly check: string;
      /** Code of the finding. */
      readonly code: string;
      /** Names it as a term of a sum, such as “expired signatures”. */
      readonly name: string;
      /** The points that it and its consequences cost together. */
      readonly points: number;
      /** The findings that go away with it: those that follow from it, and those that say why it is so. Where findings cost by severity, they cost nothing of their own. */
      readonly consequences: readonly {
        /** The check, by its `id`. */
        readonly check: string;
        /** Code of the finding. */
        readonly code: string;
      }[];
    }[];
    /** The checks, in a fixed order. */
    readonly checks: readonly ApiSchemas['Check'][];
    /** What to do about everything that failed or needs attention, most urgent first: what nobody can reach, then forged e-mail, then points. Warnings are among them even if they cost no points. */
    readonly actions: readonly ApiSchemas['Action'][];
    /** What the first actions bring: three, or those before the first whose effect is not certain. Null if there are none. */
    readonly after_actions: {
      /** How many of the first actions that takes. */
      readonly actions: number;
      /** The score after them. */
      readonly score: number;
      /** The grade after them. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F';
    } | null;
    /** The areas, in a fixed order. */
    readonly areas: readonly ApiSchemas['Area'][];
    /** Whether the domain declares that it sends no e-mail. */
    readonly sends_no_mail: boolean;
    readonly mail_servers: ApiSchemas['MailServers'];
    readonly mail_tls: ApiSchemas['MailTls'];
    readonly senders: ApiSchemas['Senders'];
    readonly spf: ApiSchemas['Spf'];
    readonly dkim_keys: ApiSchemas['DkimKeys'];
    readonly dmarc: ApiSchemas['Dmarc'];
    readonly plan: ApiSchemas['Plan'];
    readonly bulk_senders: ApiSchemas['BulkSenders'];
  };
  /** The mail servers; null if the name does not exist or we could not look up its MX records. */
  readonly MailServers: {
    /** `address`: there are no MX records, so the name itself receives e-mail; `null-mx`: it receives none; `none`: there is nowhere to deliver to. */
    readonly route: 'mx' | 'address' | 'null-mx' | 'none';
    /** The servers that we connected to, by priority. */
    readonly servers: readonly ({
      /** Name of the server. */
      readonly host: string;
      /** Preference of its MX record; null if there is none. */
      readonly priority: number | null;
      /** Whether its name is at or below the registrable domain. */
      readonly own: boolean;
      /** The address that answered; null if none did. */
      readonly address: string | null;
      /** Whether it answers on port 25. */
      readonly connection: {
        /** `none`: not used, which is not a fault. */
        readonly state: 'ok' | 'warning' | 'failed' | 'unknown' | 'none';
        /** Stable name of what we found. */
        readonly code: string;
        /** What we found, in a few words. */
        readonly text: string;
      };
      /** TLS through STARTTLS; null if there was no session. */
      readonly tls: {
        /** `none`: not used, which is not a fault. */
        readonly state: 'ok' | 'warning' | 'failed' | 'unknown' | 'none';
        /** Stable name of what we found. */
        readonly code: string;
        /** What we found, in a few words. */
        readonly text: string;
      } | null;
      /** Its certificate; null if there was no TLS. */
      readonly certificate: {
        /** `none`: not used, which is not a fault. */
        readonly state: 'ok' | 'warning' | 'failed' | 'unknown' | 'none';
        /** Stable name of what we found. */
        readonly code: string;
        /** What we found, in a few words. */
        readonly text: string;
      } | null;
      /** Its TLSA records. */
      readonly dane: {
        /** `none`: not used, which is not a fault. */
        readonly state: 'ok' | 'warning' | 'failed' | 'unknown' | 'none';
        /** Stable name of what we found. */
        readonly code: string;
        /** What we found, in a few words. */
        readonly text: string;
      };
    })[];
    /** How many more servers there are. */
    readonly more: number;
  } | null;
  /** How each mail server speaks TLS after STARTTLS; empty where nobody asked. */
  readonly MailTls: {
    /** How each mail server speaks TLS after STARTTLS; empty where nobody asked. */
    readonly servers: readonly {
      /** Name of the server. */
      readonly host: string;
      /** The address that answered; null if none did. */
      readonly address: string;
      /** Versions that it offers, the newest first; there may be more that we did not try. */
      readonly offered: readonly string[];
      /** Versions below TLS 1.2 that it declines. */
      readonly declined: readonly string[];
      /** Whether it offers one that is deprecated. */
      readonly old: boolean;
      /** Cipher suites that it chose for the clients that we tried. */
      readonly ciphers: readonly string[];
      /** Groups of key exchange that it chose. */
      readonly groups: readonly string[];
    }[];
  };
  /** Who may send as the domain; null if we could not look up SPF and DKIM. */
  readonly Senders: {
    /** What SPF says as a whole. `invalid`: receivers cannot evaluate it, so it lets nobody send; `open`: it lets everyone send; `unknown`: we could not look up what decides. */
    readonly spf: 'policy' | 'invalid' | 'open' | 'absent' | 'unknown';
    /** Whether every lookup was answered; otherwise there may be more. */
    readonly is_whole: boolean;
    /** Names of the mail services and others through which the domain can send, its own servers aside. */
    readonly services: readonly string[];
    /** Who may send, in the order of the SPF record, then by keys. */
    readonly senders: readonly ({
      /** `provider`: a mail service that we know; `domain`: somebody else; `own`: servers under names of the domain; `listed`: addresses in the record, which do not tell whose they are; `zone`: who holds keys that stand in the zone of the domain. */
      readonly kind: 'provider' | 'domain' | 'own' | 'listed' | 'zone';
      /** Name of the service, or registrable domain; null for the other kinds. */
      readonly name: string | null;
      /** Terms of SPF that let it send, at most 20. */
      readonly terms: readonly string[];
      /** Selectors of its usable DKIM keys, at most 20. */
      readonly selectors: readonly string[];
      /** How many IPv4 addresses pass SPF; null if it sends by a key alone. */
      readonly ipv4_addresses: number | null;
      /** The fewest IPv6 networks that make up what passes SPF; null if it sends by a key alone. */
      readonly ipv6_networks: number | null;
      /** Whether these numbers are exact; otherwise they are the least. */
      readonly is_exact: boolean;
      /** Whether nothing but the name of a selector, which only this service tells its customers to use, says that it is this one. */
      readonly is_by_selector: boolean;
      /** When we first saw one of these terms or keys; null if we saw them only once. */
      readonly first_seen: string | null;
    })[];
    /** How many more there are. */
    readonly more: number;
  } | null;
  /** The SPF record in detail; null if there is none or we could not find out. */
  readonly Spf: {
    /** DNS lookups in the worst case; receivers stop at 10. */
    readonly lookups: number;
    /** Lookups that find nothing; receivers stop at 2. */
    readonly void_lookups: number;
    /** How many IPv4 addresses may send; null if that depends on the e-mail. */
    readonly ipv4_addresses: number | null;
    /** How many IPv6 networks of size /64 may send; null if that depends on the e-mail. */
    readonly ipv6_networks: number | null;
    /** The record and what it includes, from the top. */
    readonly rows: readonly ({
      /** How deep the line is: 0 for the record at the top. A line belongs to the nearest line above it that is less deep. */
      readonly depth: number;
      /** At the top the name, otherwise the term as it is written. */
      readonly text: string;
      /** The record that we found there: at the top, and for `include` and `redirect`. */
      readonly record: string | null;
      /** DNS lookups that this line itself needs. */
      readonly lookups: number;
      /** Mail service that the line names; null if it names none that we know. */
      readonly provider: string | null;
      /** How many IPv4 addresses the line matches; null if that is not known. */
      readonly ipv4_addresses: number | null;
      /** How many IPv6 networks of size /64 it matches; null if that is not known. */
      readonly ipv6_networks: number | null;
      /** What is wrong here. */
      readonly problem: string | null;
    })[];
    /** How many lines are left out. */
    readonly more_rows: number;
    /** If the record needs more than ten lookups: records that say the same with fewer. */
    readonly flattened: readonly ApiSchemas['Fix'][];
  } | null;
  /** Keys that we found. */
  readonly DkimKeys: readonly ({
    /** Selector of the key. */
    readonly selector: string;
    /** State of the key. */
    readonly state: 'valid' | 'weak' | 'revoked' | 'invalid';
    /** Type and bits, e.g. `rsa 2048`; null if we cannot read it. */
    readonly key: string | null;
    /** Whether the owner says that it is a test (t=y). */
    readonly testing: boolean;
    /** What that means for receivers. */
    readonly detail: string;
    /** Mail service or registrable domain that holds the key; null if the key stands in the zone of the domain, which does not tell. */
    readonly provider: string | null;
    /** `alias`: the record is an alias that leads there; `selector`: only this service tells its customers to use the selector; null if we know no holder. */
    readonly provider_by: 'alias' | 'selector' | null;
    /** When we first saw a record at the selector; null if we saw it only once. */
    readonly first_seen: string | null;
    /** The record at the selector; null if it is an alias that leads nowhere. */
    readonly record: string | null;
  })[];
  /** The DMARC policy in detail; null if we could not find out. */
  readonly Dmarc: {
    /** Name whose record applies; null if there is none. */
    readonly record_at: string | null;
    /** That record. */
    readonly record: string | null;
    /** Found by the DNS tree walk (RFC 9989). */
    readonly organizational_domain: string | null;
    /** What receivers are asked to do with forged e-mail. */
    readonly policies: {
      /** For e-mail from the name itself. */
      readonly domain: 'reject' | 'quarantine' | 'none' | 'no policy';
      /** For e-mail from a subdomain that exists. */
      readonly existing_subdomains: 'reject' | 'quarantine' | 'none' | 'no policy';
      /** For e-mail from a made-up subdomain. */
      readonly non_existent_subdomains: 'reject' | 'quarantine' | 'none' | 'no policy';
    };
    /** What receivers do that still follow RFC 7489; null if that is the same. */
    readonly older_receivers: 'reject' | 'quarantine' | 'none' | 'no policy' | null;
    /** Where reports go (RFC 9990). */
    readonly report_destinations: readonly ({
      /** `rua`: aggregate reports; `ruf`: reports of single failures. */
      readonly of: 'rua' | 'ruf';
      /** Where the record asks to send reports. */
      readonly uri: string;
      /** Whether reports go there. */
      readonly state: 'own' | 'authorised' | 'not authorised' | 'no mail' | 'invalid' | 'unknown';
      /** The reason. */
      readonly detail: string;
    })[];
  } | null;
  /** The way to `p=reject`. */
  readonly Plan: {
    /** The `id` of the fix that these steps are; null if that has more records. */
    readonly covers: string | null;
    /** The steps, those that are done first. */
    readonly steps: readonly ({
      /** Name of the step. */
      readonly title: string;
      /** How far the domain is. */
      readonly state: 'done' | 'now' | 'later';
      /** What to do, and when to go on. */
      readonly text: string;
      /** The record of this step; null if there is none. */
      readonly fix: ApiSchemas['Fix'] | null;
    })[];
  };
  /** What large mailbox providers require of bulk senders. */
  readonly BulkSenders: readonly ({
    /** The requirement. */
    readonly requirement: string;
    /** Who requires it of bulk senders. */
    readonly asked_by: readonly ('Gmail' | 'Yahoo' | 'Microsoft')[];
    /** `not visible`: nobody can check it from outside. */
    readonly state: 'met' | 'not met' | 'unknown' | 'not visible';
    /** The reason. */
    readonly text: string;
  })[];
  /** Certificate and TLS of a web server */
  readonly SslReport: {
    /** The name, in ASCII. */
    readonly domain: string;
    /** Kind of the report. */
    readonly kind: string;
    /** The name in its own script. */
    readonly unicode_domain: string;
    /** Top-level domain with its dot. */
    readonly tld: string;
    /** The registrable domain of the name; null for a public suffix. */
    readonly registrable_domain: string | null;
    /** Whether the name exists; null if that is unknown. */
    readonly exists: boolean | null;
    /** One sentence: what matters most. */
    readonly verdict: string;
    /** What else needs attention, and what is unknown or was not tested; empty where there is nothing. */
    readonly beside: string;
    /** Points out of `tested_points`; what is unknown adds none. */
    readonly score: number;
    /** The score if everything unknown passed. */
    readonly score_max: number;
    /** The points that the score is out of: 100, less those of checks that nobody tested. In the diagnosis, where findings cost points, always 100. */
    readonly tested_points: number;
    /** How many checks nobody tested, because they need connections that a live check alone makes. They have no part in score and grade. */
    readonly not_tested: number;
    /** A from 90, B from 75, C from 60, D from 40, F below; null if the checks that we could judge are worth less than 60 points. */
    readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
    /** Why the grade cannot be better; null if only the points decide. */
    readonly grade_cap: {
      /** The best possible grade. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F';
      /** What keeps the grade down. */
      readonly code: 'bogus' | 'anyone-sends' | 'mail-unreachable' | 'no-public-address' | 'no-name-server' | 'browser-warning' | 'broken-encryption' | 'no-current-tls' | 'old-tls' | 'incomplete-chain' | 'not-listed' | 'one-engine' | 'other-canonical' | 'canonical-closed' | 'no-answers';
      /** The same in a sentence. */
      readonly reason: string;
    } | null;
    /** Whether anything is unknown. */
    readonly provisional: boolean;
    /** Version of checks, weights and thresholds. */
    readonly criteria: string;
    /** When the oldest part of the data was observed. */
    readonly observed_at: string;
    /** The time requested with `at`. Only in a report as of a date, which has nothing that was observed later. */
    readonly as_of?: string | undefined;
    /** Where the data comes from. */
    readonly source: 'live' | 'stored';
    /** Resolvers that a live check used; none if each zone’s own name servers answered. */
    readonly resolvers: readonly string[];
    /** Whether newer data is being looked up. */
    readonly refreshing: boolean;
    /** Only where we store no more than what the last run came to: true. Verdict, score and grade are as of `observed_at`; checks whose answers are not stored are unknown and have no points. A live check gives all of it. */
    readonly judgement_only?: boolean | undefined;
    /** The policy of the operator that the report was judged by; left out if there is none. It changes neither score nor grade. */
    readonly policy?: {
      /** The name that the policy has, or that of its file. */
      readonly name: string;
      /** What it changes, in one sentence. */
      readonly says: string;
      /** How many findings it leaves out. They stay in `findings`, with the reason. */
      readonly left_out: number;
      /** To how many findings it gives another severity. */
      readonly changed: number;
      /** The gravest severity, without the policy, of what it leaves out or rates as less than a warning; null if there is none. */
      readonly gravest: 'ok' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | null;
    } | undefined;
    /** Warnings, shown above everything else. */
    readonly warnings: readonly string[];
    /** Findings that others follow from; empty if we know of none. */
    readonly causes: readonly {
      /** The check, by its `id`. */
      readonly check: string;
      /** Code of the finding. */
      readonly code: string;
      /** Names it as a term of a sum, such as “expired signatures”. */
      readonly name: string;
      /** The points that it and its consequences cost together. */
      readonly points: number;
      /** The findings that go away with it: those that follow from it, and those that say why it is so. Where findings cost by severity, they cost nothing of their own. */
      readonly consequences: readonly {
        /** The check, by its `id`. */
        readonly check: string;
        /** Code of the finding. */
        readonly code: string;
      }[];
    }[];
    /** The checks, in a fixed order. */
    readonly checks: readonly ApiSchemas['Check'][];
    /** What to do about everything that failed or needs attention, most urgent first: what nobody can reach, then forged e-mail, then points. Warnings are among them even if they cost no points. */
    readonly actions: readonly ApiSchemas['Action'][];
    /** What the first actions bring: three, or those before the first whose effect is not certain. Null if there are none. */
    readonly after_actions: {
      /** How many of the first actions that takes. */
      readonly actions: number;
      /** The score after them. */
      readonly score: number;
      /** The grade after them. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F';
    } | null;
    /** The areas, in a fixed order. */
    readonly areas: readonly ApiSchemas['Area'][];
    readonly certificate_chain: ApiSchemas['CertificateChain'];
    readonly certificate_addresses: ApiSchemas['CertificateAddresses'];
    readonly tls_versions: ApiSchemas['TlsVersions'];
    readonly tls_clients: ApiSchemas['TlsClients'];
    readonly certificate_issuers: ApiSchemas['CertificateIssuers'];
    readonly certificate_renewals: ApiSchemas['CertificateRenewals'];
    readonly mail_certificates: ApiSchemas['MailCertificates'];
  };
  /** The certificate chains that the server sends. */
  readonly CertificateChain: {
    /** Each chain, from the certificate of the server upwards. */
    readonly chains: readonly ({
      /** Whether browsers trust it. */
      readonly trusted: boolean;
      /** The addresses that serve it. */
      readonly addresses: readonly string[];
      /** When we read it. */
      readonly at: string;
      /** Its certificates, that of the server first. */
      readonly certificates: readonly ({
        /** SHA-256 of the certificate, in hexadecimal; empty if we know only its name. */
        readonly sha256: string;
        /** Name of the certificate. */
        readonly name: string;
        /** `missing`: the server should send it, but does not. */
        readonly role: 'root' | 'intermediate' | 'server' | 'missing';
        /** When it becomes valid; null if we know only its name. */
        readonly begins_at: string | null;
        /** When it expires; null if we know only its name. */
        readonly ends_at: string | null;
        /** Its validity, key and names, in words. */
        readonly notes: readonly string[];
      })[];
    })[];
  };
  /** What each address of the website serves. */
  readonly CertificateAddresses: {
    /** The port that we connected to. */
    readonly port: number;
    /** One entry for each address. */
    readonly addresses: readonly ({
      /** IP address. */
      readonly address: string;
      /** `soon`: the certificate expires soon; `bad`: browsers reject it, or there is none; `not-asked`: only a live check connects to the address. */
      readonly state: 'good' | 'soon' | 'bad' | 'unknown' | 'not-asked';
      /** Name of the certificate, or why there is none. */
      readonly text: string;
      /** Who issued the certificate; null if there is none. */
      readonly issuer: string | null;
      /** How long the certificate is still valid, in words; null if there is none. */
      readonly left: string | null;
      /** Whether its chain is trusted, in words; null if there is none. */
      readonly chain: string | null;
      /** TLS versions that the address offers. */
      readonly versions: readonly string[];
      /** Whether it offers a version that is no longer safe. */
      readonly has_old: boolean;
      /** Whether it offers a post-quantum key exchange; null if we did not find out. */
      readonly post_quantum: boolean | null;
      /** What is not the same as at most of the other addresses. */
      readonly differs: readonly ('certificate' | 'left' | 'chain' | 'versions' | 'post-quantum')[];
    })[];
  };
  /** TLS versions, and what the server chose with each. */
  readonly TlsVersions: {
    /** In order of age, the newest first. */
    readonly versions: readonly {
      /** Name of the version, e.g. `TLS 1.3`. */
      readonly version: string;
      /** Whether it is no longer safe. */
      readonly old: boolean;
      /** The addresses that offer it. */
      readonly offered_at: readonly string[];
      /** The addresses that decline it. */
      readonly declined_at: readonly string[];
      /** Cipher suites that the server chose. */
      readonly ciphers: readonly string[];
      /** Groups of the key exchange that the server chose. */
      readonly groups: readonly string[];
    }[];
  };
  /** Programs, and the newest TLS version that each has in common with all addresses of the server, by what our own connections got. */
  readonly TlsClients: {
    /** One entry for each program; empty where a live check has not asked for old versions. */
    readonly clients: readonly ({
      /** Its name and versions, in words. */
      readonly client: string;
      /** `agreed`: they have a version, a cipher suite and a group in common; `shared`: a version, and we do not know about the rest; `refused`: a version, but no cipher suite, so it cannot connect; `none`: they have no version in common, so it cannot connect; `unknown`: we did not find out, or it depends on the settings of the program. */
      readonly state: 'agreed' | 'shared' | 'refused' | 'none' | 'unknown';
      /** Newest version in common, e.g. `TLS 1.2`; null if there is none or we did not find out. */
      readonly newest: string | null;
    })[];
  };
  /** Who may issue certificates for the name, and who did. */
  readonly CertificateIssuers: {
    /** The name whose CAA records apply; null if there are none or we could not look them up. */
    readonly at: string | null;
    /** What the CAA records mean, in one sentence. */
    readonly rule: string;
    /** The names at which a certificate authority looks for CAA records, in this order. */
    readonly climb: readonly {
      /** The name. */
      readonly name: string;
      /** What is there. */
      readonly text: string;
    }[];
    /** The certificate authorities that CAA or a standing right names. */
    readonly issuers: readonly ({
      /** The domain that stands for it in CAA records. */
      readonly domain: string;
      /** The record that names it. */
      readonly by: string;
      /** The account that it is bound to; null if any account may. */
      readonly account: string | null;
      /** The only validation methods that it may use; empty if it may use any. */
      readonly methods: readonly string[];
      /** Whether it issued a certificate that is served; null if we do not know its name. */
      readonly in_use: boolean | null;
      /** Limits of a standing right to issue (`_validation-persist`); null for CAA. */
      readonly standing: {
        /** When the right ends, in words. */
        readonly until: string;
        /** Whether CAA lets it be used, in words. */
        readonly caa: string;
        /** Whether it can be used; null if we could not look up CAA. */
        readonly is_allowed: boolean | null;
      } | null;
    })[];
    /** Who issued the certificates that are served. */
    readonly served: readonly string[];
    /** The records that grant standing rights to issue. */
    readonly standing: readonly string[];
    /** Whether we could look up standing rights to issue. */
    readonly standing_known: boolean;
  };
  /** The certificates that we saw the server use. */
  readonly CertificateRenewals: {
    /** Since when we have a history, in words; null if we have none. */
    readonly since: string | null;
    /** In order of age, the newest first. */
    readonly certificates: readonly ({
      /** SHA-256 of the certificate, in hexadecimal; empty if we know only its name. */
      readonly sha256: string;
      /** Organization that issued it. */
      readonly issuer: string;
      /** Start of its validity. */
      readonly began_at: string;
      /** End of its validity. */
      readonly ends_at: string;
      /** Its validity, in words. */
      readonly life: string;
      /** When we saw it in use, in words. */
      readonly seen: string;
      /** How long the previous certificate was still valid when this one replaced it, in words; null if it replaced none. */
      readonly left: string | null;
      /** Whether it came with a new key; null if it replaced none. */
      readonly new_key: boolean | null;
      /** Whether the server uses it now. */
      readonly is_served: boolean;
    })[];
  };
  /** The certificates that the mail servers show through STARTTLS. */
  readonly MailCertificates: {
    /** The mail servers. */
    readonly servers: readonly ({
      /** Name of the server. */
      readonly host: string;
      /** The address that answered; null if none did. */
      readonly address: string | null;
      /** Its certificate, or why we saw none. */
      readonly certificate: {
        /** `none`: not used, which is not a fault. */
        readonly state: 'ok' | 'warning' | 'failed' | 'unknown' | 'none';
        /** Stable name of what we found. */
        readonly code: string;
        /** What we found, in a few words. */
        readonly text: string;
      };
      /** How long the certificate is still valid, in words; null if there is none. */
      readonly left: string | null;
      /** The TLS session with us; null if there was none. */
      readonly tls: {
        /** TLS version of the session. */
        readonly version: string;
        /** Cipher suite of the session. */
        readonly cipher: string;
        /** Group of the key exchange; null if there is none or we do not know it. */
        readonly group: string | null;
        /** Other versions below TLS 1.2 that the server takes; null if we did not try or it did not answer. */
        readonly older: readonly string[] | null;
        /** Those that it declines. */
        readonly declined: readonly string[];
        /** Those that we did not try. */
        readonly untried: readonly string[];
      } | null;
      /** Its TLSA records. */
      readonly dane: {
        /** `none`: not used, which is not a fault. */
        readonly state: 'ok' | 'warning' | 'failed' | 'unknown' | 'none';
        /** Stable name of what we found. */
        readonly code: string;
        /** What we found, in a few words. */
        readonly text: string;
      };
      /** What senders that follow MTA-STS make of it. */
      readonly mta_sts: {
        /** `none`: not used, which is not a fault. */
        readonly state: 'ok' | 'warning' | 'failed' | 'unknown' | 'none';
        /** Stable name of what we found. */
        readonly code: string;
        /** What we found, in a few words. */
        readonly text: string;
      };
    })[];
  };
  /** Delegation, name servers, zone, DNSSEC, reachability, certificate and mail of a name */
  readonly DiagnosisReport: {
    /** The name, in ASCII. */
    readonly domain: string;
    /** Kind of the report. */
    readonly kind: string;
    /** The name in its own script. */
    readonly unicode_domain: string;
    /** Top-level domain with its dot. */
    readonly tld: string;
    /** The registrable domain of the name; null for a public suffix. */
    readonly registrable_domain: string | null;
    /** Whether the name exists; null if that is unknown. */
    readonly exists: boolean | null;
    /** One sentence: what matters most. */
    readonly verdict: string;
    /** What else needs attention, and what is unknown or was not tested; empty where there is nothing. */
    readonly beside: string;
    /** Points out of `tested_points`; what is unknown adds none. */
    readonly score: number;
    /** The score if everything unknown passed. */
    readonly score_max: number;
    /** The points that the score is out of: 100, less those of checks that nobody tested. In the diagnosis, where findings cost points, always 100. */
    readonly tested_points: number;
    /** How many checks nobody tested, because they need connections that a live check alone makes. They have no part in score and grade. */
    readonly not_tested: number;
    /** A from 90, B from 75, C from 60, D from 40, F below; null if the checks that we could judge are worth less than 60 points. */
    readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
    /** Why the grade cannot be better; null if only the points decide. */
    readonly grade_cap: {
      /** The best possible grade. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F';
      /** What keeps the grade down. */
      readonly code: 'bogus' | 'anyone-sends' | 'mail-unreachable' | 'no-public-address' | 'no-name-server' | 'browser-warning' | 'broken-encryption' | 'no-current-tls' | 'old-tls' | 'incomplete-chain' | 'not-listed' | 'one-engine' | 'other-canonical' | 'canonical-closed' | 'no-answers';
      /** The same in a sentence. */
      readonly reason: string;
    } | null;
    /** Whether anything is unknown. */
    readonly provisional: boolean;
    /** Version of checks, weights and thresholds. */
    readonly criteria: string;
    /** When the oldest part of the data was observed. */
    readonly observed_at: string;
    /** The time requested with `at`. Only in a report as of a date, which has nothing that was observed later. */
    readonly as_of?: string | undefined;
    /** Where the data comes from. */
    readonly source: 'live' | 'stored';
    /** Resolvers that a live check used; none if each zone’s own name servers answered. */
    readonly resolvers: readonly string[];
    /** Whether newer data is being looked up. */
    readonly refreshing: boolean;
    /** Only where we store no more than what the last run came to: true. Verdict, score and grade are as of `observed_at`; checks whose answers are not stored are unknown and have no points. A live check gives all of it. */
    readonly judgement_only?: boolean | undefined;
    /** The policy of the operator that the report was judged by; left out if there is none. It changes neither score nor grade. */
    readonly policy?: {
      /** The name that the policy has, or that of its file. */
      readonly name: string;
      /** What it changes, in one sentence. */
      readonly says: string;
      /** How many findings it leaves out. They stay in `findings`, with the reason. */
      readonly left_out: number;
      /** To how many findings it gives another severity. */
      readonly changed: number;
      /** The gravest severity, without the policy, of what it leaves out or rates as less than a warning; null if there is none. */
      readonly gravest: 'ok' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | null;
    } | undefined;
    /** Warnings, shown above everything else. */
    readonly warnings: readonly string[];
    /** Findings that others follow from; empty if we know of none. */
    readonly causes: readonly {
      /** The check, by its `id`. */
      readonly check: string;
      /** Code of the finding. */
      readonly code: string;
      /** Names it as a term of a sum, such as “expired signatures”. */
      readonly name: string;
      /** The points that it and its consequences cost together. */
      readonly points: number;
      /** The findings that go away with it: those that follow from it, and those that say why it is so. Where findings cost by severity, they cost nothing of their own. */
      readonly consequences: readonly {
        /** The check, by its `id`. */
        readonly check: string;
        /** Code of the finding. */
        readonly code: string;
      }[];
    }[];
    /** The checks, in a fixed order. */
    readonly checks: readonly ApiSchemas['Check'][];
    /** What to do about everything that failed or needs attention, most urgent first: what nobody can reach, then forged e-mail, then points. Warnings are among them even if they cost no points. */
    readonly actions: readonly ApiSchemas['Action'][];
    /** What the first actions bring: three, or those before the first whose effect is not certain. Null if there are none. */
    readonly after_actions: {
      /** How many of the first actions that takes. */
      readonly actions: number;
      /** The score after them. */
      readonly score: number;
      /** The grade after them. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F';
    } | null;
    /** The areas, in a fixed order. */
    readonly areas: readonly ApiSchemas['Area'][];
    readonly dnssec_repair: ApiSchemas['DnssecRepair'];
    readonly dnssec_chain: ApiSchemas['DnssecChain'];
    readonly delegation_graph: ApiSchemas['DelegationGraph'];
    readonly server_matrix: ApiSchemas['ServerMatrix'];
  };
  /** The steps that make the zone validate with DNSSEC. */
  readonly DnssecRepair: {
    /** The zone; null if there is nothing to repair. */
    readonly zone: string | null;
    /** Whether validating resolvers reject the zone or some of its records. */
    readonly is_bogus: boolean;
    /** The steps, in order. */
    readonly steps: readonly ({
      /** Stable name of the step. */
      readonly code: string;
      /** The step in one line. */
      readonly title: string;
      /** How to take it. */
      readonly text: string;
      /** The DS record to enter; null if there is none or we do not know it yet. */
      readonly ds: string | null;
      /** Records that make the parent zone take the step; null if it does not offer that. */
      readonly way: {
        /** What these records bring about. */
        readonly text: string;
        /** CDS records to publish. */
        readonly cds: readonly string[];
        /** CDNSKEY records to publish. */
        readonly cdnskey: readonly string[];
      } | null;
    })[];
  };
  /** The DNSSEC chain from the root to the zone; null if we could not find out. */
  readonly DnssecChain: {
    /** The zones, the root first. */
    readonly zones: readonly ({
      /** Name of the zone. */
      readonly zone: string;
      /** DNSSEC state of the zone (RFC 4035 section 4.3). */
      readonly security: 'secure' | 'insecure' | 'bogus' | 'indeterminate';
      /** Keys of the zone. */
      readonly keys: readonly ({
        /** Key tag. */
        readonly tag: number;
        /** Number of the algorithm. */
        readonly algorithm: number;
        /** Whether it is meant to sign the other keys (SEP flag). */
        readonly is_entry_point: boolean;
        /** Whether it is revoked (RFC 5011). */
        readonly is_revoked: boolean;
        /** Whether the parent zone names it; for keys of the root, whether it may be a trust anchor; null if we do not know. */
        readonly is_named: boolean | null;
        /** What it signs, and until when; null if we did not read its signatures. */
        readonly signs: {
          /** Until when it signs the keys; null if it does not sign them. */
          readonly keys: string | null;
          /** Until when it signs the records of the zone; null if it does not sign them. */
          readonly records: string | null;
        } | null;
      })[];
      /** DS records that it has for the next zone. */
      readonly ds: readonly ({
        /** Tag of the key that it names. */
        readonly key_tag: number;
        /** Whether the next zone has that key; null if we do not know. */
        readonly is_of_key: boolean | null;
      })[];
    })[];
    /** Whether the servers of the zone sign with different keys (RFC 8901). */
    readonly has_several_signers: boolean;
  } | null;
  /** How the parent zone delegates the zone; null if we could not find out. */
  readonly DelegationGraph: {
    /** The parent zone; null if the delegation is only planned. */
    readonly parent: string | null;
    /** Name of the zone. */
    readonly zone: string;
    /** Whether the delegation is planned rather than published. */
    readonly is_premise: boolean;
    /** Whether any server gave us the NS records of the zone itself. */
    readonly is_list_known: boolean;
    /** The name servers. */
    readonly hosts: readonly ({
      /** Name of the server. */
      readonly host: string;
      /** Whether the parent zone names it. */
      readonly delegated: boolean;
      /** Whether the zone itself names it. */
      readonly listed: boolean;
      /** Whether only some servers of the zone name it. */
      readonly is_listed_in_part: boolean;
      /** Addresses of the server. */
      readonly addresses: readonly string[];
      /** What the lookup of its addresses gave. `none`: it has none; `missing`: the name does not exist. */
      readonly lookup: 'addresses' | 'none' | 'missing' | 'unknown';
      /** Addresses that the parent zone gives for it. */
      readonly glue: readonly string[];
      /** Those that are not addresses of the server. */
      readonly wrong_glue: readonly string[];
      /** Whether resolvers need glue to find it and the parent zone gives none. */
      readonly lacks_glue: boolean;
      /** How its addresses answer, each way once. */
      readonly states: readonly ('works' | 'not-authoritative' | 'refuses' | 'broken' | 'silent' | 'not-asked')[];
      /** How many of its addresses answer for the zone. */
      readonly working: number;
      /** How many of its addresses we queried. */
      readonly asked: number;
    })[];
  } | null;
  /** How each address of the name servers answers. */
  readonly ServerMatrix: readonly ({
    /** Name of the server. */
    readonly host: string;
    /** IP address. */
    readonly address: string;
    /** How it answers. */
    readonly state: 'works' | 'not-authoritative' | 'refuses' | 'broken' | 'silent' | 'not-asked';
    /** How long its answer took, in milliseconds; null if there was none. */
    readonly ms: number | null;
    /** Serial number of its version of the zone; null if it gave none. */
    readonly serial: number | null;
    /** Whether another server has a newer version of the zone. */
    readonly is_behind: boolean;
    /** How many NS records it gives; null if it gave no answer of its own. */
    readonly ns: number | null;
    /** How many DNSKEY records it gives; null if we did not find out. */
    readonly keys: number | null;
    /** How long its answer about the keys took, in milliseconds; null if there was none. */
    readonly keys_ms: number | null;
    /** Its answer about the keys to a query that allows 1,232 octets over UDP; null if we did not try. */
    readonly within: {
      /** `cut`: the answer did not fit and was cut short. */
      readonly state: 'whole' | 'cut' | 'silent';
      /** Size of the response in octets; null if there was none. */
      readonly octets: number | null;
    } | null;
    /** Whether its answers are signed; null if we do not know. */
    readonly signed: boolean | null;
    /** The same query over TCP; null if we did not try. */
    readonly tcp: 'answers' | 'fails' | 'silent' | null;
    /** How long that took, in milliseconds; null if there was no answer. */
    readonly tcp_ms: number | null;
    /** Whether it looks up other names for strangers; null if we did not try. */
    readonly recursion: boolean | null;
    /** Whether it hands out the whole zone to strangers; null if we did not try. */
    readonly transfer: boolean | null;
  })[];
  /** Whether search engines can find, understand and show a page */
  readonly SeoReport: {
    /** The name, in ASCII. */
    readonly domain: string;
    /** Kind of the report. */
    readonly kind: string;
    /** The name in its own script. */
    readonly unicode_domain: string;
    /** Top-level domain with its dot. */
    readonly tld: string;
    /** The registrable domain of the name; null for a public suffix. */
    readonly registrable_domain: string | null;
    /** Whether the name exists; null if that is unknown. */
    readonly exists: boolean | null;
    /** One sentence: what matters most. */
    readonly verdict: string;
    /** What else needs attention, and what is unknown or was not tested; empty where there is nothing. */
    readonly beside: string;
    /** Points out of `tested_points`; what is unknown adds none. */
    readonly score: number;
    /** The score if everything unknown passed. */
    readonly score_max: number;
    /** The points that the score is out of: 100, less those of checks that nobody tested. In the diagnosis, where findings cost points, always 100. */
    readonly tested_points: number;
    /** How many checks nobody tested, because they need connections that a live check alone makes. They have no part in score and grade. */
    readonly not_tested: number;
    /** A from 90, B from 75, C from 60, D from 40, F below; null if the checks that we could judge are worth less than 60 points. */
    readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
    /** Why the grade cannot be better; null if only the points decide. */
    readonly grade_cap: {
      /** The best possible grade. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F';
      /** What keeps the grade down. */
      readonly code: 'bogus' | 'anyone-sends' | 'mail-unreachable' | 'no-public-address' | 'no-name-server' | 'browser-warning' | 'broken-encryption' | 'no-current-tls' | 'old-tls' | 'incomplete-chain' | 'not-listed' | 'one-engine' | 'other-canonical' | 'canonical-closed' | 'no-answers';
      /** The same in a sentence. */
      readonly reason: string;
    } | null;
    /** Whether anything is unknown. */
    readonly provisional: boolean;
    /** Version of checks, weights and thresholds. */
    readonly criteria: string;
    /** When the oldest part of the data was observed. */
    readonly observed_at: string;
    /** The time requested with `at`. Only in a report as of a date, which has nothing that was observed later. */
    readonly as_of?: string | undefined;
    /** Where the data comes from. */
    readonly source: 'live' | 'stored';
    /** Resolvers that a live check used; none if each zone’s own name servers answered. */
    readonly resolvers: readonly string[];
    /** Whether newer data is being looked up. */
    readonly refreshing: boolean;
    /** Only where we store no more than what the last run came to: true. Verdict, score and grade are as of `observed_at`; checks whose answers are not stored are unknown and have no points. A live check gives all of it. */
    readonly judgement_only?: boolean | undefined;
    /** The policy of the operator that the report was judged by; left out if there is none. It changes neither score nor grade. */
    readonly policy?: {
      /** The name that the policy has, or that of its file. */
      readonly name: string;
      /** What it changes, in one sentence. */
      readonly says: string;
      /** How many findings it leaves out. They stay in `findings`, with the reason. */
      readonly left_out: number;
      /** To how many findings it gives another severity. */
      readonly changed: number;
      /** The gravest severity, without the policy, of what it leaves out or rates as less than a warning; null if there is none. */
      readonly gravest: 'ok' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | null;
    } | undefined;
    /** Warnings, shown above everything else. */
    readonly warnings: readonly string[];
    /** Findings that others follow from; empty if we know of none. */
    readonly causes: readonly {
      /** The check, by its `id`. */
      readonly check: string;
      /** Code of the finding. */
      readonly code: string;
      /** Names it as a term of a sum, such as “expired signatures”. */
      readonly name: string;
      /** The points that it and its consequences cost together. */
      readonly points: number;
      /** The findings that go away with it: those that follow from it, and those that say why it is so. Where findings cost by severity, they cost nothing of their own. */
      readonly consequences: readonly {
        /** The check, by its `id`. */
        readonly check: string;
        /** Code of the finding. */
        readonly code: string;
      }[];
    }[];
    /** The checks, in a fixed order. */
    readonly checks: readonly ApiSchemas['Check'][];
    /** What to do about everything that failed or needs attention, most urgent first: what nobody can reach, then forged e-mail, then points. Warnings are among them even if they cost no points. */
    readonly actions: readonly ApiSchemas['Action'][];
    /** What the first actions bring: three, or those before the first whose effect is not certain. Null if there are none. */
    readonly after_actions: {
      /** How many of the first actions that takes. */
      readonly actions: number;
      /** The score after them. */
      readonly score: number;
      /** The grade after them. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F';
    } | null;
    /** The areas, in a fixed order. */
    readonly areas: readonly ApiSchemas['Area'][];
    readonly search_preview: ApiSchemas['SearchPreview'];
    readonly page_snippets: ApiSchemas['PageSnippets'];
    readonly robots_lines: ApiSchemas['RobotsLines'];
  };
  /** The page as a search result and as a shared link; null if there is no page. */
  readonly SearchPreview: {
    /** Address of the page. */
    readonly url: string;
    /** The title in a search result. */
    readonly title: {
      /** The part that fits. */
      readonly shown: string;
      /** The part that does not fit. */
      readonly rest: string;
    };
    /** The text in a search result. */
    readonly description: {
      /** The part that fits. */
      readonly shown: string;
      /** The part that does not fit. */
      readonly rest: string;
      /** Whether the page has a description; otherwise this is the beginning of its text. */
      readonly written: boolean;
    };
    /** The shared link. */
    readonly card: {
      /** Host of the page. */
      readonly host: string;
      /** Title of the link. */
      readonly title: string;
      /** Text of the link. */
      readonly description: string;
      /** Address of its picture; null if there is none. */
      readonly picture: string | null;
      /** Width of the picture in pixels; null if we do not know it. */
      readonly width: number | null;
      /** Height of the picture in pixels; null if we do not know it. */
      readonly height: number | null;
    };
  } | null;
  /** Lines to paste into the page. */
  readonly PageSnippets: readonly ({
    /** What they are for. */
    readonly for: 'title' | 'description' | 'viewport' | 'canonical' | 'card';
    /** The lines; `…` stands for your own words. */
    readonly lines: readonly string[];
  })[];
  /** The robots.txt as a crawler reads it; null if there is none. */
  readonly RobotsLines: {
    /** Address of the file. */
    readonly url: string;
    /** Its first lines, and later ones that mean something. */
    readonly lines: readonly ({
      /** Number of the line. */
      readonly number: number;
      /** The line as it is written. */
      readonly text: string;
      /** What the line does for the page. `typo`: only Google follows it; `skipped`: nobody does; null: nothing. */
      readonly role: 'allows' | 'forbids' | 'typo' | 'skipped' | null;
    })[];
    /** How many further lines the file has. */
    readonly more: number;
  } | null;
  /** Whether AI search can find, read and quote a page */
  readonly AiReport: {
    /** The name, in ASCII. */
    readonly domain: string;
    /** Kind of the report. */
    readonly kind: string;
    /** The name in its own script. */
    readonly unicode_domain: string;
    /** Top-level domain with its dot. */
    readonly tld: string;
    /** The registrable domain of the name; null for a public suffix. */
    readonly registrable_domain: string | null;
    /** Whether the name exists; null if that is unknown. */
    readonly exists: boolean | null;
    /** One sentence: what matters most. */
    readonly verdict: string;
    /** What else needs attention, and what is unknown or was not tested; empty where there is nothing. */
    readonly beside: string;
    /** Points out of `tested_points`; what is unknown adds none. */
    readonly score: number;
    /** The score if everything unknown passed. */
    readonly score_max: number;
    /** The points that the score is out of: 100, less those of checks that nobody tested. In the diagnosis, where findings cost points, always 100. */
    readonly tested_points: number;
    /** How many checks nobody tested, because they need connections that a live check alone makes. They have no part in score and grade. */
    readonly not_tested: number;
    /** A from 90, B from 75, C from 60, D from 40, F below; null if the checks that we could judge are worth less than 60 points. */
    readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
    /** Why the grade cannot be better; null if only the points decide. */
    readonly grade_cap: {
      /** The best possible grade. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F';
      /** What keeps the grade down. */
      readonly code: 'bogus' | 'anyone-sends' | 'mail-unreachable' | 'no-public-address' | 'no-name-server' | 'browser-warning' | 'broken-encryption' | 'no-current-tls' | 'old-tls' | 'incomplete-chain' | 'not-listed' | 'one-engine' | 'other-canonical' | 'canonical-closed' | 'no-answers';
      /** The same in a sentence. */
      readonly reason: string;
    } | null;
    /** Whether anything is unknown. */
    readonly provisional: boolean;
    /** Version of checks, weights and thresholds. */
    readonly criteria: string;
    /** When the oldest part of the data was observed. */
    readonly observed_at: string;
    /** The time requested with `at`. Only in a report as of a date, which has nothing that was observed later. */
    readonly as_of?: string | undefined;
    /** Where the data comes from. */
    readonly source: 'live' | 'stored';
    /** Resolvers that a live check used; none if each zone’s own name servers answered. */
    readonly resolvers: readonly string[];
    /** Whether newer data is being looked up. */
    readonly refreshing: boolean;
    /** Only where we store no more than what the last run came to: true. Verdict, score and grade are as of `observed_at`; checks whose answers are not stored are unknown and have no points. A live check gives all of it. */
    readonly judgement_only?: boolean | undefined;
    /** The policy of the operator that the report was judged by; left out if there is none. It changes neither score nor grade. */
    readonly policy?: {
      /** The name that the policy has, or that of its file. */
      readonly name: string;
      /** What it changes, in one sentence. */
      readonly says: string;
      /** How many findings it leaves out. They stay in `findings`, with the reason. */
      readonly left_out: number;
      /** To how many findings it gives another severity. */
      readonly changed: number;
      /** The gravest severity, without the policy, of what it leaves out or rates as less than a warning; null if there is none. */
      readonly gravest: 'ok' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | null;
    } | undefined;
    /** Warnings, shown above everything else. */
    readonly warnings: readonly string[];
    /** Findings that others follow from; empty if we know of none. */
    readonly causes: readonly {
      /** The check, by its `id`. */
      readonly check: string;
      /** Code of the finding. */
      readonly code: string;
      /** Names it as a term of a sum, such as “expired signatures”. */
      readonly name: string;
      /** The points that it and its consequences cost together. */
      readonly points: number;
      /** The findings that go away with it: those that follow from it, and those that say why it is so. Where findings cost by severity, they cost nothing of their own. */
      readonly consequences: readonly {
        /** The check, by its `id`. */
        readonly check: string;
        /** Code of the finding. */
        readonly code: string;
      }[];
    }[];
    /** The checks, in a fixed order. */
    readonly checks: readonly ApiSchemas['Check'][];
    /** What to do about everything that failed or needs attention, most urgent first: what nobody can reach, then forged e-mail, then points. Warnings are among them even if they cost no points. */
    readonly actions: readonly ApiSchemas['Action'][];
    /** What the first actions bring: three, or those before the first whose effect is not certain. Null if there are none. */
    readonly after_actions: {
      /** How many of the first actions that takes. */
      readonly actions: number;
      /** The score after them. */
      readonly score: number;
      /** The grade after them. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F';
    } | null;
    /** The areas, in a fixed order. */
    readonly areas: readonly ApiSchemas['Area'][];
    readonly assistant_text: ApiSchemas['AssistantText'];
    readonly crawlers: ApiSchemas['Crawlers'];
    readonly crawler_lines: ApiSchemas['CrawlerLines'];
  };
  /** The text that a crawler without scripts gets; null if there is no page. */
  readonly AssistantText: {
    /** Title of the page; null if it has none. */
    readonly title: string | null;
    /** Beginning of the text. */
    readonly start: string;
    /** Number of characters, without spaces. */
    readonly chars: number;
    /** Number of scripts that may add more in a browser. */
    readonly scripts: number;
  } | null;
  /** Crawlers of search and AI: what robots.txt allows, and what they are served. */
  readonly Crawlers: readonly ({
    /** Its name in robots.txt. */
    readonly token: string;
    /** Who runs it. */
    readonly operator: string;
    /** `user`: it reads one page when a person asks for it. `other`: it reads for customers or products of its operator. */
    readonly purpose: 'search' | 'user' | 'ads' | 'other' | 'training';
    /** Whether points depend on it. */
    readonly scored: boolean;
    /** What robots.txt says about it. */
    readonly robots: {
      /** Whether it may read the page. */
      readonly allowed: boolean;
      /** Number of the line that decides; null if none does. */
      readonly line: number | null;
      /** Whether its operator says that it follows robots.txt. */
      readonly heeded: boolean;
      /** Whether it is blocked on a list that also names crawlers that collect text for training. */
      readonly listed: boolean;
    };
    /** Directives for it in the page. */
    readonly meta: readonly string[];
    /** Directives for it in the HTTP header. */
    readonly header: readonly string[];
    /** What the server returned to its name. `hidden`: this cannot be told from outside; `not-asked`: we did not request the page, or robots.txt forbids it; `by-address`: hosts know it by its address, so we never use its name. */
    readonly served: 'served' | 'refused' | 'hidden' | 'different' | 'priced' | 'not-asked' | 'by-address';
    /** HTTP status; null if there is none. */
    readonly status: number | null;
    /** Whose challenge it was; null if there was none. */
    readonly vendor: string | null;
  })[];
  /** The robots.txt, with the lines that name crawlers of AI search and training; null if there is none. */
  readonly CrawlerLines: {
    /** Address of the file. */
    readonly url: string;
    /** Its first lines, and later ones that mean something. */
    readonly lines: readonly ({
      /** Number of the line. */
      readonly number: number;
      /** The line as it is written. */
      readonly text: string;
      /** What the line does. `training`: blocks a crawler that collects text for training; `listed`: blocks one of search on the same list; `search`: blocks one of search by itself; `unsent`: names one that nobody sends any more; null: none of these. */
      readonly role: 'training' | 'listed' | 'search' | 'unsent' | null;
    })[];
    /** How many further lines the file has. */
    readonly more: number;
  } | null;
  /** The health score of a name over time. */
  readonly ScoreHistory: {
    /** The requested name, in ASCII. */
    readonly domain: string;
    /** Version of checks, weights and thresholds: those of today, whatever the date. */
    readonly criteria: string;
    /** Newest first. */
    readonly scores: readonly ApiSchemas['ScorePeriod'][];
    /** The cursor for older scores; null if there are none. */
    readonly next: string | null;
    /** Whether we stopped here because these scores take more computing than we spend on one answer. `next` goes on. */
    readonly stopped: boolean;
  };
  /** A period in which the score stayed the same. */
  readonly ScorePeriod: {
    /** When a lookup first saw the change that led to this score. */
    readonly from: string;
    /** When a lookup first saw the change that led to the next score; null for the current score. */
    readonly to: string | null;
    /** Points of satisfied checks. */
    readonly health_score: number;
    /** The score if every unknown check passed. */
    readonly health_score_max: number;
    /** Null if the checks that we could judge are worth less than 60 points. */
    readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
    /** Changes first seen at `from`, at most 20. */
    readonly changes: readonly ({
      /** `added` and `removed`: a record. `dnssec`: the DNSSEC state (RFC 4035) of its answers. `existence`: whether the name exists. `criteria`: we judged DNSSEC for the first time, so the score moved without a change of the domain. */
      readonly change: 'added' | 'removed' | 'dnssec' | 'existence' | 'criteria';
      /** Owner name; it may belong to another domain that the report depends on. */
      readonly name: string;
      /** Record type. */
      readonly type: string;
      /** The record in presentation form, the new state, or the version of the criteria. Untrusted text. */
      readonly value: string;
    })[];
    /** How many more changes were seen then. */
    readonly more_changes: number;
    /** The findings of severity notice or worse that began or ended in this period, newest first, at most 20; those at its beginning may be why the score changed. A check that a report could not judge is compared with the next older report of the page that could. */
    readonly findings: readonly ({
      /** When a lookup first saw what made reports differ. */
      readonly at: string;
      /** `began`: reports from then on have it, and the one before does not; `ended`: the other way round. */
      readonly change: 'began' | 'ended';
      /** The ID of its check. */
      readonly check: string;
      /** The code of the finding. */
      readonly code: string;
      /** How grave it is, by the criteria of today. */
      readonly severity: 'ok' | 'info' | 'notice' | 'warning' | 'error' | 'critical';
    })[];
    /** How many more findings began or ended in this period. */
    readonly more_findings: number;
  };
  /** What changed at a name, and what it meant. */
  readonly ChangeHistory: {
    /** The requested name, in ASCII. */
    readonly domain: string;
    /** Version of checks, weights and thresholds of the scores: those of today, whatever the date. */
    readonly criteria: string;
    /** When we first looked up a record of the name; null if we never did. */
    readonly observed_since: string | null;
    /** Newest first. */
    readonly changes: readonly ApiSchemas['ChangeMoment'][];
    /** The cursor for older changes; null if there are none. */
    readonly next: string | null;
  };
  /** What changed at one moment. */
  readonly ChangeMoment: {
    /** Time of the lookup that first saw it. */
    readonly observed_at: string;
    /** Time of the last lookup before the change. The change happened between the two. */
    readonly not_before: string;
    /** The score just before; null if nothing was known, or if it takes more computing than we spend on one answer. */
    readonly score_before: {
      /** Points of satisfied checks. */
      readonly health_score: number;
      /** The score if every unknown check passed. */
      readonly health_score_max: number;
      /** Null if the checks that we could judge are worth less than 60 points. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
    } | null;
    /** The score from then on; null if it takes more computing than we spend on one answer. */
    readonly score_after: {
      /** Points of satisfied checks. */
      readonly health_score: number;
      /** The score if every unknown check passed. */
      readonly health_score_max: number;
      /** Null if the checks that we could judge are worth less than 60 points. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
    } | null;
    /** The most severe first, at most 50. */
    readonly meanings: readonly ApiSchemas['Meaning'][];
    /** How many more changes that moment has. */
    readonly more_meanings: number;
  };
  /** What a change means. */
  readonly Meaning: {
    /** What happened, as a stable code, such as `dmarc-weakened`. */
    readonly code: string;
    /** What it is about. */
    readonly area: 'mail' | 'web' | 'dns' | 'certificates' | 'other';
    /** How much it matters to the owner. */
    readonly severity: 'info' | 'notice' | 'warning' | 'error' | 'critical';
    /** The name that it is about. */
    readonly name: string;
    /** What happened, in one line. */
    readonly message: string;
    /** Why it matters; null if the message says it all. */
    readonly reason: string | null;
    /** The code of the reason. */
    readonly reason_code: string | null;
    /** What to do if it was not you; null if there is nothing to do. */
    readonly what_to_do: string | null;
    /** The code of what to do. */
    readonly what_to_do_code: string | null;
    /** The values in the sentences, by name. A statement within a statement is an object with `code` and `args`. */
    readonly args: Readonly<Record<string, unknown>>;
    /** What changed in the DNS. */
    readonly records: readonly {
      /** Owner name. */
      readonly name: string;
      /** Record type. */
      readonly type: string;
      /** Its records before, in presentation form. Untrusted text. */
      readonly before: readonly string[];
      /** Its records after. Untrusted text. */
      readonly after: readonly string[];
    }[];
  };
  /** A live run. */
  readonly HealthRun: {
    /** The ID of the run. */
    readonly id: string;
    /** The name that is checked, in ASCII. */
    readonly domain: string;
    /** The kind of diagnosis. */
    readonly kind: string;
    /** `running`; `ended`: the report is there; `failed`: it ended by a fault of ours, which says nothing about the domain. */
    readonly state: 'running' | 'ended' | 'failed';
    /** When it began. */
    readonly started_at: string;
    /** When it ended. Null while it runs, or where we lost sight of it. */
    readonly ended_at: string | null;
    /** Questions that were asked so far. Null where another process of the service runs it. */
    readonly asked: number | null;
    /** Of those, questions that have ended. Null where another process of the service runs it. */
    readonly answered: number | null;
    /** The report. Null until the run has ended. */
    readonly report: ApiSchemas['HealthReport'] | null;
  };
  /** A live run. */
  readonly MailRun: {
    /** The ID of the run. */
    readonly id: string;
    /** The name that is checked, in ASCII. */
    readonly domain: string;
    /** The kind of diagnosis. */
    readonly kind: string;
    /** `running`; `ended`: the report is there; `failed`: it ended by a fault of ours, which says nothing about the domain. */
    readonly state: 'running' | 'ended' | 'failed';
    /** When it began. */
    readonly started_at: string;
    /** When it ended. Null while it runs, or where we lost sight of it. */
    readonly ended_at: string | null;
    /** Questions that were asked so far. Null where another process of the service runs it. */
    readonly asked: number | null;
    /** Of those, questions that have ended. Null where another process of the service runs it. */
    readonly answered: number | null;
    /** The report. Null until the run has ended. */
    readonly report: ApiSchemas['MailReport'] | null;
  };
  /** A live run. */
  readonly SslRun: {
    /** The ID of the run. */
    readonly id: string;
    /** The name that is checked, in ASCII. */
    readonly domain: string;
    /** The kind of diagnosis. */
    readonly kind: string;
    /** `running`; `ended`: the report is there; `failed`: it ended by a fault of ours, which says nothing about the domain. */
    readonly state: 'running' | 'ended' | 'failed';
    /** When it began. */
    readonly started_at: string;
    /** When it ended. Null while it runs, or where we lost sight of it. */
    readonly ended_at: string | null;
    /** Questions that were asked so far. Null where another process of the service runs it. */
    readonly asked: number | null;
    /** Of those, questions that have ended. Null where another process of the service runs it. */
    readonly answered: number | null;
    /** The report. Null until the run has ended. */
    readonly report: ApiSchemas['SslReport'] | null;
  };
  /** A live run. */
  readonly DiagnosisRun: {
    /** The ID of the run. */
    readonly id: string;
    /** The name that is checked, in ASCII. */
    readonly domain: string;
    /** The kind of diagnosis. */
    readonly kind: string;
    /** `running`; `ended`: the report is there; `failed`: it ended by a fault of ours, which says nothing about the domain. */
    readonly state: 'running' | 'ended' | 'failed';
    /** When it began. */
    readonly started_at: string;
    /** When it ended. Null while it runs, or where we lost sight of it. */
    readonly ended_at: string | null;
    /** Questions that were asked so far. Null where another process of the service runs it. */
    readonly asked: number | null;
    /** Of those, questions that have ended. Null where another process of the service runs it. */
    readonly answered: number | null;
    /** The report. Null until the run has ended. */
    readonly report: ApiSchemas['DiagnosisReport'] | null;
  };
  /** A live run. */
  readonly SeoRun: {
    /** The ID of the run. */
    readonly id: string;
    /** The name that is checked, in ASCII. */
    readonly domain: string;
    /** The kind of diagnosis. */
    readonly kind: string;
    /** `running`; `ended`: the report is there; `failed`: it ended by a fault of ours, which says nothing about the domain. */
    readonly state: 'running' | 'ended' | 'failed';
    /** When it began. */
    readonly started_at: string;
    /** When it ended. Null while it runs, or where we lost sight of it. */
    readonly ended_at: string | null;
    /** Questions that were asked so far. Null where another process of the service runs it. */
    readonly asked: number | null;
    /** Of those, questions that have ended. Null where another process of the service runs it. */
    readonly answered: number | null;
    /** The report. Null until the run has ended. */
    readonly report: ApiSchemas['SeoReport'] | null;
  };
  /** A live run. */
  readonly AiRun: {
    /** The ID of the run. */
    readonly id: string;
    /** The name that is checked, in ASCII. */
    readonly domain: string;
    /** The kind of diagnosis. */
    readonly kind: string;
    /** `running`; `ended`: the report is there; `failed`: it ended by a fault of ours, which says nothing about the domain. */
    readonly state: 'running' | 'ended' | 'failed';
    /** When it began. */
    readonly started_at: string;
    /** When it ended. Null while it runs, or where we lost sight of it. */
    readonly ended_at: string | null;
    /** Questions that were asked so far. Null where another process of the service runs it. */
    readonly asked: number | null;
    /** Of those, questions that have ended. Null where another process of the service runs it. */
    readonly answered: number | null;
    /** The report. Null until the run has ended. */
    readonly report: ApiSchemas['AiReport'] | null;
  };
  /** A domain with a planned zone. */
  readonly PlannedZone: {
    /** The name of the zone, in ASCII. */
    readonly origin: string;
    /** The name that is checked, in ASCII. */
    readonly domain: string;
    /** The kind of diagnosis. */
    readonly kind: string;
    /** The report that the domain would have, in the form of its kind. */
    readonly report: ApiSchemas['HealthReport'] | ApiSchemas['MailReport'] | ApiSchemas['SslReport'] | ApiSchemas['DiagnosisReport'] | ApiSchemas['SeoReport'] | ApiSchemas['AiReport'];
    /** The score of the domain as it is now. */
    readonly now: {
      /** Points of satisfied checks. */
      readonly score: number;
      /** The score if every unknown check passed, with the probes that were made. */
      readonly score_max: number;
      /** The grade; null without one. */
      readonly grade: string | null;
    };
    /** The changes that the zone makes, the most severe first. We compare the names that this report asks for: nobody outside can list all that a zone has now. */
    readonly changes: readonly ApiSchemas['Meaning'][];
    /** Where the checks that need attention are in the file. */
    readonly lines: readonly {
      /** The ID of the check. */
      readonly check: string;
      /** Lines of the file, from 1. */
      readonly lines: readonly number[];
    }[];
    /** What we left out of the file, or read as something else. */
    readonly notes: readonly {
      /** The line of the file, from 1. */
      readonly line: number;
      /** What we noticed there. */
      readonly note: string;
    }[];
  };
  /** A batch of domains. */
  readonly Batch: {
    /** The ID of the batch. */
    readonly id: string;
    /** The kind of diagnosis. */
    readonly kind: string;
    /** Whether each domain is asked about afresh, with active probes. */
    readonly live: boolean;
    /** `running`; `ended`: every domain has a result. */
    readonly state: 'running' | 'ended';
    /** When it began. */
    readonly created_at: string;
    /** When it ended. Null while it runs. */
    readonly ended_at: string | null;
    /** When we delete its results. Null while it runs. */
    readonly expires_at: string | null;
    /** Domains in it, each once. */
    readonly total: number;
    /** Domains that have a result. */
    readonly done: number;
    /** Of these, domains that failed by a fault of ours. They do not count. */
    readonly failed: number;
    /** Where its results are. */
    readonly results: string;
  };
  /** The result of one domain. */
  readonly BatchResult: {
    /** The name that was checked, in ASCII. */
    readonly domain: string;
    /** `report`: the report is there. `too-long`: it is longer than we keep; ask for it alone. `failed`: it failed by a fault of ours, which says nothing about the domain. */
    readonly outcome: 'report' | 'too-long' | 'failed';
    /** The report of the kind, in the language of the request that began the batch. Null without one. */
    readonly report: Readonly<Record<string, unknown>> | null;
  };
  /** Monitors of the account. */
  readonly Monitors: {
    /** By name. */
    readonly monitors: readonly ({
      /** The monitored name, in ASCII. */
      readonly domain: string;
      /** The same for people. */
      readonly unicode_domain: string;
      /** `active`; `paused` by its owner; `over-limit`: the plan has no room for it. */
      readonly state: 'active' | 'paused' | 'over-limit';
      /** The plan of the account. */
      readonly plan: 'Free' | 'Starter' | 'Pro' | 'Enterprise';
      /** How often it is checked, such as `24h`, `1h` or `15m`. Null on a plan without monitors. */
      readonly check_interval: string | null;
      /** Always `e-mail`. Recipients of other channels are in `/v1/recipients`. */
      readonly alert_channel: 'e-mail';
      /** The health score of the latest check. Null before the first. */
      readonly score: {
        /** Points of satisfied checks. */
        readonly health_score: number;
        /** The score if every unknown check passed. */
        readonly health_score_max: number;
        /** Null if the checks that we could judge are worth less than 60 points. */
        readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
      } | null;
      /** The score before it last changed. Null where it did not. */
      readonly score_before: {
        /** Points of satisfied checks. */
        readonly health_score: number;
        /** The score if every unknown check passed. */
        readonly health_score_max: number;
        /** Null if the checks that we could judge are worth less than 60 points. */
        readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
        /** Until when that was the score. */
        readonly until: string;
      } | null;
      /** The latest change that we reported. Null where there was none. */
      readonly last_change: {
        /** When the change was confirmed. */
        readonly at: string;
        /** The ID of its alert. */
        readonly alert: string;
        /** What happened, as a stable code, such as `dmarc-weakened`. */
        readonly code: string;
        /** The values in the sentences, by name. A statement within a statement is an object with `code` and `args`. */
        readonly args: Readonly<Record<string, unknown>>;
        /** What happened, in one line. */
        readonly message: string;
      } | null;
      /** Since when no name server answers us. Null while they do. */
      readonly unreachable_since: string | null;
      /** Since when the name does not exist. Null while it does. */
      readonly missing_since: string | null;
      /** Since when our resolver refuses the name, though its own name servers answer. Null while it does not. */
      readonly refused_since: string | null;
      /** Lookups that have failed for an hour, while others are answered. */
      readonly failing_lookups: number;
      /** Name servers that have not worked for six hours. */
      readonly name_servers_down: number;
      /** When the first certificate expires. Null where none is known. */
      readonly certificate_expires_at: string | null;
      /** How it stands with the certificates of further hosts that are watched. */
      readonly certificate_hosts: readonly ({
        /** The name of the host. */
        readonly host: string;
        /** The port on which its certificate is read. */
        readonly port: number;
        /** When it last showed a certificate, to within a day. Null if it never did. */
        readonly last_seen_at: string | null;
        /** When the certificate that it showed last expires. Null where it showed none. */
        readonly expires_at: string | null;
        /** Since when it is not reached. Null while it is, and if it never was. */
        readonly failing_since: string | null;
        /** What is wrong with its certificate. Null where nothing is known to be. */
        readonly problem: 'self-signed' | 'untrusted-issuer' | 'incomplete' | 'expired' | 'not-yet-valid' | 'chain-too-large' | 'other' | 'wrong-name' | 'revoked' | 'no-tls' | null;
      })[];
      /** When the registration expires. Null where that is not known. */
      readonly registration_expires_at: string | null;
      /** When the registry answered last, if it has not for a day. Null otherwise. */
      readonly registry_unanswered_since: string | null;
      /** Who supplies the domain. A lookup that fails changes nothing here. */
      readonly suppliers: {
        /** The registrar, as the registry names it. Empty where it names none. Null until the registry has answered. */
        readonly registrar: readonly string[] | null;
        /** The issuers of the certificates that its servers showed last. Empty where they serve none. Null where that is not known. */
        readonly issuer: readonly string[] | null;
        /** Who runs its name servers: a known provider, otherwise the registrable domain of the servers. Empty where it has none of its own. Null until they were looked up. */
        readonly dns: readonly string[] | null;
      };
      /** Lookups of the latest check. */
      readonly lookups: number;
      /** When the monitor was added. */
      readonly added_at: string;
      /** When it was last checked. Null before the first check. */
      readonly last_checked_at: string | null;
      /** When it is checked next. Null while it is not active. */
      readonly next_check_at: string | null;
      /** What its owner chose. The names are those of docs/monitor-settings.md. */
      readonly settings: {
        /** words by which you group domains, separated by commas, or none */
        readonly tags: readonly string[];
        /** A text of your own, such as who looks after the domain. The page of the monitor shows it. */
        readonly notes: string;
        /** kinds of alerts that are not sent, separated by commas, or none */
        readonly mute: readonly string[];
        /** whether to check the certificates of mail servers (STARTTLS) too */
        readonly mail_certificates: boolean;
        /** further hosts whose certificates are checked, such as api.example.com or imap.example.com:993, separated by commas, or none */
        readonly certificate_hosts: readonly string[];
        /** further names whose records are watched, such as vpn.example.com, _sip._tcp.example.com or token.example.com:TXT, separated by commas, or none */
        readonly record_names: readonly string[];
        /** whether to check once a day which TLS versions the website offers, and that all its addresses show a good certificate */
        readonly watch_tls: boolean;
        /** reports to run once a day for alerts on new findings, separated by commas, or none */
        readonly daily_reports: readonly string[];
        /** days before a certificate expires on which an alert is sent, separated by commas, or none: 90, 60, 30, 14, 7, 3, 1 */
        readonly certificate_stages: readonly number[];
        /** whether certificate warnings begin on these days however short the life of the certificate is */
        readonly plain_days: boolean;
        /** whether to warn only if a renewal is later than usual for its host: short (for certificates that live up to 100 days), always or never */
        readonly follow_renewals: 'short' | 'always' | 'never';
        /** days before the registration expires on which an alert is sent, separated by commas, or none: 90, 60, 30, 14, 7, 3, 1 */
        readonly registration_stages: readonly number[];
        /** record types that are not compared, separated by commas, or none */
        readonly ignore: readonly string[];
        /** Values that its owner pinned: a departure is reported at once. */
        readonly pins: readonly Readonly<Record<string, unknown>>[];
      };
      /** Open alerts that ask for something. */
      readonly open_alerts: number;
      /** Why it needs attention, the most urgent first. */
      readonly attention: readonly ('alert' | 'silent' | 'missing' | 'expiry' | 'over-limit' | 'refused')[];
      /** Whether nobody gets its alerts. */
      readonly unheard: boolean;
      /** The state of each area, as the report marks it. Null where there is nothing to check. */
      readonly areas: Readonly<Record<string, unknown>>;
    })[];
    /** For `cursor`, to get those that follow. Null where these are the last. */
    readonly next: string | null;
  };
  /** What became of the names. */
  readonly AddedMonitors: {
    /** In the order in which they were given. */
    readonly names: readonly ({
      /** The name as it was given. */
      readonly typed: string;
      /** `added`; `existing`: it was there; `over-limit`: added, and not checked, since the plan has no room; `invalid`: no name. */
      readonly outcome: 'added' | 'existing' | 'over-limit' | 'invalid';
      /** The name in ASCII. Null where it is none. */
      readonly domain: string | null;
      /** False where the DNS has no such name. Null where it is no name. */
      readonly exists: boolean | null;
      /** What is wrong with it. Null where nothing is. */
      readonly fault: string | null;
    })[];
    /** Names after the last one for which there was room, which we did not read. */
    readonly unread: readonly string[];
  };
  /** How many monitors have which names. */
  readonly MonitorBreakdown: {
    /** The monitors that were counted. */
    readonly monitors: number;
    /** How many have which name of one kind. */
    readonly registrar: {
      /** The names that most monitors have, up to 100. Names that differ only in case are one, and so are those of a registrar with one number at IANA. */
      readonly names: readonly {
        /** The name, as most of them have it. */
        readonly name: string;
        /** Monitors with this name. */
        readonly monitors: number;
      }[];
      /** What is beyond those names. */
      readonly others: {
        /** Further names. */
        readonly names: number;
        /** Monitors with at least one of these. */
        readonly monitors: number;
      };
      /** Monitors that are known to have none. */
      readonly none: number;
      /** Monitors of which it is not known: not checked yet, or no lookup has been answered. */
      readonly unknown: number;
    };
    /** How many have which name of one kind. */
    readonly issuer: {
      /** The names that most monitors have, up to 100. Names that differ only in case are one, and so are those of a registrar with one number at IANA. */
      readonly names: readonly {
        /** The name, as most of them have it. */
        readonly name: string;
        /** Monitors with this name. */
        readonly monitors: number;
      }[];
      /** What is beyond those names. */
      readonly others: {
        /** Further names. */
        readonly names: number;
        /** Monitors with at least one of these. */
        readonly monitors: number;
      };
      /** Monitors that are known to have none. */
      readonly none: number;
      /** Monitors of which it is not known: not checked yet, or no lookup has been answered. */
      readonly unknown: number;
    };
    /** How many have which name of one kind. */
    readonly dns: {
      /** The names that most monitors have, up to 100. Names that differ only in case are one, and so are those of a registrar with one number at IANA. */
      readonly names: readonly {
        /** The name, as most of them have it. */
        readonly name: string;
        /** Monitors with this name. */
        readonly monitors: number;
      }[];
      /** What is beyond those names. */
      readonly others: {
        /** Further names. */
        readonly names: number;
        /** Monitors with at least one of these. */
        readonly monitors: number;
      };
      /** Monitors that are known to have none. */
      readonly none: number;
      /** Monitors of which it is not known: not checked yet, or no lookup has been answered. */
      readonly unknown: number;
    };
    /** How many have which name of one kind. */
    readonly tag: {
      /** The names that most monitors have, up to 100. Names that differ only in case are one, and so are those of a registrar with one number at IANA. */
      readonly names: readonly {
        /** The name, as most of them have it. */
        readonly name: string;
        /** Monitors with this name. */
        readonly monitors: number;
      }[];
      /** What is beyond those names. */
      readonly others: {
        /** Further names. */
        readonly names: number;
        /** Monitors with at least one of these. */
        readonly monitors: number;
      };
      /** Monitors that are known to have none. */
      readonly none: number;
      /** Monitors of which it is not known: not checked yet, or no lookup has been answered. */
      readonly unknown: number;
    };
  };
  /** A monitor of the account. */
  readonly Monitor: {
    /** The monitored name, in ASCII. */
    readonly domain: string;
    /** The same for people. */
    readonly unicode_domain: string;
    /** `active`; `paused` by its owner; `over-limit`: the plan has no room for it. */
    readonly state: 'active' | 'paused' | 'over-limit';
    /** The plan of the account. */
    readonly plan: 'Free' | 'Starter' | 'Pro' | 'Enterprise';
    /** How often it is checked, such as `24h`, `1h` or `15m`. Null on a plan without monitors. */
    readonly check_interval: string | null;
    /** Always `e-mail`. Recipients of other channels are in `/v1/recipients`. */
    readonly alert_channel: 'e-mail';
    /** The health score of the latest check. Null before the first. */
    readonly score: {
      /** Points of satisfied checks. */
      readonly health_score: number;
      /** The score if every unknown check passed. */
      readonly health_score_max: number;
      /** Null if the checks that we could judge are worth less than 60 points. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
    } | null;
    /** The score before it last changed. Null where it did not. */
    readonly score_before: {
      /** Points of satisfied checks. */
      readonly health_score: number;
      /** The score if every unknown check passed. */
      readonly health_score_max: number;
      /** Null if the checks that we could judge are worth less than 60 points. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
      /** Until when that was the score. */
      readonly until: string;
    } | null;
    /** The latest change that we reported. Null where there was none. */
    readonly last_change: {
      /** When the change was confirmed. */
      readonly at: string;
      /** The ID of its alert. */
      readonly alert: string;
      /** What happened, as a stable code, such as `dmarc-weakened`. */
      readonly code: string;
      /** The values in the sentences, by name. A statement within a statement is an object with `code` and `args`. */
      readonly args: Readonly<Record<string, unknown>>;
      /** What happened, in one line. */
      readonly message: string;
    } | null;
    /** Since when no name server answers us. Null while they do. */
    readonly unreachable_since: string | null;
    /** Since when the name does not exist. Null while it does. */
    readonly missing_since: string | null;
    /** Since when our resolver refuses the name, though its own name servers answer. Null while it does not. */
    readonly refused_since: string | null;
    /** Lookups that have failed for an hour, while others are answered. */
    readonly failing_lookups: number;
    /** Name servers that have not worked for six hours. */
    readonly name_servers_down: number;
    /** When the first certificate expires. Null where none is known. */
    readonly certificate_expires_at: string | null;
    /** How it stands with the certificates of further hosts that are watched. */
    readonly certificate_hosts: readonly ({
      /** The name of the host. */
      readonly host: string;
      /** The port on which its certificate is read. */
      readonly port: number;
      /** When it last showed a certificate, to within a day. Null if it never did. */
      readonly last_seen_at: string | null;
      /** When the certificate that it showed last expires. Null where it showed none. */
      readonly expires_at: string | null;
      /** Since when it is not reached. Null while it is, and if it never was. */
      readonly failing_since: string | null;
      /** What is wrong with its certificate. Null where nothing is known to be. */
      readonly problem: 'self-signed' | 'untrusted-issuer' | 'incomplete' | 'expired' | 'not-yet-valid' | 'chain-too-large' | 'other' | 'wrong-name' | 'revoked' | 'no-tls' | null;
    })[];
    /** When the registration expires. Null where that is not known. */
    readonly registration_expires_at: string | null;
    /** When the registry answered last, if it has not for a day. Null otherwise. */
    readonly registry_unanswered_since: string | null;
    /** Who supplies the domain. A lookup that fails changes nothing here. */
    readonly suppliers: {
      /** The registrar, as the registry names it. Empty where it names none. Null until the registry has answered. */
      readonly registrar: readonly string[] | null;
      /** The issuers of the certificates that its servers showed last. Empty where they serve none. Null where that is not known. */
      readonly issuer: readonly string[] | null;
      /** Who runs its name servers: a known provider, otherwise the registrable domain of the servers. Empty where it has none of its own. Null until they were looked up. */
      readonly dns: readonly string[] | null;
    };
    /** Lookups of the latest check. */
    readonly lookups: number;
    /** When the monitor was added. */
    readonly added_at: string;
    /** When it was last checked. Null before the first check. */
    readonly last_checked_at: string | null;
    /** When it is checked next. Null while it is not active. */
    readonly next_check_at: string | null;
    /** What its owner chose. The names are those of docs/monitor-settings.md. */
    readonly settings: {
      /** words by which you group domains, separated by commas, or none */
      readonly tags: readonly string[];
      /** A text of your own, such as who looks after the domain. The page of the monitor shows it. */
      readonly notes: string;
      /** kinds of alerts that are not sent, separated by commas, or none */
      readonly mute: readonly string[];
      /** whether to check the certificates of mail servers (STARTTLS) too */
      readonly mail_certificates: boolean;
      /** further hosts whose certificates are checked, such as api.example.com or imap.example.com:993, separated by commas, or none */
      readonly certificate_hosts: readonly string[];
      /** further names whose records are watched, such as vpn.example.com, _sip._tcp.example.com or token.example.com:TXT, separated by commas, or none */
      readonly record_names: readonly string[];
      /** whether to check once a day which TLS versions the website offers, and that all its addresses show a good certificate */
      readonly watch_tls: boolean;
      /** reports to run once a day for alerts on new findings, separated by commas, or none */
      readonly daily_reports: readonly string[];
      /** days before a certificate expires on which an alert is sent, separated by commas, or none: 90, 60, 30, 14, 7, 3, 1 */
      readonly certificate_stages: readonly number[];
      /** whether certificate warnings begin on these days however short the life of the certificate is */
      readonly plain_days: boolean;
      /** whether to warn only if a renewal is later than usual for its host: short (for certificates that live up to 100 days), always or never */
      readonly follow_renewals: 'short' | 'always' | 'never';
      /** days before the registration expires on which an alert is sent, separated by commas, or none: 90, 60, 30, 14, 7, 3, 1 */
      readonly registration_stages: readonly number[];
      /** record types that are not compared, separated by commas, or none */
      readonly ignore: readonly string[];
      /** Values that its owner pinned: a departure is reported at once. */
      readonly pins: readonly Readonly<Record<string, unknown>>[];
    };
  };
  /** Recipients of alerts. */
  readonly Recipients: {
    /** The address of the account first. */
    readonly recipients: readonly ApiSchemas['Recipient'][];
  };
  /** Somebody who gets alerts of the account. */
  readonly Recipient: {
    /** The ID of the recipient. */
    readonly id: string;
    /** How it gets alerts, such as `email` or `webhook`. */
    readonly channel: string;
    /** Its address. One that is a secret is masked. */
    readonly address: string;
    /** `confirmed`: it gets alerts; `waiting` for its confirmation; `refused`: deliveries fail and are tried again; `paused`: they failed for long. */
    readonly state: 'confirmed' | 'waiting' | 'refused' | 'paused';
    /** Only alerts of these domains. Null: of all. */
    readonly domains: readonly string[] | null;
    /** Only alerts of domains with one of these tags. Null: of all. */
    readonly tags: readonly string[] | null;
    /** Only these kinds of alerts. Null: all. */
    readonly groups: readonly ('policy-weakened' | 'policy-strengthened' | 'mail-route' | 'name-servers' | 'addresses' | 'certificate' | 'registration' | 'silence' | 'pins' | 'findings' | 'other')[] | null;
    /** Only alerts of this severity or graver. Null: all. */
    readonly least: 'critical' | 'error' | 'warning' | null;
    /** How a webhook gets its messages. Null: as our own JSON. The values of headers are masked. */
    readonly form: {
      /** The content type. Values are escaped for it. */
      readonly content_type: string;
      /** A template with placeholders. Null: our own JSON. */
      readonly body: string | null;
      /** A template for the end of something. Null: the same. */
      readonly ended_body: string | null;
      /** Headers of the owner’s own. */
      readonly headers: readonly {
        /** The name of the header. */
        readonly name: string;
        /** Its value, of which we show at most the last four characters. A masked value that you send back stays as it is. */
        readonly value: string;
      }[];
    } | null;
  };
  /** A recipient that was added. */
  readonly NewRecipient: {
    /** Somebody who gets alerts of the account. */
    readonly recipient: ApiSchemas['Recipient'] | null;
    /** Signs what a webhook gets. We show it this once. Null for other channels. */
    readonly secret: string | null;
  };
  /** Windows of planned changes. */
  readonly Windows: {
    /** In the order in which they were planned. */
    readonly windows: readonly ApiSchemas['Window'][];
  };
  /** A window of planned changes. */
  readonly Window: {
    /** The ID of the window. */
    readonly id: string;
    /** Is shown in alerts; may be empty. */
    readonly name: string;
    /** Monitored domains whose changes are planned. Null: all. */
    readonly domains: readonly string[] | null;
    /** Groups of changes that are planned. All others are told at once. */
    readonly groups: readonly ('addresses' | 'mail-route' | 'mail-policies' | 'certificate' | 'other')[];
    /** A day such as 2026-12-04, or a day of each week: `mon` to `sun`. */
    readonly day: string;
    /** The time of day at which it begins, such as 22:00. */
    readonly at: string;
    /** How long it lasts. */
    readonly minutes: number;
    /** The time zone of that day and time, such as `Europe/Zurich`. */
    readonly time_zone: string;
  };
  /** Alerts of the account. */
  readonly AlertLog: {
    /** The newest first. */
    readonly alerts: readonly ApiSchemas['LoggedAlert'][];
    /** For `cursor`, to get older ones. Null where there are none. */
    readonly next: string | null;
  };
  /** An alert of the log. */
  readonly LoggedAlert: {
    /** Identifies the alert. */
    readonly id: string;
    /** The monitored domain, in ASCII. */
    readonly domain: string;
    /** When it was confirmed. */
    readonly at: string;
    /** What happened: at least one event, the most severe first. */
    readonly events: readonly ApiSchemas['AlertEvent'][];
    /** The name servers that confirmed it; empty for what is not in the DNS. */
    readonly confirmed_by: readonly string[];
    /** The score before; null if it is unknown. */
    readonly score_before: {
      /** Points of satisfied checks. */
      readonly health_score: number;
      /** The score if every unknown check passed. */
      readonly health_score_max: number;
      /** Null if the checks that we could judge are worth less than 60 points. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
    } | null;
    /** The score afterwards; null if it is unknown. */
    readonly score_after: {
      /** Points of satisfied checks. */
      readonly health_score: number;
      /** The score if every unknown check passed. */
      readonly health_score_max: number;
      /** Null if the checks that we could judge are worth less than 60 points. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
    } | null;
    /** Why it was not sent: `muted`, `planned`, or `only-logged` if it asks for nothing. Null where it was. */
    readonly withheld: 'muted' | 'planned' | 'only-logged' | null;
    /** Whether it waits for alerts of other domains, to be sent together. */
    readonly waits_for_others: boolean;
    /** When it was over or somebody closed it; null while it is open. If it asks for nothing: `at`. */
    readonly closed_at: string | null;
    /** Who has seen it. Null while nobody did. */
    readonly acknowledged: {
      /** When that was. */
      readonly at: string;
      /** Who it was. */
      readonly by: string;
      /** What they said. Null where nothing. */
      readonly comment: string | null;
    } | null;
    /** How it went to each recipient. */
    readonly deliveries: readonly ({
      /** Its address. Null where it was removed. */
      readonly address: string | null;
      /** Whether it waits, was accepted, refused or given up. */
      readonly state: string;
      /** When that happened. Null while it waits. */
      readonly at: string | null;
      /** When it is tried next. Null once it has ended. */
      readonly next_try_at: string | null;
      /** What the receiver said, or what went wrong. Null where nothing did. */
      readonly reply: string | null;
    })[];
  };
  /** The calls of a month. */
  readonly Usage: {
    /** The plan of the account; `Free` without a key. */
    readonly plan: 'Free' | 'Starter' | 'Pro' | 'Enterprise';
    /** Calls a month. */
    readonly limit: number;
    /** Calls so far this month. */
    readonly used: number;
    /** Calls that are left this month. */
    readonly left: number;
    /** When the count is reset. */
    readonly resets_at: string;
    /** Days on which calls were counted, oldest first, as far back as we store them. Without a key we count no days. */
    readonly days: readonly {
      /** The day (UTC). */
      readonly date: string;
      /** Calls that were counted on that day. */
      readonly calls: number;
    }[];
    /** The key of this call. Null without one. */
    readonly key: {
      /** The ID of the key, as `zonewell admin keys` lists it. */
      readonly id: string;
      /** Its name. */
      readonly name: string;
      /** What it may be used for: `read`: reports, records and histories; `run`: live runs with their probes; `monitors`: the monitors and alerts of its account. */
      readonly scopes: readonly ('read' | 'run' | 'monitors')[];
      /** The addresses and networks from which it may be used, such as `192.0.2.0/24`. None: it may be used from anywhere. */
      readonly addresses: readonly string[];
      /** From then on it no longer works. Null: it has no end. */
      readonly expires_at: string | null;
    } | null;
  };
  /** One observed record. */
  readonly Record: {
    /** Owner of the record. `*.` before a name stands for all names that a wildcard answers in the same way. */
    readonly name: string;
    /** Record type. */
    readonly type: string;
    /** Record data in the presentation form of RFC 1035, with TXT strings joined and without quotes. */
    readonly value: string;
    /** Time to live in seconds, as observed. */
    readonly ttl: number;
    /** Whether the TTL came from a cache, where it counts down. */
    readonly ttl_from_cache: boolean;
    /** First time the record was seen (UTC). */
    readonly first_observed: string;
    /** Last time the record was seen (UTC). */
    readonly last_observed: string;
    /** Number of observations. */
    readonly count: number;
    /** When the record was last looked up. */
    readonly observed_at: string;
  };
  /** An error (RFC 9457). */
  readonly Problem: {
    /** Address of the page about this kind of problem. */
    readonly type: string;
    /** Kind of problem. */
    readonly title: string;
    /** HTTP status. */
    readonly status: number;
    /** What is wrong with this request. */
    readonly detail: string;
    /** Which part of the request is wrong. */
    readonly parameter?: string | undefined;
    /** Each line of the zone file that would not load. */
    readonly faults?: readonly {
      /** The line, from 1. */
      readonly line: number;
      /** What is wrong there. */
      readonly fault: string;
    }[] | undefined;
    /** Names of the policies in `RateLimit-Policy` that were exceeded. */
    readonly 'violated-policies'?: readonly string[] | undefined;
  };
  /** What one check of a monitored domain reports. */
  readonly Alert: {
    /** Identifies the alert. */
    readonly id: string;
    /** The monitored domain, in ASCII. */
    readonly domain: string;
    /** When it was confirmed. */
    readonly at: string;
    /** What happened: at least one event, the most severe first. */
    readonly events: readonly ApiSchemas['AlertEvent'][];
    /** The name servers that confirmed it; empty for what is not in the DNS. */
    readonly confirmed_by: readonly string[];
    /** The score before; null if it is unknown. */
    readonly score_before: {
      /** Points of satisfied checks. */
      readonly health_score: number;
      /** The score if every unknown check passed. */
      readonly health_score_max: number;
      /** Null if the checks that we could judge are worth less than 60 points. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
    } | null;
    /** The score afterwards; null if it is unknown. */
    readonly score_after: {
      /** Points of satisfied checks. */
      readonly health_score: number;
      /** The score if every unknown check passed. */
      readonly health_score_max: number;
      /** Null if the checks that we could judge are worth less than 60 points. */
      readonly grade: 'A' | 'B' | 'C' | 'D' | 'F' | null;
    } | null;
    /** When it was over or somebody closed it; null while it is open. If it asks for nothing: `at`. */
    readonly closed_at: string | null;
    /** The page of the alert, for those who are signed in. */
    readonly url: string;
  };
  /** One thing that an alert reports. */
  readonly AlertEvent: {
    /** What happened, as a stable code, such as `dmarc-weakened`. */
    readonly code: string;
    /** The kind of alert, as recipients choose and mute it. */
    readonly group: 'policy-weakened' | 'policy-strengthened' | 'mail-route' | 'name-servers' | 'addresses' | 'certificate' | 'registration' | 'silence' | 'pins' | 'findings' | 'other';
    /** How much it matters to the owner. */
    readonly severity: 'info' | 'notice' | 'warning' | 'error' | 'critical';
    /** The values in the sentences, by name. A statement within a statement is an object with `code` and `args`. */
    readonly args: Readonly<Record<string, unknown>>;
    /** What happened, in one line. */
    readonly message: string;
    /** Why it matters; null if the message says it all. */
    readonly reason: string | null;
    /** The code of the reason. */
    readonly reason_code: string | null;
    /** What to do if it was not you; null if there is nothing to do. */
    readonly what_to_do: string | null;
    /** The code of what to do. */
    readonly what_to_do_code: string | null;
    /** What changed in the DNS. */
    readonly records: readonly ({
      /** Owner name. */
      readonly name: string;
      /** Record type. */
      readonly type: string;
      /** Its records before, in presentation form. Untrusted text. */
      readonly before: readonly string[];
      /** Its records after. Untrusted text. */
      readonly after: readonly string[];
      /** Which copy of NS records it is, where the registry and the zone differ; left out everywhere else. */
      readonly at?: 'registry' | 'zone' | undefined;
    })[];
    /** When we last saw the earlier state; null where that means nothing, as for a date. */
    readonly not_before: string | null;
    /** The window in which the owner planned the change. In the summary at its end, each event has it. Null for what nobody planned. */
    readonly planned_window: {
      /** Identifies the window. */
      readonly id: string;
      /** The name that the owner gave it; may be empty. */
      readonly name: string;
      /** When it opened; a weekly window opens every week. */
      readonly opened_at: string;
    } | null;
  };
  /** An alert that did not get there. */
  readonly UndeliveredAlert: {
    /** Identifies the alert. */
    readonly id: string;
    /** The monitored domain, in ASCII. */
    readonly domain: string;
    /** When it was confirmed. */
    readonly at: string;
  };
}

/** Lists what each operation takes and answers. A `body` is sent as JSON. */
export interface ApiOperations {
  /** Current DNS records of a name. From our store while their TTL lasts (at least 60 s, at most 1 h), otherwise looked up on demand. For a name that does not exist, the status is 200 and there are no records. If we could not look up some types, `lookups` says so. */
  readonly getDns: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** Record types separated by commas, without spaces, in any case: A, AAAA, CAA, CNAME, DNSKEY, DS, HTTPS, MX, NAPTR, NS, PTR, SOA, SRV, SVCB, TLSA, TXT. If you leave it out: all types that we observe. */
      readonly type?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['Dns'];
  };
  /** Registration data of a name. Registration data of the registrable domain: from RDAP if the registry offers it, otherwise from WHOIS. If the registry knows little, we also ask the registrar. A failed or limited lookup is an error and never says "not registered". We cache the data for six hours. */
  readonly getWhois: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['Whois'];
  };
  /** Whether an address may send for a domain, by SPF. Evaluates the SPF record of a domain for one address, as a receiving mail server does (RFC 7208), and asks the DNS now. It is the same test as `zonewell spf`. A lookup that failed makes the result `temperror`, never `none`. We store nothing of it. */
  readonly getSpf: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The address that would send, IPv4 or IPv6. */
      readonly ip?: string | undefined;
      /** The address of MAIL FROM, which must be at the domain. If you leave it out: `postmaster` at the domain. Only macros in the record ask for the part before the `@`. */
      readonly sender?: string | undefined;
      /** The name that the server greets with. If you leave it out: the domain. Only macros ask for it. */
      readonly helo?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['SpfTest'];
  };
  /** History of the DNS records of a name. Observed changes, newest first, and every record that we ever observed, with its intervals. The day of a change is the day of the first lookup that saw it. Failed lookups and rotating records do not count as changes. This call looks nothing up: a name that was never looked up has no history. With `Accept: application/x-ndjson`, the intervals come in the Passive DNS Common Output Format, one a line. */
  readonly getDnsHistory: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** Record types separated by commas, without spaces, in any case: A, AAAA, CAA, CNAME, DNSKEY, DS, HTTPS, MX, NAPTR, NS, PTR, SOA, SRV, SVCB, TLSA, TXT. If you leave it out: all types that we observe. */
      readonly type?: string | undefined;
      /** Changes on or after this day or time (RFC 3339). */
      readonly from?: string | undefined;
      /** Changes up to the end of this day, or before this time (RFC 3339). */
      readonly to?: string | undefined;
      /** Only records first seen at or after the beginning of this day, or this time (RFC 3339). */
      readonly first_since?: string | undefined;
      /** Only records first seen before this day or time. */
      readonly first_before?: string | undefined;
      /** Only records last seen at or after the beginning of this day, or this time. */
      readonly last_since?: string | undefined;
      /** Only records last seen before this day or time. */
      readonly last_before?: string | undefined;
      /** Changes in one answer: 1 to 1000; default 100. */
      readonly limit?: number | undefined;
      /** The `next` of an earlier answer, for older changes. */
      readonly cursor?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['History'];
  };
  /** DNS and mail authentication: what is wrong, and what to do first. Score, grade, ten checks with their evidence and fixes, areas and records: all that the report page shows. If we have never looked up the name, we do so on demand. If our data is old, we return it with its date and look it up again. */
  readonly getHealthReport: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The report as of this time (RFC 3339), or as of the end of this day (UTC): the same checks over what had been observed by then. What had not been looked up by then is unknown. If you leave it out: the current state. */
      readonly at?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['HealthReport'];
  };
  /** SPF, DKIM, DMARC, MTA-STS, TLS-RPT, BIMI, STARTTLS and DANE in depth. Six checks with 100 points in total: SPF, DKIM, DMARC, MTA-STS, TLS-RPT and BIMI, with an explanation of each deduction. In addition, without points: whether the mail servers can be reached, STARTTLS, TLS and DANE of each of them, domains that lapsed, the SPF tree, what happens to forged e-mail, the way to `p=reject`, and what large mailbox providers require. Free: these calls do not count against your quota. */
  readonly getMailReport: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The report as of this time (RFC 3339), or as of the end of this day (UTC): the same checks over what had been observed by then. What had not been looked up by then is unknown. If you leave it out: the current state. */
      readonly at?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['MailReport'];
  };
  /** Certificate and TLS of a web server. Twelve checks with 100 points in total, on port 443 of every address: validity, chain, names, key, revocation and transparency of the certificate, whether CAA allows its issuer, TLS versions and cipher suites, HSTS, and the way from HTTP to HTTPS. In addition, without points: post-quantum key exchange, the handshake, renewals, the HTTPS record, HTTP/3, TLSA records, security headers and cookies of the page, and the certificates of mail servers. */
  readonly getSslReport: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The report as of this time (RFC 3339), or as of the end of this day (UTC): the same checks over what had been observed by then. What had not been looked up by then is unknown. If you leave it out: the current state. */
      readonly at?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['SslReport'];
  };
  /** Delegation, name servers, zone, DNSSEC, reachability, certificate and mail of a name. All that we can find out about a domain: how the zone above delegates it, how each address of its name servers answers, whether they agree, DNSSEC, reachability, certificate and mail. The score is 100, less 25 for each critical finding, 10 for each error and 3 for each warning. */
  readonly getDiagnosisReport: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The report as of this time (RFC 3339), or as of the end of this day (UTC): the same checks over what had been observed by then. What had not been looked up by then is unknown. If you leave it out: the current state. */
      readonly at?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['DiagnosisReport'];
  };
  /** Whether search engines can find, understand and show a page. Eighteen checks with 100 points in total of what search engines document: whether they can find a page, understand it and show it. Nobody outside a search engine knows its ranking data, so none is claimed. We fetch the page, its robots.txt and its sitemap without running scripts, with at most 16 requests. */
  readonly getSeoReport: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The report as of this time (RFC 3339), or as of the end of this day (UTC): the same checks over what had been observed by then. What had not been looked up by then is unknown. If you leave it out: the current state. */
      readonly at?: string | undefined;
      /** The page that is checked: its path with its query. We store nothing of other pages than the front page. If you leave it out: the front page. */
      readonly path?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['SeoReport'];
  };
  /** Whether AI search can find, read and quote a page. Ten checks with 100 points in total: whether AI search can find a page, read it without scripts and quote it, by what operators document and studies measured. Proposals, such as `llms.txt`, are explained without points, and so is your choice about training. With a live check we ask for the page once with the name of each of six crawlers, and add our own. */
  readonly getAiReport: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The report as of this time (RFC 3339), or as of the end of this day (UTC): the same checks over what had been observed by then. What had not been looked up by then is unknown. If you leave it out: the current state. */
      readonly at?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['AiReport'];
  };
  /** Health score of a name over time. The score that a report of each time would have given, by the checks of today, and the changes that moved it; newest first. We compute it from what we observed. This call looks nothing up: what had not been looked up by then counts as unknown, and a name that was never looked up has no scores. If a name changed very often, a page ends early, so two pages may give the same score for adjacent periods. */
  readonly getScoreHistory: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** Scores in one answer: 1 to 100; default 20. */
      readonly limit?: number | undefined;
      /** The `next` of an earlier answer, for older scores. */
      readonly cursor?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['ScoreHistory'];
  };
  /** What changed at a name, and what it meant. Each change in words, with its severity, what to do if it was not you, the records before and after, and the health score before and after; newest first. Changes that the same lookups first saw are together. Failed lookups, rotating records, new TTLs and what only an archive saw do not count as changes. This call looks nothing up: a name that was never looked up has no changes. A page may have fewer changes than the limit even if older ones follow. */
  readonly getChanges: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** Moments of change in one answer: 1 to 50; default 20. */
      readonly limit?: number | undefined;
      /** The `next` of an earlier answer, for older changes. */
      readonly cursor?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['ChangeHistory'];
  };
  /** Run a diagnosis live. Asks everything afresh, with the probes that a visit to a page does not make, as the button on the page does. The answer comes at once: `Location` tells where to ask for progress and then for the report. With `Prefer: wait=20` the answer waits for up to 20 seconds, and is the report itself if that is ready by then. An address and an account may start as many live runs a minute as a visitor; equal runs share one. What servers answered to a probe within the last minute is not asked again. */
  readonly runHealth: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** `wait=20`: wait for up to so many seconds, 20 at most, and answer with the report itself if it is ready by then (RFC 7240). */
      readonly Prefer?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['HealthReport'] | {
      /** The ID of the run. */
      readonly id: string;
      /** The name that is checked, in ASCII. */
      readonly domain: string;
      /** The kind of diagnosis. */
      readonly kind: string;
      /** `running`; `ended`: the report is there; `failed`: it ended by a fault of ours, which says nothing about the domain. */
      readonly state: 'running' | 'ended' | 'failed';
      /** When it began. */
      readonly started_at: string;
      /** When it ended. Null while it runs, or where we lost sight of it. */
      readonly ended_at: string | null;
      /** Questions that were asked so far. Null where another process of the service runs it. */
      readonly asked: number | null;
      /** Of those, questions that have ended. Null where another process of the service runs it. */
      readonly answered: number | null;
      /** The report. Null until the run has ended. */
      readonly report: ApiSchemas['HealthReport'] | null;
    };
  };
  /** State of a live run. Progress of a live run that your account started, and its report once it has ended. This call never counts. It answers for ten minutes after the start. */
  readonly getHealthRun: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The ID of the run. */
      readonly run: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['HealthRun'];
  };
  /** Run a diagnosis live. Asks everything afresh, with the probes that a visit to a page does not make, as the button on the page does. The answer comes at once: `Location` tells where to ask for progress and then for the report. With `Prefer: wait=20` the answer waits for up to 20 seconds, and is the report itself if that is ready by then. An address and an account may start as many live runs a minute as a visitor; equal runs share one. What servers answered to a probe within the last minute is not asked again. */
  readonly runMail: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** `wait=20`: wait for up to so many seconds, 20 at most, and answer with the report itself if it is ready by then (RFC 7240). */
      readonly Prefer?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['MailReport'] | {
      /** The ID of the run. */
      readonly id: string;
      /** The name that is checked, in ASCII. */
      readonly domain: string;
      /** The kind of diagnosis. */
      readonly kind: string;
      /** `running`; `ended`: the report is there; `failed`: it ended by a fault of ours, which says nothing about the domain. */
      readonly state: 'running' | 'ended' | 'failed';
      /** When it began. */
      readonly started_at: string;
      /** When it ended. Null while it runs, or where we lost sight of it. */
      readonly ended_at: string | null;
      /** Questions that were asked so far. Null where another process of the service runs it. */
      readonly asked: number | null;
      /** Of those, questions that have ended. Null where another process of the service runs it. */
      readonly answered: number | null;
      /** The report. Null until the run has ended. */
      readonly report: ApiSchemas['MailReport'] | null;
    };
  };
  /** State of a live run. Progress of a live run that your account started, and its report once it has ended. This call never counts. It answers for ten minutes after the start. */
  readonly getMailRun: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The ID of the run. */
      readonly run: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['MailRun'];
  };
  /** Run a diagnosis live. Asks everything afresh, with the probes that a visit to a page does not make, as the button on the page does. The answer comes at once: `Location` tells where to ask for progress and then for the report. With `Prefer: wait=20` the answer waits for up to 20 seconds, and is the report itself if that is ready by then. An address and an account may start as many live runs a minute as a visitor; equal runs share one. What servers answered to a probe within the last minute is not asked again. */
  readonly runSsl: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** `wait=20`: wait for up to so many seconds, 20 at most, and answer with the report itself if it is ready by then (RFC 7240). */
      readonly Prefer?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['SslReport'] | {
      /** The ID of the run. */
      readonly id: string;
      /** The name that is checked, in ASCII. */
      readonly domain: string;
      /** The kind of diagnosis. */
      readonly kind: string;
      /** `running`; `ended`: the report is there; `failed`: it ended by a fault of ours, which says nothing about the domain. */
      readonly state: 'running' | 'ended' | 'failed';
      /** When it began. */
      readonly started_at: string;
      /** When it ended. Null while it runs, or where we lost sight of it. */
      readonly ended_at: string | null;
      /** Questions that were asked so far. Null where another process of the service runs it. */
      readonly asked: number | null;
      /** Of those, questions that have ended. Null where another process of the service runs it. */
      readonly answered: number | null;
      /** The report. Null until the run has ended. */
      readonly report: ApiSchemas['SslReport'] | null;
    };
  };
  /** State of a live run. Progress of a live run that your account started, and its report once it has ended. This call never counts. It answers for ten minutes after the start. */
  readonly getSslRun: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The ID of the run. */
      readonly run: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['SslRun'];
  };
  /** Run a diagnosis live. Asks everything afresh, with the probes that a visit to a page does not make, as the button on the page does. The answer comes at once: `Location` tells where to ask for progress and then for the report. With `Prefer: wait=20` the answer waits for up to 20 seconds, and is the report itself if that is ready by then. An address and an account may start as many live runs a minute as a visitor; equal runs share one. What servers answered to a probe within the last minute is not asked again. */
  readonly runDiagnosis: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** `wait=20`: wait for up to so many seconds, 20 at most, and answer with the report itself if it is ready by then (RFC 7240). */
      readonly Prefer?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['DiagnosisReport'] | {
      /** The ID of the run. */
      readonly id: string;
      /** The name that is checked, in ASCII. */
      readonly domain: string;
      /** The kind of diagnosis. */
      readonly kind: string;
      /** `running`; `ended`: the report is there; `failed`: it ended by a fault of ours, which says nothing about the domain. */
      readonly state: 'running' | 'ended' | 'failed';
      /** When it began. */
      readonly started_at: string;
      /** When it ended. Null while it runs, or where we lost sight of it. */
      readonly ended_at: string | null;
      /** Questions that were asked so far. Null where another process of the service runs it. */
      readonly asked: number | null;
      /** Of those, questions that have ended. Null where another process of the service runs it. */
      readonly answered: number | null;
      /** The report. Null until the run has ended. */
      readonly report: ApiSchemas['DiagnosisReport'] | null;
    };
  };
  /** State of a live run. Progress of a live run that your account started, and its report once it has ended. This call never counts. It answers for ten minutes after the start. */
  readonly getDiagnosisRun: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The ID of the run. */
      readonly run: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['DiagnosisRun'];
  };
  /** Run a diagnosis live. Asks everything afresh, with the probes that a visit to a page does not make, as the button on the page does. The answer comes at once: `Location` tells where to ask for progress and then for the report. With `Prefer: wait=20` the answer waits for up to 20 seconds, and is the report itself if that is ready by then. An address and an account may start as many live runs a minute as a visitor; equal runs share one. What servers answered to a probe within the last minute is not asked again. */
  readonly runSeo: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** `wait=20`: wait for up to so many seconds, 20 at most, and answer with the report itself if it is ready by then (RFC 7240). */
      readonly Prefer?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['SeoReport'] | {
      /** The ID of the run. */
      readonly id: string;
      /** The name that is checked, in ASCII. */
      readonly domain: string;
      /** The kind of diagnosis. */
      readonly kind: string;
      /** `running`; `ended`: the report is there; `failed`: it ended by a fault of ours, which says nothing about the domain. */
      readonly state: 'running' | 'ended' | 'failed';
      /** When it began. */
      readonly started_at: string;
      /** When it ended. Null while it runs, or where we lost sight of it. */
      readonly ended_at: string | null;
      /** Questions that were asked so far. Null where another process of the service runs it. */
      readonly asked: number | null;
      /** Of those, questions that have ended. Null where another process of the service runs it. */
      readonly answered: number | null;
      /** The report. Null until the run has ended. */
      readonly report: ApiSchemas['SeoReport'] | null;
    };
  };
  /** State of a live run. Progress of a live run that your account started, and its report once it has ended. This call never counts. It answers for ten minutes after the start. */
  readonly getSeoRun: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The ID of the run. */
      readonly run: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['SeoRun'];
  };
  /** Run a diagnosis live. Asks everything afresh, with the probes that a visit to a page does not make, as the button on the page does. The answer comes at once: `Location` tells where to ask for progress and then for the report. With `Prefer: wait=20` the answer waits for up to 20 seconds, and is the report itself if that is ready by then. An address and an account may start as many live runs a minute as a visitor; equal runs share one. What servers answered to a probe within the last minute is not asked again. */
  readonly runAi: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** `wait=20`: wait for up to so many seconds, 20 at most, and answer with the report itself if it is ready by then (RFC 7240). */
      readonly Prefer?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['AiReport'] | {
      /** The ID of the run. */
      readonly id: string;
      /** The name that is checked, in ASCII. */
      readonly domain: string;
      /** The kind of diagnosis. */
      readonly kind: string;
      /** `running`; `ended`: the report is there; `failed`: it ended by a fault of ours, which says nothing about the domain. */
      readonly state: 'running' | 'ended' | 'failed';
      /** When it began. */
      readonly started_at: string;
      /** When it ended. Null while it runs, or where we lost sight of it. */
      readonly ended_at: string | null;
      /** Questions that were asked so far. Null where another process of the service runs it. */
      readonly asked: number | null;
      /** Of those, questions that have ended. Null where another process of the service runs it. */
      readonly answered: number | null;
      /** The report. Null until the run has ended. */
      readonly report: ApiSchemas['AiReport'] | null;
    };
  };
  /** State of a live run. Progress of a live run that your account started, and its report once it has ended. This call never counts. It answers for ten minutes after the start. */
  readonly getAiRun: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The ID of the run. */
      readonly run: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['AiRun'];
  };
  /** Check a zone before you publish it. Takes a zone file and gives the report that the domain would have with it, and the changes that it makes: names in the zone are answered from the file, all others and all servers are as they are now. It is the same check as `zonewell check --zone-file`, and as the form at `/planned-zone`. The file has at most 10 MiB and 50,000 records; `$INCLUDE` is refused. If the file would not load, the problem lists the lines at fault. We store nothing of the file or of the report. An address and an account may start as many as live runs a minute. */
  readonly checkPlannedZone: {
    readonly parameters: {
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
      readonly body: {
        /** The zone as a master file (RFC 1035 section 5), or as octoDNS keeps it in YAML, which we tell by its first line. octoDNS files have no SOA record, and often no NS records of the zone itself: we use those that there are now. */
        readonly zone: string;
        /** The name of the zone. You can leave it out if the file begins with `$ORIGIN`, or names its SOA record in full. */
        readonly origin?: string | undefined;
        /** The domain to check, in the zone. If you leave it out: the zone itself. */
        readonly domain?: string | undefined;
        /** The kind of diagnosis. If you leave it out: `health`. */
        readonly kind?: 'health' | 'mail' | 'ssl' | 'diagnosis' | 'seo' | 'ai' | undefined;
      };
    };
    readonly answer: ApiSchemas['PlannedZone'];
  };
  /** Test name servers before you move a zone to them. Gives the overall diagnosis of a zone as if it were delegated to these name servers, with these DS records: they are asked for all names in the zone. It is the same test as `zonewell diagnose --ns`. At most 16 addresses, which must be public. We store nothing of it. An address and an account may start as many as live runs a minute. */
  readonly checkUndelegated: {
    readonly parameters: {
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
      readonly body: {
        /** The zone that moves. */
        readonly domain: string;
        /** The name servers, at most 16 addresses in all. */
        readonly name_servers: readonly ({
          /** The name of the server. */
          readonly host: string;
          /** Its addresses. You can leave them out if its name is outside the zone: then we look them up. */
          readonly addresses?: readonly string[] | undefined;
        })[];
        /** The DS records that you will enter at your registrar, each as key tag, algorithm, digest type and digest. If you leave them out: none. */
        readonly ds?: readonly string[] | undefined;
      };
    };
    readonly answer: ApiSchemas['DiagnosisReport'];
  };
  /** Check many domains. Checks up to 1,000 domains in the background, as the report of a kind does: from our store, with lookups for what we never observed. With `live`, it asks everything afresh, with the probes of a live run; the key then also needs the scope `run`. Each domain counts as one call, except for mail security. We count them all when the batch begins. If your quota has no room for all of them, the batch does not begin and nothing counts. If a domain fails by a fault of ours, we take its call back. A name that we cannot use also refuses the whole list. A name that is in the list twice is checked and counted once. A key runs one batch at a time. Send an `Idempotency-Key`: the same request with the same key gives the batch that it began, so you can repeat it safely after a broken connection. */
  readonly beginBatch: {
    readonly parameters: {
      /** A name that you choose for this request: 1 to 255 letters, digits and signs of ASCII, such as a UUID. The same request with the same name begins no second batch, for as long as we keep the first. */
      readonly 'Idempotency-Key'?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
      readonly body: {
        /** The domains to check, at most 1,000. */
        readonly domains: readonly string[];
        /** The kind of diagnosis. */
        readonly kind: 'health' | 'mail' | 'ssl' | 'diagnosis' | 'seo' | 'ai';
        /** Whether to ask everything afresh, with active probes. If you leave it out: no. */
        readonly live?: boolean | undefined;
      };
    };
    readonly answer: ApiSchemas['Batch'];
  };
  /** State of a batch. How far a batch is that a key of your account began. This call never counts. It answers until a day after the batch ended. */
  readonly getBatch: {
    readonly parameters: {
      /** The ID of the batch. */
      readonly batch: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['Batch'];
  };
  /** Results of a batch. The results so far, in the order of the list, one JSON object a line (NDJSON). You can read them while the batch runs, and until a day after it ended. This call never counts. */
  readonly getBatchResults: {
    readonly parameters: {
      /** The ID of the batch. */
      readonly batch: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: readonly ApiSchemas['BatchResult'][];
  };
  /** List your monitors. The monitors of the account, by name, with what needs attention. The filters are those of the page. This call never counts. */
  readonly listMonitors: {
    readonly parameters: {
      /** Parts of a name and `tag:` with a tag, separated by spaces: all of them must hold. */
      readonly find?: string | undefined;
      /** Only monitors in this state. If you leave it out: all. */
      readonly show?: 'all' | 'attention' | 'alert' | 'silent' | 'missing' | 'expiry' | 'refused' | 'unheard' | 'paused' | 'over-limit' | undefined;
      /** Only monitors with this tag. Several may be given: all of them must be there. */
      readonly tag?: readonly string[] | undefined;
      /** Only monitors with this registrar, in upper or lower case. */
      readonly registrar?: string | undefined;
      /** Only monitors with a certificate of this issuer, in upper or lower case. */
      readonly issuer?: string | undefined;
      /** Only monitors with this DNS provider, in upper or lower case. */
      readonly dns?: string | undefined;
      /** Only monitors of which this is not known. Several may be given: all of them must be unknown. */
      readonly unknown?: readonly ('registrar' | 'issuer' | 'dns')[] | undefined;
      /** Only monitors that are known to have none. Several may be given: all of them must be missing. */
      readonly without?: readonly ('registrar' | 'issuer' | 'dns' | 'tag')[] | undefined;
      /** Monitors in one answer: 1 to 100; default 100. */
      readonly limit?: number | undefined;
      /** The `next` of an earlier answer. */
      readonly cursor?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['Monitors'];
  };
  /** Add monitors. Adds monitors with the settings that the account chose for new ones, and says of each name what became of it. Names beyond the limit of the plan are added and not checked. */
  readonly addMonitors: {
    readonly parameters: {
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
      readonly body: {
        /** Names, up to 1,000. */
        readonly domains: readonly string[];
      };
    };
    readonly answer: ApiSchemas['AddedMonitors'];
  };
  /** Count your monitors. How many monitors have which registrar, certificate issuer, DNS provider and tag. A monitor with several counts for each of them. The filters are those of the list. This call never counts. */
  readonly getMonitorBreakdown: {
    readonly parameters: {
      /** Parts of a name and `tag:` with a tag, separated by spaces: all of them must hold. */
      readonly find?: string | undefined;
      /** Only monitors in this state. If you leave it out: all. */
      readonly show?: 'all' | 'attention' | 'alert' | 'silent' | 'missing' | 'expiry' | 'refused' | 'unheard' | 'paused' | 'over-limit' | undefined;
      /** Only monitors with this tag. Several may be given: all of them must be there. */
      readonly tag?: readonly string[] | undefined;
      /** Only monitors with this registrar, in upper or lower case. */
      readonly registrar?: string | undefined;
      /** Only monitors with a certificate of this issuer, in upper or lower case. */
      readonly issuer?: string | undefined;
      /** Only monitors with this DNS provider, in upper or lower case. */
      readonly dns?: string | undefined;
      /** Only monitors of which this is not known. Several may be given: all of them must be unknown. */
      readonly unknown?: readonly ('registrar' | 'issuer' | 'dns')[] | undefined;
      /** Only monitors that are known to have none. Several may be given: all of them must be missing. */
      readonly without?: readonly ('registrar' | 'issuer' | 'dns' | 'tag')[] | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['MonitorBreakdown'];
  };
  /** Your monitors as metrics. Numbers of each monitor for Prometheus and programs that read its text format: score, days left, open alerts, time since the latest check, tags. What we do not know has no line. The key may also come as `Authorization: Bearer`. This call never counts. */
  readonly getMonitorMetrics: {
    readonly parameters: {
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: string;
  };
  /** One monitor. How a monitor stands, and its settings. This call never counts. */
  readonly getMonitor: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['Monitor'];
  };
  /** Change a monitor. Changes settings and tags, pauses or resumes. Each setting is judged as on the page and in `zonewell monitor settings`; what you leave out stays. */
  readonly changeMonitor: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
      readonly body: {
        /** `paused`: it is not checked until you make it `active`. */
        readonly state?: 'active' | 'paused' | undefined;
        /** Settings to change. Those that you leave out stay. Several words are a list here, and none are an empty list. */
        readonly settings?: {
          /** words by which you group domains, separated by commas, or none */
          readonly tags?: readonly string[] | undefined;
          /** A text of your own, such as who looks after the domain. The page of the monitor shows it. */
          readonly notes?: string | undefined;
          /** kinds of alerts that are not sent, separated by commas, or none */
          readonly mute?: readonly string[] | undefined;
          /** whether to check the certificates of mail servers (STARTTLS) too */
          readonly mail_certificates?: boolean | undefined;
          /** further hosts whose certificates are checked, such as api.example.com or imap.example.com:993, separated by commas, or none */
          readonly certificate_hosts?: readonly string[] | undefined;
          /** further names whose records are watched, such as vpn.example.com, _sip._tcp.example.com or token.example.com:TXT, separated by commas, or none */
          readonly record_names?: readonly string[] | undefined;
          /** whether to check once a day which TLS versions the website offers, and that all its addresses show a good certificate */
          readonly watch_tls?: boolean | undefined;
          /** reports to run once a day for alerts on new findings, separated by commas, or none */
          readonly daily_reports?: readonly string[] | undefined;
          /** days before a certificate expires on which an alert is sent, separated by commas, or none: 90, 60, 30, 14, 7, 3, 1 */
          readonly certificate_stages?: readonly number[] | undefined;
          /** whether certificate warnings begin on these days however short the life of the certificate is */
          readonly plain_days?: boolean | undefined;
          /** whether to warn only if a renewal is later than usual for its host: short (for certificates that live up to 100 days), always or never */
          readonly follow_renewals?: 'short' | 'always' | 'never' | undefined;
          /** days before the registration expires on which an alert is sent, separated by commas, or none: 90, 60, 30, 14, 7, 3, 1 */
          readonly registration_stages?: readonly number[] | undefined;
          /** record types that are not compared, separated by commas, or none */
          readonly ignore?: readonly string[] | undefined;
        } | undefined;
        /** Tags to add. */
        readonly add_tags?: readonly string[] | undefined;
        /** Tags to remove. */
        readonly remove_tags?: readonly string[] | undefined;
      };
    };
    readonly answer: ApiSchemas['Monitor'];
  };
  /** Delete a monitor. Deletes the monitor and closes its alerts, which stay in the log. */
  readonly removeMonitor: {
    readonly parameters: {
      /** A domain name, in any script, percent-encoded as UTF-8. Subdomains, service names with underscores and top-level domains work too. */
      readonly domain: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: undefined;
  };
  /** List recipients. Who gets the alerts of the account. This call never counts. */
  readonly listRecipients: {
    readonly parameters: {
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['Recipients'];
  };
  /** Add a recipient. It gets alerts once it is confirmed: an e-mail address by the link that we send, a webhook by its answer to a challenge, other channels by a code. */
  readonly addRecipient: {
    readonly parameters: {
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
      readonly body: {
        /** An e-mail address, the URL of a webhook, or what the channel asks for. */
        readonly address: string;
        /** The name of a channel. If you leave it out, the address tells. */
        readonly channel?: string | undefined;
      };
    };
    readonly answer: ApiSchemas['NewRecipient'];
  };
  /** Choose what a recipient hears of. Chooses domains, tags, kinds and the least severity, and the form of messages to a webhook. */
  readonly changeRecipient: {
    readonly parameters: {
      /** The ID of the recipient. */
      readonly recipient: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
      /** Of what it hears. What you leave out stays. */
      readonly body: {
        /** Only alerts of these domains. Null: of all. */
        readonly domains?: readonly string[] | null | undefined;
        /** Only alerts of domains with one of these tags. Null: of all. */
        readonly tags?: readonly string[] | null | undefined;
        /** Only these kinds of alerts. Null: all. */
        readonly groups?: readonly ('policy-weakened' | 'policy-strengthened' | 'mail-route' | 'name-servers' | 'addresses' | 'certificate' | 'registration' | 'silence' | 'pins' | 'findings' | 'other')[] | null | undefined;
        /** Only alerts of this severity or graver. Null: all. */
        readonly least?: 'critical' | 'error' | 'warning' | null | undefined;
        /** The form of a webhook. What you leave out stays; null is our own JSON without headers. */
        readonly form?: {
          /** The content type. Values are escaped for it. */
          readonly content_type?: string | undefined;
          /** A template with placeholders. Null: our own JSON. */
          readonly body?: string | null | undefined;
          /** A template for the end of something. Null: the same. */
          readonly ended_body?: string | null | undefined;
          /** Headers of the owner’s own. */
          readonly headers?: readonly {
            /** The name of the header. */
            readonly name: string;
            /** Its value, of which we show at most the last four characters. A masked value that you send back stays as it is. */
            readonly value: string;
          }[] | undefined;
        } | null | undefined;
      };
    };
    readonly answer: ApiSchemas['Recipient'];
  };
  /** Remove a recipient. It gets no more alerts. The address of the account itself cannot be removed. */
  readonly removeRecipient: {
    readonly parameters: {
      /** The ID of the recipient. */
      readonly recipient: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: undefined;
  };
  /** List windows of planned changes. When the account expects changes. This call never counts. */
  readonly listWindows: {
    readonly parameters: {
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['Windows'];
  };
  /** Plan a window. Changes of the groups that it names are summed up at its end, and not sent before. Delegation, DS, registrar and pins are told at once all the same. */
  readonly addWindow: {
    readonly parameters: {
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
      /** A window to plan. */
      readonly body: {
        /** Is shown in alerts; may be empty. */
        readonly name: string;
        /** Monitored domains whose changes are planned. Null: all. */
        readonly domains: readonly string[] | null;
        /** Groups of changes that are planned. All others are told at once. */
        readonly groups: readonly ('addresses' | 'mail-route' | 'mail-policies' | 'certificate' | 'other')[];
        /** A day such as 2026-12-04, or a day of each week: `mon` to `sun`. */
        readonly day: string;
        /** The time of day at which it begins, such as 22:00. */
        readonly at: string;
        /** How long it lasts. */
        readonly minutes: number;
        /** The time zone of that day and time, such as `Europe/Zurich`. */
        readonly time_zone: string;
      };
    };
    readonly answer: ApiSchemas['Window'];
  };
  /** Remove a window. Changes are told again as they come. */
  readonly removeWindow: {
    readonly parameters: {
      /** The ID of the window. */
      readonly window: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: undefined;
  };
  /** List alerts. The alerts of the account, newest first, with what became of their messages. This call never counts. */
  readonly listAlerts: {
    readonly parameters: {
      /** Only alerts of this domain. If you leave it out: of all. */
      readonly domain?: string | undefined;
      /** Alerts in one answer: 1 to 100; default 20. */
      readonly limit?: number | undefined;
      /** The `next` of an earlier answer, for older alerts. */
      readonly cursor?: string | undefined;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['AlertLog'];
  };
  /** One alert. An alert of the account. This call never counts. */
  readonly getAlert: {
    readonly parameters: {
      /** Identifies the alert. */
      readonly alert: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['LoggedAlert'];
  };
  /** Acknowledge an alert. Says that somebody has seen it, which stops reminders. It stays open until what it reports is over. */
  readonly acknowledgeAlert: {
    readonly parameters: {
      /** Identifies the alert. */
      readonly alert: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
      readonly body: {
        /** What others should know about it. */
        readonly comment?: string | undefined;
      };
    };
    readonly answer: ApiSchemas['LoggedAlert'];
  };
  /** Take an acknowledgement back. Reminders go on. */
  readonly unacknowledgeAlert: {
    readonly parameters: {
      /** Identifies the alert. */
      readonly alert: string;
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['LoggedAlert'];
  };
  /** Calls of this month, and the quota. How many calls your account made in this calendar month (UTC), or your network where you send no key, and what the key that you send may be used for. This call never counts. */
  readonly getUsage: {
    readonly parameters: {
      /** The language of titles, explanations and advice. If you leave it out, we go by Accept-Language, or else use English. Names of fields, codes and labels do not change. */
      readonly lang?: string | undefined;
    };
    readonly answer: ApiSchemas['Usage'];
  };
}

/** Lists how each operation is called, which of its parameters are headers, and the media type of its answer. */
export const CALLS = {
  getDns: { method: 'GET', path: '/v1/domain/{domain}/dns', headers: [], form: 'application/json' },
  getWhois: { method: 'GET', path: '/v1/domain/{domain}/whois', headers: [], form: 'application/json' },
  getSpf: { method: 'GET', path: '/v1/domain/{domain}/spf', headers: [], form: 'application/json' },
  getDnsHistory: { method: 'GET', path: '/v1/domain/{domain}/dns-history', headers: [], form: 'application/json' },
  getHealthReport: { method: 'GET', path: '/v1/domain/{domain}/report', headers: [], form: 'application/json' },
  getMailReport: { method: 'GET', path: '/v1/domain/{domain}/mail-security', headers: [], form: 'application/json' },
  getSslReport: { method: 'GET', path: '/v1/domain/{domain}/ssl', headers: [], form: 'application/json' },
  getDiagnosisReport: { method: 'GET', path: '/v1/domain/{domain}/diagnosis', headers: [], form: 'application/json' },
  getSeoReport: { method: 'GET', path: '/v1/domain/{domain}/seo', headers: [], form: 'application/json' },
  getAiReport: { method: 'GET', path: '/v1/domain/{domain}/ai-search', headers: [], form: 'application/json' },
  getScoreHistory: { method: 'GET', path: '/v1/domain/{domain}/score-history', headers: [], form: 'application/json' },
  getChanges: { method: 'GET', path: '/v1/domain/{domain}/changes', headers: [], form: 'application/json' },
  runHealth: { method: 'POST', path: '/v1/domain/{domain}/report/run', headers: ['Prefer'], form: 'application/json' },
  getHealthRun: { method: 'GET', path: '/v1/domain/{domain}/report/run/{run}', headers: [], form: 'application/json' },
  runMail: { method: 'POST', path: '/v1/domain/{domain}/mail-security/run', headers: ['Prefer'], form: 'application/json' },
  getMailRun: { method: 'GET', path: '/v1/domain/{domain}/mail-security/run/{run}', headers: [], form: 'application/json' },
  runSsl: { method: 'POST', path: '/v1/domain/{domain}/ssl/run', headers: ['Prefer'], form: 'application/json' },
  getSslRun: { method: 'GET', path: '/v1/domain/{domain}/ssl/run/{run}', headers: [], form: 'application/json' },
  runDiagnosis: { method: 'POST', path: '/v1/domain/{domain}/diagnosis/run', headers: ['Prefer'], form: 'application/json' },
  getDiagnosisRun: { method: 'GET', path: '/v1/domain/{domain}/diagnosis/run/{run}', headers: [], form: 'application/json' },
  runSeo: { method: 'POST', path: '/v1/domain/{domain}/seo/run', headers: ['Prefer'], form: 'application/json' },
  getSeoRun: { method: 'GET', path: '/v1/domain/{domain}/seo/run/{run}', headers: [], form: 'application/json' },
  runAi: { method: 'POST', path: '/v1/domain/{domain}/ai-search/run', headers: ['Prefer'], form: 'application/json' },
  getAiRun: { method: 'GET', path: '/v1/domain/{domain}/ai-search/run/{run}', headers: [], form: 'application/json' },
  checkPlannedZone: { method: 'POST', path: '/v1/planned-zone', headers: [], form: 'application/json' },
  checkUndelegated: { method: 'POST', path: '/v1/undelegated', headers: [], form: 'application/json' },
  beginBatch: { method: 'POST', path: '/v1/batches', headers: ['Idempotency-Key'], form: 'application/json' },
  getBatch: { method: 'GET', path: '/v1/batches/{batch}', headers: [], form: 'application/json' },
  getBatchResults: { method: 'GET', path: '/v1/batches/{batch}/results', headers: [], form: 'application/x-ndjson' },
  listMonitors: { method: 'GET', path: '/v1/monitors', headers: [], form: 'application/json' },
  addMonitors: { method: 'POST', path: '/v1/monitors', headers: [], form: 'application/json' },
  getMonitorBreakdown: { method: 'GET', path: '/v1/monitors/breakdown', headers: [], form: 'application/json' },
  getMonitorMetrics: { method: 'GET', path: '/v1/monitors/metrics', headers: [], form: 'text/plain' },
  getMonitor: { method: 'GET', path: '/v1/monitors/{domain}', headers: [], form: 'application/json' },
  changeMonitor: { method: 'PATCH', path: '/v1/monitors/{domain}', headers: [], form: 'application/json' },
  removeMonitor: { method: 'DELETE', path: '/v1/monitors/{domain}', headers: [], form: null },
  listRecipients: { method: 'GET', path: '/v1/recipients', headers: [], form: 'application/json' },
  addRecipient: { method: 'POST', path: '/v1/recipients', headers: [], form: 'application/json' },
  changeRecipient: { method: 'PATCH', path: '/v1/recipients/{recipient}', headers: [], form: 'application/json' },
  removeRecipient: { method: 'DELETE', path: '/v1/recipients/{recipient}', headers: [], form: null },
  listWindows: { method: 'GET', path: '/v1/windows', headers: [], form: 'application/json' },
  addWindow: { method: 'POST', path: '/v1/windows', headers: [], form: 'application/json' },
  removeWindow: { method: 'DELETE', path: '/v1/windows/{window}', headers: [], form: null },
  listAlerts: { method: 'GET', path: '/v1/alerts', headers: [], form: 'application/json' },
  getAlert: { method: 'GET', path: '/v1/alerts/{alert}', headers: [], form: 'application/json' },
  acknowledgeAlert: { method: 'POST', path: '/v1/alerts/{alert}/acknowledgement', headers: [], form: 'application/json' },
  unacknowledgeAlert: { method: 'DELETE', path: '/v1/alerts/{alert}/acknowledgement', headers: [], form: 'application/json' },
  getUsage: { method: 'GET', path: '/v1/usage', headers: [], form: 'application/json' },
} as const;
