import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTooltipDelay } from '../ui/overlays/tooltips.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('tooltip delay', () => {
  it('waits 700 ms', () => {
    const show = vi.fn()
    createTooltipDelay().enter(show)
    vi.advanceTimersByTime(699)
    expect(show).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(show).toHaveBeenCalledTimes(1)
  })

  it('does not show if the pointer leaves earlier', () => {
    const show = vi.fn()
    const delay = createTooltipDelay()
    delay.enter(show)
    vi.advanceTimersByTime(500)
    delay.leave(false)
    vi.advanceTimersByTime(5000)
    expect(show).not.toHaveBeenCalled()
  })

  it('shows the next one immediately within 300 ms, and waits again after that', () => {
    const delay = createTooltipDelay()
    const next = vi.fn()
    delay.leave(true)
    vi.advanceTimersByTime(299)
    delay.enter(next)
    expect(next).toHaveBeenCalledTimes(1)
    delay.leave(true)
    vi.advanceTimersByTime(300)
    delay.enter(next)
    expect(next).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(700)
    expect(next).toHaveBeenCalledTimes(2)
  })
})
