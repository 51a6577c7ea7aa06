import { Link } from 'react-router'
import type { DemoPost } from '#contract/comments/demo.ts'
import { useLocale, useT } from '../../i18n/frame.tsx'
import { PageLink } from '../../i18n/link.tsx'
import { CopyButton } from '../../ui/buttons/button.tsx'
import { useCopyRefused } from '../copy-refused.ts'
import { pickerPages } from '../frame/platform-pages.ts'

interface Props {
  posts: readonly DemoPost[]
  searchOf?: (url: string) => string
}

/** Posts in the visitor's own language come first. */
export function DemoList({ posts, searchOf }: Props) {
  const t = useT()
  const locale = useLocale()
  const sorted = [true, false].flatMap((own) => posts.filter(({ language }) => (language === locale) === own))
  return (
    <section
      className="demo-posts grid gap-3 my-8 p-6 border border-dashed border-line-2 rounded-panel scroll-mbs-[calc(var(--header)_+_var(--s4))] [&_code]:text-ink-2 [&_code]:text-13"
      id="demo-posts"
      aria-labelledby="demo-posts-title"
    >
      <h2 className="text-18" id="demo-posts-title">
        {t('demo.posts.title')}
      </h2>
      <p>{t('demo.posts.text')}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-y-0 gap-x-8 p-0 list-none">
        {sorted.map((post) => (
          <DemoItem key={post.url} post={post} {...(searchOf && { searchOf })} />
        ))}
      </ul>
    </section>
  )
}

function DemoItem({ post, searchOf }: { post: DemoPost; searchOf?: (url: string) => string }) {
  const t = useT()
  const sayCopyRefused = useCopyRefused()
  const { platform, url, title, language, comments, manner } = post
  return (
    <li className="flex gap-3 items-center justify-between py-2.5 border-bs border-bs-line [&>.button]:flex-none">
      <div className="grid gap-0.5 min-w-0 wrap-anywhere">
        <span lang={language} dir="auto">
          {searchOf ? (
            <Link to={{ search: searchOf(url) }}>{title}</Link>
          ) : (
            <PageLink page={pickerPages[platform]} search={`?${new URLSearchParams({ url })}`}>
              {title}
            </PageLink>
          )}
        </span>
        <small className="flex flex-wrap gap-y-0 gap-x-3 text-ink-2 text-14">
          {comments > 0 && t('demo.posts.comments', { count: comments })}
          {manner !== 'whole' && <em>{t(`demo.manner.${manner}`)}</em>}
        </small>
        <code dir="ltr">{url}</code>
      </div>
      <CopyButton
        kind="quiet"
        iconOnly
        text={url}
        label={t('demo.posts.copy', { title })}
        copiedLabel={t('demo.posts.copied')}
        onRefused={sayCopyRefused}
      />
    </li>
  )
}
