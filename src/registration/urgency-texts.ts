/** Says what follows once a registration has ended, wherever it is told: by the check, above a page and in an alert. */
export const AFTER_ITS_END =
  'After that, the website and e-mail can stop working, and later anyone can register the domain.';

/** Says the same of one that has ended. */
export const SINCE_ITS_END =
  'The registry or the registrar can turn the domain off at any time, and later anyone can register it.';

/** Says what the registry did of itself. */
export const RENEWED_BY_REGISTRY =
  'The registry renewed it automatically (autoRenewPeriod), but the registrar can still delete it.';
