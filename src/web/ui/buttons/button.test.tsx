// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

it('a button that is disabled where it stands says so, and can still have the focus', () => {
  render(<Button aria-disabled>Up</Button>)
  const button = screen.getByRole('button')
  button.focus()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
})

it('a busy button is disabled for as long', () => {
  const { rerender } = render(<Button busy>Save</Button>)
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
  rerender(<Button>Save</Button>)
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull()
})
