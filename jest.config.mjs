/**
 * Tests run on the sources (no build needed): every workspace package is mapped to its entry's source file.
 * `*.spec.ts` needs nothing, `*.int-spec.ts` needs Postgres and Redis, `*.e2e-spec.ts` starts whole processes.
 * `deploy/local/test.mjs` brings up what the last two need; see `selectProjects` there.
 */
const paths = {
  '^(\\.{1,2}/.*)\\.js$': '$1',
  '^@plumbline/probe$': '<rootDir>/packages/probe/src/index.ts',
  '^@plumbline/probe/catalogue$': '<rootDir>/packages/probe/src/catalogue.ts',
  '^@plumbline/platform$': '<rootDir>/packages/platform/src/index.ts',
};

const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, tsx },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const node = (displayName, suffix) => ({
  displayName,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': swc(false) },
  moduleNameMapper: paths,
  testMatch: [`<rootDir>/{packages/*,backend,worker,deploy}/**/*.${suffix}.ts`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
});

export default {
  // Wide, since it only ends what hangs: a loaded machine is slow and not wrong.
  testTimeout: 30_000,
  projects: [
    node('unit', 'spec'),
    node('int', 'int-spec'),
    node('e2e', 'e2e-spec'),
    {
      ...node('console', 'spec'),
      testEnvironment: 'jest-environment-jsdom',
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      transform: { '^.+\\.tsx?$': swc(true) },
      testMatch: ['<rootDir>/frontend/src/**/*.spec.{ts,tsx}'],
      setupFiles: ['<rootDir>/frontend/test/setup.ts'],
      moduleNameMapper: { ...paths, '\\.css$': '<rootDir>/frontend/test/empty-module.ts' },
    },
  ],
};
