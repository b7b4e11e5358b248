/** Says who announces the networks of the miniature internet, and who they are, as the files of an operator do. */
export const ANNOUNCED_PREFIXES = `192.0.2.0/25 64500
192.0.2.128/25 64501
198.51.100.0/24 64501
203.0.113.0/24 64502
2001:db8::/32 64500
`;

export const AS_NAMES = `64500 EXAMPLE-HOSTING Example Hosting AS, NO
64501 EXAMPLE-MAIL Example Mail K.K., JP
64502 EXAMPLE-WEB, US
`;
