export type StageAction = 'next' | 'back' | 'all' | 'full' | 'sound' | 'show' | 'help' | 'leave'

/** Arrow and page keys too: presenter remotes send these. */
const keys = new Map<string, StageAction>([
  [' ', 'next'],
  ['ArrowRight', 'next'],
  ['PageDown', 'next'],
  ['ArrowLeft', 'back'],
  ['PageUp', 'back'],
  ['s', 'all'],
  ['f', 'full'],
  ['m', 'sound'],
  ['c', 'show'],
  ['?', 'help'],
])

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/**
 * The action of a key on the stage; the browser handles leaving. Held keys count once, or a whole list would rush by.
 */
export function actionOf({ key, ctrlKey, metaKey, altKey, repeat }: Pressed): StageAction | undefined {
  if (ctrlKey || metaKey || altKey || repeat) return undefined
  return keys.get(key.length === 1 ? key.toLowerCase() : key)
}
