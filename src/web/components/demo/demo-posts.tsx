import { lazy, Suspense } from 'react'
import { useFrame } from '../../i18n/frame.tsx'
import { withTexts } from '../../i18n/learn-texts.ts'

const DemoList = lazy(() =>
  withTexts('demo', async () => ({ default: (await import('./demo-list.tsx')).DemoList })),
)

export interface DemoPostsProps {
  /** undefined means all */
  platform?: string
  /** turns a post into a search of this page; without it, posts link to the tool of their platform */
  searchOf?: (url: string) => string
}

/** The made-up posts of a demo, to try a tool with. Renders nothing outside a demo. */
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
