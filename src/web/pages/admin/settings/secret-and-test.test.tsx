// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { SecretRow } from './secret-and-test.tsx'

afterEach(cleanup)

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: false } as const

it.each([
  ['closes once another value is stored', {}, false],
  ['stays open when only the identity was proven', { isOnlyProof: true }, true],
])('%s', (_, answer, isOpen) => {
  const about = { intent: 'secret', mark: 'mail_api_key', message: '', lines: [], fields: {}, values: {} }
  const state = { is_set: true, set_at: '2026-01-01T00:00:00.000Z', set_by: null }
  const row = <SecretRow name="mail_api_key" state={state} />
  const hydrationData = { actionData: { page: { ...about, ok: true, at: 1, ...answer } }, loaderData: {} }
  const router = createMemoryRouter([{ id: 'page', path: '/', element: row }], { hydrationData })
  render(
    <FrameProvider frame={frame} t={(key) => key} patterns={patternsOf('en')}>
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  expect(screen.getByText('settings.secret.replace').closest('details')?.open).toBe(isOpen)
})
