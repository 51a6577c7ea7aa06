import { expect, it } from 'vitest'
import { faultsOfTyped } from './module-actions.ts'

const faults = { name: 1, key: 2, slug: 3, 'slug.en': 4, 'fields.0.key': 5 }

it('reports a missing name, not the key and address made from it', () => {
  expect(faultsOfTyped(faults, { key: '', slug: { en: ' ' } })).toEqual({ name: 1, 'fields.0.key': 5 })
})

it('reports a key and an address that were typed', () => {
  expect(faultsOfTyped(faults, { key: 'Bad Key', slug: { de: 'Bad' } })).toEqual(faults)
})

it('reports an invalid key made from a valid name', () => {
  const { name: _, ...others } = faults
  expect(faultsOfTyped(others, { key: '', slug: {} })).toEqual(others)
})
