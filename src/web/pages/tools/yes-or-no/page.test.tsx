// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import YesOrNo from './page.tsx'

vi.mock('#web/i18n/learn-texts.ts', () => ({ withTexts: (_: string, load: () => unknown) => load() }))

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const texts = {
  'yes_or_no.question': 'Your question',
  'yes_or_no.ask': 'Ask',
  'yes_or_no.yes': 'Yes',
  'yes_or_no.no': 'No',
  'chance.copy': 'Copy the answer',
}

it('an answer is shown only with the question that was asked', async () => {
  const loaded = { lock: null, withMaybe: false, drawn: null, keep: { formKey: 'key' } }
  const router = createMemoryRouter([{ path: '/', loader: () => loaded, element: <YesOrNo /> }])
  render(
    <FrameProvider
      frame={{ locale: 'en', appNumber: 1, origin: 'https://box.example', indexable: true }}
      t={createTexts('en', texts, 'Box')}
      patterns={patternsOf('en')}
    >
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  const question = await screen.findByLabelText('Your question')
  const shown = () => document.querySelector('.yes-no-answer')?.textContent
  const canCopy = () => screen.queryByRole('button', { name: 'Copy the answer' }) !== null
  fireEvent.change(question, { target: { value: 'Pizza?' } })
  expect(canCopy()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(shown()).toMatch(/^(Yes|No)$/)
  expect(canCopy()).toBe(true)
  fireEvent.change(question, { target: { value: 'Pasta?' } })
  expect(shown()).toBe('?')
  expect(canCopy()).toBe(false)
})
