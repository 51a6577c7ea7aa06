import { describe, expect, it } from 'vitest'
import type { Failed } from '../../api/send.ts'
import { createTexts } from '../../i18n/texts.ts'
import { failureOf } from './form-answer.tsx'

const t = createTexts(
  'en',
  {
    'field.username': 'Username',
    'alert.field_line': '{{field}}: {{fault}}',
    'guest.wait.seconds_other': '{{count}} s',
    'guest.wait.minutes_other': '{{count}} min',
  },
  '',
)
const failed = (rest: Partial<Failed>): Failed => ({
  ok: false,
  code: 'validation_failed',
  message: 'Refused',
  lines: [],
  fields: undefined,
  status: 422,
  ...rest,
})

describe('failureOf', () => {
  it('puts errors beside their fields and everything else above the form', () => {
    const fields = {
      username: { _errors: ['Too short', 'Odd'] },
      token: { _errors: ['Missing'] },
      inner: { deep: { _errors: ['Deep'] } },
      _errors: ['Unknown fields: role'],
    }
    expect(failureOf(t, failed({ fields, lines: ['some'] }), ['username', 'inner'])).toEqual({
      code: 'validation_failed',
      message: 'Refused',
      fields: { username: 'Too short Odd' },
      general: ['token: Missing', 'deep: Deep', 'Unknown fields: role'],
    })
  })

  it('assigns a name that is taken to its field', () => {
    const taken = failed({ code: 'username_exists', status: 409 })
    const { code, message } = taken
    expect(failureOf(t, taken, ['username'])).toEqual({
      code,
      message,
      fields: { username: 'Refused' },
      general: [],
      toastLines: ['Refused'],
    })
    expect(failureOf(t, taken, ['password'])).toEqual({ code, message, fields: {}, general: ['Refused'] })
  })

  it.each([
    [59.2, '60 s'],
    [300, '5 min'],
  ])('says how long to wait: %s', (retryAfter, said) => {
    expect(failureOf(t, failed({ retryAfter, status: 429 }), []).general).toEqual(['Refused', said])
  })
})
