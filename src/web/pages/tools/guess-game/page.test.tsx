// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { send } from '#web/api/send.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import GuessGamePage from './page.tsx'

vi.mock('#web/api/send.ts', () => ({ send: vi.fn() }))
vi.mock('#web/i18n/learn-texts.ts', () => ({ withTexts: (_: string, load: () => unknown) => load() }))

afterEach(cleanup)

const game = {
  status: 'open',
  share_code: 'abc',
  title: '',
  lowest: 1,
  highest: 500,
  commitment: 'ab'.repeat(32),
  closes_at: new Date(Date.now() + 86_400_000).toISOString(),
  guesses_count: 0,
  guesses: null,
  own_guess: null,
  own_id: null,
}

it('an open game reloads only for news, so a typed guess survives a lost connection', async () => {
  const poll = vi.mocked(send)
  const loader = vi.fn(() => ({ game, link: '', qr: { size: 1, path: '' }, check: null, formKey: 'key' }))
  const router = createMemoryRouter([{ path: '/', loader, element: <GuessGamePage /> }])
  render(
    <FrameProvider
      frame={{ locale: 'en', appNumber: 1, origin: 'https://box.example', indexable: true }}
      t={createTexts('en', {}, 'Box')}
      patterns={patternsOf('en')}
    >
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  await waitFor(() => expect(document.querySelector('.guess-form')).not.toBeNull())
  const look = async (answer: object) => {
    poll.mockClear().mockResolvedValue(answer as never)
    // Repeated until the page listens.
    await waitFor(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      expect(poll).toHaveBeenCalled()
    })
    await act(async () => {})
  }
  await look({ ok: false })
  await look({ ok: true, data: game })
  expect(loader).toHaveBeenCalledOnce()
  await look({ ok: true, data: { ...game, guesses_count: 1 } })
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('alert')).toBeNull()
})
