import { expect, it } from 'vitest'
import { username } from '#contract/accounts/account-rules.ts'
import { suggestedUsername } from './suggested-username.ts'

it('suggests a username from the name, or else from the address', () => {
  expect(suggestedUsername(' Ada  Lovelace ', 'a@example.org')).toBe('ada.lovelace')
  expect(suggestedUsername('Zoë O’Neil', '')).toBe('zoe.o.neil')
  expect(suggestedUsername('İpek Çağlar', '')).toBe('ipek.caglar')
  expect(suggestedUsername('김민수', '')).toBe('김민수')
  expect(suggestedUsername('!!', 'grace+draws@example.org')).toBe('grace.draws')
  expect(suggestedUsername('', '')).toBe('')
})

it('always suggests a valid username', () => {
  for (const name of [
    '<script>alert(1)</script>',
    '…Jean-Luc_Ö…',
    'अदिति शर्मा',
    '\ud800 lone',
    'x'.repeat(500),
  ])
    expect(username.safeParse(suggestedUsername(name, 'someone@example.org')).success, name).toBe(true)
})
