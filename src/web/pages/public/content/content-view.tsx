import type { ShownRecord } from '#contract/content/public-contents.ts'
import { Doc } from '#web/components/doc/doc.tsx'
import { useMediaShown } from '#web/fields/media-tools.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { ContentDate, langOf } from '../content-parts/record-values.tsx'

/** How the parts of the head are placed in a layout. */
export interface HeadLook {
  head: string
  title?: string
  subtitle?: string
  lead?: string
  facts: string
}

interface ContentHeadProps {
  record: ShownRecord
  /** reading time in minutes; omitted for records without a text */
  minutes?: number
  look: HeadLook
}

const dayMs = 86_400_000

/** Title, summary and publication date of a record. */
export function ContentHead({ record, minutes = 0, look }: ContentHeadProps) {
  const { locale, t } = useFrame()
  const { date } = useFormat()
  const { title, sub_title, header, published_at, updated_at } = record
  const isChanged = published_at !== null && Date.parse(updated_at) - Date.parse(published_at) > dayMs
  return (
    <header className={look.head}>
      <h1 className={`max-w-[20ch] wrap-anywhere ${look.title ?? ''}`} {...langOf(title, locale)}>
        {title.text}
      </h1>
      {sub_title.text && (
        <p
          className={`max-w-[52ch] text-ink-2 font-medium text-22 leading-[1.3] font-text text-balance normal-nums ${look.subtitle ?? ''}`}
          {...langOf(sub_title, locale)}
        >
          {sub_title.text}
        </p>
      )}
      {header.text && (
        <p
          className={`max-w-[46ch] text-ink text-22 leading-[1.4] text-pretty to-900:text-18 ${look.lead ?? ''}`}
          {...langOf(header, locale)}
        >
          {header.text}
        </p>
      )}
      <p className={`text-ink-2 text-14 ${look.facts}`}>
        {published_at && (
          <span>
            <span className="visually-hidden">{t('content_pages.published')} </span>
            <ContentDate moment={published_at} />
          </span>
        )}
        {isChanged && (
          <span suppressHydrationWarning>{t('content_pages.updated', { date: date(updated_at) })}</span>
        )}
        {minutes > 0 && <span>{t('content_pages.minutes', { count: minutes })}</span>}
      </p>
    </header>
  )
}

interface ContentBodyProps {
  record: ShownRecord
  /** where the two parts are placed */
  textClass?: string
  afterClass?: string
}

/** The text of a record, and the fields that its authors placed below it. */
export function ContentBody({ record, textClass = '', afterClass = '' }: ContentBodyProps) {
  const { locale } = useFrame()
  const media = useMediaShown()
  const { content, sub_content } = record
  return (
    <>
      {content.doc && (
        <div
          className={`max-w-[68ch] text-[1.0625rem] leading-[1.65] ${textClass}`}
          {...langOf(content, locale)}
        >
          <Doc doc={content.doc} media={media} />
        </div>
      )}
      {sub_content.text && (
        <div
          className={`mbs-8 grid gap-3 max-w-[68ch] pbs-6 border-bs border-bs-line-2 text-ink-2 ${afterClass}`}
          {...langOf(sub_content, locale)}
        >
          {sub_content.text.split(/\n{2,}/).map((paragraph) => (
            <p className="whitespace-pre-line" key={paragraph}>
              {paragraph}
            </p>
          ))}
        </div>
      )}
    </>
  )
}
