import { type ReportRhythm, reportRhythms, setOverviewReport } from '#contract/site/overview.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import type { Action } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

export const reportActions: Record<string, Action> = {
  report: {
    run: ({ rhythm = '' }, context) =>
      send(setOverviewReport, { payload: { rhythm: rhythm as ReportRhythm }, context }),
  },
}

interface ReportFormProps {
  report: { rhythm: ReportRhythm; next_at: string | null }
  /** where it is sent */
  address: string
}

/** Chooses how often the numbers of this page come by email; emails link to it. */
export function ReportForm({ report: { rhythm, next_at }, address }: ReportFormProps) {
  const t = useT()
  const { date } = useFormat()
  return (
    <section
      id="report"
      className="grid gap-2 content-start py-4 px-(--gutter) bg-surface"
      aria-labelledby="report-title"
    >
      <h2
        id="report-title"
        className="text-ink-2 font-medium text-14 leading-[1.4] font-text tracking-normal"
      >
        {t('overview.report.title')}
      </h2>
      <p className="text-ink-2 text-14">{t('overview.report.text', { address })}</p>
      <ActionForm intent="report" submit={t('overview.report.save')} kind="quiet">
        {({ errors }) => (
          <SelectField
            name="rhythm"
            label={t('overview.report.rhythm')}
            hint={next_at ? t('overview.report.next', { date: date(next_at) }) : undefined}
            defaultValue={rhythm}
            error={errors['rhythm']}
            options={reportRhythms.map((value) => ({ value, label: t(`overview.report.rhythm.${value}`) }))}
          />
        )}
      </ActionForm>
    </section>
  )
}
