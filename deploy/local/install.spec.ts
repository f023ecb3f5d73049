import { describe, expect, it } from '@jest/globals';
import { agrees } from './install.mjs';

const lock = {
  packages: {
    '': {},
    backend: { version: '0.1.0' },
    'node_modules/@plumbline/backend': { link: true },
    'node_modules/left': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/for-another-system': { version: '2.0.0', integrity: 'sha512-b', optional: true },
  },
};
const installed = (left: { version: string; integrity: string }) => ({ packages: { 'node_modules/left': left } });

describe('what npm noted as installed', () => {
  it('is enough when all packages are there that this system needs', () => {
    expect(agrees(lock, installed({ version: '1.0.0', integrity: 'sha512-a' }))).toBe(true);
  });

  it('is not enough when a version or its content differs, a package is missing, or nothing was noted', () => {
    expect(agrees(lock, installed({ version: '1.0.1', integrity: 'sha512-a' }))).toBe(false);
    expect(agrees(lock, installed({ version: '1.0.0', integrity: 'sha512-c' }))).toBe(false);
    expect(agrees(lock, { packages: {} })).toBe(false);
    expect(agrees(lock, undefined)).toBe(false);
  });

  it('is not enough when an optional package is there in another version', () => {
    const packages = {
      'node_modules/left': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/for-another-system': { version: '1.9.0', integrity: 'sha512-x' },
    };
    expect(agrees(lock, { packages })).toBe(false);
  });
});
