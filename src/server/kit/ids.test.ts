import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isId, ownerOfUser, userIdOf } from './ids.ts'

test('an id is a UUID in either case, with nothing around it', () => {
  const id = randomUUID()
  expect([id, id.toUpperCase()].map(isId)).toEqual([true, true])
  expect(['', 'all', `${id} `, `${id}\n`, id.slice(1), id.replaceAll('-', '')].filter(isId)).toEqual([])
})

test('an owner is mapped to their account, a visitor to none', () => {
  const id = randomUUID()
  expect(userIdOf(ownerOfUser(id))).toBe(id)
  expect([id, `visitor:${id}`, 'user:', `user:${id}1`].map(userIdOf)).toEqual(Array(4).fill(undefined))
})
