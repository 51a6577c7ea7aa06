import { useFormat } from '#web/i18n/format.ts'

/** A day as its reader writes it. */
export function ContentDate({ moment }: { moment: string }) {
  const { date } = useFormat()
  return (
    <time dateTime={moment} suppressHydrationWarning>
      {date(moment)}
    </time>
  )
}
