import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowed, type Plant, plantProject, refused, wayBack } from './plants.ts'
import { readProject, type Violation } from './read-project.ts'
import { rows } from './rows.ts'
import { rules } from './rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const names = [...new Set(rules.map(({ name }) => name ?? ''))]

describe('the project', () => {
  let violations: Violation[]
  let files: string[]

  beforeAll(async () => {
    ;({ violations, files } = await readProject(root))
  })

  it.each(names)('follows the rule %s', (name) => {
    const found = violations.filter(({ rule }) => rule === name)
    expect(found.map(({ from, to, reason }) => `${from} -> ${to}: ${reason}`)).toEqual([])
  })

  it('has a row in the table for every file of the product', () => {
    const folders = rows.map(({ folder }) => new RegExp(folder))
    const product = files.filter((file) => file.startsWith('src/') && !/[.]test[.]tsx?$/.test(file))
    expect(product.length).toBeGreaterThan(0)
    expect(product.filter((file) => !folders.some((folder) => folder.test(file)))).toEqual([])
  })
})

describe('a planted violation', () => {
  let project: string
  let violations: Violation[]

  beforeAll(async () => {
    project = plantProject([...refused, ...allowed, wayBack], join(root, 'node_modules'))
    violations = (await readProject(project)).violations
  })

  afterAll(() => rmSync(dirname(project), { recursive: true, force: true }))

  it.each(refused.map(asCase))('is found by $rule: $from -> $to', ({ rule, from, to }) => {
    const tail =
      to
        .replace(/^node:/, '')
        .split('/')
        .at(-1) ?? to
    const match = (violation: Violation) =>
      violation.rule === rule && violation.from === from && violation.to.includes(tail)
    expect(violations.filter(match)).not.toEqual([])
  })

  it.each(allowed.map(asCase))('is not reported where the table allows it: $from -> $to', ({ from }) => {
    expect(violations.filter((violation) => violation.from === from)).toEqual([])
  })

  it('exists for every rule', () => {
    const planted = new Set(refused.map(([rule]) => rule))
    expect(names.filter((name) => !planted.has(name))).toEqual([])
  })
})

function asCase([rule, from, to]: Plant) {
  return { rule, from, to }
}
