import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { VERSION } from '../version.js';
import { PROBLEM_SCHEMAS } from './access.decorators.js';

/** The OpenAPI document of the routes as they are. Nothing in it depends on the installation: it is committed. */
export function buildApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Plumbline')
    .setDescription('Diagnostics for remote MCP servers. Errors are RFC 9457 problem details.')
    .setVersion(VERSION)
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API token: plt_…' }, 'token')
    .addCookieAuth(
      'plumbline_session',
      { type: 'apiKey', in: 'cookie', description: 'Unsafe methods also need X-CSRF-Token.' },
      'session',
    )
    .build();
  return SwaggerModule.createDocument(app, config, {
    extraModels: PROBLEM_SCHEMAS,
    operationIdFactory: (controller, method) => `${nounOf(controller)}.${method}`,
  });
}

/** RunsController -> runs, ApiTokensController -> apiTokens: stable names for generated clients. */
function nounOf(controller: string): string {
  const name = controller.replace(/Controller$/, '');
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `/api/openapi.json`, and pages to read it on `/api/docs`. Everything on the page is a file: it holds no inline script. */
export function serveApiDocument(app: NestExpressApplication): void {
  SwaggerModule.setup('api/docs', app, () => buildApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Plumbline API',
  });
}
