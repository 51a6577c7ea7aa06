import { useFormat } from '#web/i18n/format.ts'

/** A date in the reader's format. */
export function ContentDate({ moment }: { moment: string }) {
  const { date } = useFormat()
  return (
    <time dateTime={moment} suppressHydrationWarning>
      {date(moment)}
    </time>
  )
}
