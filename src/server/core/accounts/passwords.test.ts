import { expect, it } from 'vitest'
import { assertStrongPassword } from './passwords.ts'

const owner = { username: 'gracehopper', email: 'grace.navy@example.org', fullname: 'Grace Hopper' }
const isRefused = (password: string) => {
  try {
    assertStrongPassword(password, owner)
    return false
  } catch (failure) {
    expect(failure).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: ['password'], key: 'validation.common_password' }],
    })
    return true
  }
}

const listed = (text: string) => text.split(/,\s+/)

it.each(
  listed(`password, Password1, P@ssw0rd!, passw0rd123, 123password, iloveyou2, ILOVEYOU!!, letmein1, welcome123, 12345678,
    123456789, 87654321, 11111111, aaaaaaaa, 12121212, abcabcabc, abcdefgh, abcd1234, qwertyui, qwerty123, Qwertz123,
    azertyuiop, 1qaz2wsx, qazwsxedc, asdfghjkl, zxcvbnm1, 1q2w3e4r, fenerbahce1907, galatasaray, Beşiktaş1903,
    şifre123, parola2024, contraseña, contraseña1, Passwort1!, motdepasse, soleil123, juventus10, senha1234,
    benfica1904, sunshine, dragondragon, hallohallo, 19900101, 01011990, 31.12.1985, football, princess1, superman!,
    correct horse battery staple, GiveawayBox, giveawaybox1, LuckyComments, gracehopper, GraceHopper1!, grace.navy,
    gracenavy99, navy2026`),
)('refuses %s', (password) => expect(isRefused(password)).toBe(true))

it.each(
  listed(`correct horse, correct horse battery, kettle-bronze-9, tr0ub4dor&3x, mein Hund heißt Erwin, yağmurlu bir gün,
    Xk7#pQ2!vB, grace goes to the sea, 9f8a7c6e5d, パスワードではない, пароль не такой, 83920174, qT5mW8xZ`),
)('accepts %s', (password) => expect(isRefused(password)).toBe(false))

it('answers quickly for any input', () => {
  const started = performance.now()
  for (const sign of ['a', '1', 'é', '!', '0', '🎲', 'ab', ' ']) isRefused(sign.repeat(128 / sign.length))
  expect(performance.now() - started).toBeLessThan(200)
})
