/** No is an answer; no words, no rows and no files are none. */
export function hasValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value === 'object') return value !== null && Object.keys(value).length > 0
  return value !== undefined
}
