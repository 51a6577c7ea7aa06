/** Whether a field has a value: `false` is one; empty text, no rows and no files are not. */
export function hasValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value === 'object') return value !== null && Object.keys(value).length > 0
  return value !== undefined
}
