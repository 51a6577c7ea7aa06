import type { IForbiddenRuleType } from 'dependency-cruiser'
import { forbid } from './row.ts'
import { rows } from './rows.ts'

const source = '^src/'
const tests = '[.]test[.]tsx?$'
const storeless = '(?<!/store)[.]ts$'

/** Rules across all rows of the table. */
const acrossFolders: IForbiddenRuleType[] = [
  {
    name: 'no-circular',
    comment: 'Two files that import each other are one file, or hide a third.',
    from: { path: source },
    to: { circular: true },
  },
  {
    name: 'nothing-imports-main',
    comment: 'main.ts starts the product when it is loaded.',
    from: {},
    to: { path: '^src/main[.]ts$' },
  },
  {
    name: 'nothing-imports-cli',
    comment: 'The command line is an entry point of its own; what others need of it moves to draw or files.',
    from: { pathNot: '^src/cli/' },
    to: { path: '^src/cli/' },
  },
  {
    name: 'only-main-imports-operations',
    comment: 'The server runs without operator commands; only a start makes a backup before it migrates.',
    from: { path: source, pathNot: `^src/(operations/|main[.]ts$)|${tests}` },
    to: { path: '^src/operations/' },
  },
  {
    name: 'only-stores-touch-db',
    comment:
      'One file per folder reaches the database, so that operations are easy to read and each table has one owner.',
    from: { path: `^src/server/(core|features)/.+${storeless}`, pathNot: tests },
    to: { path: '^src/server/db/' },
  },
  {
    name: 'stores-import-no-protocol',
    comment: 'A store reads and writes rows; responses are decided above it.',
    from: { path: '^src/server/(core|features)/.+/store[.]ts$' },
    to: { path: '^src/(contract|server/http)/' },
  },
  {
    name: 'routes-only-route',
    comment: 'Routes are a table of calls; operations do the work.',
    from: { path: '^src/server/(core|features)/.+/routes[.]ts$' },
    to: { path: '^src/server/(db|queue|providers)/' },
  },
  {
    name: 'only-egress-connects',
    comment: 'One client enforces limits, refusals and address checks; a second one would have none.',
    from: { path: '^src/', pathNot: `^src/server/providers/egress/|${tests}` },
    to: {
      path: '(^|node_modules/)(undici|https?|http2|tls)($|/)|^node:(https?|http2|tls)$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'product-imports-no-tests',
    comment: 'Fakes and builders must never run in production.',
    from: { path: source, pathNot: tests },
    to: { path: `^(test|e2e|bench|demo)/|${tests}` },
  },
  {
    name: 'stories-import-no-component',
    comment: "Stories run without a bundler, and a component's pictures and styles would fail all of them.",
    from: { path: '^e2e/' },
    to: { path: '^src/web/.+[.](tsx|css|svg)$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'inside-the-project',
    comment: 'A clone must contain everything it needs.',
    from: {},
    to: { path: '^([.][.]/|/)', pathNot: 'node_modules/' },
  },
  {
    name: 'everything-resolves',
    comment: 'An unresolved import fails on other machines.',
    from: { path: source },
    to: { couldNotResolve: true, pathNot: '^virtual:|[+]types/' },
  },
]

export const rules: IForbiddenRuleType[] = [
  ...rows.flatMap(forbid),
  ...acrossFolders.map((rule): IForbiddenRuleType => ({ severity: 'error', ...rule })),
]
