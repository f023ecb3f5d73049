import type { INestApplication } from '@nestjs/common';

/** Everything is below `/api/v1` but what orchestrators ask. */
export function setApiPrefix(app: INestApplication): void {
  app.setGlobalPrefix('api/v1', { exclude: ['healthz', 'readyz'] });
}
