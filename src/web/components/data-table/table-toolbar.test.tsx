// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { mediaList } from '#contract/lists/media-list.ts'
import table from '#locales/messages/en/data_table.json' with { type: 'json' }
import media from '#locales/messages/en/media.json' with { type: 'json' }
import { FrameProvider } from '../../i18n/frame.tsx'
import { createTexts } from '../../i18n/texts.ts'
import { readListQuery } from './list-state.ts'
import { TableProvider } from './table-state.ts'
import { TableToolbar } from './table-toolbar.tsx'

afterEach(cleanup)

const t = createTexts('en', { ...media, ...table }, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: false } as const
const view = { columns: [], page_size: 25, density: 'regular' } as const

/** Whether all filters are visible at an address of the media library. */
function isOpenAt(search: string, setBeside?: readonly string[]): boolean | undefined {
  cleanup()
  const query = readListQuery(mediaList, new URLSearchParams(search))
  const shown = {
    list: mediaList,
    texts: 'list.media.',
    query,
    view,
    path: '/',
    total: 3,
    options: {},
    ids: [],
    selecting: {
      isLive: false,
      isAll: false,
      ids: [],
      has: () => false,
      setChosen: () => {},
      choose: () => {},
    },
  }
  const toolbar = (
    <FrameProvider frame={frame} t={t} patterns={[] as never}>
      <TableProvider value={shown}>
        <TableToolbar keepsView={false} exports={undefined} provesExports={false} setBeside={setBeside} />
      </TableProvider>
    </FrameProvider>
  )
  const router = createMemoryRouter([{ path: '/', element: toolbar }])
  return render(<RouterProvider router={router} />).container.querySelector('details')?.open
}

it('shows the filters where one is in force that is to be seen nowhere else', () => {
  const beside = ['module', 'uses_max']
  expect([isOpenAt('', beside), isOpenAt('module=blog', beside), isOpenAt('uses_max=0', beside)]).toEqual([
    false,
    false,
    false,
  ])
  expect([isOpenAt('module=blog&kind=image', beside), isOpenAt('kind=image', beside)]).toEqual([true, true])
  expect([isOpenAt('module=blog'), isOpenAt('')]).toEqual([true, false])
})
