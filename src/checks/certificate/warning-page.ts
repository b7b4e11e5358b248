/** Holds what each fault comes to for which browsers show a warning page. */
export const WARNING_PAGE = {
  because: 'Browsers show a warning instead of the site.',
  impact: 'reachability',
} as const;
