// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { keepDraft, readDraft } from '../parts/drafts/kept-drafts.tsx'
import { LeaveFrame } from '../parts/leave-guard.tsx'
import { RecordForm } from './record-form.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const
const keptAs = 'ada photos 1'

function open() {
  const form = (
    <RecordForm
      module={{ key: 'photos', fields: [], column: 1 }}
      values={{ record: { title: { en: 'Saved' }, slug: { en: 'saved' } }, fields: {} }}
      version={3}
      languages={{ chosen: 'en', beside: undefined, isPicked: false } as never}
      path="/"
      keptAs={keptAs}
      save="Save"
    />
  )
  let answers = 0
  const action = async ({ request }: { request: Request }) => {
    const values = Object.fromEntries(await request.formData()) as Record<string, string>
    const said = { intent: 'save', mark: '', ok: false, message: '', lines: [], values, at: ++answers }
    return Response.json({ ...said, fields: { 'record.title.en': 'Wrong' } }, { status: 422 })
  }
  const router = createMemoryRouter([{ path: '/', element: <LeaveFrame>{form}</LeaveFrame>, action }])
  render(
    <FrameProvider frame={frame} t={(key) => key} patterns={patternsOf('en')}>
      <RouterProvider router={router} />
    </FrameProvider>,
  )
}

const title = () => document.querySelector('[name="record.title.en"]') as HTMLInputElement
const type = (value: string) => fireEvent.input(title(), { target: { value } })
const discard = () => fireEvent.click(screen.getByRole('button', { name: 'leave.discard' }))

it('begins again with what is saved when the changes are discarded, and stores nothing of them', () => {
  const pairs = { 'record.title.en': 'Older' }
  keepDraft(keptAs, { version: 3, at: '2026-01-01T00:00:00.000Z', pairs })
  open()
  type('Changed')
  vi.advanceTimersByTime(500)
  expect(readDraft(keptAs)?.pairs['record.title.en']).toBe('Changed')
  type('Changed again')
  discard()
  expect(title().value).toBe('Saved')
  expect(screen.queryByText(/^leave\.(unsaved|changes)/)).toBeNull()
  expect(screen.queryByText('contents.draft.take'), 'a draft that is gone').toBeNull()
  vi.advanceTimersByTime(500)
  expect(readDraft(keptAs)).toBeUndefined()
})

it('does so with a restored draft, and with what came back unsaved', async () => {
  keepDraft(keptAs, { version: 3, at: '2026-01-01T00:00:00.000Z', pairs: { 'record.title.en': 'Older' } })
  open()
  fireEvent.click(screen.getByRole('button', { name: 'contents.draft.take' }))
  expect(title().value).toBe('Older')
  discard()
  expect(title().value).toBe('Saved')
  for (const value of ['Refused', 'Refused again']) {
    type(value)
    fireEvent.submit(title().form as HTMLFormElement)
    await waitFor(() => expect(title().getAttribute('aria-invalid')).toBe('true'))
    expect(title().value).toBe(value)
    discard()
    expect([title().value, title().getAttribute('aria-invalid')]).toEqual(['Saved', null])
    expect(screen.queryByText(/^leave\.(unsaved|changes)/)).toBeNull()
  }
})
