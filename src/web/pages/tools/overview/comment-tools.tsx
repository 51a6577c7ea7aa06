import { platformNames } from '#contract/comments/platform-names.ts'
import { platforms } from '#posts/address.ts'
import { pickerPages } from '#web/components/frame/platform-pages.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** One tool per platform, each with its first field; the tool itself says what it can read. */
export function CommentTools() {
  const t = useT()
  const path = usePath()
  return (
    <section className="comment-tools" aria-labelledby="tool-comments">
      <h3 id="tool-comments">{t('tools.comments.title')}</h3>
      <p className="muted">{t('tools.comments.text')}</p>
      <ul>
        {platforms.map((platform) => (
          <li key={platform}>
            <h4>
              <PageLink page={pickerPages[platform]}>{platformNames[platform]}</PageLink>
            </h4>
            {/* A full document load, because the tool reads the passed values when it is opened. */}
            <form method="get" action={path(pickerPages[platform])}>
              <TextField
                name="url"
                label={t('tools.picker.address', { platform: platformNames[platform] })}
                inputMode="url"
                placeholder={`${hosts[platform]}/…`}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                dir="ltr"
                end={
                  <Button
                    type="submit"
                    kind="ghost"
                    size="small"
                    square
                    icon="arrow-right"
                    aria-label={t('tools.picker.go', { platform: platformNames[platform] })}
                  />
                }
              />
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How a post's address starts, as an example. */
const hosts = {
  instagram: 'instagram.com/p',
  facebook: 'facebook.com',
  youtube: 'youtube.com',
  tiktok: 'tiktok.com/@',
  x: 'x.com',
  reddit: 'reddit.com/r',
} as const
