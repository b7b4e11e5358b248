/** Has browsers load over HTTPS what a page asks for over plain HTTP. */
export const UPGRADES_REQUESTS = 'upgrade-insecure-requests';

/** Returns whether a policy has browsers load what it finds over plain HTTP over HTTPS. Source: W3C Upgrade Insecure Requests §3. */
export const upgradesRequests = (policy: string): boolean =>
  /(?:^|[;,])\s*upgrade-insecure-requests\s*(?:[;,]|$)/i.test(policy);
