// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToastQueue } from '../../state/toast-queue.ts'
import { createToasts, type Toasts } from '../../state/toasts.ts'
import { loadToaster, ToasterHost } from './hosts.tsx'
import { Toaster } from './toaster.tsx'

/** The toaster is imported lazily, which is slow on a busy machine. */
const slowly = { timeout: 10_000 }
const texts = { region: 'Notifications ({hotkey})', toast: 'Notification', close: 'Close' }

let toasts: Toasts

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  toasts = createToasts()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const region = () => screen.getByRole('region')
const shown = () => [...region().querySelectorAll('.toast-title')].map((title) => title.textContent)

function show(...added: Parameters<Toasts['add']>[0][]) {
  render(<Toaster texts={texts} source={toasts} />)
  act(() => {
    for (const toast of added) toasts.add(toast)
  })
}

describe('toaster', () => {
  it('shows title, description, actions and the close button', () => {
    const undo = vi.fn()
    show({ title: 'Moved to trash', description: 'Three rows', actions: [{ label: 'Undo', onClick: undo }] })
    expect(shown()).toEqual(['Moved to trash'])
    expect(region().textContent).toContain('Three rows')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(toasts.get()[0]?.open).toBe(false)
  })

  it('is closed by its button and gone 200 ms later', () => {
    show({ title: 'Saved' })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.queryByText('Saved')).toBeNull()
    expect(toasts.get()).toEqual([])
  })

  it('hides the close button of a toast that cannot be closed manually', () => {
    show({ title: 'Working', close: false })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it('moves the focus to the region on F8', () => {
    show({ title: 'Saved' })
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(region().contains(document.activeElement)).toBe(true)
    expect(region().getAttribute('aria-label')).toBe('Notifications (F8)')
  })

  it('pauses under the pointer and continues when it leaves', () => {
    show({ title: 'Saved' })
    fireEvent.pointerMove(region())
    act(() => void vi.advanceTimersByTime(20_000))
    expect(shown()).toEqual(['Saved'])
    fireEvent.pointerLeave(region())
    act(() => void vi.advanceTimersByTime(5000))
    expect(toasts.get()[0]?.open).toBe(false)
  })

  it('pauses while the focus is inside', () => {
    show({ title: 'Saved' })
    act(() => screen.getByRole('button', { name: 'Close' }).focus())
    act(() => void vi.advanceTimersByTime(20_000))
    expect(shown()).toEqual(['Saved'])
  })

  it('pauses while the tab is hidden', () => {
    show({ title: 'Saved' })
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    fireEvent(document, new Event('visibilitychange'))
    act(() => void vi.advanceTimersByTime(20_000))
    expect(shown()).toEqual(['Saved'])
    hidden.mockReturnValue(false)
    fireEvent(document, new Event('visibilitychange'))
    act(() => void vi.advanceTimersByTime(5000))
    expect(toasts.get()[0]?.open).toBe(false)
  })

  it('runs the next toast after one was closed under the pointer', () => {
    show({ title: 'First' })
    fireEvent.pointerMove(region())
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    act(() => void vi.advanceTimersByTime(200))
    act(() => {
      toasts.add({ title: 'Second' })
    })
    act(() => void vi.advanceTimersByTime(5000))
    expect(toasts.get()[0]?.open).toBe(false)
  })
})

it('is not in the page before the first toast', async () => {
  vi.useRealTimers()
  const queue = createToastQueue()
  render(<ToasterHost texts={texts} queue={queue} />)
  expect(document.body.textContent).toBe('')
  act(() => {
    queue.add({ title: 'Now' })
    queue.add({ title: 'Next' })
  })
  expect((await screen.findAllByText('Now', {}, slowly)).length).toBeGreaterThan(0)
  act(() => queue.add({ title: 'Later' }))
  expect(shown()).toEqual(['Now', 'Next', 'Later'])
  expect(queue.newest()).toBeUndefined()
})

it('shows the newest toast as text if loading fails, and loads again when back online', async () => {
  vi.useRealTimers()
  const queue = createToastQueue()
  const load = vi.fn(loadToaster).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  render(<ToasterHost texts={texts} queue={queue} load={load} />)
  act(() => queue.add({ title: 'No connection', color: 'error' }))
  expect((await screen.findByRole('alert', {}, slowly)).textContent).toBe('No connection')
  fireEvent(window, new Event('online'))
  await vi.waitFor(() => expect(shown()).toEqual(['No connection']), slowly)
  expect(load).toHaveBeenCalledTimes(2)
})
