// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { colorModeKey, colorModeScript, setColorMode, themeFromCookie, useColorMode } from './color-mode.ts'

const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  delete root.dataset.theme
  document.head.innerHTML =
    '<meta name="theme-color" data-scheme="light" media="(prefers-color-scheme: light)">' +
    '<meta name="theme-color" data-scheme="dark" media="(prefers-color-scheme: dark)">'
})

afterEach(cleanup)

const frameMedia = () => [...document.querySelectorAll('meta')].map((tag) => tag.media)

describe('choosing a color mode', () => {
  it('stores it in local storage and cookie, and applies it to page and browser frame', () => {
    setColorMode('dark')
    expect(localStorage.getItem('color-mode')).toBe('dark')
    expect(themeFromCookie(document.cookie)).toBe('dark')
    expect(root.dataset.theme).toBe('dark')
    expect(frameMedia()).toEqual(['not all', 'all'])
  })

  it('returns to the system mode', () => {
    setColorMode('dark')
    setColorMode('system')
    expect(localStorage.getItem('color-mode')).toBe('system')
    expect(themeFromCookie(document.cookie)).toBeUndefined()
    expect(root.dataset.theme).toBeUndefined()
    expect(frameMedia()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
  })

  it('updates every component that shows it', () => {
    const { result } = renderHook(() => useColorMode())
    expect(result.current[0]).toBe('system')
    act(() => result.current[1]('light'))
    expect(result.current[0]).toBe('light')
  })

  it('follows another tab', () => {
    const { result } = renderHook(() => useColorMode())
    localStorage.setItem(colorModeKey, 'dark')
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: colorModeKey }))
    })
    expect(result.current[0]).toBe('dark')
    expect(root.dataset.theme).toBe('dark')
  })
})

describe('the script in the head', () => {
  const run = () => {
    // jsdom runs a script element as a page does.
    const script = document.createElement('script')
    script.textContent = colorModeScript
    document.head.append(script)
    script.remove()
  }

  it('applies the stored theme', () => {
    localStorage.setItem(colorModeKey, 'dark')
    run()
    expect(root.dataset.theme).toBe('dark')
  })

  it("removes the server's theme when the system mode is chosen", () => {
    root.dataset.theme = 'dark'
    localStorage.setItem(colorModeKey, 'system')
    run()
    expect(root.dataset.theme).toBeUndefined()
  })

  it("keeps the server's theme when nothing is stored, and cannot end its script", () => {
    root.dataset.theme = 'light'
    run()
    expect(root.dataset.theme).toBe('light')
    expect(colorModeScript).not.toContain('</')
  })
})

describe('themeFromCookie', () => {
  it.each([
    ['color-mode=dark', 'dark'],
    ['a=b; color-mode=light; c=d', 'light'],
    ['color-mode=system', undefined],
    ['xcolor-mode=dark', undefined],
    ['color-mode=darker', undefined],
    [null, undefined],
  ])('%s', (header, theme) => {
    expect(themeFromCookie(header)).toBe(theme)
  })
})
