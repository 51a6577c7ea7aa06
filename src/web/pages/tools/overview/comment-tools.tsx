import { platformNames } from '../../../../contract/platform-names.ts'
import { platforms } from '../../../../posts/address.ts'
import { pickerPages } from '../../../components/platform-pages.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** One tool a platform; which of them can read here is said by the tool itself. */
export function CommentTools() {
  const t = useT()
  return (
    <section className="comment-tools" aria-labelledby="tool-comments">
      <h2 id="tool-comments">{t('tools.comments.title')}</h2>
      <p className="muted">{t('tools.comments.text')}</p>
      <ul>
        {platforms.map((platform) => (
          <li key={platform}>
            <PageLink page={pickerPages[platform]}>
              {platformNames[platform]}
              <Icon name="arrow-right" size={18} />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
