export type StageAction = 'next' | 'back' | 'all' | 'full' | 'sound' | 'help' | 'leave'

/** Arrows and page keys as well: presenters hold a clicker that sends these. */
const keys = new Map<string, StageAction>([
  [' ', 'next'],
  ['ArrowRight', 'next'],
  ['PageDown', 'next'],
  ['ArrowLeft', 'back'],
  ['PageUp', 'back'],
  ['s', 'all'],
  ['f', 'full'],
  ['m', 'sound'],
  ['?', 'help'],
])

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** What a key does on the stage; leaving is the browser's own. Held keys count once, or a whole list would rush by. */
export function actionOf({ key, ctrlKey, metaKey, altKey, repeat }: Pressed): StageAction | undefined {
  if (ctrlKey || metaKey || altKey || repeat) return undefined
  return keys.get(key.length === 1 ? key.toLowerCase() : key)
}
