// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { OpenPagesProvider } from '#web/components/open-link.tsx'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { CannedForm } from '../canned-answers/canned-form.tsx'
import { PlanForm } from '../plan/plan-form.tsx'
import { QuestionForm } from '../question/question-form.tsx'
import { DraftFrame } from './drafts/draft-frame.tsx'
import { UnsavedContext } from './leave-guard.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const
const texts = { question: { en: 'Saved' }, answer: { en: 'Saved' }, is_active: true }
const canned = { id: 'a', title: 'Saved', text: { en: 'Saved' }, updated_at: '2026-01-01T00:00:00.000Z' }

/** A busy machine takes longer than a second. */
const patient = { timeout: 4_000 }

it.each([
  ['question', 'question.en', <QuestionForm key="question" texts={texts} source="en" />],
  ['plan', 'name', <PlanForm key="plan" saved={{ name: 'Saved' }} isFree={false} />],
  ['saved reply', 'title', <CannedForm key="reply" answer={canned as never} />],
])('asks before a refused %s is left, until it is discarded', async (_, field, form) => {
  let answers = 0
  let gate = Promise.withResolvers<void>()
  const unsaved = new Set<{ perSearch: boolean }>()
  const action = async ({ request }: { request: Request }) => {
    const values = Object.fromEntries(await request.formData()) as Record<string, string>
    await gate.promise
    const said = { intent: 'save', mark: '', ok: false, message: '', lines: [], fields: {}, values }
    return Response.json({ ...said, at: ++answers }, { status: 422 })
  }
  const page = (
    <UnsavedContext value={unsaved}>
      <main id="main">
        <DraftFrame id="ada form">{form}</DraftFrame>
        <form>
          <input aria-label="in another form" />
        </form>
      </main>
    </UnsavedContext>
  )
  const router = createMemoryRouter([{ path: '/', element: page, action }])
  render(
    <FrameProvider frame={frame} t={(key) => key} patterns={patternsOf('en')}>
      <OpenPagesProvider value={['dashboardFaq', 'dashboardPlans', 'dashboardCannedAnswers']}>
        <RouterProvider router={router} />
      </OpenPagesProvider>
    </FrameProvider>,
  )
  const button = () => screen.getByRole('button', { name: 'leave.save' })
  const save = () => button().className
  expect(save(), 'nothing has changed').toContain('button-quiet')
  expect(button().getAttribute('aria-disabled')).toBe('true')
  screen.getByLabelText('in another form').focus()
  const isHandled = !fireEvent.keyDown(document, { key: 's', ctrlKey: true })
  expect([isHandled, screen.getByRole('status').textContent], 'another form is not saved by it').toEqual([
    true,
    '',
  ])
  screen.getByLabelText('in another form').blur()
  fireEvent.keyDown(document, { key: 's', ctrlKey: true })
  expect(screen.getByRole('status').textContent, 'there is nothing to send').toBe('leave.nothing')
  screen.getByRole('link', { name: 'site.cancel' })
  const input = () => document.querySelector<HTMLInputElement>(`[name="${field}"]`)
  const type = (value: string) => fireEvent.change(input() as HTMLInputElement, { target: { value } })
  const press = () => fireEvent.keyDown(document, { key: 's', metaKey: true })
  for (const value of ['Refused', 'Refused again']) {
    type(value)
    expect(save()).toContain('button-primary')
    expect(button().getAttribute('aria-disabled')).toBeNull()
    gate = Promise.withResolvers()
    press()
    await expect.poll(() => unsaved.size, { ...patient, message: 'while it is sent' }).toBe(0)
    screen.getByText('leave.changes')
    screen.getByRole('button', { name: 'leave.discard' })
    expect(screen.queryByText('leave.saved', { exact: false })).toBeNull()
    gate.resolve()
    await expect.poll(() => unsaved.size, patient).toBe(1)
    screen.getByText('leave.changes')
  }
  expect(input()?.value).toBe('Refused again')
  fireEvent.click(screen.getByRole('button', { name: 'leave.discard' }))
  expect(input()?.value).toBe('Saved')
  expect([unsaved.size, screen.queryByText('leave.changes')]).toEqual([0, null])
  expect(save()).toContain('button-quiet')
})
