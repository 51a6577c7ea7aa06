// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { StateMark } from './state-mark.tsx'

afterEach(cleanup)

it('says a state that is as it should be in a plain word', () => {
  const { container } = render(<StateMark look={null}>Sent</StateMark>)
  expect(container.textContent).toBe('Sent')
  expect(container.querySelector('.tag, svg')).toBeNull()
})

it('says an exception in a tag with a sign', () => {
  const { container } = render(<StateMark look={{ kind: 'bad', icon: 'alert-circle' }}>Failed</StateMark>)
  expect(container.querySelector('.tag-bad')?.textContent).toBe('Failed')
  expect(container.querySelectorAll('.tag-bad svg[aria-hidden="true"]')).toHaveLength(1)
})
