// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goOnAfterReload, noteTarget, reloadOnLostChunk } from './lost-chunk.ts'

describe('reloadOnLostChunk', () => {
  beforeEach(() => sessionStorage.clear())

  const isThere = async () => true
  const lose = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  it('reloads once, then lets the error through', async () => {
    const reload = vi.fn()
    const stop = reloadOnLostChunk(reload, isThere)
    expect(lose()).toBe(true)
    expect(lose()).toBe(false)
    await isThere()
    expect(reload).toHaveBeenCalledTimes(1)
    stop()
  })

  it('keeps the page while the site is down', async () => {
    const reload = vi.fn()
    const stop = reloadOnLostChunk(reload, async () => false)
    lose()
    await isThere()
    expect(reload).not.toHaveBeenCalled()
    stop()
  })

  it('keeps the page while offline', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const reload = vi.fn()
    const stop = reloadOnLostChunk(reload, isThere)
    expect(lose()).toBe(false)
    onLine.mockRestore()
    expect(lose()).toBe(true)
    await isThere()
    expect(reload).toHaveBeenCalledTimes(1)
    stop()
  })

  it('reloads again for a later release', async () => {
    vi.useFakeTimers()
    const reload = vi.fn()
    const stop = reloadOnLostChunk(reload, isThere)
    lose()
    vi.advanceTimersByTime(60_000)
    expect(lose()).toBe(true)
    await isThere()
    expect(reload).toHaveBeenCalledTimes(2)
    stop()
    vi.useRealTimers()
  })
})

describe('a navigation interrupted by a missing file', () => {
  const clicked = '/pricing'
  beforeEach(() => sessionStorage.clear())
  afterEach(() => noteTarget(undefined))

  it('opens the page that was clicked, not the current one', async () => {
    const leave = vi.fn()
    const isThere = async () => true
    const stop = reloadOnLostChunk(leave, isThere)
    noteTarget(clicked)
    window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    await isThere()
    expect(leave).toHaveBeenCalledWith(clicked)
    stop()
  })

  it('continues once after the router reloaded the page, and never otherwise', () => {
    const go = vi.fn()
    const stop = reloadOnLostChunk(vi.fn())
    const leave = () => window.dispatchEvent(new Event('pagehide'))
    leave()
    goOnAfterReload(true, go)
    noteTarget(clicked)
    leave()
    goOnAfterReload(false, go)
    goOnAfterReload(true, go)
    expect(go).not.toHaveBeenCalled()
    leave()
    goOnAfterReload(true, go)
    goOnAfterReload(true, go)
    expect(go).toHaveBeenCalledTimes(1)
    expect(go).toHaveBeenCalledWith(clicked)
    stop()
  })
})
