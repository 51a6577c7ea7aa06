import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

/**
 * One line of the table in docs/architecture.md: which other rooms a room may lean on.
 *
 * `room`, `mayImport` and `typesOf` are patterns of paths from the top of the project. A group in `room` may be repeated as $1
 * in `mayImport`, for rooms of one kind that must not know each other. A room may always import itself.
 */
export interface Row {
  name: string
  room: string
  mayImport?: string[]
  /** Rooms whose words are needed, but never their code. */
  typesOf?: string[]
  /** Packages; undefined means any. */
  packages?: string[]
  /** Node's own modules. */
  node: boolean
  because: string
}

const ours = '^(src|test|e2e|bench|demo|scripts)/'
const tests = '[.]test[.]tsx?$'

/** The same line as dependency-cruiser wants it: what the room must not do. */
export function forbid(row: Row): IRegularForbiddenRuleType[] {
  const from = { path: row.room, pathNot: tests }
  const own = row.room.replace(/\(\[\^\/\]\+\)/, '$1')
  const rule = (suffix: string, to: IRegularForbiddenRuleType['to']): IRegularForbiddenRuleType => {
    return { name: row.name + suffix, severity: 'error', comment: row.because, from, to }
  }
  const rules = [rule('', { path: ours, pathNot: [own, ...(row.mayImport ?? []), ...(row.typesOf ?? [])] })]
  if (row.typesOf) rules.push(rule('', { path: row.typesOf, dependencyTypesNot: ['type-only'] }))
  if (row.packages)
    rules.push(rule(':packages', { path: 'node_modules/', pathNot: row.packages.map(inModules) }))
  if (!row.node) rules.push(rule(':node', { dependencyTypes: ['core'] }))
  return rules
}

function inModules(name: string) {
  return `node_modules/${name}/`
}
