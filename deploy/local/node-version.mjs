import { Stop } from './stop.mjs';

/** Says so before anything fails for a reason that nobody could guess. */
export function assertNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(
    `This is Node ${version}; Plumbline needs 20.19 or later. Install a newer one (https://nodejs.org) and start again.`,
  );
}
