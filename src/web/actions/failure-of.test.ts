import { expect, test } from 'vitest'
import type { Translate } from '../i18n/texts.ts'
import { type Failed, failureOf } from './answer-action.ts'

const t = ((key: string) => key) as unknown as Translate

test('an error of a part uses its dotted input name, beside the name of the whole', () => {
  const fields = { mapping: { email: { _errors: ['Required'] } }, name: { _errors: ['Too long', 'Taken'] } }
  const failed: Failed = {
    ok: false,
    code: 'validation_failed',
    message: 'No',
    lines: [],
    fields,
    status: 422,
  }
  const { fields: messages } = failureOf(t, failed)
  expect(messages).toMatchObject({ 'mapping.email': 'Required', name: 'Too long Taken' })
  expect(messages['mapping']).toContain('Required')
  expect(Object.keys(messages)).not.toContain('name._errors')
})
