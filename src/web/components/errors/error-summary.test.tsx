// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formErrorsOf } from '../../api/use-toasts.ts'
import { toasts } from '../../state/toast-queue.ts'
import { ErrorSummary } from './error-summary.tsx'

// jsdom has no layout to scroll.
const scrolled = vi.fn(function (this: Element) {
  return this.id
})

beforeEach(() => {
  Element.prototype.scrollIntoView = scrolled
})

afterEach(() => {
  cleanup()
  toasts.take()
  scrolled.mockClear()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

type Failure = Parameters<typeof formErrorsOf>[0]

function Page({ failure, left = failure }: { failure?: Failure; left?: Failure | undefined }) {
  return (
    <form>
      <ErrorSummary title="Look" errors={left ? formErrorsOf(left) : []} failure={failure} />
      <details>
        <summary>More</summary>
        <input id="first" />
      </details>
      <input id="second" />
      <button type="submit">Send</button>
    </form>
  )
}

const fail = () => ({ fields: { second: 'Too long', first: 'Missing' }, general: ['Busy'] })

it('announces all errors in one toast, one line each in the order of the page', () => {
  const { container } = render(<Page failure={fail()} />)
  const [toast, ...others] = toasts.take()
  expect(others).toEqual([])
  expect(toast).toMatchObject({ title: 'Missing\nToo long\nBusy', color: 'error', duration: 9000 })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(container.textContent).not.toContain('Missing')
})

it('focuses the first invalid field of the page, also in a closed section', () => {
  render(<Page failure={fail()} />)
  expect(document.activeElement?.id).toBe('first')
  expect(document.querySelector('details')?.open).toBe(true)
  expect(scrolled.mock.results).toEqual([{ type: 'return', value: 'first' }])
})

it('does not announce errors again after a correction or a second render', () => {
  const other = { fields: { first: 'Missing', second: 'Too long' }, general: [] }
  const { rerender, unmount } = render(<Page failure={other} />)
  toasts.take()
  rerender(<Page failure={other} left={{ fields: { second: 'Too long' }, general: [] }} />)
  unmount()
  render(<Page failure={other} />)
  expect(toasts.take()).toEqual([])
})

it('announces the same error again when it recurs', () => {
  const { rerender } = render(<Page failure={{ fields: {}, general: ['Busy'] }} />)
  rerender(<Page failure={{ fields: {}, general: ['Busy'] }} />)
  expect(toasts.take()).toHaveLength(2)
})

it('leaves the focus alone when no field is invalid', () => {
  const { rerender } = render(<Page />)
  const button = screen.getByRole('button', { name: 'Send' })
  button.focus()
  rerender(<Page failure={{ fields: {}, general: ['Offline'] }} />)
  expect(document.activeElement).toBe(button)
})
