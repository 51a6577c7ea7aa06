import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'

/** A share as this language writes it, to a tenth. */
export function usePercent(): (share: number) => string {
  const t = useT()
  const { number } = useFormat()
  return (share) => t('overview.percent', { share: number(tenthsOf(share)) })
}

/** Rounded, but one of very many must not read as none, nor all but one as all. */
export function tenthsOf(share: number): number {
  const tenths = Math.round(share * 1000) / 10
  if (share > 0 && tenths === 0) return 0.1
  return share < 1 && tenths === 100 ? 99.9 : tenths
}
