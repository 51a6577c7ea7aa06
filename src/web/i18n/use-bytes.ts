import { useFormat } from './format.ts'
import { useLocale } from './frame.tsx'

/** Writes a size as people compare files by it: `2.4 MB`, in French `2,4 Mo`. */
export function useBytes(): (bytes: number) => string {
  const { number } = useFormat()
  const locale = useLocale()
  return (bytes) => {
    const step = bytes < 1024 ? 0 : Math.min(4, Math.floor(Math.log2(bytes) / 10))
    const value = bytes / 1024 ** step
    const shown = value >= 100 || step === 0 ? Math.round(value) : Math.round(value * 10) / 10
    const letter = locale === 'fr' ? 'o' : 'B'
    return `${number(shown)}\u00a0${['', 'K', 'M', 'G', 'T'][step]}${letter}`
  }
}
