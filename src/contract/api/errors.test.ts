import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { errors } from './errors.ts'

const source = fileURLToPath(new URL('../../', import.meta.url))
const raising = globSync('{server,cli}/**/*.ts', { cwd: source })
  .filter((file) => !file.includes('.test.') && !file.includes('/fixtures/'))
  .map((file) => readFileSync(`${source}${file}`, 'utf8'))
  .join('\n')

/**
 * Failures, file problems and tables of codes name them in quotes; keys of messages or columns are longer or unquoted.
 */
function isRaised(code: string): boolean {
  return raising.includes(`'${code}'`)
}

it('every error in the catalog is raised somewhere', () => {
  expect(Object.keys(errors).filter((code) => !isRaised(code))).toEqual([])
})

it('an error that is never raised would be found', () => {
  expect(isRaised('giveaway_forgotten')).toBe(false)
})
