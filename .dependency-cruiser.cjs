/**
 * The import rules of docs/architecture.md. scripts/canary-boundaries.ts plants one violation per rule
 * and fails unless each is reported, so a rule added here needs a plant there.
 */

const product = '^(apps/(server|web|simulators)/|packages/)';
const testing = '([.](test|bench)[.]tsx?$|^apps/(server|web)/src/testing/)';
const composition =
  '^apps/server/src/((app|features|main|serve-academy|cli|operator-commands|openapi)[.]ts$|demo/)';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const everywhere = [
  {
    name: 'no-cycles',
    severity: 'error',
    comment: 'Move what both need into a third module, or pass it in as a parameter.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable-imports',
    severity: 'error',
    comment:
      'Write the file suffix, use the aliases of package.json "imports", and reach modules of the domain as @goreal/domain/<feature>/<module>.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-undeclared-packages',
    severity: 'error',
    comment: 'Declare the package in the package.json of the workspace that imports it.',
    // Test tools are declared once, in the root package.json.
    from: { path: '^(apps|packages|bench)/', pathNot: [testing, '[.]config[.]ts$'] },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-development-packages-in-product',
    severity: 'error',
    comment:
      'Product code runs on "dependencies" only; use one of them, or move the code into a test.',
    from: { path: product, pathNot: [testing, '[.]config[.]ts$'] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-test-code-in-product',
    severity: 'error',
    comment: 'Move what both need out of the test code into the feature or into platform.',
    from: { path: product, pathNot: [testing] },
    to: { path: testing },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const domain = [
  {
    name: 'domain-imports-only-domain-and-zod',
    severity: 'error',
    comment:
      'The domain is pure: pass in what it needs as a parameter. Only the domain itself and zod are allowed.',
    from: { path: '^packages/domain/src/', pathNot: [testing] },
    to: { pathNot: ['^packages/domain/src/', 'node_modules/zod/'], dependencyTypesNot: ['core'] },
  },
  {
    name: 'domain-never-uses-node',
    severity: 'error',
    comment: 'The domain also runs in browsers: do the I/O in the server and pass its result in.',
    from: { path: '^packages/domain/src/', pathNot: [testing] },
    to: { dependencyTypes: ['core'] },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const server = [
  {
    name: 'server-platform-never-imports-a-feature',
    severity: 'error',
    comment:
      'Platform offers; features use it. Register a callback from features.ts, or move the code into the feature.',
    from: { path: '^apps/server/src/platform/', pathNot: [testing] },
    to: { path: ['^apps/server/src/features/', composition] },
  },
  {
    name: 'only-platform-pictures-decodes-pictures',
    severity: 'error',
    comment:
      'Decoding is bounded in memory, time and number in platform/pictures only: call it, or add what you need there.',
    from: {
      path: '^(apps|packages)/',
      pathNot: [testing, '[.]config[.]ts$', '^apps/server/src/platform/pictures/'],
    },
    to: { path: 'node_modules/sharp/' },
  },
  {
    name: 'server-feature-only-through-its-door',
    severity: 'error',
    comment: "Import the other feature's index.ts, and export there what it offers.",
    from: { path: '^apps/server/src/features/([^/]+)/' },
    to: {
      path: '^apps/server/src/features/([^/]+)/',
      pathNot: ['^apps/server/src/features/$1/', '^apps/server/src/features/[^/]+/index[.]ts$'],
    },
  },
  {
    name: 'server-composition-uses-doors',
    severity: 'error',
    comment: "Import the feature's index.ts, and export there what it offers.",
    from: { path: '^apps/server/', pathNot: ['^apps/server/src/features/'] },
    to: {
      path: '^apps/server/src/features/',
      // The generated list of migrations names those of features.
      pathNot: ['^apps/server/src/features/[^/]+/(index|[0-9]{4}-[a-z-]+[.]migration)[.]ts$'],
    },
  },
  {
    name: 'server-feature-never-imports-composition',
    severity: 'error',
    comment: 'features.ts hands features what they need; take it as a parameter.',
    from: { path: '^apps/server/src/features/', pathNot: [testing] },
    to: { path: composition },
  },
  {
    name: 'only-composition-composes-features',
    severity: 'error',
    comment:
      'Only features.ts, app.ts, serve-academy.ts, cli.ts, operator-commands.ts, openapi.ts and demo/ bring features together; compose there.',
    from: {
      path: '^apps/server/',
      pathNot: [composition, '^apps/server/src/(features|platform|testing)/', testing],
    },
    to: { path: '^apps/server/src/features/', pathNot: ['[.]migration[.]ts$'] },
  },
  {
    name: 'server-never-imports-web',
    severity: 'error',
    comment: 'What both sides need belongs in packages/domain.',
    from: { path: '^(apps/server|packages)/' },
    to: { path: '^apps/(web|e2e)/' },
  },
  {
    name: 'only-local-mode-simulates',
    severity: 'error',
    comment: 'Production never loads a simulator: start it from demo/, by a dynamic import.',
    from: { path: '^apps/server/', pathNot: [testing, '^apps/server/src/demo/simulated-'] },
    to: { path: '^apps/simulators/' },
  },
  {
    name: 'simulators-load-late',
    severity: 'error',
    comment: 'Production loads this file too: import the simulator dynamically.',
    from: { path: '^apps/server/src/demo/simulated-', pathNot: [testing] },
    to: { path: '^apps/simulators/', dynamic: false },
  },
  {
    name: 'simulators-import-only-themselves',
    severity: 'error',
    comment:
      'A simulator replaces a third party at HTTP level: it may share only the domain with the server.',
    from: { path: '^apps/simulators/' },
    to: { path: '^apps/(server|web|e2e)/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const simulation = [
  {
    name: 'checker-of-the-simulation-shares-no-code',
    severity: 'error',
    comment:
      'The checker states the rules in its own words: code that it shared with the server would share its mistakes.',
    from: { path: '^apps/server/src/testing/simulation/checker/' },
    to: { pathNot: ['^apps/server/src/testing/simulation/checker/'] },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const web = [
  {
    name: 'web-features-never-import-each-other',
    severity: 'error',
    comment:
      'Compose the two features in app/, or move what both need to ui, platform or the domain.',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: {
      path: '^apps/web/src/features/([^/]+)/',
      pathNot: ['^apps/web/src/features/$1/'],
    },
  },
  {
    name: 'web-feature-never-imports-app',
    severity: 'error',
    comment: 'app/ composes features; take what you need as a property.',
    from: { path: '^apps/web/src/features/' },
    to: { path: '^apps/web/src/app/' },
  },
  {
    name: 'web-ui-imports-nothing-above-it',
    severity: 'error',
    comment:
      'The design system takes data and callbacks as properties; it must not import features, platform or app.',
    from: { path: '^apps/web/src/ui/', pathNot: [testing] },
    to: { path: '^apps/web/src/(features|platform|app|workers)/' },
  },
  {
    name: 'web-platform-imports-no-feature',
    severity: 'error',
    comment: 'Features use the platform, not the reverse. Pass the feature in from app/.',
    from: { path: '^apps/web/src/platform/' },
    to: { path: '^apps/web/src/(features|app)/' },
  },
  {
    name: 'only-app-composes-web-features',
    severity: 'error',
    comment: 'Only app/ brings features together; compose there.',
    from: { path: '^apps/web/', pathNot: ['^apps/web/src/(app|features|ui|platform)/'] },
    to: { path: '^apps/web/src/features/' },
  },
  {
    name: 'web-never-imports-server',
    severity: 'error',
    comment:
      'Call the API through platform/api-client; what both sides need belongs in packages/domain.',
    from: { path: '^(apps/web|packages)/' },
    to: { path: '^apps/(server|simulators|e2e)/' },
  },
  {
    name: 'browser-tests-see-only-pages',
    severity: 'error',
    comment: 'A browser test sees what a player sees; only the domain may be imported.',
    from: { path: '^apps/e2e/' },
    to: { path: '^apps/(server|web)/' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...everywhere, ...domain, ...server, ...simulation, ...web],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Packages keep their `dist`: a rule about a package must see it.
    exclude: { path: ['^(data|[.]cache)/', '^(apps|packages)/[^/]+/dist/'] },
    // Type-only imports count: a type is a dependency too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
    skipAnalysisNotInRules: true,
  },
};
