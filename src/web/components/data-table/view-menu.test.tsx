// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { backgroundRows } from '#contract/lists/bulk/exports.ts'
import { ownSessionsList } from '#contract/lists/own-lists.ts'
import texts from '#locales/messages/en/data_table.json' with { type: 'json' }
import { FrameProvider } from '../../i18n/frame.tsx'
import { createTexts } from '../../i18n/texts.ts'
import { readListQuery, TableProvider, type TableState } from './list-state.ts'
import { ExportFiles } from './view-menu.tsx'

afterEach(cleanup)

const t = createTexts('en', texts, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: false } as const
const table: Omit<TableState, 'total'> = {
  list: ownSessionsList,
  texts: 'list.own_sessions.',
  query: readListQuery(ownSessionsList, new URLSearchParams()),
  view: { columns: [], page_size: 25, density: 'regular' },
  path: '/list',
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

/** A list of some length in the frame of the dashboard, which has the tray of jobs, or of the account, which has none. */
function show(total: number, frameId: string, isProved = false) {
  const part = (
    <FrameProvider frame={frame} t={t} patterns={{} as never}>
      <TableProvider value={{ ...table, total }}>
        <ExportFiles path="/api/auth/sessions" isProved={isProved} />
      </TableProvider>
    </FrameProvider>
  )
  const router = createMemoryRouter(
    [{ id: frameId, path: '/', loader: () => ({}), children: [{ path: 'list', element: part }] }],
    { initialEntries: ['/list'], hydrationData: { loaderData: { [frameId]: {} } } },
  )
  render(<RouterProvider router={router} />)
  return {
    links: screen.queryAllByRole('link').map((link) => link.getAttribute('href')),
    buttons: screen.queryAllByRole('button').map((button) => button.getAttribute('value')),
    rows: document.querySelector('input[name=rows]')?.getAttribute('value') ?? null,
    isSaidLong: screen.queryByText(t('table.export_long')) !== null,
  }
}

const files = ['csv', 'xlsx', 'json'].map((kind) => `/api/auth/sessions/export.${kind}`)

it('prepares a long list in the background only where its job is shown', () => {
  const inTray = { links: [], buttons: files, rows: String(backgroundRows), isSaidLong: true }
  expect(show(backgroundRows, 'en.dashboard_frame')).toEqual(inTray)
  cleanup()
  const download = { links: files, buttons: [], rows: null, isSaidLong: false }
  expect(show(backgroundRows, 'en.account_frame')).toEqual(download)
  cleanup()
  expect(show(backgroundRows - 1, 'en.dashboard_frame')).toEqual(download)
})

it('without a tray, asks for proof of identity for long and short lists alike', () => {
  const proved = { links: [], buttons: files, rows: null, isSaidLong: false }
  expect(show(backgroundRows, 'en.account_frame', true)).toEqual(proved)
  cleanup()
  expect(show(1, 'en.dashboard_frame', true)).toEqual(proved)
})
