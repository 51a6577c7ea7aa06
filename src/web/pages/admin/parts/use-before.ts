import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePercent } from './chart.tsx'

/** Of fewer than this, a percentage says more about chance than about the site. */
const enough = 20

/** By which share a number changed; undefined where one of both is too small for a share. */
export function changeSince(before: number, now: number): number | undefined {
  return Math.min(before, now) < enough ? undefined : now / before - 1
}

/** Texts about the period before. Small numbers are compared as they are, without percentages. */
export function useBefore() {
  const t = useT()
  const { number } = useFormat()
  const percent = usePercent()
  const ofFew = (now: number, before: number) => {
    if (before === 0) return t('overview.before.none')
    if (now === before) return t('overview.before.same')
    return t(now > before ? 'overview.before.more' : 'overview.before.fewer', {
      n: number(Math.abs(now - before)),
    })
  }
  return {
    /** of a number, and what it was before */
    ofCount: (now: number, before: number): string => {
      const change = changeSince(before, now)
      if (change === undefined) return ofFew(now, before)
      const sign = change > 0 ? '+' : change < 0 ? '−' : ''
      return t('overview.before.change', {
        change: sign + percent(Math.abs(change)),
        before: number(before),
      })
    },
    /** of what a share was before, and of how many */
    ofShare: (part: number, whole: number): string => {
      const parts = { part: number(part), whole: number(whole) }
      if (whole === 0) return t('overview.before.none')
      return whole < enough
        ? t('overview.before.parts', parts)
        : t('overview.before.share', { ...parts, percent: percent(part / whole) })
    },
  }
}
