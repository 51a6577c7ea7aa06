// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { useLookAgain } from './use-look-again.ts'

const answering = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
vi.mock('./is-answering.ts', () => ({ isAnswering: answering }))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Page() {
  useLookAgain(true, 1000)
  return null
}

it('reloads only after the last reload ended, and not while the page is hidden or the site does not answer', async () => {
  vi.useFakeTimers()
  const ends: (() => void)[] = []
  const loader = () => new Promise<null>((resolve) => ends.push(() => resolve(null)))
  const routes = [{ id: 'page', path: '/', loader, element: <Page /> }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { page: null } } })
  render(<RouterProvider router={router} />)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(3000)
  expect(ends).toHaveLength(0)
  visible.mockReturnValue('visible')
  answering.mockResolvedValue(false)
  await pass(3000)
  expect(ends).toHaveLength(0)
  answering.mockResolvedValue(true)
  await pass(1000)
  expect(ends).toHaveLength(1)
  await pass(10_000)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await pass(0)
  await pass(1000)
  expect(ends).toHaveLength(2)
})
