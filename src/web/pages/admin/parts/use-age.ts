import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The age of something at the time of counting, in the unit in which people say it. */
export function useAge(countedAt: string): (since: string) => string {
  const t = useT()
  const { number } = useFormat()
  return (since) => {
    const seconds = Math.max(0, (Date.parse(countedAt) - Date.parse(since)) / 1000)
    if (seconds < minute) return t('overview.age.seconds', { n: number(Math.floor(seconds)) })
    if (seconds < hour) return t('overview.age.minutes', { n: number(Math.floor(seconds / minute)) })
    if (seconds < day) return t('overview.age.hours', { count: Math.floor(seconds / hour) })
    return t('overview.age.days', { count: Math.floor(seconds / day) })
  }
}
