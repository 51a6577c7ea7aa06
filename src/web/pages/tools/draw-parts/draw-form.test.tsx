// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useOpenFailure } from './draw-form.tsx'

afterEach(cleanup)

const failure = { fields: { names: 'No names', winners: 'Too few' } as Record<string, string>, general: [] }

function show(first: typeof failure | { fields: Record<string, string>; general: string[] }) {
  return renderHook(({ reported }) => useOpenFailure(reported), { initialProps: { reported: first } })
}

it('clears the error of a changed field, and the failure with its last error', () => {
  const { result } = show(failure)
  act(() => result.current.correct('names'))
  expect(result.current.failure?.fields).toEqual({ winners: 'Too few' })
  act(() => result.current.correct('title'))
  expect(result.current.failure?.fields).toEqual({ winners: 'Too few' })
  act(() => result.current.correct('winners'))
  expect(result.current.failure).toBeUndefined()
})

it('keeps errors without a field', () => {
  const { result } = show({ fields: { names: 'No names' }, general: ['Busy'] })
  act(() => result.current.correct('names'))
  expect(result.current.failure).toEqual({ fields: {}, general: ['Busy'] })
})

it('shows a later failure in full, even for the same field', () => {
  const { result, rerender } = show(failure)
  act(() => result.current.correct('names'))
  const later = { fields: { names: 'No names' }, general: [] }
  rerender({ reported: later })
  expect(result.current.failure).toBe(later)
})
