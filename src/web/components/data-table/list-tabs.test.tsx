// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { supportTicketsList } from '#contract/lists/support-tickets-list.ts'
import texts from '#locales/messages/en/data_table.json' with { type: 'json' }
import deskTexts from '#locales/messages/en/desk.json' with { type: 'json' }
import { FrameProvider } from '../../i18n/frame.tsx'
import { createTexts } from '../../i18n/texts.ts'
import { readListQuery } from './list-state.ts'
import { ListTabs } from './list-tabs.tsx'

// The build makes the catalogs; no texts are loaded later here.
vi.mock('#web/i18n/catalogs.ts', () => ({ catalogs: {} }))

afterEach(cleanup)

const t = createTexts('en', { ...texts, ...deskTexts }, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: false } as const

/** What the tabs are called. */
function tabs(address: string, counts: Record<string, number>, total: number | null) {
  const part = (
    <FrameProvider frame={frame} t={t} patterns={{} as never}>
      <ListTabs
        list={supportTicketsList}
        texts="list.support_tickets."
        path="/list"
        query={readListQuery(supportTicketsList, new URLSearchParams(address))}
        view={{
          columns: [],
          page_size: 25,
          density: 'regular',
          saved: { views: [], mayShare: false, viewerId: 'ada' },
        }}
        total={total}
        counts={counts}
      />
    </FrameProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: part }])} />)
  const names = screen.getAllByRole('link').map((link) => link.textContent)
  cleanup()
  return names
}

it('says behind a tab how many rows wait there, and nothing if there are none', () => {
  const counts = { unanswered: 3, mine: 0 }
  expect(tabs('', counts, 50_000)).toEqual(['All', 'Unanswered 3', 'Mine', 'Not closed', 'Closed'])
  expect(tabs('', { unanswered: 100, mine: 99 }, 1)).toEqual([
    'All',
    'Unanswered 99+',
    'Mine 99',
    'Not closed',
    'Closed',
  ])
})

it('says the exact number of the open tab, which does not change while one searches in a counted one', () => {
  const counts = { unanswered: 100 }
  expect(tabs('is_waiting=yes', counts, 1234)[1]).toBe('Unanswered 1,234')
  expect(tabs('is_waiting=yes&search=mary', counts, 2)[1]).toBe('Unanswered 99+')
  expect(tabs('status=closed', counts, 40).slice(1)).toEqual([
    'Unanswered 99+',
    'Mine',
    'Not closed',
    'Closed 40',
  ])
  expect(tabs('status=closed', counts, 0).at(-1)).toBe('Closed')
})
