/** The API in this process, with a database and Redis keys of its own, and people to use it. */
import { jest } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  ApiTokensRepository,
  type Config,
  createLogger,
  hashPassword,
  loadConfig,
  MembershipsRepository,
  OrgsRepository,
  type Role,
  RunSweeper,
  SessionsRepository,
  UsersRepository,
} from '@plumbline/platform';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { DataSource } from 'typeorm';
import { createTestDatabase, testEnvironment } from '../../packages/platform/test/database.js';
import { createApp } from '../src/app.js';
import { csrfTokenOf } from '../src/http/csrf.js';

/** Starting the application and its database takes seconds on a busy machine. */
jest.setTimeout(30_000);

export interface TestApi {
  readonly url: string;
  readonly config: Config;
  readonly app: NestExpressApplication;
  readonly dataSource: DataSource;
  /** Every line logged so far, at level debug. */
  readonly logLines: readonly string[];
  /** Another process of the same installation, as far as PostgreSQL and Redis can tell. */
  replica(): Promise<{ readonly url: string; readonly app: NestExpressApplication }>;
  stop(): Promise<void>;
}

/** Sweeps only when a test is about that: statements and log lines that nobody asked for would come in between. */
export async function startTestApi(
  environment: Record<string, string> = {},
  { sweeps = false } = {},
): Promise<TestApi> {
  const database = await createTestDatabase({ migrated: true });
  const port = await freePort();
  const logLines: string[] = [];
  const config = loadConfig({
    ...testEnvironment(database.url),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'debug',
    ...environment,
  });
  const apps: NestExpressApplication[] = [];
  const start = async (listenOn: number): Promise<{ url: string; app: NestExpressApplication }> => {
    const logger = createLogger(config.log, 'api', { write: (line) => void logLines.push(line) });
    const app = await createApp(config, logger);
    apps.push(app);
    if (!sweeps) jest.spyOn(app.get(RunSweeper), 'onApplicationBootstrap').mockReturnValue();
    await app.listen(listenOn, '127.0.0.1');
    return { url: `http://127.0.0.1:${listenOn}`, app };
  };
  const first = await start(port);
  return {
    ...first,
    config,
    logLines,
    dataSource: database.dataSource,
    replica: async () => start(await freePort()),
    stop: async () => {
      await Promise.all(apps.map((app) => app.close()));
      await database.drop();
    },
  };
}

/** What proves who somebody is: goes into `send`. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
}

export interface Person extends Credentials {
  readonly userId: string;
  /** The secret in the session's cookie. */
  readonly sessionToken: string;
}

export const PASSWORD = 'correct horse battery staple';
/** Hashed once: it takes a tenth of a second. */
const passwordHash = hashPassword(PASSWORD);
let people = 0;

export async function newOrg(api: TestApi, name = 'Acme'): Promise<string> {
  return (await api.app.get(OrgsRepository).create(name)).id;
}

/** A person with a session, and with a role in each of the organisations. */
export async function newPerson(
  api: TestApi,
  roles: Readonly<Record<string, Role>> = {},
): Promise<Person & { email: string }> {
  const email = `person-${(people += 1)}@example.com`;
  const users = api.app.get(UsersRepository);
  const user = await users.create({
    email,
    name: `Person ${people}`,
    passwordHash: await passwordHash,
    isInstanceAdmin: false,
  });
  for (const [orgId, role] of Object.entries(roles)) {
    await api.app.get(MembershipsRepository).create({ orgId, userId: user.id, role });
  }
  const session = await api.app.get(SessionsRepository).create({ userId: user.id, ip: null, userAgent: null });
  const headers = { Cookie: `plumbline_session=${session.token}`, 'X-CSRF-Token': csrfTokenOf(session.token) };
  return { userId: user.id, email, sessionToken: session.token, headers };
}

export async function newToken(
  api: TestApi,
  owner: Person,
  orgId: string,
  role: Role,
): Promise<Credentials & { readonly id: string; readonly token: string }> {
  const made = await api.app
    .get(ApiTokensRepository)
    .create({ orgId, name: 'test', role, createdBy: owner.userId, expiresAt: null });
  return { id: made.record.id, token: made.token, headers: { Authorization: `Bearer ${made.token}` } };
}

export const NOBODY: Credentials = { headers: {} };

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when the body is not JSON. */
  readonly json: unknown;
}

/** `body` goes out as JSON; a string as it is. */
export async function send(
  api: { readonly url: string },
  credentials: Credentials,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${api.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...credentials.headers,
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parseJson(text) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A problem without what differs each time. */
export function withoutRequestId(text: string): string {
  return text.replace(/"requestId":"[^"]+"/, '"requestId":"…"');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
