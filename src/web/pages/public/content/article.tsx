import type { ShownModule, ShownRecord } from '#contract/content/public-contents.ts'
import type { Field } from '#contract/fields/field.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import { Doc } from '#web/components/doc/doc.tsx'
import { useMediaShown } from '#web/fields/media-tools.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { ShownPicture } from '#web/ui/shown-picture.tsx'
import { langOf } from '../content-parts/lang-of.ts'
import { RecordValues } from '../content-parts/record-values.tsx'
import { ContentHead } from './content-head.tsx'

interface LayoutProps {
  module: ShownModule
  record: ShownRecord
  /** plain-text values by field key */
  texts: Readonly<Record<string, string>>
  minutes: number
}

/** A record in the article layout: a wide picture, text at a readable line length, short fields in the margin. */
export function Article({ module, record, texts, minutes }: LayoutProps) {
  const picture = useMediaShown()[record.header_image ?? '']
  return (
    <article className="article">
      <ContentHead record={record} minutes={record.content.doc ? minutes : 0} />
      {picture && (
        <ShownPicture
          picture={picture}
          sizes="(width < 1160px) 100vw, 1080px"
          isFirst
          className="article-picture"
        />
      )}
      <RecordValues
        fields={module.fields.filter(isShort)}
        values={record.fields}
        texts={texts}
        className="article-side"
      />
      <ContentBody record={record} />
      <RecordValues
        fields={module.fields.filter((field) => !isShort(field))}
        values={record.fields}
        texts={texts}
        className="article-values"
      />
    </article>
  )
}

const short: ReadonlySet<FieldTypeName> = new Set([
  'text',
  'selection',
  'radio',
  'checkbox',
  'switch',
  'date',
  'time',
  'multilang_text',
])

/** Whether the field fits into the margin. */
function isShort({ type }: Field): boolean {
  return short.has(type)
}

/** The text of a record, and the fields that its authors placed below it. */
function ContentBody({ record }: { record: ShownRecord }) {
  const { locale } = useFrame()
  const media = useMediaShown()
  const { content, sub_content } = record
  return (
    <>
      {content.doc && (
        <div className="content-text" {...langOf(content, locale)}>
          <Doc doc={content.doc} media={media} />
        </div>
      )}
      {sub_content.text && (
        <div className="content-after" {...langOf(sub_content, locale)}>
          {sub_content.text.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
    </>
  )
}

/** A record in the reference layout: fields as ruled facts beside the picture, the text below. */
export function Sheet({ module, record, texts }: LayoutProps) {
  const picture = useMediaShown()[record.header_image ?? '']
  return (
    <article className="sheet" data-picture={picture !== undefined || undefined}>
      <ContentHead record={record} />
      {picture && (
        <ShownPicture
          picture={picture}
          sizes="(width < 900px) 100vw, 440px"
          isFirst
          className="sheet-picture"
        />
      )}
      <div className="sheet-facts">
        <RecordValues fields={module.fields} values={record.fields} texts={texts} className="sheet-values" />
        <ContentBody record={record} />
      </div>
    </article>
  )
}
