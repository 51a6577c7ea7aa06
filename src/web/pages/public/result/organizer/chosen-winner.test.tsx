// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useChosenWinner, useLinkSince } from './chosen-winner.ts'

afterEach(cleanup)

it('a ticket chosen after a rejected form wins until the form is answered again', async () => {
  function Form() {
    const [answer, setAnswer] = useState<object>()
    const isNewer = useLinkSince(answer)
    return (
      <>
        <button type="button" onClick={() => setAnswer({})}>
          Answer
        </button>
        <output>{`${useChosenWinner()} ${isNewer}`}</output>
      </>
    )
  }
  const router = createMemoryRouter([{ path: '/', Component: Form }])
  render(<RouterProvider router={router} />)
  const shown = () => screen.getByRole('status').textContent
  fireEvent.click(screen.getByRole('button'))
  expect(shown()).toBe(' false')
  await act(() => router.navigate('?winner=3'))
  expect(shown()).toBe('3 true')
  fireEvent.click(screen.getByRole('button'))
  expect(shown()).toBe('3 false')
  await act(() => router.navigate('?winner=3'))
  expect(shown()).toBe('3 true')
})
