import type { ShownModule, ShownRecord } from '../../../../contract/public-contents.ts'
import { ShowValues } from '../../../components/content-form/show-values.tsx'
import { useMediaShown } from '../../../fields/media-tools.ts'
import { useFrame } from '../../../i18n/frame.tsx'
import { ShownPicture } from '../../../ui/shown-picture.tsx'
import { ContentBody } from './content-body.tsx'
import { ContentHead } from './content-head.tsx'

/** Something to look things up in: its fields as ruled facts beside its picture, its text below. */
export function Sheet({ module, record }: { module: ShownModule; record: ShownRecord }) {
  const { locale } = useFrame()
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
        <ShowValues fields={module.fields} values={record.fields} locale={locale} />
        <ContentBody record={record} />
      </div>
    </article>
  )
}
