import { expect, it } from 'vitest'
import { maxTicketBytes, maxTicketFiles } from '#contract/support/support-tickets.ts'
import { faultOfFiles } from './files-field.tsx'

const file = (name: string, size = 1) => ({ name, size })

it('accepts what the server accepts, in any letter case', () => {
  expect(faultOfFiles([])).toBeUndefined()
  expect(faultOfFiles([file('a.PNG'), file('b.pdf', maxTicketBytes - 1)])).toBeUndefined()
})

it('reports too many files, a wrong type and too large a total', () => {
  expect(faultOfFiles(Array.from({ length: maxTicketFiles + 1 }, () => file('a.txt')))).toBe('many')
  expect(faultOfFiles([file('a.png'), file('a.png.svg')])).toBe('kind')
  expect(faultOfFiles([file('a.txt', maxTicketBytes), file('b.txt')])).toBe('large')
})
