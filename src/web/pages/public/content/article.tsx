import type { ShownModule, ShownRecord } from '#contract/content/public-contents.ts'
import type { Field } from '#contract/fields/field.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import { useMediaShown } from '#web/fields/media-tools.ts'
import { ShownPicture } from '#web/ui/shown-picture.tsx'
import { Cover } from '../content-parts/cover.tsx'
import { RecordValues } from '../content-parts/record-values.tsx'
import { ContentBody } from './content-body.tsx'
import { ContentHead } from './content-head.tsx'

export interface LayoutProps {
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
      {!picture && module.list_page === 'cards' && <Cover of={record.id} className="article-picture" />}
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
