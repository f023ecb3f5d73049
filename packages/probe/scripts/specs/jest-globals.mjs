/** What a spec imports as `@jest/globals`, without Jest's process around it: its own describe, its own expect. */
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';
export { expect } from 'expect';
