// Where records of a domain are that say something of the whole domain: labels in front of its name.

/** Sources: RFC 9989 §4.1, RFC 8461 §3.1, RFC 8460 §3, the BIMI draft §4, RFC 6376 §3.6.2.1. */
export const DMARC_NAME = '_dmarc';
export const MTA_STS_NAME = '_mta-sts';
export const TLS_RPT_NAME = '_smtp._tls';
export const BIMI_NAME = 'default._bimi';
export const DKIM_NAME = '_domainkey';

/** Lists the names of policies, which have one record each; keys of DKIM are below a name of their own. */
export const POLICY_NAMES: readonly string[] = [DMARC_NAME, MTA_STS_NAME, TLS_RPT_NAME, BIMI_NAME];
