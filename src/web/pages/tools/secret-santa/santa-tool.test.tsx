// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { toasts } from '#web/state/toast-queue.ts'
import { SantaTool } from './santa-tool.tsx'

afterEach(cleanup)

const texts = {
  'list_tool.sample': 'Ada\nBen\nCleo',
  'secret_santa.draw': 'Draw the names',
  'secret_santa.copy': 'Copy the link for {{name}}',
  'result.copy_refused': 'Your browser blocked copying.',
}

it('shows the links for selection if the browser cannot copy', async () => {
  const router = createMemoryRouter([{ path: '/', element: <SantaTool /> }])
  render(
    <FrameProvider
      frame={{ locale: 'en', appNumber: 1, origin: 'http://box.example', indexable: true }}
      t={createTexts('en', texts, 'Box')}
      patterns={patternsOf('en')}
    >
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /Draw the names/ }))
  expect(screen.queryAllByText(/^http:\/\/box\.example\/.+#/)).toHaveLength(0)
  // This browser has no clipboard, as on plain HTTP.
  fireEvent.click(screen.getByRole('button', { name: 'Copy the link for Ben' }))
  expect(await screen.findAllByText(/^http:\/\/box\.example\/.+#/)).toHaveLength(3)
  expect(toasts.newest()?.title).toBe('Your browser blocked copying.')
})
