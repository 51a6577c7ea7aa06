import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Locale } from '#locales/locales.ts'
import { ContentForm } from '#web/components/content-form/content-form.tsx'
import { ModuleIcon } from '#web/components/module-icon.tsx'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { type DraftModule, wordsIn } from '../draft-module.ts'
import { writtenFields } from '../written-module.ts'
import { PagePreview } from './page-preview.tsx'

interface PreviewProps {
  draft: DraftModule
  /** id of the field that is being edited: marked, and scrolled to */
  opened: string | undefined
  /** the language that is being written: the public pages are shown in it */
  language: Locale
}

/** What the module will look like, while it is being built: the form, and the public pages it has. */
export default function ModulePreview({ draft, opened, language }: PreviewProps) {
  const t = useT()
  const sheet = useRef<HTMLElement>(null)
  const [wanted, setWanted] = useState<'form' | 'entry' | 'list'>('form')
  const hasPages = draft.type === 'content'
  const views = [
    { value: 'form' as const, label: t('modules.preview.form') },
    ...(hasPages && draft.detail_page !== 'none'
      ? [{ value: 'entry' as const, label: t('modules.preview.entry') }]
      : []),
    ...(hasPages && draft.list_page !== 'none'
      ? [{ value: 'list' as const, label: t('modules.preview.list') }]
      : []),
  ]
  const view = views.find(({ value }) => value === wanted)?.value ?? 'form'
  return (
    <section
      className="module-preview sticky inset-bs-16 grid grid-cols-1 gap-3 max-h-[calc(100dvh_-_72px)] py-6 px-(--gutter) overflow-auto to-1100:static to-1100:max-h-none"
      id="part-preview"
      aria-labelledby="module-preview"
      ref={sheet}
    >
      <h2 id="module-preview">{t(views.length > 1 ? 'modules.preview.title' : 'modules.preview')}</h2>
      {views.length > 1 && (
        <div className="needs-script">
          <Segmented label={t('modules.preview.title')} options={views} value={view} onChange={setWanted} />
        </div>
      )}
      {view === 'form' ? (
        <FormPreview draft={draft} opened={opened} sheet={sheet} />
      ) : (
        <PagePreview draft={draft} page={view} locale={language} />
      )}
    </section>
  )
}

interface FormPreviewProps extends Omit<PreviewProps, 'language'> {
  /** what scrolls */
  sheet: RefObject<HTMLElement | null>
}

/** The record form while it is being built. Nothing of it is submitted. */
function FormPreview({ draft, opened, sheet }: FormPreviewProps) {
  const t = useT()
  const locale = useLocale()
  const fields = writtenFields(draft.fields)
  const chosen = fields[draft.fields.findIndex(({ id }) => id === opened)]?.key
  useEffect(() => {
    const current = chosen && sheet.current?.querySelector(`[data-chosen="${CSS.escape(chosen)}"]`)
    if (!sheet.current || !current) return
    // Only the preview scrolls, not the page.
    const { top } = current.getBoundingClientRect()
    sheet.current.scrollBy({ top: top - sheet.current.getBoundingClientRect().top - 80 })
  }, [chosen, sheet])
  return (
    <>
      <div className="grid grid-cols-1 gap-4 p-4 border border-line rounded-control bg-paper">
        <p className="flex gap-2 items-center font-semibold wrap-anywhere">
          <ModuleIcon icon={draft.icon} />
          <bdi>{wordsIn(draft.name, locale) || t('modules.unnamed')}</bdi>
        </p>
        {fields.length === 0 ? (
          <p className="muted">{t('modules.preview.none')}</p>
        ) : (
          <ContentForm
            // Inputs are uncontrolled, so another type resets them.
            key={fields.map(({ type, options }) => `${type}${options.length}`).join(' ')}
            fields={fields}
            values={{}}
            locale={locale}
            mode={draft.type === 'form' ? 'upload' : 'library'}
            name="preview"
            columns={Number(draft.column) || 1}
            chosen={chosen}
          />
        )}
      </div>
      <p className="muted small">
        {t(draft.type === 'form' ? 'modules.preview.note_form' : 'modules.preview.note')}
      </p>
    </>
  )
}
