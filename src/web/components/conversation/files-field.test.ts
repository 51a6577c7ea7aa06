import { expect, it } from 'vitest'
import { maxTicketBytes, maxTicketFiles } from '#contract/support/ticket-values.ts'
import { faultOfFiles } from './files-field.tsx'

const file = (name: string, size = 1) => ({ name, size })

it('takes what the server takes, however it writes its ending', () => {
  expect(faultOfFiles([])).toBeUndefined()
  expect(faultOfFiles([file('a.PNG'), file('b.pdf', maxTicketBytes - 1)])).toBeUndefined()
})

it('says what is wrong: too many, of another kind, too large together', () => {
  expect(faultOfFiles(Array.from({ length: maxTicketFiles + 1 }, () => file('a.txt')))).toBe('many')
  expect(faultOfFiles([file('a.png'), file('a.png.svg')])).toBe('kind')
  expect(faultOfFiles([file('a.txt', maxTicketBytes), file('b.txt')])).toBe('large')
})
