import type { IForbiddenRuleType } from 'dependency-cruiser'
import { forbid } from './row.ts'
import { rows } from './rows.ts'

const source = '^src/'
const tests = '[.]test[.]tsx?$'
const storeless = '(?<!/store)[.]ts$'

/** Rules across all rows of the table. */
const acrossRooms: IForbiddenRuleType[] = [
  {
    name: 'no-circular',
    comment: 'Two files that need each other are one file, or hide a third.',
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
    comment: 'The command line is a door of its own; what others need of it moves down into draw or files.',
    from: { pathNot: '^src/cli/' },
    to: { path: '^src/cli/' },
  },
  {
    name: 'only-main-imports-operations',
    comment:
      'The server runs without what an operator does beside it; only a start makes a backup before it migrates.',
    from: { path: source, pathNot: `^src/(operations/|main[.]ts$)|${tests}` },
    to: { path: '^src/operations/' },
  },
  {
    name: 'only-stores-touch-db',
    comment: 'One file a room speaks SQL, so that the operations read as stories and a table has one owner.',
    from: { path: `^src/server/(core|features)/.+${storeless}`, pathNot: tests },
    to: { path: '^src/server/db/' },
  },
  {
    name: 'stores-speak-no-protocol',
    comment: 'A store keeps and finds; what is told to whom is decided above it.',
    from: { path: '^src/server/(core|features)/.+/store[.]ts$' },
    to: { path: '^src/(contract|server/http)/' },
  },
  {
    name: 'routes-only-route',
    comment: 'A route reads as a table of doors; the work is done by operations.',
    from: { path: '^src/server/(core|features)/.+/routes[.]ts$' },
    to: { path: '^src/server/(db|queue|providers)/' },
  },
  {
    name: 'only-egress-reaches-out',
    comment:
      'One client holds the limits, the refusals and the look at where a name leads; a second one would hold none.',
    from: { path: '^src/', pathNot: `^src/server/providers/egress/|${tests}` },
    to: {
      path: '(^|node_modules/)(undici|https?|http2|tls)($|/)|^node:(https?|http2|tls)$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'product-needs-no-tests',
    comment: 'Fakes and builders must never run in production.',
    from: { path: source, pathNot: tests },
    to: { path: `^(test|e2e|bench|demo)/|${tests}` },
  },
  {
    name: 'stories-import-no-component',
    comment:
      'Stories run without a bundler: a component brings pictures and styles that end all of them at once.',
    from: { path: '^e2e/' },
    to: { path: '^src/web/.+[.](tsx|css|svg)$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'inside-the-project',
    comment: 'A clone must hold everything that it needs.',
    from: {},
    to: { path: '^([.][.]/|/)', pathNot: 'node_modules/' },
  },
  {
    name: 'everything-resolves',
    comment: 'An import that leads nowhere fails on somebody else’s machine.',
    from: { path: source },
    to: { couldNotResolve: true, pathNot: '^virtual:|[+]types/' },
  },
]

export const rules: IForbiddenRuleType[] = [
  ...rows.flatMap(forbid),
  ...acrossRooms.map((rule): IForbiddenRuleType => ({ severity: 'error', ...rule })),
]
