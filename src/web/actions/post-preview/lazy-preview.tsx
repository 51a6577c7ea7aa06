import { lazy, Suspense } from 'react'
import { withTexts } from '../../i18n/learn-texts.ts'

// Arrives with the first link that is typed.
const PostPreview = lazy(() =>
  withTexts('post_preview', async () => ({ default: (await import('./post-preview.tsx')).PostPreview })),
)

/** The post behind a typed link, as soon as there is one. */
export function LazyPreview({ address }: { address: string }) {
  if (address.trim() === '') return null
  return (
    <Suspense>
      <PostPreview address={address} />
    </Suspense>
  )
}
