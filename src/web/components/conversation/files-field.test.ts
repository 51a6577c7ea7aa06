import { expect, it } from 'vitest'
import { mostTicketBytes, mostTicketFiles } from '#contract/lists/ticket-words.ts'
import { faultOfFiles } from './files-field.tsx'

const file = (name: string, size = 1) => ({ name, size })

it('takes what the server takes, however it writes its ending', () => {
  expect(faultOfFiles([])).toBeUndefined()
  expect(faultOfFiles([file('a.PNG'), file('b.pdf', mostTicketBytes - 1)])).toBeUndefined()
})

it('says what is wrong: too many, of another kind, too large together', () => {
  expect(faultOfFiles(Array.from({ length: mostTicketFiles + 1 }, () => file('a.txt')))).toBe('many')
  expect(faultOfFiles([file('a.png'), file('a.png.svg')])).toBe('kind')
  expect(faultOfFiles([file('a.txt', mostTicketBytes), file('b.txt')])).toBe('large')
})
