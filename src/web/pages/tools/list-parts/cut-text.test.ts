import { expect, it } from 'vitest'
import { cutText } from './answer-list.ts'

it('cuts a text before a character that would be split', () => {
  expect(cutText('Teams', 80)).toBe('Teams')
  expect(cutText('ab🎉', 3)).toBe('ab')
  expect(cutText('ab🎉', 4)).toBe('ab🎉')
})
