import { pickerPages } from '#web/components/frame/platform-pages.ts'
import { PlatformMark } from '#web/components/platform-mark.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import type { PlatformRow } from './load-platforms.ts'

/** Each platform and what one has to do there; its own page says what can be read. */
export function Platforms({ rows }: { rows: readonly PlatformRow[] }) {
  const t = useT()
  return (
    <section className="section" aria-labelledby="platforms">
      <div className="section-head">
        <h2 id="platforms">{t('home.post.needs')}</h2>
      </div>
      <ul className="platforms">
        {rows.map(({ platform, name, act, plan }) => (
          <li key={platform}>
            <PlatformMark platform={platform} size={28} />
            <h3>
              <PageLink page={pickerPages[platform]}>{name}</PageLink>
            </h3>
            <p>{t(`home.do.${act}`)}</p>
            {plan && <span className="tag">{plan}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
