/** Settings for tests whose few people do the work of many. */
export const LOOSE_LIMITS = {
  REQUESTS_PER_HOUR: '1000',
  REQUESTS_OPEN: '10000',
  DIRECT_REQUESTS_WAITING: '1000',
  SIGN_UPS_PER_PERSON: '1000',
  QUOTE_REVISIONS_PER_HOUR: '1000',
} as const;
