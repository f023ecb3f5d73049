export interface TargetParts {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
}

/** A target as it is read: the host is what people look for, the path tells endpoints of one host apart. */
export function targetParts(url: string): TargetParts {
  const match = /^(https?):\/\/([^/]*)(.*)$/i.exec(url);
  if (!match) return { scheme: '', host: url, path: '' };
  const [, scheme = '', host = '', path = ''] = match;
  return { scheme: scheme.toLowerCase(), host, path: path === '/' ? '' : path };
}
