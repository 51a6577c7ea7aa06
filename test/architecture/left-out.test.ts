import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { withoutFunctions } from '../../scripts/vite-leave-out.ts'

const web = fileURLToPath(new URL('../../src/web/', import.meta.url))

/** What the browser's build leaves out of React and the router, as pages would write it. */
const leftOut =
  /\b(useFetchers?|PrefetchPageLinks|ViewTransition|viewTransition|instrumentations)\b|\bprefetch=|navigate=\{false\}|<Fragment\b[^>]*\bref=/

describe('features left out of the build for browsers', () => {
  it('are used by no page', () => {
    const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    )
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => leftOut.test(readFileSync(web + file, 'utf8')))).toEqual([])
  })

  it('would be recognised', () => {
    const uses = [
      'const fetcher = useFetcher()',
      '<Link prefetch="intent" to="/">',
      '<Form method="post" navigate={false}>',
      '<Link viewTransition to="/">',
      '<Fragment key={id} ref={fragment}>',
    ]
    expect(uses.filter((use) => !leftOut.test(use))).toEqual([])
    expect(leftOut.test('<Fragment key={id}>{row}</Fragment>')).toBe(false)
  })
})

describe('withoutFunctions', () => {
  const code = `
function keeps() { return 1 }
function Thing() { this.a = 1 }
Thing.prototype.does = function () { return 2 };
function outer() { async function inner() { return 3 } return inner() }`

  it('makes functions throw their name wherever they stand, and empties methods', () => {
    expect(withoutFunctions(code, ['Thing', 'inner'])).toBe(`
function keeps() { return 1 }
function Thing() { throw new Error('Thing is left out of this build') }
Thing.prototype.does = function () {};
function outer() { async function inner() { throw new Error('inner is left out of this build') } return inner() }`)
  })

  it('refuses a name that the code does not know', () => {
    const wish = () => withoutFunctions(code, ['keeps', 'gone', 'does'])
    expect(wish).toThrow('nothing to leave out is named gone, does')
  })
})
