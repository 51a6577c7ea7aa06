// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import tickets from '#locales/messages/en/tickets.json' with { type: 'json' }
import { patternsOf } from '#locales/paths.ts'
import { keepDraft, readDraft } from '#web/components/conversation/message-form.tsx'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { AnswerForm } from './answer-form.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const t = createTexts('en', tickets, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

it('appends the draft of a closed ticket to that of a new one', () => {
  keepDraft('new', 'Another thing.')
  keepDraft('t1', 'Thanks, but it broke again.')
  const page = (
    <FrameProvider frame={frame} t={t} patterns={patternsOf('en')}>
      <AnswerForm ticket={{ id: 't1', status: 'closed', subject: 'It broke' }} formKey="k" owner="ada" />
    </FrameProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  fireEvent.click(screen.getByRole('link'))
  expect(readDraft('new')).toBe('Another thing.\n\nThanks, but it broke again.')
  expect(readDraft('t1')).toBe('')
})
