export interface GoodServer {
  readonly url: string;
  close(): Promise<void>;
}

/** What `bearer` lets in. */
export const GOOD_TOKEN: string;

export const GOOD_SERVERS: readonly string[];

/**
 * One of `GOOD_SERVERS`, or `web-page`, which is no MCP server.
 * @param port 0 (default) takes a free one
 */
export function startGoodServer(name: string, port?: number): Promise<GoodServer>;
