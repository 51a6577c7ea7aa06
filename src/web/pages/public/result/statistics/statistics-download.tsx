import type { StatisticTable } from '#contract/draws/statistics.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

interface StatisticsDownloadProps {
  table: StatisticTable
  shareCode: string
  title: string
}

export function StatisticsDownload({ table, shareCode, title }: StatisticsDownloadProps) {
  const t = useT()
  const query = new URLSearchParams({ table, locale: useLocale() })
  return (
    <p>
      <LinkButton
        kind="ghost"
        size="small"
        icon="download"
        href={`/api/results/${shareCode}/statistics.csv?${query}`}
        download
      >
        {t('statistics.download')}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </LinkButton>
    </p>
  )
}
