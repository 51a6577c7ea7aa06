import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

/**
 * One line of the table in docs/architecture.md: which other directories a directory may import. `folder`, `mayImport`
 * and `typesOf` are path patterns relative to the project root. A group in `folder` may be repeated as $1 in `mayImport`,
 * for directories of one kind that must not import each other. A directory may always import itself.
 */
export interface Row {
  name: string
  folder: string
  mayImport?: string[]
  /** Directories of which only types may be imported, never code. */
  typesOf?: string[]
  /** Packages; undefined means any. */
  packages?: string[]
  /** Node's built-in modules. */
  node: boolean
  reason: string
}

const ours = '^(src|test|e2e|bench|demo|scripts)/'
const tests = '[.]test[.]tsx?$'

/** The same line for dependency-cruiser: what the directory must not import. */
export function forbid(row: Row): IRegularForbiddenRuleType[] {
  const from = { path: row.folder, pathNot: tests }
  const own = row.folder.replace(/\(\[\^\/\]\+\)/, '$1')
  const rule = (suffix: string, to: IRegularForbiddenRuleType['to']): IRegularForbiddenRuleType => {
    return { name: row.name + suffix, severity: 'error', comment: row.reason, from, to }
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
