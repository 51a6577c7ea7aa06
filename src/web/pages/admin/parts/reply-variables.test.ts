import { expect, it } from 'vitest'
import { fillReply, replyVariables, writtenVariable } from './reply-variables.ts'

const values = {
  name: 'Ayşe',
  ticket: '#12',
  subject: 'Where is {{name}}?',
  plan: '',
  product: 'GiveawayBox',
  agent: 'Tom',
}

it('fills in every placeholder once, whatever the values contain', () => {
  expect(fillReply('Hello {{name}}, {{ ticket }} "{{subject}}".\n{{agent}}, {{product}}', values)).toBe(
    'Hello Ayşe, #12 "Where is {{name}}?".\nTom, GiveawayBox',
  )
  for (const name of replyVariables) expect(fillReply(writtenVariable(name), values)).toBe(values[name])
})

it('removes a variable without a value and its space, and keeps unknown placeholders', () => {
  expect(fillReply('Your plan {{plan}}, {{color}} {name}', values)).toBe('Your plan, {{color}} {name}')
  expect(fillReply('Price: $& {{name}}', { ...values, name: '$&' })).toBe('Price: $& $&')
})
