import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'

/** A localized percentage with one decimal. */
export function usePercent(): (share: number) => string {
  const t = useT()
  const { number } = useFormat()
  return (share) => t('overview.percent', { share: number(tenthsOf(share)) })
}

/** Rounded to tenths, but a small share never reads as none, nor an almost complete one as all. */
export function tenthsOf(share: number): number {
  const tenths = Math.round(share * 1000) / 10
  if (share > 0 && tenths === 0) return 0.1
  return share < 1 && tenths === 100 ? 99.9 : tenths
}
