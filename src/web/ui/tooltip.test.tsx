// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'

let clock = 0
const shown = vi.fn()
const hidden = vi.fn()

beforeEach(() => {
  // Each test begins later than the one before it ended, as on a real page.
  vi.useFakeTimers({ now: (clock += 60_000) })
  vi.advanceTimersByTime(clock)
  // jsdom does not know popovers yet.
  HTMLElement.prototype.showPopover = shown
  HTMLElement.prototype.hidePopover = hidden
  render(
    <Tooltip text="Copy the seal">
      {(id) => (
        <button type="button" aria-describedby={id}>
          Copy
        </button>
      )}
    </Tooltip>,
  )
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const button = () => screen.getByRole('button', { name: 'Copy' })

it('describes its control', () => {
  const id = button().getAttribute('aria-describedby')
  expect(document.getElementById(id ?? '')?.textContent).toBe('Copy the seal')
})

it('shows after 700 ms, hides on Escape, and on leaving', () => {
  fireEvent.pointerEnter(button())
  act(() => void vi.advanceTimersByTime(699))
  expect(shown).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(shown).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(hidden).toHaveBeenCalledTimes(1)
})

it('does not show when it is pressed before the delay is over', () => {
  fireEvent.pointerEnter(button())
  fireEvent.pointerDown(button())
  act(() => void vi.advanceTimersByTime(5000))
  expect(shown).not.toHaveBeenCalled()
})
