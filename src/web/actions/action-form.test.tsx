// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '../i18n/frame.tsx'
import { ActionForm } from './action-form.tsx'
import type { ActionAnswer } from './answer-action.ts'
import { useAnswer } from './use-answer.ts'

afterEach(cleanup)

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

function Page() {
  return (
    <>
      <p role="status">{useAnswer()?.message}</p>
      <ActionForm intent="create" submit="Create">
        {({ values }) => <input aria-label="Name" name="name" defaultValue={values['name']} />}
      </ActionForm>
    </>
  )
}

/** The page of a form, with an answer that it was rendered with as happens without scripts. */
function open(answer: Partial<ActionAnswer>, isAnswered: boolean) {
  const about = { intent: 'create', mark: '', lines: [], fields: {}, message: 'Answered', at: 1, ok: true }
  const said = { ...about, values: { name: 'Ada' }, ...answer }
  const routes = [{ id: 'page', path: '/', element: <Page />, action: () => said }]
  const hydrationData = isAnswered ? { hydrationData: { actionData: { page: said }, loaderData: {} } } : {}
  const router = createMemoryRouter(routes, hydrationData)
  render(
    <FrameProvider frame={frame} t={(key) => key} patterns={patternsOf('en')}>
      <RouterProvider router={router} />
    </FrameProvider>,
  )
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name')

it.each([
  ['empties once its action is done', {}, ''],
  ['keeps what was typed when only the identity was proven', { isOnlyProof: true as const }, 'Ada'],
])('%s', async (_, answer, value) => {
  open(answer, false)
  fireEvent.input(name(), { target: { value: 'Ada' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('Answered')
  await expect.poll(() => name().value).toBe(value)
  cleanup()
  open(answer, true)
  expect(name().value).toBe(value)
})
