import type { EditedQuestion } from '#contract/content/faq-editing.ts'
import { localeNames, locales } from '#locales/locales.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/** A question in the page's language, or else in any available one. */
export function useQuestionText(): (texts: EditedQuestion['question']) => string {
  const locale = useLocale()
  return (texts) => texts[locale] ?? Object.values(texts)[0] ?? ''
}

export function QuestionName({ row, mayUpdate = false }: { row: EditedQuestion; mayUpdate?: boolean }) {
  const textOf = useQuestionText()
  if (!mayUpdate) return <bdi>{textOf(row.question)}</bdi>
  return (
    <span className="faq-name" data-question={row.id}>
      <span className="faq-grip needs-script" data-grip aria-hidden="true">
        <Icon name="grip" size={16} />
      </span>
      <PageLink page="dashboardQuestion" parameters={{ questionId: row.id }}>
        <bdi>{textOf(row.question)}</bdi>
      </PageLink>
    </span>
  )
}

/** The missing languages, if any; the available ones need no mention. */
export function QuestionLanguages({ row }: { row: EditedQuestion }) {
  const t = useT()
  const { list } = useFormat()
  const missing = locales.filter((locale) => !row.question[locale] || !row.answer[locale])
  if (missing.length === 0) return t('faq_editing.complete')
  const names = missing.map((locale) => localeNames[locale])
  return (
    <span className="faq-missing">
      <Icon name="warning" size={14} />
      {t('faq_editing.missing', { languages: list(names) })}
    </span>
  )
}
