/** Programs on this machine. Source: RFC 6890 section 2.2. */
export const LOOPBACK = ['127.0.0.0/8', '::1'] as const;
/** Networks without a way in from the internet. Sources: RFC 1918 section 3, RFC 4193 section 3. */
export const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'] as const;
