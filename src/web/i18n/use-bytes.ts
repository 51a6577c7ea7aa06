import { formatSize } from '#locales/formatters.ts'
import { useFormat } from './format.ts'
import { useLocale } from './frame.tsx'

/** Formats a file size in the unit people compare files by. */
export function useBytes(): (bytes: number) => string {
  const { number } = useFormat()
  const locale = useLocale()
  return (bytes) => formatSize(bytes, locale, number)
}
