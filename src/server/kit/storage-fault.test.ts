import { expect, it } from 'vitest'
import { isStorageFault } from './storage-fault.ts'

const made = (message: string, more: object = {}) => Object.assign(new Error(message), more)

it.each([
  ['a full disk under the database', made('could not extend file', { code: '53100' })],
  ['a recovering database', made('the database system is in recovery mode', { code: '57P03' })],
  ['a statement timeout', made('canceling statement', { code: '57014' })],
  ['a full disk', made('write', { code: 'ENOSPC', syscall: 'write' })],
  ['a broken disk', made('read', { code: 'EIO', syscall: 'read' })],
  ['a missing database socket', made('connect', { code: 'ENOENT', syscall: 'connect' })],
  ['a lost connection', made('Connection terminated unexpectedly')],
  ['any of these as a cause', new Error('outer', { cause: made('x', { code: 'ENOSPC' }) })],
  [
    'one of several addresses',
    new AggregateError([made('connect', { code: 'ECONNREFUSED', syscall: 'connect' })]),
  ],
])('%s is a storage fault', (_, error) => {
  expect(isStorageFault(error)).toBe(true)
})

it.each([
  ['a missing file', made('open', { code: 'ENOENT', syscall: 'open' })],
  ['a wrong query', made('syntax error', { code: '42601' })],
  ['a programming error', new TypeError('x is not a function')],
  ['no error', 'ENOSPC'],
])('%s is not a storage fault', (_, error) => {
  expect(isStorageFault(error)).toBe(false)
})
