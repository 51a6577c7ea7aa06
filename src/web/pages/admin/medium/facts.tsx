import type { ReactNode } from 'react'
import type { MediaDetail } from '#contract/content/media.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { Fold } from '#web/ui/fold.tsx'

/** Details of a file, and the available sizes of a picture. */
export function Facts({ medium }: { medium: MediaDetail }) {
  const t = useT()
  const bytes = useBytes()
  const { dateTime } = useFormat()
  const { kind, type, size, width, height, parts, created_at, is_private, store } = medium
  return (
    <section className="dash-part" aria-labelledby="facts">
      <h2 id="facts">{t('media.facts')}</h2>
      <dl className="medium-facts">
        <Fact name={t('list.media.type')}>
          <code dir="ltr">{type}</code>
        </Fact>
        <Fact name={t('list.media.size')}>
          {width !== null && height !== null && `${width} × ${height} · `}
          {bytes(size)}
        </Fact>
        <Fact name={t('list.media.created_at')}>
          <time dateTime={created_at}>{dateTime(created_at)}</time>
        </Fact>
        {kind === 'image' && <Fact name={t('media.place')}>{t('media.place.removed')}</Fact>}
        <Fact name={t('list.media.store')}>{t(`list.media.store.${store}`)}</Fact>
        <Fact name={t('media.seen_by')}>{t(is_private ? 'media.seen_by.staff' : 'media.seen_by.all')}</Fact>
      </dl>
      {parts.length > 0 && (
        <Fold
          title={t('media.parts', {
            count: parts.length,
            bytes: bytes(parts.reduce((sum, part) => sum + part.bytes, 0)),
          })}
        >
          <ul className="medium-parts">
            {parts.map((part) => (
              <li key={part.key}>
                <a href={part.url}>
                  {part.width} × {part.height}
                </a>
                <span>{part.type.replace('image/', '').toUpperCase()}</span>
                <span>{bytes(part.bytes)}</span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
