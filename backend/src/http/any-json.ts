import type { ApiPropertyOptions } from '@nestjs/swagger';

/** Any JSON value at all, null included: for what a server said, which need not be well formed. */
export const ANY_JSON = { oneOf: [{}] } as const satisfies ApiPropertyOptions;
