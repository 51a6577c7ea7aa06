import { expect, test } from 'vitest'
import { actionOf } from './stage-bar.tsx'

const pressed = { ctrlKey: false, metaKey: false, altKey: false, repeat: false }

test('accepts keys in either case and clickers, but no repeats or modifiers', () => {
  const act = (key: string, more = {}) => actionOf({ ...pressed, key, ...more })
  expect([act(' '), act('ArrowRight'), act('PageDown')]).toEqual(['next', 'next', 'next'])
  expect([act('F'), act('f'), act('S'), act('m'), act('?')]).toEqual(['full', 'full', 'all', 'sound', 'help'])
  expect(act('f', { ctrlKey: true })).toBeUndefined()
  expect(act(' ', { repeat: true })).toBeUndefined()
  expect([act('Escape'), act('Tab'), act('constructor'), act('__proto__')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
