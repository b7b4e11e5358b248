/** Returns where two domains are compared, the first box filled with the domain that the page is about. */
export const comparePath = (domain: string | undefined): string =>
  domain === undefined ? '/compare' : `/compare?a=${encodeURIComponent(domain)}`;
