import type { Field } from '../../../../contract/fields/field.ts'
import type { ShownModule, ShownRecord } from '../../../../contract/public-contents.ts'
import { hasValue, ShowValues } from '../../../components/content-form/show-values.tsx'
import { faceOf } from '../../../fields/all.ts'
import { useMediaShown } from '../../../fields/media-tools.ts'
import { useFrame } from '../../../i18n/frame.tsx'
import { ShownPicture } from '../../../ui/shown-picture.tsx'
import { ContentBody } from './content-body.tsx'
import { ContentHead } from './content-head.tsx'

interface LayoutProps {
  module: ShownModule
  record: ShownRecord
  minutes: number
}

/** What fits into a margin. */
function isNarrow({ type }: Field): boolean {
  return faceOf(type).isWide !== true
}

/** Something to read: its picture wide, its text in a measure that eyes can follow. */
export function Article({ module, record, minutes }: LayoutProps) {
  const { locale } = useFrame()
  const filled = module.fields.filter(({ key }) => hasValue(record.fields[key]))
  const [told, wide] = [filled.filter(isNarrow), filled.filter((field) => !isNarrow(field))]
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
      {told.length > 0 && (
        <div className="article-side">
          <ShowValues fields={told} values={record.fields} locale={locale} />
        </div>
      )}
      <ContentBody record={record} />
      {wide.length > 0 && (
        <div className="article-values">
          <ShowValues fields={wide} values={record.fields} locale={locale} />
        </div>
      )}
    </article>
  )
}
