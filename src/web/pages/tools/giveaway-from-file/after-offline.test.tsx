// @vitest-environment jsdom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { send } from '#web/api/send.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { DrawOffline } from './draw-offline.tsx'

vi.mock('#web/api/send.ts', () => ({ send: vi.fn() }))

afterEach(cleanup)

function Page() {
  const [isOffline, setOffline] = useState(true)
  return (
    <button type="button" onClick={() => setOffline(false)}>
      back online
      {isOffline && <DrawOffline form={{ current: null }} />}
    </button>
  )
}

it('reloads the page for its own key only once the server responds', async () => {
  const probe = vi.mocked(send)
  probe.mockResolvedValueOnce({ ok: false } as never).mockResolvedValue({ ok: true } as never)
  const loader = vi.fn(() => null)
  const router = createMemoryRouter([{ path: '/', loader, element: <Page /> }])
  const page = render(
    <FrameProvider
      frame={{ locale: 'en', appNumber: 1, origin: 'https://box.example', indexable: true }}
      t={createTexts('en', {}, 'Box')}
      patterns={patternsOf('en')}
    >
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  fireEvent.click(await page.findByText('back online'))
  await waitFor(() => expect(probe).toHaveBeenCalledOnce())
  expect(loader).toHaveBeenCalledOnce()
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  expect(probe).toHaveBeenCalledTimes(2)
})
