// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { usersList } from '#contract/lists/people-lists.ts'
import texts from '#locales/messages/en/data_table.json' with { type: 'json' }
import userTexts from '#locales/messages/en/users.json' with { type: 'json' }
import { FrameProvider } from '../../i18n/frame.tsx'
import { createTexts } from '../../i18n/texts.ts'
import { readListQuery, TableProvider, type TableState } from './list-state.ts'
import { NoneMatch } from './none-match.tsx'

// The build makes the catalogs; no texts are loaded later here.
vi.mock('#web/i18n/catalogs.ts', () => ({ catalogs: {} }))

afterEach(cleanup)

const t = createTexts('en', { ...texts, ...userTexts }, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: false } as const
const own = { id: 'v', name: 'Own', is_shared: false, may_change: true, columns: [] }
const saved = { views: [{ ...own, parameters: 'role=x' }], mayShare: false, viewerId: 'ada' }

/** What an empty list says, and where its link leads. */
function say(address: string) {
  const query = readListQuery(usersList, new URLSearchParams(address))
  const table: TableState = {
    list: usersList,
    texts: 'list.users.',
    query,
    view: { columns: [], page_size: 25, density: 'regular', saved },
    path: '/list',
    total: 0,
    options: {},
    ids: [],
    selecting: {
      isAll: false,
      ids: [],
      isLive: true,
      has: () => false,
      setChosen: () => undefined,
      choose: () => undefined,
    },
  }
  const part = (
    <FrameProvider frame={frame} t={t} patterns={{} as never}>
      <TableProvider value={table}>
        <NoneMatch />
      </TableProvider>
    </FrameProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: part }])} />)
  const title = document.querySelector('.empty p')?.textContent
  const link = screen.getByRole('link')
  const said = [title, link.textContent, link.getAttribute('href')]
  cleanup()
  return said
}

it('says what an empty tab would hold, with the way to all rows', () => {
  expect(say('status=banned')).toEqual(['No user is banned', 'Show all', '/list'])
  expect(say('saved=v&role=x')).toEqual(['“Own” is empty', 'Show all', '/list'])
})

it('leads back to the tab if something was searched or filtered in it', () => {
  expect(say('status=banned&search=mary')).toEqual(['No matches', 'Clear', '/list?status=banned'])
  expect(say('saved=v&role=x&plan=Pro')).toEqual(['No matches', 'Clear', '/list?role=x&saved=v'])
  expect(say('role=y')).toEqual(['No matches', 'Clear', '/list'])
})
