import { formatSize } from '#locales/sizes.ts'
import { useFormat } from './format.ts'
import { useLocale } from './frame.tsx'

/** Writes a size as people compare files by it. */
export function useBytes(): (bytes: number) => string {
  const { number } = useFormat()
  const locale = useLocale()
  return (bytes) => formatSize(bytes, locale, number)
}
