// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { useAddressSettings } from './use-address-settings.ts'

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/dice?n=0')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function Dice() {
  const [n, setN] = useState(0)
  useAddressSettings(`n=${n}`)
  return (
    <button type="button" onClick={() => setN(n + 1)}>
      more
    </button>
  )
}

function rest() {
  act(() => {
    vi.advanceTimersByTime(300)
  })
}

function open() {
  const router = createBrowserRouter([
    { path: '/dice', element: <Dice /> },
    { path: '/other', element: null, loader: () => new Promise((resolve) => setTimeout(resolve, 50, null)) },
  ])
  onTestFinished(() => router.dispose())
  render(<RouterProvider router={router} />)
  const write = vi.spyOn(history, 'replaceState')
  const press = () => fireEvent.click(screen.getByRole('button'))
  return { router, write, press }
}

it('holding down a key writes the address once', () => {
  const { write, press } = open()
  for (let i = 0; i < 200; i += 1) press()
  rest()
  expect(location.search).toBe('?n=200')
  expect(write).toHaveBeenCalledTimes(1)
})

it('a browser that refuses the write leaves the page unchanged', () => {
  const { write, press } = open()
  write.mockImplementation(() => {
    throw new DOMException('too many', 'SecurityError')
  })
  press()
  rest()
  write.mockRestore()
  press()
  rest()
  expect(location.search).toBe('?n=2')
})

it('leaving writes what is pending, and only to the address of the page', async () => {
  const { router, press } = open()
  press()
  dispatchEvent(new Event('pagehide'))
  expect(location.search).toBe('?n=1')
  press()
  const written: string[] = []
  vi.spyOn(history, 'replaceState').mockImplementation((_state, _title, address) => {
    written.push(String(address))
  })
  act(() => void router.navigate('/other'))
  await act(() => vi.advanceTimersByTimeAsync(10))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(written).toEqual(['/dice?n=2'])
  expect(location.pathname).toBe('/other')
})
