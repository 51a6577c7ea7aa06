// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { rememberCheckpoint, rememberedCheckpoint } from './run-check.ts'

const note = `site/ledger\n12\n${'A'.repeat(43)}=\n\n— site/ledger ${'A'.repeat(92)}\n`
const kept = { note, at: '2026-11-20T12:00:00.000Z' }

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('remembers a ledger by its name', () => {
  expect(rememberedCheckpoint('site/ledger')).toBeUndefined()
  expect(rememberCheckpoint('site/ledger', kept)).toBe(true)
  expect(rememberedCheckpoint('site/ledger')).toMatchObject({ ...kept, head: { size: 12 } })
  expect(rememberedCheckpoint('other/ledger')).toBeUndefined()
})

it.each(['', 'junk', '{}', '[]', 'null', '{"note":"junk","at":"x"}', JSON.stringify({ note, at: 1 })])(
  'ignores an invalid checkpoint: %s',
  (text) => {
    localStorage.setItem('ledger-checkpoint site/ledger', text)
    expect(rememberedCheckpoint('site/ledger')).toBeUndefined()
  },
)

it('reports that the browser stores nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no room')
  })
  expect(rememberCheckpoint('site/ledger', kept)).toBe(false)
})
