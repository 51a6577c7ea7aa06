import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLoadingBar, type LoadingBar, loadingBarTimes } from './loading-bar.ts'

let bar: LoadingBar

beforeEach(() => {
  vi.useFakeTimers()
  bar = createLoadingBar()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('loading bar', () => {
  it('shows nothing for work shorter than 200 ms', () => {
    bar.start()
    vi.advanceTimersByTime(199)
    expect(bar.get()).toBe('waiting')
    bar.finish()
    vi.advanceTimersByTime(10_000)
    expect(bar.get()).toBe('idle')
  })

  it('runs, fills for 500 ms, fades for 400 ms', () => {
    bar.start()
    vi.advanceTimersByTime(200)
    expect(bar.get()).toBe('running')
    vi.advanceTimersByTime(60_000)
    expect(bar.get()).toBe('running')
    bar.finish()
    expect(bar.get()).toBe('finishing')
    vi.advanceTimersByTime(499)
    expect(bar.get()).toBe('finishing')
    vi.advanceTimersByTime(1)
    expect(bar.get()).toBe('hiding')
    vi.advanceTimersByTime(399)
    expect(bar.get()).toBe('hiding')
    vi.advanceTimersByTime(1)
    expect(bar.get()).toBe('idle')
  })

  it('does not restart while running', () => {
    bar.start()
    vi.advanceTimersByTime(150)
    bar.start()
    vi.advanceTimersByTime(50)
    expect(bar.get()).toBe('running')
    bar.start()
    expect(bar.get()).toBe('running')
  })

  it('can start again while fading, with the old timers canceled', () => {
    bar.start()
    vi.advanceTimersByTime(200)
    bar.finish()
    vi.advanceTimersByTime(600)
    bar.start()
    expect(bar.get()).toBe('waiting')
    vi.advanceTimersByTime(200)
    expect(bar.get()).toBe('running')
    vi.advanceTimersByTime(10_000)
    expect(bar.get()).toBe('running')
  })

  it('ignores finish without start', () => {
    bar.finish()
    expect(bar.get()).toBe('idle')
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('the stylesheet uses the times of the state machine and 3 px', () => {
  const css = readFileSync(new URL('../styles/progress.css', import.meta.url), 'utf8')
  const rule = (selector: string) => css.slice(css.indexOf(selector)).split('}')[0] ?? ''
  expect(rule('.loading-bar {')).toContain('height: 3px;')
  expect(rule('.loading-bar[data-phase="running"]')).toContain(`scale ${loadingBarTimes.duration}ms`)
  expect(rule('.loading-bar[data-phase="hiding"]')).toContain(`opacity ${loadingBarTimes.resetDelay}ms`)
})
