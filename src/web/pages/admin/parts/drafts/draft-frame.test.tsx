// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, Form, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import contents from '#locales/messages/en/contents.json' with { type: 'json' }
import menus from '#locales/messages/en/menus.json' with { type: 'json' }
import { pathFor, patternsOf } from '#locales/paths.ts'
import type { ActionAnswer } from '#web/actions/answer-action.ts'
import { SeenField } from '#web/actions/seen.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { EditBar } from '../edit-bar.tsx'
import { DraftFrame } from './draft-frame.tsx'
import { readDraft } from './kept-drafts.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

const t = createTexts('en', { ...contents, ...menus }, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const
const id = 'ada plan pro'

function Edited() {
  const answer = useAnswer()
  const typed = answer?.intent === 'save' && !answer.ok ? answer.values : undefined
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="save" />
      <SeenField at="now" />
      <input aria-label="Name" name="name" defaultValue={typed?.['name'] ?? 'Pro'} />
      <input aria-label="Secret" name="secret" type="password" />
      <input aria-label="Shown secret" name="shown" autoComplete="new-password" />
      <EditBar isDirty busy={false} />
    </Form>
  )
}

/** The page of a form whose action gives this answer. */
function open(answer?: Partial<ActionAnswer> | Response, version = 'now') {
  cleanup()
  history.replaceState(null, '', '/')
  const page = (
    <FrameProvider frame={frame} t={t} patterns={patternsOf('en')}>
      <main id="main">
        <DraftFrame id={id} version={version}>
          <Edited />
        </DraftFrame>
      </main>
    </FrameProvider>
  )
  const about = { intent: 'save', mark: '', lines: [], fields: {}, message: '', at: 1 }
  const router = createBrowserRouter([
    {
      path: '/',
      element: page,
      action: async ({ request }) => {
        if (answer instanceof Response) return answer
        const values = Object.fromEntries(await request.formData())
        return { ...about, values, ok: true, ...answer }
      },
    },
    { path: '*', element: <p>Elsewhere</p> },
  ])
  onTestFinished(() => router.dispose())
  render(<RouterProvider router={router} />)
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const type = (text: string) => fireEvent.input(name(), { target: { value: text } })
const rest = () => vi.advanceTimersByTime(500)
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it('stores what is typed, without secrets, and offers it when the form reopens', () => {
  open()
  type('Pro plus')
  for (const field of ['Secret', 'Shown secret'])
    fireEvent.input(screen.getByLabelText(field), { target: { value: 'hunter2' } })
  rest()
  expect(readDraft(id)?.pairs).toEqual({ name: 'Pro plus', seen: 'now' })
  open()
  expect(name().value).toBe('Pro')
  fireEvent.click(screen.getByRole('button', { name: 'Restore them' }))
  expect(name().value).toBe('Pro plus')
  // It keeps its own version, so that a newer one is not silently replaced.
  cleanup()
  open(undefined, 'later')
  screen.getByText(/It has changed since then/)
})

it('stores nothing for an unchanged form or after discarding changes', () => {
  open()
  type('Pro plus')
  rest()
  type('Pro')
  rest()
  expect(readDraft(id)).toBeUndefined()
  type('Pro plus')
  rest()
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Restore them' }))
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(name().value).toBe('Pro')
  expect(readDraft(id)).toBeUndefined()
})

it('discards what came back unsaved, and begins again with what is saved', async () => {
  open({ ok: false, isConflict: true, message: 'Someone else saved first.' })
  type('Pro plus')
  save()
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(name().value).toBe('Pro')
  expect(screen.queryByRole('alert')).toBeNull()
  rest()
  expect(readDraft(id)).toBeUndefined()
  type('Pro max')
  rest()
  expect(readDraft(id)?.pairs['name']).toBe('Pro max')
  type('Pro')
  rest()
  expect(readDraft(id)).toBeUndefined()
})

it('deletes the draft once it is saved, for good', async () => {
  open({ ok: true })
  type('Pro plus')
  save()
  expect(readDraft(id), 'stored when it is sent').toBeDefined()
  await waitFor(() => expect(readDraft(id)).toBeUndefined())
  rest()
  expect(readDraft(id)).toBeUndefined()
})

it.each([
  ['a search in the form', { shown: { found: [] } }],
  ['a proof of identity alone', { isOnlyProof: true as const }],
])('keeps it after %s, which saved nothing', async (_, answered) => {
  open({ ok: true, ...answered })
  type('Pro plus')
  save()
  await new Promise((done) => setTimeout(done, 50))
  expect(readDraft(id)?.pairs['name']).toBe('Pro plus')
})

it.each([
  ['the next page', '/plans', false],
  ['the sign-in page after the session ended', `${pathFor('signIn', 'en')}?return=%2F`, true],
])('keeps or drops the draft of a form that leads to %s', async (_, target, isKept) => {
  open(new Response(null, { status: 302, headers: { Location: target } }))
  type('Pro plus')
  save()
  await screen.findByText('Elsewhere')
  // What a page does on leaving happens a moment later.
  await new Promise((done) => setTimeout(done, 50))
  expect(readDraft(id) !== undefined).toBe(isKept)
})

it('reports a conflict beside the button and keeps what was typed', async () => {
  open({ ok: false, isConflict: true, message: 'Someone else saved first.' })
  type('Pro plus')
  save()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Someone else changed this while you were editing')
  expect(alert.closest('.edit-bar')).not.toBeNull()
  expect(screen.getByRole('link', { name: 'See the newer version' }).getAttribute('target')).toBe('_blank')
  screen.getByRole('button', { name: 'Replace the newer version' })
  expect(name().value).toBe('Pro plus')
  expect(readDraft(id)?.pairs['name']).toBe('Pro plus')
})
