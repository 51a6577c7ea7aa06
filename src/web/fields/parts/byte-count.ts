/** A size as people compare files by it. */
export function byteCount(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(3, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  return `${value >= 10 || step === 0 ? Math.round(value) : value.toFixed(1)} ${['B', 'KB', 'MB', 'GB'][step]}`
}
