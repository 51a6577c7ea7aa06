import { platformNames } from '#contract/comments/platform-names.ts'
import { platforms } from '#posts/address.ts'
import { pickerPages } from '#web/components/frame/platform-pages.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { TitleLink } from './chance-cards.tsx'

/** One tool per platform, each with its first field; the tool itself says what it can read. */
export function CommentTools() {
  const t = useT()
  const path = usePath()
  return (
    <section className="comment-tools mbs-12" aria-labelledby="tool-comments">
      <h3 className="text-22" id="tool-comments">
        {t('tools.comments.title')}
      </h3>
      <p className="muted">{t('tools.comments.text')}</p>
      <ul className="grid grid-cols-3 mbs-4 mbe-8 border-bs border-bs-line-2 to-900:grid-cols-1">
        {platforms.map((platform) => (
          <li
            className="grid gap-2.5 content-start min-w-0 pt-4.5 pr-5 pb-5 pl-0 border-be border-be-line [&:not(:nth-child(3n+1))]:ps-5 [&:not(:nth-child(3n+1))]:border-s [&:not(:nth-child(3n+1))]:border-s-line [&:nth-child(3n)]:pe-0 to-900:[&:nth-child(n)]:px-0 to-900:[&:nth-child(n)]:border-s-0"
            key={platform}
          >
            <h4 className="font-semibold">
              <TitleLink page={pickerPages[platform]}>{platformNames[platform]}</TitleLink>
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
