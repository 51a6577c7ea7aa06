import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The age of something at the time of counting, in the most meaningful unit. */
export function useAge(countedAt: string): (since: string) => string {
  const t = useT()
  const { number } = useFormat()
  return (since) => {
    const seconds = Math.max(0, (Date.parse(countedAt) - Date.parse(since)) / 1000)
    if (seconds < 2 * minute) return t('overview.age.seconds', { n: number(Math.floor(seconds)) })
    if (seconds < 2 * hour) return t('overview.age.minutes', { n: number(Math.floor(seconds / minute)) })
    if (seconds < 2 * day) return t('overview.age.hours', { n: number(Math.floor(seconds / hour)) })
    return t('overview.age.days', { n: number(Math.floor(seconds / day)) })
  }
}
