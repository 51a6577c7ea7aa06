// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadingBar } from '../state/loading-bar.ts'
import { requestReload } from '../state/sync.ts'
import { Navigation } from './navigation.tsx'

let arrive: () => void
let loads = 0
const scrolled = vi.fn()

function start() {
  const slow = () => new Promise<null>((resolve) => (arrive = () => resolve(null)))
  const frame = (
    <main id="main" tabIndex={-1}>
      <Outlet />
      <Navigation />
    </main>
  )
  const children = [
    { index: true, element: 'home', loader: () => ++loads, HydrateFallback: () => null },
    { path: 'slow', element: 'slow', loader: slow },
    { path: 'b', element: 'b' },
  ]
  const router = createMemoryRouter([{ path: '/', element: frame, children }], {
    hydrationData: { loaderData: {} },
  })
  render(<RouterProvider router={router} />)
  return router
}

beforeEach(() => {
  vi.useFakeTimers()
  window.scrollTo = scrolled
  scrolled.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('Navigation', () => {
  it('starts the loading bar when a route takes longer than 100 ms, and ends it on arrival', async () => {
    const router = start()
    await act(async () => void router.navigate('/slow'))
    await act(() => vi.advanceTimersByTimeAsync(99))
    expect(loadingBar.get()).toBe('idle')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(loadingBar.get()).toBe('waiting')
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(loadingBar.get()).toBe('running')
    arrive()
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(loadingBar.get()).toBe('finishing')
  })

  it('scrolls to the top when the path changes, and restores the position on going back', async () => {
    const router = start()
    await act(() => router.navigate('/?a=1'))
    expect(scrolled).not.toHaveBeenCalled()
    Object.defineProperty(window, 'scrollY', { value: 640, configurable: true })
    window.dispatchEvent(new Event('scroll'))
    Object.defineProperty(window, 'scrollY', { value: 12, configurable: true })
    await act(() => router.navigate('/b'))
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0 })
    expect(document.activeElement?.id).toBe('main')
    await act(() => router.navigate(-1))
    expect(scrolled).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' })
  })

  it('reloads when a response asks for it', async () => {
    start()
    await act(() => vi.advanceTimersByTimeAsync(0))
    const before = loads
    await act(async () => requestReload())
    expect(loads).toBe(before + 1)
  })
})
