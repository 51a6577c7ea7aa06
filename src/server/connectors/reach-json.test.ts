import { expect, test } from 'vitest'
import { readJson } from './reach.ts'

const read = (text: string) => readJson(Buffer.from(text))

test('numbers beyond the safe range become text', () => {
  const long = '9007199254740993'
  for (const text of [long, `[1, ${long}]`, `[${long}]`, `{"a":${long}}`, `{"a": \n ${long}}`])
    expect(JSON.stringify(read(text))).toContain(`"${long}"`)
  expect(read(`{"a":-${long}}`)).toEqual({ a: `-${long}` })
  expect(read('{"a":"x,1","b":[12345678901234567890123]}')).toEqual({
    a: 'x,1',
    b: ['12345678901234567890123'],
  })
})

test('other numbers, and digits in texts, stay unchanged', () => {
  const text = '{"a":"9007199254740993","b":"id: 9007199254740993","c":9007199254740991,"d":1.5,"e":[1e300]}'
  expect(read(text)).toEqual(JSON.parse(text))
})

test('counts stay numbers', () => {
  expect(readJson(Buffer.from('[12345678901234567890, "12345678901234567890"]'), 'counts')).toEqual([
    Number('12345678901234567890'),
    '12345678901234567890',
  ])
})

test('invalid JSON is undefined', () => {
  for (const text of ['', '{', '<html>', '"']) expect(read(text)).toBeUndefined()
})
