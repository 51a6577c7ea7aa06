import { expect, it } from 'vitest'
import type { Field } from '#contract/fields/field.ts'
import { partsOf } from './submission-parts.ts'

let order = 0
const field = (key: string, type: Field['type'] = 'text', settings: Field['settings'] = {}): Field => ({
  key,
  type,
  settings,
  order: ++order,
  label: { en: key },
  required: false,
  options: [],
  sortable: false,
  searchable: false,
  visibility: 'everywhere',
})

const name = field('name')
const email = field('email', 'text', { format: 'email' })
const subject = field('subject')
const message = field('message', 'textarea')
const consent = field('consent', 'switch')
const letter = {
  name: 'Ada',
  email: 'ada@example.org',
  fields: [consent, message, subject, email, name],
  values: {
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'A draw',
    message: ' Where\nis it? ',
    consent: true,
  },
}

it('takes a letter apart: its subject, its message, who wrote it, and the rest', () => {
  expect(partsOf(letter)).toEqual({
    title: 'A draw',
    message: 'Where\nis it?',
    first: name,
    address: email,
    others: [consent],
  })
})

it('has the first field as the title of a form without a subject', () => {
  const values = { ...letter.values, subject: '' }
  const { title, first, others } = partsOf({ ...letter, values })
  expect([title, first, others]).toEqual(['Ada', undefined, [subject, consent]])
})

it('leaves out no field, whatever the form asks for', () => {
  const shoe = { ...field('shoe', 'selection'), order: 0 }
  const sent = { name: '42', email: '', fields: [shoe, email, message], values: { shoe: '42' } }
  expect(partsOf(sent)).toEqual({
    title: '42',
    message: '',
    first: undefined,
    address: undefined,
    others: [email, message],
  })
  // What the list shows of a choice is its label.
  expect(partsOf({ ...sent, name: 'Size 42' }).others).toEqual([shoe, email, message])
  // The account's address is not one of the fields.
  expect(partsOf({ ...sent, email: 'of@account.example' }).others).toContain(email)
})

it('shows a message that is the first field only once', () => {
  const sent = {
    name: 'Hello',
    email: '',
    fields: [message, subject],
    values: { message: 'Hello', subject: 'Hi' },
  }
  expect(partsOf(sent)).toMatchObject({ title: 'Hi', message: 'Hello', first: undefined, others: [] })
  const bare = partsOf({ ...sent, values: { message: 'Hello' } })
  expect(bare).toMatchObject({ title: 'Hello', message: 'Hello', others: [subject] })
})
