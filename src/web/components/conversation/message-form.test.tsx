// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import conversation from '#locales/messages/en/tickets.json' with { type: 'json' }
import { FrameProvider } from '../../i18n/frame.tsx'
import { createTexts } from '../../i18n/texts.ts'
import { dropDraft, MessageForm } from './message-form.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const t = createTexts('en', conversation, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const
const fixed = { intent: 'answer', formKey: 'key', label: 'Answer', submit: 'Send', busy: false }

it('is read-only while a message is being sent', () => {
  const form = (
    <FrameProvider frame={frame} t={t} patterns={[] as never}>
      <MessageForm {...fixed} busy owner="u1" draft="desk 1" values={{}} errors={{}} />
    </FrameProvider>
  )
  const { container } = render(<RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />)
  expect(container.querySelector('textarea')?.readOnly).toBe(true)
})

/** The form as it is when its page opens. */
function open(owner: string, draft = 'desk 1', subject = '') {
  cleanup()
  const form = (
    <FrameProvider frame={frame} t={t} patterns={[] as never}>
      <MessageForm
        {...fixed}
        {...{ owner, draft }}
        values={{}}
        errors={{}}
        before={
          <>
            <input name="subject" defaultValue={subject} />
            {['low', 'medium', 'high'].map((one) => (
              <input key={one} type="radio" name="priority" value={one} defaultChecked={one === 'medium'} />
            ))}
          </>
        }
      />
    </FrameProvider>
  )
  const { container } = render(<RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />)
  const message = container.querySelector('textarea')
  const about = container.querySelector<HTMLInputElement>('input[name="subject"]')
  if (!message || !about) throw new Error('the form is not there')
  const priority = () => container.querySelector<HTMLInputElement>('input[name="priority"]:checked')?.value
  const choose = (value: string) =>
    fireEvent.click(container.querySelector(`input[name="priority"][value="${value}"]`) as Element)
  return {
    message,
    about,
    priority,
    choose,
    type: (value: string) => fireEvent.change(message, { target: { value } }),
  }
}

it('keeps drafts per author, with notes separate from replies', () => {
  open('ada').type('Here you are.')
  open('ada', 'desk-note 1').type('Mind their tone.')
  expect(open('ada').message.value).toBe('Here you are.')
  expect(open('ada', 'desk-note 1').message.value).toBe('Mind their tone.')
  expect(open('ada', 'desk 2').message.value).toBe('')

  expect(open('bob').message.value).toBe('')
  expect(open('ada').message.value).toBe('')
})

it('keeps subject and priority beside the message until everything is sent', () => {
  const first = open('ada', 'new')
  fireEvent.change(first.about, { target: { value: 'A wrong name' } })
  first.choose('high')
  const again = open('ada', 'new')
  expect([again.about.value, again.priority()]).toEqual(['A wrong name', 'high'])
  expect(open('ada', 'new', 'From the address').about.value).toBe('From the address')
  expect(open('ada', 'newer').about.value).toBe('')

  open('ada', 'newer').type('Stays')
  dropDraft('new')
  const empty = open('ada', 'new')
  expect([empty.about.value, empty.priority()]).toEqual(['', 'medium'])
  expect(open('ada', 'newer').message.value).toBe('Stays')
})

it('shows no draft subject to another account', () => {
  fireEvent.change(open('ada', 'new').about, { target: { value: 'Private' } })
  expect(open('bob', 'new').about.value).toBe('')
})
