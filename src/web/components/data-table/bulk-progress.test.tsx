// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { usersList } from '#contract/lists/people-lists.ts'
import texts from '#locales/messages/en/data_table.json' with { type: 'json' }
import { FrameProvider } from '../../i18n/frame.tsx'
import { createTexts } from '../../i18n/texts.ts'
import { BulkConfirm } from './bulk-confirm.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { readListQuery, TableProvider, type TableState } from './list-state.ts'
import type { BulkAsk, BulkChoice, BulkState } from './selected.ts'

afterEach(cleanup)

const t = createTexts('en', texts, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: false } as const
const table: TableState = {
  list: usersList,
  texts: 'list.users.',
  query: readListQuery(usersList, new URLSearchParams()),
  view: { columns: [], page_size: 25, density: 'regular' },
  path: '/',
  options: {},
  ids: [],
  total: null,
  selecting: {
    isAll: true,
    ids: [],
    isLive: true,
    has: () => true,
    setChosen: () => undefined,
    choose: () => undefined,
  },
}
const choice: BulkChoice = {
  action: 'users.delete',
  label: 'Delete',
  icon: 'trash',
  title: (count) => `Delete ${count}`,
  consequences: [],
  undo: { action: 'users.restore', label: 'Undo' },
}
const ask: BulkAsk = { action: 'users.delete', selection: 'these', count: 0, ready: 0, blocked: [] }
const job: BulkState = {
  id: 'job',
  action: 'users.delete',
  options: {},
  total: 3,
  done: 3,
  failed: 0,
  is_finished: true,
  rows: [],
}

/** Shows a part on a page whose action never ends, and returns the forms that it gets. */
function show(part: React.ReactNode) {
  const forms: Record<string, unknown>[] = []
  const action = async ({ request }: { request: Request }) => {
    forms.push(Object.fromEntries(await request.formData()))
    return new Promise<null>(() => undefined)
  }
  const element = (
    <FrameProvider frame={frame} t={t} patterns={{} as never}>
      <TableProvider value={table}>{part}</TableProvider>
    </FrameProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element, action }])} />)
  return forms
}

async function pressTwice(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await screen.findByRole('button', { name, busy: true })
  fireEvent.click(screen.getByRole('button', { name }))
  await new Promise((resolve) => setTimeout(resolve, 20))
}

it('a double click starts an action once, with the count and key of the page', async () => {
  const forms = show(<BulkConfirm ask={{ ...ask, count: 3, ready: 3 }} choice={choice} formKey="key" />)
  await pressTwice('Delete 3')
  expect(forms).toMatchObject([{ action: 'users.delete', count: '3', selection: 'these', key: 'key' }])
})

it('a double click undoes once', async () => {
  const forms = show(<BulkProgress job={job} choice={choice} formKey="key" />)
  await pressTwice('Undo')
  expect(forms).toMatchObject([{ action: 'users.restore', undoes: 'job', count: '3', key: 'key' }])
})

it('names the plan that people moved to', () => {
  const moved = { ...job, action: 'users.plan', options: { plan: 'Pro' } }
  show(<BulkProgress job={moved} choice={undefined} formKey="key" />)
  screen.getByText('3 people moved to the Pro plan')
})

it('says which rows will fail before starting', () => {
  const blocked = [{ reason: 'ended', count: 2 }] as const
  show(
    <BulkConfirm ask={{ ...ask, count: 3, ready: 1, blocked: [...blocked] }} choice={choice} formKey="key" />,
  )
  expect(screen.getByText('2 have already ended.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Delete 3' }).hasAttribute('disabled')).toBe(false)
})

it('says why none of the rows can be changed, and links back to the list', () => {
  const blocked = [
    { reason: 'ended', count: 11 },
    { reason: 'own_account', count: 1 },
  ] as const
  const forms = show(
    <BulkConfirm ask={{ ...ask, count: 12, blocked: [...blocked] }} choice={choice} formKey="key" />,
  )
  screen.getByRole('heading', { name: '“Delete” isn’t possible for any of the 12 selected rows' })
  screen.getByText('11 have already ended.')
  screen.getByText(/^Your own account is among them/)
  const button = screen.getByRole('button', { name: 'Delete' })
  expect(button.hasAttribute('disabled')).toBe(true)
  fireEvent.click(button)
  expect(forms).toEqual([])
  expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/')
})

it('says that the rows are gone, and clears the selection', () => {
  const choose = vi.spyOn(table.selecting, 'choose')
  show(<BulkConfirm ask={ask} choice={choice} formKey="key" />)
  screen.getByRole('heading', { name: 'The selected rows are no longer in this list' })
  screen.getByText(/^They were deleted or changed/)
  fireEvent.click(screen.getByRole('link', { name: 'Clear selection' }))
  expect(choose).toHaveBeenCalledWith({ isAll: false, ids: [] })
})
