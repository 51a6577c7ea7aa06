import { expect, it } from 'vitest'
import { chosenColumns } from './answer-list-act.ts'

const form = (move?: string, show = ['role', 'plan', 'status']) => {
  const data = new FormData()
  for (const key of ['role', 'plan', 'status', 'gender']) data.append('order', key)
  for (const key of show) data.append('show', key)
  if (move) data.append('move', move)
  return data
}

it('keeps the ticked columns in the order of the form', () => {
  expect(chosenColumns(form())).toEqual(['role', 'plan', 'status'])
  expect(chosenColumns(form(undefined, ['gender', 'role']))).toEqual(['role', 'gender'])
  expect(chosenColumns(form(undefined, []))).toEqual([])
})

it('moves one of them by one place, and none beyond the end', () => {
  expect(chosenColumns(form('up status'))).toEqual(['role', 'status', 'plan'])
  expect(chosenColumns(form('down role'))).toEqual(['plan', 'role', 'status'])
  for (const move of ['up role', 'down status', 'up nothing', 'sideways', 'up gender'])
    expect(chosenColumns(form(move)), move).toEqual(['role', 'plan', 'status'])
})
