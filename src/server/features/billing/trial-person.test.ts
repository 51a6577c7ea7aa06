import { expect, it } from 'vitest'
import { trialPerson } from './own/buyer.ts'

const secretKey = Buffer.alloc(32, 7)
const hash = (email: string, key = secretKey) => trialPerson({ secretKey: key }, email).toString('hex')

it('is the same for all spellings of one person’s address, and different for others', () => {
  const same = ['Ada.Love+shop@Gmail.com', 'adalove@gmail.com', ' a.d.a.love@googlemail.com ']
  expect(new Set(same.map((email) => hash(email)))).toHaveLength(1)
  expect(hash('Ada+1@Example.org')).toBe(hash('ada@example.org'))
  const others = ['ada.love@example.org', 'adalove@example.org', '+ada@example.org', '+bob@example.org']
  expect(new Set([...others, 'ada@example.org', 'ada@example.com'].map((email) => hash(email)))).toHaveLength(
    6,
  )
  expect(hash('ada@example.org')).not.toBe(hash('ada@example.org', Buffer.alloc(32, 8)))
})
