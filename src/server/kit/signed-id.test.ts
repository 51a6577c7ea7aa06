import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { acceptOtherKeys } from './secret-keys.ts'
import { signedId, signId } from './signed-id.ts'

const key = randomBytes(32)

it('is valid for its purpose and key only', () => {
  const text = signId('id', 'cookie', key)
  expect(signedId(text, 'cookie', key)).toBe('id')
  expect(signedId(text, 'stream', key)).toBeUndefined()
  expect(signedId(text, 'cookie', randomBytes(32))).toBeUndefined()
  for (const other of [
    undefined,
    '',
    'id',
    'id.',
    `.${text}`,
    text.replace('id', 'ie'),
    `${text}x`,
    `${text}.x`,
  ])
    expect(signedId(other, 'cookie', key), other).toBeUndefined()
})

it('is valid after the key was replaced', () => {
  const next = randomBytes(32)
  const text = signId('id', 'cookie', key)
  acceptOtherKeys(next, [key])
  expect(signedId(text, 'cookie', next)).toBe('id')
})
