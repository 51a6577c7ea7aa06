import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { rules } from './rules.ts'

export interface Violation {
  rule: string
  reason: string
  from: string
  to: string
}

/**
 * Reads every import below `root` and returns those that a rule refuses, and all files that were read. The parser is
 * swc, because dependency-cruiser does not support TypeScript 7's own one yet; it includes type imports.
 */
export async function readProject(root: string): Promise<{ violations: Violation[]; files: string[] }> {
  const folders = ['src', 'test', 'e2e', 'bench', 'demo'].filter((name) => existsSync(join(root, name)))
  const { output } = await cruise(folders, {
    baseDir: root,
    parser: 'swc',
    moduleSystems: ['es6'],
    validate: true,
    ruleSet: { forbidden: rules },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'test/architecture/fixtures' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  })
  const { modules, summary } = output as ICruiseResult
  const reasons = new Map(rules.map(({ name, comment }) => [name, comment]))
  return {
    files: modules
      .map(({ source }) => source)
      .filter((source) => /^(src|test|e2e|bench|demo)\//.test(source)),
    violations: summary.violations.map(({ rule, from, to }) => {
      return { rule: rule.name, reason: reasons.get(rule.name) ?? '', from, to }
    }),
  }
}
