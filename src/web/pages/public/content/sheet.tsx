import { useMediaShown } from '#web/fields/media-tools.ts'
import { ShownPicture } from '#web/ui/shown-picture.tsx'
import { RecordValues } from '../content-parts/record-values.tsx'
import type { LayoutProps } from './article.tsx'
import { ContentBody } from './content-body.tsx'
import { ContentHead } from './content-head.tsx'

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
