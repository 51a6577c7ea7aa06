// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { AuditLine } from '#contract/site/logs.ts'
import texts from '#locales/messages/en/audit.json' with { type: 'json' }
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { Changes } from './changes.tsx'

afterEach(cleanup)

const t = createTexts('en', texts, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: false } as const

function show(changes: AuditLine['changes'], act = 'update') {
  const record = { id: '1', name: 'Shoe', fullname: '', avatar: null }
  const actor = { id: null, name: 'ada', fullname: '', avatar: null }
  const line = { id: '1', at: '2026-05-01T10:00:00Z', actor, area: 'shoes', act, record, changes, hash: '' }
  render(
    <FrameProvider frame={frame} t={t} patterns={{} as never}>
      <Changes line={line} isWhole />
    </FrameProvider>,
  )
  return screen.getAllByRole('listitem').map((item) => item.textContent)
}

it('shows what was beside what is, and of a secret only that it changed', () => {
  const shown = show([
    { field: 'laces', before: 'red', after: 'blue' },
    { field: 'price_code', before: '•••', after: '•••' },
    { field: 'size', before: null, after: 42 },
  ])
  expect(shown).toEqual(['LacesBefore: redAfter: blue', 'Price codechanged', 'SizeBefore: emptyAfter: 42'])
  expect(screen.getByText('red').closest('del')).toBeTruthy()
  expect(screen.getByText('blue').closest('ins')).toBeTruthy()
})

it('shows a long value as one line that opens', () => {
  const long = 'A lace of leather. '.repeat(20)
  show([{ field: 'laces', before: 'red', after: long }])
  const shown = screen.getByText('Show all').closest('details')
  expect(shown?.open).toBe(false)
  expect(shown?.textContent).toContain(long)
})

it('shows of a list only what came and what went', () => {
  expect(show([{ field: 'colors', before: ['red'], after: ['red', 'blue'] }])).toEqual(['Colors: added blue'])
})

it('shows a new record without a column for what it was', () => {
  expect(show([{ field: 'laces', before: null, after: 'red' }], 'create')).toEqual(['Laces: red'])
  expect(screen.queryByText('Before')).toBeNull()
})
