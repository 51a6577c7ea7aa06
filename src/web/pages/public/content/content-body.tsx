import type { ShownRecord } from '#contract/content/public-contents.ts'
import { Doc } from '#web/components/doc/doc.tsx'
import { useMediaShown } from '#web/fields/media-tools.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { langOf } from '../content-parts/lang-of.ts'

/** The text of a record, and the fields that its authors placed below it. */
export function ContentBody({ record }: { record: ShownRecord }) {
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
