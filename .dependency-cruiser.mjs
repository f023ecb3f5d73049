import { fileURLToPath } from 'node:url';

/**
 * Who may import whom (docs/decisions and CONTRIBUTING show the picture). Every rule is an error. That the cruiser
 * really looks is proven by `deploy/fences/fences.spec.ts`, which points it at a fixture that breaks the rules.
 */
const probe = (folder) => `^packages/probe/src/${folder}`;
const test = String.raw`\.(spec|int-spec|e2e-spec)\.tsx?$|/test/|/e2e/`;

/** `from` may not reach `to`; the reason is shown with the violation. */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: to },
});

export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    {
      name: 'not-resolvable',
      comment: 'An import that resolves to nothing hides from every other rule.',
      severity: 'error',
      from: { pathNot: test },
      to: { couldNotResolve: true },
    },

    // The engine, from the inside out: protocol <- checks, hosts, redaction <- egress <- wire <- steps <- record <- diagnose
    forbid(
      'protocol-is-the-core',
      'protocol imports nothing of the engine',
      probe('protocol/'),
      probe('(?!protocol/)'),
    ),
    forbid(
      'checks-are-pure',
      'a check reads a recording and nothing else',
      probe('checks/'),
      probe('(?!protocol/|checks/|hosts/)'),
    ),
    forbid('hosts-are-pure', 'host rules are data', probe('hosts/'), probe('(?!protocol/|hosts/)')),
    forbid(
      'redaction-is-pure',
      'redaction knows text, not its source',
      probe('redaction/'),
      probe('(?!protocol/|redaction/)'),
    ),
    forbid(
      'egress-below-wire',
      'egress dials and knows nothing of MCP',
      probe('egress/'),
      probe('(?!protocol/|egress/)'),
    ),
    forbid(
      'wire-below-steps',
      'the wire sends what it is told',
      probe('wire/'),
      probe('(?!protocol/|egress/|wire/|plan)'),
    ),
    forbid(
      'steps-below-record',
      'a step sends and never judges',
      probe('steps/'),
      probe('(?!protocol/|egress/|wire/|steps/|plan)'),
    ),
    {
      name: 'pure-of-node',
      comment: 'protocol, checks, hosts, redaction and the URL rules run in the browser too.',
      severity: 'error',
      from: {
        path: probe(
          '(protocol|checks|hosts|redaction|catalogue|egress/(target-url|raw-url|url-scheme|host-name|judge-address|address-class|ip|refusal|policy)[.-])',
        ),
        pathNot: test,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'one-module-opens-sockets',
      comment: 'Every outbound byte to a target goes through packages/probe/src/egress.',
      severity: 'error',
      from: { path: '^packages/probe/src/', pathNot: `${probe('egress/')}|${test}` },
      to: { path: '^(node:)?(net|tls|http|https|http2|dgram|dns)(/promises)?$|node_modules/undici/' },
    },

    // The packages: probe <- platform <- backend, worker, cli
    forbid(
      'probe-stands-alone',
      'the engine needs no Nest, database or process',
      '^packages/probe/src/',
      '^(packages/(?!probe/)|backend|worker|frontend)|node_modules/(@nestjs|typeorm|pg|bullmq|ioredis)/',
    ),
    forbid(
      'platform-below-apps',
      'platform is shared by api and worker',
      '^packages/platform/src/',
      '^(backend|worker|frontend|packages/cli)',
    ),
    forbid(
      'backend-not-worker',
      'api and worker meet only in platform',
      '^backend/src/',
      '^(worker|frontend|packages/cli)',
    ),
    forbid(
      'worker-not-backend',
      'api and worker meet only in platform',
      '^worker/src/',
      '^(backend|frontend|packages/cli)',
    ),
    forbid(
      'cli-needs-no-server',
      'diagnose runs without Nest',
      '^packages/cli/src/',
      '^(backend|worker|frontend|packages/platform)|node_modules/@nestjs/',
    ),
    forbid(
      'console-knows-the-catalogue-only',
      'the console imports probe/catalogue and generated API types',
      '^frontend/src/',
      '^(backend|worker|packages/(platform|cli))|^packages/probe/(src|dist)/(?!catalogue)',
    ),

    // Inside the API: another module's service, never its repository or controller.
    {
      name: 'controllers-stay-home',
      severity: 'error',
      from: { path: '^backend/src/([^/]+)/', pathNot: test },
      to: { path: String.raw`^backend/src/[^/]+/.*\.(controller|gateway)\.ts$`, pathNot: '^backend/src/$1/' },
    },
    // Inside the console: shared <- features <- app.
    {
      name: 'features-do-not-meet',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/', pathNot: test },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    forbid(
      'shared-below-features',
      'shared knows no feature',
      '^frontend/src/shared/',
      '^frontend/src/(features|app)/',
    ),
    forbid('features-below-app', 'features know no page shell', '^frontend/src/features/', '^frontend/src/app/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: String.raw`\.gen\.d\.ts$` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: fileURLToPath(new URL('tsconfig.base.json', import.meta.url)) },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
    combinedDependencies: true,
  },
};
