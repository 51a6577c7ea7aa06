/** Units of a size, largest first. */
export const sizeUnits = ['gb', 'mb', 'kb', 'b'] as const
export type SizeUnit = (typeof sizeUnits)[number]

/** A size as typed: a number and its unit. */
export interface WrittenSize {
  size: string
  unit: SizeUnit
}

const bytesIn: Record<SizeUnit, number> = { gb: 1024 ** 3, mb: 1024 ** 2, kb: 1024, b: 1 }

/** Formats a number of bytes without loss: in the largest unit that needs at most two decimals. */
export function sizeOfBytes(bytes: number): WrittenSize {
  for (const unit of sizeUnits) {
    const size = Number((bytes / bytesIn[unit]).toFixed(2))
    if (size >= 1 && Math.round(size * bytesIn[unit]) === bytes) return { size: String(size), unit }
  }
  return { size: String(bytes), unit: 'b' }
}

/** NaN if empty. */
export function bytesOfSize({ size, unit }: WrittenSize): number {
  const typed = size.trim().replace(',', '.')
  return typed === '' ? Number.NaN : Math.round(Number(typed) * bytesIn[unit])
}
