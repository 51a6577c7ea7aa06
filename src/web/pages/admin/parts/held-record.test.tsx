// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, Form, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { type ActionAnswer } from '#web/actions/answer-action.ts'
import { reloadsAfterConflict, VersionField } from '#web/actions/seen.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { HeldRecord } from './held-record.tsx'
import { LeaveFrame, LeaveGuard } from './leave-guard.tsx'

afterEach(cleanup)

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

/** What is stored, as a colleague may change it at any time. */
let stored = { version: 1, name: '' }
let answers = 0
let router: ReturnType<typeof createMemoryRouter>

/** Answers as the action of a page does: from what was sent, and from what is stored. */
function answer(values: Record<string, string>): ActionAnswer & { status: number } {
  const { intent = '' } = values
  const about = { intent, mark: '', message: '', lines: [], fields: {}, values, at: ++answers }
  if (intent === 'look') return { ...about, ok: true, status: 200 }
  if (values['arrange']) return { ...about, ok: true, shown: {}, status: 200 }
  if (values['name'] === 'wrong') return { ...about, ok: false, status: 422 }
  if (values['version'] !== String(stored.version))
    return { ...about, ok: false, isConflict: true, status: 409 }
  stored = { version: stored.version + 1, name: intent === 'save' ? (values['name'] ?? '') : stored.name }
  return { ...about, ok: true, status: 200 }
}

function Editor({ record, version }: { record: typeof stored; version: number }) {
  const unsaved = useAnswer()
  const typed = unsaved?.intent === 'save' && !unsaved.ok ? unsaved.values['name'] : undefined
  const [isDirty, setIsDirty] = useState(typed !== undefined)
  return (
    <Form method="post" onInput={() => setIsDirty(true)}>
      <LeaveGuard isDirty={isDirty} />
      <VersionField version={version} />
      <input aria-label="Name" name="name" defaultValue={typed ?? record.name} />
    </Form>
  )
}

function Page() {
  const record = useLoaderData<typeof stored>()
  return (
    <LeaveFrame>
      <HeldRecord record={record} id="menu" version={record.version} besides="discard">
        {(held, version) => <Editor key={held.version} record={held} version={Number(version)} />}
      </HeldRecord>
    </LeaveFrame>
  )
}

beforeEach(async () => {
  stored = { version: 1, name: 'Saved' }
  router = createMemoryRouter([
    {
      path: '/',
      Component: Page,
      HydrateFallback: () => null,
      loader: () => stored,
      action: async ({ request }) => {
        const { status, ...said } = answer(Object.fromEntries(await request.formData()) as never)
        return Response.json(said, { status })
      },
      shouldRevalidate: reloadsAfterConflict,
    },
  ])
  render(
    <FrameProvider frame={frame} t={(key) => key} patterns={patternsOf('en')}>
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  await screen.findByLabelText('Name')
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (text: string) => fireEvent.input(field('Name'), { target: { value: text } })
const version = () => document.querySelector<HTMLInputElement>('[name="version"]')?.value
const reload = () => act(() => router.revalidate())
const colleague = (name: string) => {
  stored = { version: stored.version + 1, name }
}
/** Sends the form, or an action beside it. */
const send = (intent: string, more: Record<string, string> = {}) => {
  const formData = new FormData()
  const values = { intent, version: version() ?? '', name: field('Name').value, ...more }
  for (const [name, value] of Object.entries(values)) formData.append(name, value)
  return act(() => router.navigate('.', { formMethod: 'post', formData }))
}

it('keeps typed text when a newer version loads, until saving reports the conflict', async () => {
  type('Typed')
  colleague('Theirs')
  await reload()
  expect(field('Name').value).toBe('Typed')
  expect(version()).toBe('1')
  await send('save')
  expect(field('Name').value).toBe('Typed')
  expect(version(), 'after the conflict').toBe('2')
  colleague('Theirs again')
  await reload()
  expect([field('Name').value, version()]).toEqual(['Typed', '2'])
  await send('save')
  await send('save')
  expect(stored.name).toBe('Typed')
  expect(version()).toBe('4')
})

it('shows the newer version if nothing was typed, and after saving', async () => {
  colleague('Theirs')
  await reload()
  expect([field('Name').value, version()]).toEqual(['Theirs', '2'])
  type('Typed')
  await send('save')
  colleague('Theirs')
  await reload()
  expect([field('Name').value, version()]).toEqual(['Theirs', '4'])
})

it.each([
  ['a rejection', 'save', { name: 'wrong' }],
  ['an intermediate step of the form', 'save', { arrange: 'find' }],
  ['an action beside it', 'look', {}],
])('keeps typed text after %s', async (_, intent, more) => {
  type('wrong')
  colleague('Theirs')
  await send(intent, more)
  await reload()
  expect([field('Name').value, version()]).toEqual(['wrong', '1'])
})

it('keeps typed text when another language is opened', async () => {
  type('Typed')
  colleague('Theirs')
  await act(() => router.navigate('?language=de'))
  expect([field('Name').value, version()]).toEqual(['Typed', '1'])
})

it('adopts the version of an action beside the form, unless a colleague made one as well', async () => {
  type('Typed')
  await send('discard')
  expect([field('Name').value, version()]).toEqual(['Typed', '2'])
  colleague('Theirs')
  await reload()
  await send('discard', { version: '3' })
  expect([field('Name').value, version()]).toEqual(['Typed', '2'])
})

it('starts over when an earlier version is restored', async () => {
  type('Typed')
  await send('restore')
  expect([field('Name').value, version()]).toEqual(['Saved', '2'])
})
