// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { NumberStepper } from './number-stepper.tsx'

afterEach(cleanup)

function show(props: {
  value?: number
  onChange?: () => void
  defaultValue?: number
  min?: number
  max?: number
}) {
  render(
    <NumberStepper label="Winners" decreaseLabel="Fewer" increaseLabel="More" name="winners" {...props} />,
  )
  return screen.getByLabelText<HTMLInputElement>('Winners')
}

/** A field whose owner keeps numbers only, as the tools do. */
function Owned() {
  const [count, setCount] = useState(2)
  return (
    <NumberStepper
      label="Dice"
      decreaseLabel="Fewer"
      increaseLabel="More"
      value={count}
      onChange={({ target }) => target.valueAsNumber >= 1 && setCount(target.valueAsNumber)}
    />
  )
}

function showOwned() {
  render(<Owned />)
  return screen.getByLabelText<HTMLInputElement>('Dice')
}

it('steps within its limits and calls onChange', () => {
  const onChange = vi.fn()
  const input = show({ defaultValue: 1, min: 1, max: 2, onChange })
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(input.value).toBe('2')
  fireEvent.click(screen.getByRole('button', { name: 'Fewer' }))
  fireEvent.click(screen.getByRole('button', { name: 'Fewer' }))
  expect(input.value).toBe('1')
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('leaves a controlled value to its owner', () => {
  const onChange = vi.fn()
  const input = show({ value: 5, onChange })
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(input.value).toBe('5')
})

it('can be cleared to type another number when the owner keeps only numbers', () => {
  const input = showOwned()
  fireEvent.change(input, { target: { value: '' } })
  expect(input.value).toBe('')
  fireEvent.change(input, { target: { value: '5' } })
  expect(input.value).toBe('5')
})

it("shows the owner's number again if left empty", () => {
  const input = showOwned()
  fireEvent.change(input, { target: { value: '' } })
  fireEvent.blur(input)
  expect(input.value).toBe('2')
})

it('is a plain number input of a form', () => {
  const input = show({ defaultValue: 3 })
  expect(input.type).toBe('number')
  expect(input.name).toBe('winners')
})

it('is one tab stop, and its buttons stay usable for pointers and screen readers', () => {
  const input = show({ defaultValue: 1 })
  const buttons = screen.getAllByRole('button')
  expect(buttons).toHaveLength(2)
  for (const button of buttons) expect(button.tabIndex).toBe(-1)
  expect(input.tabIndex).toBe(0)
})
