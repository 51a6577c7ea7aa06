import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}
interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

describe.each(['', 'runtime/'])('the packages of "%s"', (folder) => {
  const manifest = read(`${folder}package.json`) as Manifest
  const { packages } = read(`${folder}package-lock.json`) as { packages: Record<string, Locked> }

  it('are pinned exactly, because the newest of a family often do not fit each other', () => {
    const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
    expect(Object.keys(wanted)).not.toEqual([])
    expect(
      Object.entries(wanted).filter(([, version]) => !/^\d+[.]\d+[.]\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([])
  })

  it('name no registry, so that a clone installs from its own', () => {
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved)).toEqual([])
  })

  it('hold the binaries of every system, without which npm ci refuses the lock on a clone', () => {
    const missing = Object.entries(packages).flatMap(([path, locked]) => {
      const names = Object.keys(locked.optionalDependencies ?? {})
      return names.filter((name) => !isLocked(packages, path, name)).map((name) => `${path} needs ${name}`)
    })
    expect(missing).toEqual([])
  })
})

it('detects a missing binary', () => {
  const packages = { 'node_modules/a': { optionalDependencies: { 'a-darwin': '1.0.0' } } }
  expect(isLocked(packages, 'node_modules/a', 'a-darwin')).toBe(false)
  expect(isLocked({ ...packages, 'node_modules/a-darwin': {} }, 'node_modules/a', 'a-darwin')).toBe(true)
})

/** Resolves as Node would: below the package, then one level up, and so on. */
function isLocked(packages: Record<string, Locked>, from: string, name: string): boolean {
  if (`${from ? `${from}/` : ''}node_modules/${name}` in packages) return true
  if (!from) return false
  return isLocked(packages, from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name)
}
