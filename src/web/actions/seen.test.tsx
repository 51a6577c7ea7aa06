// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '../i18n/frame.tsx'
import { ActionForm } from './action-form.tsx'
import { reloadsAfterConflict, SeenField } from './seen.tsx'

afterEach(cleanup)

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

/** When the user was changed last; a colleague may do so at any time. */
let changedAt = 1
let answers = 0
let router: ReturnType<typeof createMemoryRouter>

function User() {
  const seen = String(useLoaderData<number>())
  return ['profile', 'access'].map((intent) => (
    <div key={intent} data-testid={intent}>
      <ActionForm intent={intent} submit={intent}>
        {() => <SeenField at={seen} intent={intent} />}
      </ActionForm>
    </div>
  ))
}

beforeEach(async () => {
  changedAt = 1
  router = createMemoryRouter([
    {
      path: '/',
      Component: User,
      HydrateFallback: () => null,
      loader: () => changedAt,
      action: async ({ request }) => {
        const values = Object.fromEntries(await request.formData()) as Record<string, string>
        const about = { intent: values['intent'], mark: '', message: '', lines: [], fields: {}, values }
        const isConflict = values['seen'] !== undefined && values['seen'] !== String(changedAt)
        if (values['seen'] && !isConflict) changedAt++
        const said = { ...about, at: ++answers, ok: !isConflict, ...(isConflict && { isConflict }) }
        return Response.json(said, { status: isConflict ? 409 : 200 })
      },
      shouldRevalidate: reloadsAfterConflict,
    },
  ])
  render(
    <FrameProvider frame={frame} t={(key) => key} patterns={patternsOf('en')}>
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  await screen.findByTestId('access')
})

const seenIn = (form: string) =>
  screen.getByTestId(form).querySelector<HTMLInputElement>('[name="seen"]')?.value
const reload = () => act(() => router.revalidate())
const send = (values: Record<string, string>) => {
  const formData = new FormData()
  for (const [name, value] of Object.entries(values)) formData.append(name, value)
  return act(() => router.navigate('.', { formMethod: 'post', formData }))
}
const save = (intent: string) => send({ intent, seen: seenIn(intent) ?? '' })

it('keeps the version the form started with when the page reloads', async () => {
  changedAt = 2
  await reload()
  expect(seenIn('access')).toBe('1')
  // Closing a session does not change the user.
  await send({ intent: 'close_sessions' })
  expect(seenIn('access')).toBe('1')
  await save('access')
  expect(seenIn('access'), 'after its conflict').toBe('2')
  expect(seenIn('profile'), 'which is none of another form').toBe('1')
  await save('access')
  expect(seenIn('access')).toBe('3')
})

it('adopts the version saved by another form of the page', async () => {
  await save('profile')
  expect([seenIn('profile'), seenIn('access')]).toEqual(['2', '2'])
  changedAt = 3
  await reload()
  await save('profile')
  await save('profile')
  expect([seenIn('profile'), seenIn('access')]).toEqual(['4', '2'])
})
