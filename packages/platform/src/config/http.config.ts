import { text, trustProxy, urlWith, wholeNumber } from './validators.js';

export interface HttpConfig {
  /** The address to listen on. */
  readonly host: string;
  readonly port: number;
  /** What people type, without a slash at the end; cookies, links and Origin checks follow it. */
  readonly publicUrl: string;
  /** For Express' `trust proxy`. */
  readonly trustProxy: boolean | number | string;
}

export const httpVariables = {
  HOST: text({ default: '127.0.0.1', desc: 'Address that the API listens on', example: '0.0.0.0' }),
  PORT: wholeNumber(1, 65_535)({ default: 8080, desc: 'Port that the API listens on', example: '8080' }),
  PUBLIC_URL: urlWith(['http:', 'https:'])({
    default: undefined,
    desc: 'The address that people open; http://localhost:PORT if not set',
    example: 'https://plumbline.example.com',
  }),
  TRUST_PROXY: trustProxy({
    default: false,
    desc: 'Number of proxies before the API, or their CIDRs: whose X-Forwarded-For is believed',
    example: '1',
  }),
};

export function httpConfig(env: {
  HOST: string;
  PORT: number;
  PUBLIC_URL: string | undefined;
  TRUST_PROXY: boolean | number | string;
}): HttpConfig {
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY,
  };
}
