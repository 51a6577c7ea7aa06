import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { trimmed } from './vite-leave-out.ts'

const packageFile = createRequire(import.meta.url).resolve('react-router/package.json')
const production = join(packageFile, '..', 'dist/production')

function router(file: string): string {
  const path = join(production, file)
  return trimmed(readFileSync(path, 'utf8'), path.replaceAll(sep, '/'))
}

it('leaves every module of the router valid', () => {
  const files = readdirSync(production, { recursive: true, encoding: 'utf8' })
  const modules = files.filter((file) => file.endsWith('.js'))
  expect(modules.length).toBeGreaterThan(40)
  for (const file of modules) expect(parseSync(file, router(file)).errors, file).toEqual([])
})

it('removes texts for developers and the server’s part from browser scripts', () => {
  const components = router('lib/dom/ssr/components.js')
  expect(components).toContain('invariant(context, "router")')
  expect(components).toContain('let isStatic = false, staticContext;')
  expect(components).not.toContain('IntersectionObserver')
  expect(router('lib/dom/lib.js')).not.toMatch(/^\w+\.displayName/m)
})

it('removes nothing that a page uses', () => {
  const web = join(import.meta.dirname, '../src/web')
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const asking = files.filter((file) =>
    /\bprefetch=|\bPrefetchPageLinks\b/.test(readFileSync(join(web, file), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(asking).toEqual([])
})
