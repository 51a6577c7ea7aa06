// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import conversation from '../../../locales/messages/en/tickets.json' with { type: 'json' }
import { FrameProvider } from '../../i18n/frame.tsx'
import { createTexts } from '../../i18n/texts.ts'
import { MessageForm } from './message-form.tsx'

afterEach(cleanup)

const t = createTexts('en', conversation, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const
const fixed = { intent: 'answer', formKey: 'key', label: 'Answer', submit: 'Send', busy: false }

/** The form as it stands when its page is opened. */
function open(owner: string, draft = 'desk 1') {
  cleanup()
  const form = (
    <FrameProvider frame={frame} t={t} patterns={[] as never}>
      <MessageForm
        {...fixed}
        {...{ owner, draft }}
        values={{}}
        errors={{}}
        after={<input type="checkbox" name="is_note" />}
      />
    </FrameProvider>
  )
  const { container } = render(<RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />)
  const message = container.querySelector('textarea')
  const note = container.querySelector<HTMLInputElement>('input[name="is_note"]')
  if (!message || !note) throw new Error('the form is not there')
  return { message, note, type: (value: string) => fireEvent.change(message, { target: { value } }) }
}

it('keeps what was typed, a note as a note, for whoever typed it alone', () => {
  const first = open('ada')
  first.type('Mind their tone.')
  fireEvent.click(first.note)
  const again = open('ada')
  expect([again.message.value, again.note.checked]).toEqual(['Mind their tone.', true])
  expect(open('ada', 'desk 2')).toMatchObject({ message: { value: '' }, note: { checked: false } })
  fireEvent.click(open('ada').note)
  expect(open('ada').note.checked).toBe(false)

  expect(open('bob').message.value).toBe('')
  expect(open('ada').message.value).toBe('')
})
