import { describe, expect, it } from '@jest/globals';
import { isOpaque, partialFrom } from './opaque.js';

describe('isOpaque', () => {
  it.each([
    'a3f5b7c9d1e2f4a6b8c0',
    '123e4567-e89b-12d3-a456-426614174000',
    'ghp_a1B2c3D4e5F6g7H8i9J0',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
  ])('is true of %s', (secret) => expect(isOpaque(secret)).toBe(true));

  it.each([
    'a1b2c3',
    'correct-horse-battery-staple',
    'https://example.com/a1b2c3d4e5f6',
    'mcp-client-2025-04-04-preview',
    '12345678901234567890123',
    'a1b2 c3d4 e5f6 g7h8 i9j0',
  ])('is false of %s', (secret) => expect(isOpaque(secret)).toBe(false));
});

describe('partialFrom', () => {
  it.each([
    ['a1bcdefghijklm', 10],
    ['abcdefghijkl9m', 13],
    ['1234567890123a', 14],
    ['abcdefghijklmnopqrstuv1', 16],
    ['abcdefghijklmnopqrstuvw', 16],
  ])('of %s is %d', (form, from) => expect(partialFrom(form)).toBe(from));
});
