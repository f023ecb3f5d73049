import type { ListedRun } from '../../shared/api/types.js';

export const AUTH_WORDS: Record<ListedRun['auth']['type'], string> = {
  none: 'None',
  bearer: 'Bearer',
  headers: 'Headers',
};

export const ERA_WORDS: Record<ListedRun['era'], string> = {
  auto: 'Automatic',
  legacy: 'Handshake (to 2025-11-25)',
  modern: 'Stateless (2026-07-28)',
};

export const PROFILE_WORDS: Record<ListedRun['profile'], string> = {
  standard: 'Standard',
  thorough: 'Thorough',
};
