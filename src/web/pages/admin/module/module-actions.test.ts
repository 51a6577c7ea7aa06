import { expect, it } from 'vitest'
import { faultsOfTyped } from './module-actions.ts'

const faults = { name: 1, key: 2, slug: 3, 'slug.en': 4, 'fields.0.key': 5 }

it('tells of a name that is missing, not of what would have been made of it', () => {
  expect(faultsOfTyped(faults, { key: '', slug: { en: ' ' } })).toEqual({ name: 1, 'fields.0.key': 5 })
})

it('tells of a key and an address that somebody wrote', () => {
  expect(faultsOfTyped(faults, { key: 'Bad Key', slug: { de: 'Bad' } })).toEqual(faults)
})

it('tells of what cannot be made of a name that is right in itself', () => {
  const { name: _, ...others } = faults
  expect(faultsOfTyped(others, { key: '', slug: {} })).toEqual(others)
})
