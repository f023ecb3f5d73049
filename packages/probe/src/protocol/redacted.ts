/** What stands in the place of a secret. Copied from a page back into a form it must never be sent as a credential. */
export const REDACTED = '[REDACTED]';

/** Shorter values are hidden only where they stand alone: hiding them inside words would shred the text around. */
export const SHORT_SECRET_CHARS = 8;
