import type { EgressPolicy, PolicyRule } from '@plumbline/probe';
import type { DatabaseConfig } from './database.config.js';
import type { HttpConfig } from './http.config.js';
import type { RedisConfig } from './redis.config.js';
import { hosts, policyRules, ports } from './validators.js';

export type EgressConfig = EgressPolicy;

export const egressVariables = {
  EGRESS_ALLOW: policyRules({
    default: [],
    desc: 'What may be dialled besides public addresses: CIDRs, host, host:port, *.suffix',
    example: '10.20.0.0/16,mcp.internal.example.com:8443',
  }),
  EGRESS_DENY: policyRules({
    default: [],
    desc: 'What may never be dialled; wins over EGRESS_ALLOW',
    example: '*.corp.example.com',
  }),
  EGRESS_DENY_PORTS: ports({ default: [25, 465, 587], desc: 'Ports that are never dialled', example: '25,465,587' }),
  INSECURE_CREDENTIALS_HOSTS: hosts({
    default: [],
    desc: 'Hosts to which credentials may be sent over plain http',
    example: 'mcp.lab.example.com',
  }),
};

interface EgressVariables {
  EGRESS_ALLOW: readonly PolicyRule[];
  EGRESS_DENY: readonly PolicyRule[];
  EGRESS_DENY_PORTS: readonly number[];
  INSECURE_CREDENTIALS_HOSTS: readonly string[];
}

export function egressConfig(
  env: EgressVariables,
  own: { http: HttpConfig; database: DatabaseConfig; redis: RedisConfig },
): EgressConfig {
  return {
    allow: env.EGRESS_ALLOW,
    deny: env.EGRESS_DENY,
    denyPorts: env.EGRESS_DENY_PORTS,
    insecureCredentialsHosts: env.INSECURE_CREDENTIALS_HOSTS,
    // The engine knows the many spellings of loopback; here stand the places as they are configured.
    ownServices: [
      { host: own.http.host, port: own.http.port },
      service(own.http.publicUrl),
      service(own.database.url),
      service(own.redis.url),
    ],
  };
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
};

function service(address: string): { host: string; port: number } {
  const url = new URL(address);
  return { host: url.hostname, port: url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port) };
}
