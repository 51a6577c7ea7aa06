import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePercent } from './chart.tsx'

/** Of fewer than this, a percentage says more about chance than about the site. */
const enough = 20

/** By which share a number changed; undefined where there were too few to compare with. */
export function changeSince(before: number, now: number): number | undefined {
  return before < enough ? undefined : now / before - 1
}

/** Texts about the period before. They say by how much something changed only where there was enough to compare with. */
export function useBefore() {
  const t = useT()
  const { number } = useFormat()
  const percent = usePercent()
  const ofFew = (before: number) =>
    before > 0 ? t('overview.before.few', { n: number(before) }) : t('overview.before.none')
  return {
    /** of a number, and what it was before */
    ofCount: (now: number, before: number): string => {
      const change = changeSince(before, now)
      if (change === undefined) return ofFew(before)
      const sign = change > 0 ? '+' : change < 0 ? '−' : ''
      return t('overview.before.change', {
        change: sign + percent(Math.abs(change)),
        before: number(before),
      })
    },
    /** of what a share was before, and of how many */
    ofShare: (part: number, whole: number): string =>
      whole < enough
        ? ofFew(whole)
        : t('overview.before.share', {
            percent: percent(part / whole),
            part: number(part),
            whole: number(whole),
          }),
  }
}
