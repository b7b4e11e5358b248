/** Limits what owners can have watched beyond the domain itself. */
export interface WatchLimits {
  /** Further hosts and ports of a monitor whose certificates are watched; 0: none. */
  readonly certificateHosts: number;
  /** The ports that these may have. */
  readonly certificatePorts: readonly number[];
}

/** Further hosts of a monitor, whatever the operator allows. Source: docs/limits.md. */
export const MAX_CERTIFICATE_HOSTS = 50;

/** The limits where the operator sets none: direct TLS of the web, mail, directories, DNS, files and telephony, and SMTP. */
export const DEFAULT_WATCH_LIMITS: WatchLimits = {
  certificateHosts: 10,
  certificatePorts: [25, 443, 465, 587, 636, 853, 990, 993, 995, 5061, 8443],
};
