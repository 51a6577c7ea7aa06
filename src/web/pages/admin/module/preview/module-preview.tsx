import { type RefObject, useEffect, useRef, useState } from 'react'
import { brands } from '#brand.ts'
import {
  type ModulePreview,
  type PreviewFace,
  previewBrands,
  previewedLength,
  previewedOptions,
  previewModule,
} from '#contract/content/module-previews.ts'
import type { Locale } from '#locales/locales.ts'
import { send } from '#web/api/send.ts'
import { ContentForm } from '#web/components/content-form/content-form.tsx'
import { ModuleIcon } from '#web/components/module-icon.tsx'
import { useFrame, useLocale, useT } from '#web/i18n/frame.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Note } from '#web/ui/note.tsx'
import { partHeading } from '../../parts/form-part.tsx'
import { restMs } from '../../parts/use-rest.ts'
import { type DraftModule, type Texts, wordsIn } from '../draft-module.ts'
import { writtenFields } from '../written-module.ts'

interface PreviewProps {
  draft: DraftModule
  /** id of the field that is being edited: marked, and scrolled to */
  opened: string | undefined
  /** the language that is being written: the public pages are shown in it */
  language: Locale
}

/** What the module will look like, while it is being built: the form, and the public pages it has. */
export default function PreviewOfDraft({ draft, opened, language }: PreviewProps) {
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
      className="scripted:to-1100:[:not([data-tab=preview])>&]:hidden sticky inset-bs-16 grid grid-cols-1 gap-3 max-h-[calc(100dvh_-_128px)] pbs-4 px-(--gutter) pbe-6 overflow-auto to-1100:static to-1100:max-h-none"
      id="part-preview"
      aria-labelledby="module-preview"
      ref={sheet}
    >
      <h2 className={partHeading} id="module-preview">
        {t(views.length > 1 ? 'modules.preview.title' : 'modules.preview')}
      </h2>
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
      <p className="field-hint">
        {t(draft.type === 'form' ? 'modules.preview.note_form' : 'modules.preview.note')}
      </p>
    </>
  )
}

interface PagePreviewProps {
  draft: DraftModule
  page: 'entry' | 'list'
  locale: Locale
}

/** A public page of the module as it is typed, with an invented entry: the page itself, in a frame. */
function PagePreview({ draft, page, locale }: PagePreviewProps) {
  const t = useT()
  const { brand: own } = useFrame()
  const [brand, setBrand] = useState<PreviewFace['brand']>(own.key)
  const { paths, problem } = usePaths(previewedModule(draft, { locale, unnamed: t('modules.unnamed') }), {
    brand,
    locale,
  })
  return (
    <>
      <Segmented
        label={t('modules.preview.brand')}
        options={previewBrands.map((value) => ({ value, label: brands[value].name }))}
        value={brand}
        onChange={setBrand}
      />
      {problem && (
        <Note kind="warn">
          <p role="status">{problem}</p>
        </Note>
      )}
      <PageFrame path={paths?.[page]} title={t('modules.preview.frame')} />
      <p className="field-hint">{t('modules.preview.sample')}</p>
    </>
  )
}

/** Another path replaces the page, without a step back in the history and where it was scrolled to. */
function PageFrame({ path, title }: { path: string | undefined; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const inner = frame.current?.contentWindow
    if (!inner || !path) return undefined
    const { current } = frame
    const top = inner.scrollY
    const onLoad = () => inner.scrollTo({ top })
    current?.addEventListener('load', onLoad, { once: true })
    inner.location.replace(path)
    return () => current?.removeEventListener('load', onLoad)
  }, [path])
  return (
    <iframe
      ref={frame}
      className="w-full h-150 border border-line rounded-control bg-paper"
      title={title}
      sandbox="allow-same-origin"
    />
  )
}

interface Paths {
  entry: string
  list: string
}

/** Where the preview of what is typed is; until it is there, and while something is wrong, the last one stays. */
function usePaths(
  preview: ModulePreview,
  { brand, locale }: PreviewFace,
): { paths: Paths | undefined; problem: string } {
  const [found, setFound] = useState<{ paths: Paths | undefined; problem: string }>({
    paths: undefined,
    problem: '',
  })
  const written = JSON.stringify(preview)
  const isFirst = useRef(true)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => void look(), isFirst.current ? 0 : restMs)
    async function look() {
      isFirst.current = false
      const payload = JSON.parse(written) as ModulePreview
      const outcome = await send(previewModule, { params: { brand, locale }, payload, signal }).catch(
        () => undefined,
      )
      if (!outcome || signal.aborted) return
      const problem = outcome.ok ? '' : (outcome.lines[0] ?? outcome.message)
      setFound((last) => ({ paths: outcome.ok ? outcome.data : last.paths, problem }))
    }
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [written, brand, locale])
  return found
}

/** What a preview needs of a draft, whatever is still missing in it. */
function previewedModule(
  draft: DraftModule,
  { locale, unnamed }: { locale: Locale; unnamed: string },
): ModulePreview {
  const said = (texts: Texts, maxLength = previewedLength) => cut(wordsIn(texts, locale), maxLength)
  const column = Number(draft.column)
  return {
    name: said(draft.name) || unnamed,
    description: said(draft.description, 300),
    column: column >= 1 && column <= 4 ? Math.floor(column) : 1,
    list_page: draft.list_page,
    detail_page: draft.detail_page,
    fields: draft.fields.map(({ label, type, visibility, format, options }) => ({
      label: said(label),
      type,
      visibility,
      format,
      options: options.slice(0, previewedOptions).map((option) => said(option.label)),
    })),
  }
}

/** Never within a character. */
function cut(words: string, maxLength: number): string {
  return words.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
}
