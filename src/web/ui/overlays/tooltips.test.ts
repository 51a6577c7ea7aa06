// @vitest-environment jsdom
import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTooltips, iconControlOf } from './tooltips.ts'

let clock = 0
let stop: () => void

beforeEach(() => {
  // Each test starts later than the previous one ended, as on a real page.
  vi.useFakeTimers({ now: (clock += 60_000) })
  vi.advanceTimersByTime(clock)
  const icon = '<svg class="icon"></svg>'
  document.body.innerHTML = `
    <button id="copy" aria-label="Copy the seal">${icon}</button>
    <a id="print" href="/"><span class="visually-hidden">Print</span>${icon}</a>
    <button id="bell" aria-label="Notices">${icon}<span>3</span></button>
    <a id="count" href="/">${icon}<span aria-hidden="true">4</span><span class="visually-hidden">4 unread</span></a>
    <button id="words">${icon} Save</button>
    <p id="text">Words</p>`
  ;({ stop } = createTooltips())
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

const at = (id: string) => document.getElementById(id)!
const shown = () => document.querySelector('.tooltip')?.textContent
const over = (id: string, pointerType = 'mouse') =>
  at(id).dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
const down = (id: string, pointerType = 'mouse') =>
  at(id).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType }))

it('labels controls with only an icon, also with a number beside it', () => {
  expect(['copy', 'print', 'bell', 'words', 'text'].map((id) => iconControlOf(at(id))?.id)).toEqual([
    'copy',
    'print',
    'bell',
    undefined,
    undefined,
  ])
})

it('shows after 700 ms, without delay for the next one within 300 ms, and hides on Escape', () => {
  over('copy')
  vi.advanceTimersByTime(699)
  expect(shown()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(shown()).toBe('Copy the seal')
  over('print')
  expect(shown()).toBe('Print')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(shown()).toBeUndefined()
  vi.advanceTimersByTime(301)
  over('copy')
  expect(shown()).toBeUndefined()
})

it('shows the name without parts hidden from screen readers', () => {
  over('count')
  vi.advanceTimersByTime(700)
  expect(shown()).toBe('4 unread')
})

it('stays while hovered and disappears with the pointer', () => {
  over('copy')
  vi.advanceTimersByTime(700)
  document.querySelector('.tooltip')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  vi.advanceTimersByTime(60_000)
  expect(shown()).toBe('Copy the seal')
  over('text')
  expect(shown()).toBeUndefined()
})

it('does not show if pressed before the delay is over', () => {
  over('copy')
  down('copy')
  vi.advanceTimersByTime(5000)
  expect(shown()).toBeUndefined()
})

it('shows on a long touch, which then does not click', () => {
  const pressed = vi.fn()
  at('copy').addEventListener('click', pressed)
  const tap = (rest: number) => {
    over('copy', 'touch')
    down('copy', 'touch')
    vi.advanceTimersByTime(rest)
    at('copy').dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' }))
    at('copy').click()
  }
  tap(100)
  vi.advanceTimersByTime(5000)
  expect([pressed.mock.calls.length, shown()]).toEqual([1, undefined])
  tap(800)
  expect([pressed.mock.calls.length, shown()]).toEqual([1, 'Copy the seal'])
  down('text', 'touch')
  expect(shown()).toBeUndefined()
})
