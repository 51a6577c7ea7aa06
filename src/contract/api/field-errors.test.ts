import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { birthday, usernameOrEmail } from '../accounts/account-rules.ts'
import { signUp } from '../accounts/auth.ts'
import { createUser } from '../accounts/users.ts'
import { writtenModule } from '../content/modules.ts'
import { drawFromListSchema } from '../draws/giveaways.ts'
import { createTicket } from '../support/support-tickets.ts'
import { fieldErrors } from './field-errors.ts'

function faults(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { reportInput: true })
  return fieldErrors(error?.issues ?? []).map(({ path, key }) => `${path.join('.')}: ${key}`)
}

describe('an empty field', () => {
  it.each([
    ['sign-up', signUp.body, ['username', 'email', 'password', 'fullname']],
    ['a new user', createUser.body, ['username', 'email', 'fullname']],
    ['a new ticket', createTicket.body, ['subject']],
  ])('of %s is required, with no other error', (_what, schema, fields) => {
    const found = faults(schema, Object.fromEntries(fields.map((field) => [field, ''])))
    for (const field of fields)
      expect(found.filter((fault) => fault.startsWith(`${field}: `))).toEqual([
        `${field}: validation.required`,
      ])
  })

  it('of only spaces is required, too', () => {
    expect(faults(signUp.body, { fullname: '   ' })).toContain('fullname: validation.required')
  })
})

it('an empty number is required, and a word has the wrong type', () => {
  const { winners } = drawFromListSchema.shape
  const schema = z.object({ winners, substitutes: winners })
  expect(faults(schema, { winners: '', substitutes: 'two' })).toEqual([
    'winners: validation.required',
    'substitutes: validation.wrong_type',
  ])
})

describe('each error is reported once', () => {
  it('an invalid birthday', () => {
    expect(faults(z.object({ birthday }), { birthday: 'soon' })).toEqual(['birthday: validation.date'])
  })

  it('reports different errors of one field', () => {
    expect(faults(z.object({ username: signUp.body.shape.username }), { username: '! ' })).toEqual([
      'username: validation.too_small.text',
      'username: validation.invalid',
    ])
  })
})

it('accepts only whole numbers, however close another number comes', () => {
  const whole = z.object({ n: z.number().int(), typed: z.coerce.number().int() })
  expect(faults(whole, { n: 3e-51, typed: '8e-206' })).toEqual([
    'n: validation.not_multiple_of',
    'typed: validation.not_multiple_of',
  ])
  expect(faults(whole, { n: 'x', typed: '-3' })).toEqual(['n: validation.wrong_type'])
})

it.each([
  ['ada', []],
  [' ada ', []],
  ['ada@example.org', []],
  ['a b@', [': validation.username_or_email']],
  ['ab', [': validation.username_or_email']],
  ['', [': validation.required']],
])('signing in as %j', (typed, expected) => {
  expect(faults(usernameOrEmail, typed)).toEqual(expected)
})

it('what one signs in with has no space around it', () => {
  expect(usernameOrEmail.parse(' ada ')).toBe('ada')
})

it('a module name needs three characters in each language that has one', () => {
  expect(faults(writtenModule.shape.name, { en: 'ab', de: 'Neues', fr: '' })).toEqual([
    'en: validation.too_small.text',
  ])
  expect(faults(writtenModule.shape.name, { en: '' })).toEqual([': validation.required'])
})
