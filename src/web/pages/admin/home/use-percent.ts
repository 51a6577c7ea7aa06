import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'

/** A share as this language writes it, to a tenth. */
export function usePercent(): (share: number) => string {
  const t = useT()
  const { number } = useFormat()
  // Cut, not rounded: one of very many that failed must not read as none.
  return (share) => t('overview.percent', { share: number(Math.floor(share * 1000) / 10) })
}
