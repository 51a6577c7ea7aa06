import { expect, it } from 'vitest'
import { textFault } from '#draw/receipt/receipt-text.ts'
import { receiptText } from './run-checks.ts'

it.each([
  ['a byte order mark', [0xef, 0xbb, 0xbf, 0x7b, 0x7d]],
  ['a byte that is not UTF-8', [0x7b, 0x22, 0xff, 0x22, 0x7d]],
])('rejects a file with %s, as other verifiers do', async (_, bytes) => {
  expect(textFault(await receiptText(new Blob([new Uint8Array(bytes)])))).toBeDefined()
})

it('reads any other file unchanged', async () => {
  expect(await receiptText(new Blob(['{"name":"Zoë"}']))).toBe('{"name":"Zoë"}')
})
