import { expect, it } from 'vitest'
import { packagesOf, readLock } from './licenses.mjs'
import { billOf, readManifest } from './sbom.mjs'

it('lists every locked package once, with its license and hash, the same each time', () => {
  const lock = readLock()
  const bill = billOf(readManifest(), lock)
  const refs = new Set(bill.components.map((component) => component['bom-ref']))
  expect(refs.size).toBe(packagesOf(lock).length)
  expect(bill.components.filter(({ purl }) => !/^pkg:npm\/(%40[^/]+\/)?[^/@]+@[^@]+$/.test(purl))).toEqual([])
  const fastify = bill.components.find(({ name, group }) => name === 'fastify' && !group)
  expect(fastify).toMatchObject({ licenses: [{ license: { id: 'MIT' } }], scope: 'required' })
  expect(fastify.hashes[0]).toMatchObject({
    alg: 'SHA-512',
    content: expect.stringMatching(/^[0-9a-f]{128}$/),
  })
  const [ours, ...theirs] = bill.dependencies
  expect(ours.dependsOn).toContain('node_modules/fastify')
  for (const { dependsOn } of theirs) for (const ref of dependsOn) expect(refs).toContain(ref)
  expect(billOf(readManifest(), readLock())).toEqual(bill)
})

it('finds the nearest of several versions, and excludes what only developers get', () => {
  const packages = {
    '': { dependencies: { a: '1' }, devDependencies: { '@c/d': '1' } },
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '2' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', license: '(MIT OR ISC)' },
    'node_modules/b': { version: '1.0.0', license: 'MIT' },
    'node_modules/@c/d': { version: '1.0.0', license: 'MIT', dev: true, dependencies: { b: '1' } },
  }
  const bill = billOf({ name: 'x', version: '1.0.0' }, { packages })
  expect(bill.dependencies.map(({ dependsOn }) => dependsOn)).toEqual([
    ['node_modules/@c/d', 'node_modules/a'],
    ['node_modules/a/node_modules/b'],
    [],
    [],
    ['node_modules/b'],
  ])
  expect(bill.components.map(({ scope }) => scope)).toEqual(['required', 'required', 'required', 'excluded'])
  expect(bill.components[1]?.licenses).toEqual([{ expression: '(MIT OR ISC)' }])
})
