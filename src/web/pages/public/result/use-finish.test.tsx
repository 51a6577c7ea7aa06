// @vitest-environment jsdom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { send } from '#web/api/send.ts'
import { createServerClock } from '#web/components/waiting/server-clock.ts'
import { liveDraw } from './live/live-draw.ts'
import { useFinish } from './use-finish.ts'

vi.mock('#web/api/send.ts', () => ({ send: vi.fn() }))

afterEach(cleanup)

const voiding = { type: 'void', at: '2026-11-28T09:00:00Z', note: 'Wrong list' } as const
const now = '2026-11-28T09:00:01Z'
const clock = createServerClock(Date.parse(now))

function Page() {
  const [isNear, setNear] = useState(false)
  const { voided } = useLoaderData<{ voided: typeof voiding | null }>()
  useFinish({ share_code: 'abc', overdue: false, voided }, clock, isNear ? 'near' : 'far')
  return (
    <button type="button" onClick={() => setNear(true)}>
      {voided ? voided.note : 'announced'}
    </button>
  )
}

it('a page open on an announced draw shows its cancellation near its time', async () => {
  let voided: typeof voiding | null = null
  const poll = vi.mocked(send)
  poll.mockImplementation(() =>
    Promise.resolve({
      ok: true,
      status: 200,
      message: '',
      data: { finished: false, overdue: false, now, voided } as never,
    }),
  )
  const loader = vi.fn(() => ({ voided }))
  const router = createMemoryRouter([{ path: '/', loader, element: <Page /> }])
  const page = render(<RouterProvider router={router} />)
  const button = await page.findByText('announced')
  await waitFor(() => expect(poll).toHaveBeenCalledOnce())
  expect(loader).toHaveBeenCalledOnce()

  voided = voiding
  fireEvent.click(button)
  await page.findByText('Wrong list')
  // The page is up to date now: polling for the clock does not reload it.
  const polls = poll.mock.calls.length
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(poll.mock.calls.length).toBeGreaterThan(polls))
  expect(loader).toHaveBeenCalledTimes(2)
})

it('a page whose stream died silently still shows the result', async () => {
  const poll = vi.mocked(send)
  poll.mockClear()
  poll.mockResolvedValue({ ok: true, status: 200, message: '', data: { finished: true } })
  const audience = { watchers: 2, checked: 0, agreed: 0, opens_at: null, is_voided: false }
  liveDraw.set({ shareCode: 'abc', audience: { ...audience, now, stream_token: 'token' } })
  const router = createMemoryRouter([{ path: '/', loader: () => ({ voided: null }), element: <Page /> }])
  const page = render(<RouterProvider router={router} />)
  await page.findByText('announced')
  // The stream may still announce it.
  await waitFor(() => expect(poll).toHaveBeenCalledOnce())
  expect(router.state.location.search).toBe('')
  await waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(router.state.location.search).toBe('?reveal=watched')
  })
  liveDraw.set(undefined)
})
