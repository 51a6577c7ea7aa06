import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToasts, type Toasts } from './toasts.ts'

let toasts: Toasts

beforeEach(() => {
  vi.useFakeTimers()
  toasts = createToasts()
})

afterEach(() => {
  vi.useRealTimers()
})

const titles = () => toasts.get().map((toast) => toast.title)
const isOpen = (id: string) => toasts.get().find((toast) => toast.id === id)?.open

describe('life of a toast', () => {
  it('has every field of the specification, with its defaults', () => {
    toasts.add({ title: 'Saved' })
    expect(toasts.get()).toEqual([
      {
        id: 'toast-1',
        open: true,
        title: 'Saved',
        color: 'info',
        orientation: 'vertical',
        actions: [],
        close: true,
        duration: 5000,
        progress: true,
      },
    ])
  })

  it('closes after 5000 ms and is removed 200 ms later', () => {
    const id = toasts.add({ title: 'Saved' })
    vi.advanceTimersByTime(4999)
    expect(isOpen(id)).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isOpen(id)).toBe(false)
    vi.advanceTimersByTime(199)
    expect(titles()).toEqual(['Saved'])
    vi.advanceTimersByTime(1)
    expect(titles()).toEqual([])
  })

  it('uses its own duration, and stays open with a duration of 0', () => {
    const short = toasts.add({ duration: 3000 })
    const lasting = toasts.add({ duration: 0 })
    vi.advanceTimersByTime(3000)
    expect(isOpen(short)).toBe(false)
    vi.advanceTimersByTime(1_000_000)
    expect(isOpen(lasting)).toBe(true)
  })

  it('closes manually once, and its timer does not fire again', () => {
    const id = toasts.add({})
    toasts.close(id)
    vi.advanceTimersByTime(100)
    toasts.close(id)
    vi.advanceTimersByTime(100)
    expect(toasts.get()).toEqual([])
  })

  it('restarts when the same id is added again', () => {
    toasts.add({ id: 'draw', title: 'Fetching' })
    vi.advanceTimersByTime(4000)
    toasts.add({ id: 'draw', title: 'Drawing' })
    vi.advanceTimersByTime(4000)
    expect(titles()).toEqual(['Drawing'])
    expect(isOpen('draw')).toBe(true)
  })

  it('updates in place, and resets its time only with a new duration', () => {
    const id = toasts.add({ title: 'Fetching' })
    vi.advanceTimersByTime(4000)
    toasts.update(id, { title: 'Still fetching' })
    expect(titles()).toEqual(['Still fetching'])
    vi.advanceTimersByTime(1000)
    expect(isOpen(id)).toBe(false)
    toasts.update(id, { title: 'Too late' })
    expect(titles()).toEqual(['Still fetching'])
  })

  it('clears all at once', () => {
    toasts.add({})
    toasts.add({})
    toasts.clear()
    vi.advanceTimersByTime(200)
    expect(toasts.get()).toEqual([])
  })
})

describe('outcomes', () => {
  it('replace the last error, which may be fixed by now, and nothing else', () => {
    toasts.add({ title: 'Copied' })
    toasts.add({ title: 'Name: required', color: 'error', isOutcome: true })
    toasts.add({ title: 'E-mail: invalid', color: 'error', isOutcome: true })
    expect(titles()).toEqual(['Copied', 'E-mail: invalid'])
    toasts.add({ title: 'Sent', color: 'success', isOutcome: true })
    toasts.add({ title: 'Saved', color: 'success', isOutcome: true })
    expect(titles()).toEqual(['Copied', 'Sent', 'Saved'])
  })

  it('stay when something else is announced', () => {
    toasts.add({ title: 'Name: required', color: 'error', isOutcome: true })
    toasts.add({ title: 'Copied', color: 'success' })
    expect(titles()).toEqual(['Name: required', 'Copied'])
  })
})

describe('the limit', () => {
  it('shows five and drops the oldest', () => {
    for (const title of ['1', '2', '3', '4', '5', '6', '7']) toasts.add({ title })
    expect(titles()).toEqual(['3', '4', '5', '6', '7'])
  })

  it('leaves no timer for a dropped toast', () => {
    toasts.add({ id: 'first' })
    for (let i = 0; i < 5; i++) toasts.add({ duration: 0 })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('pausing', () => {
  it('stops the timer and continues with the remaining time', () => {
    const id = toasts.add({})
    vi.advanceTimersByTime(3000)
    toasts.pause('attention')
    vi.advanceTimersByTime(60_000)
    expect(isOpen(id)).toBe(true)
    toasts.resume('attention')
    vi.advanceTimersByTime(1999)
    expect(isOpen(id)).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isOpen(id)).toBe(false)
  })

  it('continues only when the last reason is gone', () => {
    const id = toasts.add({})
    toasts.pause('attention')
    toasts.pause('hidden')
    toasts.resume('attention')
    vi.advanceTimersByTime(10_000)
    expect(isOpen(id)).toBe(true)
    expect(toasts.isPaused()).toBe(true)
    toasts.resume('hidden')
    expect(toasts.isPaused()).toBe(false)
    vi.advanceTimersByTime(5000)
    expect(isOpen(id)).toBe(false)
  })

  it('also applies to new toasts, but not to the removal of closed ones', () => {
    toasts.pause('hidden')
    const id = toasts.add({ title: 'Came late' })
    const other = toasts.add({ title: 'Closed' })
    vi.advanceTimersByTime(10_000)
    expect(isOpen(id)).toBe(true)
    toasts.close(other)
    vi.advanceTimersByTime(200)
    expect(titles()).toEqual(['Came late'])
  })
})

it('notifies listeners until they unsubscribe', () => {
  const listener = vi.fn()
  const leave = toasts.subscribe(listener)
  toasts.add({})
  expect(listener).toHaveBeenCalledTimes(1)
  leave()
  toasts.add({})
  expect(listener).toHaveBeenCalledTimes(1)
})
