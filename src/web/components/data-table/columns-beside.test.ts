import { expect, it } from 'vitest'
import { logsList } from '#contract/lists/log-lists.ts'
import { columnsBeside, looksBeside } from './columns-beside.ts'
import { shownColumns } from './list-state.ts'

const view = { columns: [], page_size: 25, density: 'regular' } as const
const columns = shownColumns(logsList, view)

it('keeps the column that sorts, then those that the list names, then the others as they are shown', () => {
  expect(columnsBeside(logsList, columns, '-created_at')).toEqual([
    'created_at',
    'status_code',
    'method',
    'exec_time',
    'created_by',
    'ip',
  ])
  expect(columnsBeside(logsList, columns, 'exec_time')[0]).toBe('exec_time')
  expect(columnsBeside({ ...logsList, beside: [] }, columns, 'endpoint')).toEqual(
    columns.slice(1).map(({ key }) => key),
  )
})

it('names no column that is not shown', () => {
  const few = shownColumns(logsList, { ...view, columns: ['ip', 'method'] })
  expect(columnsBeside(logsList, few, '-created_at')).toEqual(['method', 'ip'])
})

it('gives the first look to the column that stays longest, and the last one to all that are left', () => {
  const looks = looksBeside(['', 'wide', 'wider'], logsList, columns, '-created_at')
  expect(looks).toEqual({
    created_at: '',
    status_code: 'wide',
    method: 'wider',
    exec_time: 'wider',
    created_by: 'wider',
    ip: 'wider',
  })
  expect(looksBeside([], logsList, columns, '-created_at')['method']).toBe('')
})
