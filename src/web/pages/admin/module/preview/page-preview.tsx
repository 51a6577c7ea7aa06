import { useEffect, useRef, useState } from 'react'
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
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Note } from '#web/ui/note.tsx'
import { type DraftModule, type Texts, wordsIn } from '../draft-module.ts'

interface PagePreviewProps {
  draft: DraftModule
  page: 'entry' | 'list'
  locale: Locale
}

/** A public page of the module as it is typed, with an invented entry: the page itself, in a frame. */
export function PagePreview({ draft, page, locale }: PagePreviewProps) {
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
      <p className="muted small">{t('modules.preview.sample')}</p>
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

/** How long typing pauses before the preview follows. */
const pauseMs = 400

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
    const timer = setTimeout(() => void look(), isFirst.current ? 0 : pauseMs)
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
  const said = (texts: Texts, most = previewedLength) => cut(wordsIn(texts, locale), most)
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
function cut(words: string, most: number): string {
  return words.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}
