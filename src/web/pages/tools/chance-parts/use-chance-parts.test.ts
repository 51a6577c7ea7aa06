import { expect, it } from 'vitest'
import { chanceAction, focusOf } from './use-chance-parts.ts'

const press = { ctrlKey: false, altKey: false, metaKey: false, repeat: false, defaultPrevented: false }

it.each([
  [' ', 'again'],
  ['Enter', 'again'],
  ['r', 'keep'],
  ['R', 'keep'],
  ['c', 'copy'],
  ['h', 'history'],
  ['x', undefined],
])('%j maps to %s', (key, action) => {
  expect(chanceAction({ ...press, key }, 'nothing')).toBe(action)
})

it.each([' ', 'Enter', 'r', 'c', 'h'])('%j does nothing while typing', (key) => {
  expect(chanceAction({ ...press, key }, 'typing')).toBeUndefined()
})

it('space and Enter press a focused button once, and letters still work', () => {
  expect(chanceAction({ ...press, key: ' ' }, 'pressing')).toBeUndefined()
  expect(chanceAction({ ...press, key: 'Enter' }, 'pressing')).toBeUndefined()
  expect(chanceAction({ ...press, key: 'r' }, 'pressing')).toBe('keep')
})

it.each(['ctrlKey', 'altKey', 'metaKey', 'repeat', 'defaultPrevented'] as const)(
  'ignores a key press with %s',
  (field) => {
    expect(chanceAction({ ...press, key: 'r', [field]: true }, 'nothing')).toBeUndefined()
  },
)

it.each([
  [['button'], 'pressing'],
  [['input'], 'typing'],
  [['input', 'input[type=checkbox]'], 'pressing'],
  [['button', 'dialog', 'dialog *'], 'typing'],
  [[], 'nothing'],
])('treats focus on %j as %s', (matches: string[], focus) => {
  const closest = (list: string) => (list.split(',').some((one) => matches.includes(one)) ? {} : null)
  expect(focusOf({ closest })).toBe(focus)
})
