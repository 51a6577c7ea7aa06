// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useEntryState } from './entry-state.ts'

afterEach(cleanup)

function Page({ carry }: { carry?: (before: string) => string }) {
  const [text, setText] = useEntryState('text', 'sample', carry)
  return <input aria-label="text" value={text} onChange={({ target }) => setText(target.value)} />
}

function open(carry?: (before: string) => string) {
  const router = createMemoryRouter([
    { path: '/', element: <Page {...(carry && { carry })} /> },
    { path: '/other', element: null },
  ])
  render(<RouterProvider router={router} />)
  const go = (to: string | number) => act(() => router.navigate(to as string))
  const typed = () => screen.getByLabelText<HTMLInputElement>('text').value
  const type = (value: string) => fireEvent.change(screen.getByLabelText('text'), { target: { value } })
  return { go, typed, type }
}

it('going back restores what was typed, opening the page again does not', async () => {
  const { go, typed, type } = open()
  type('Ada')
  await go('/other')
  await go(-1)
  expect(typed()).toBe('Ada')
  await go('/other')
  await go('/')
  expect(typed()).toBe('sample')
  await go(-2)
  expect(typed()).toBe('Ada')
})

it('history entries of one page have separate values, and a new one starts with the carried value', async () => {
  const { go, typed, type } = open((before) => `${before} again`)
  type('Ada')
  await go('/?more')
  expect(typed()).toBe('Ada again')
  type('Bo')
  await go(-1)
  expect(typed()).toBe('Ada')
  await go(1)
  expect(typed()).toBe('Bo')
})
