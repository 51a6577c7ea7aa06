/** `false` counts as a value; an empty text, list or set of files does not. */
export function hasValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value === 'object') return value !== null && Object.keys(value).length > 0
  return value !== undefined
}
