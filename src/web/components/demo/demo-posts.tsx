import { lazy, Suspense } from 'react'
import { useFrame } from '../../i18n/frame.tsx'
import { withTexts } from '../../i18n/learn-texts.ts'

const DemoList = lazy(() =>
  withTexts('demo', async () => ({ default: (await import('./demo-list.tsx')).DemoList })),
)

export interface DemoPostsProps {
  /** all where absent */
  platform?: string
  /** where a post leads to, as a search of this page; without it, to the tool of its platform */
  searchOf?: (url: string) => string
}

/** The invented posts of a demo, to try a tool with. Renders nothing outside of a demo. */
export function DemoPosts({ platform, searchOf }: DemoPostsProps) {
  const { demo = [] } = useFrame()
  const posts = demo.filter((post) => platform === undefined || post.platform === platform)
  if (posts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <DemoList posts={posts} {...(searchOf && { searchOf })} />
    </Suspense>
  )
}
