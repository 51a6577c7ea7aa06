// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadOnLostChunk } from './lost-chunk.ts'

describe('reloadOnLostChunk', () => {
  beforeEach(() => sessionStorage.clear())

  const lose = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  it('reloads once, and lets the error through when that did not help', () => {
    const reload = vi.fn()
    const stop = reloadOnLostChunk(reload)
    expect(lose()).toBe(true)
    expect(lose()).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    stop()
  })

  it('keeps the page while there is no connection to load another over', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const reload = vi.fn()
    const stop = reloadOnLostChunk(reload)
    expect(lose()).toBe(false)
    onLine.mockRestore()
    expect(lose()).toBe(true)
    expect(reload).toHaveBeenCalledTimes(1)
    stop()
  })

  it('reloads again for a later release', () => {
    vi.useFakeTimers()
    const reload = vi.fn()
    const stop = reloadOnLostChunk(reload)
    lose()
    vi.advanceTimersByTime(60_000)
    expect(lose()).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
    stop()
    vi.useRealTimers()
  })
})
