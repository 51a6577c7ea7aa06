import type { Platform } from '#posts/address.ts'
import type { PostAddress } from '#posts/recognise-address.ts'
import { recogniseAddress } from '#posts/recognise-address.ts'
import { textOf } from '../../files/cell-text.ts'
import type { CommentCollector } from '../comment-collector.ts'
import { absoluteUrl, platformOfHost } from '../profile-link.ts'
import { readElements } from './comment-elements.ts'
import { readHtml, type Tag } from './html-elements.ts'
import type { Layout } from './layout.ts'
import { layouts } from './layouts.ts'
import { readLoosely } from './loose-comments.ts'

/** Reads a page (UTF-8) as a browser saves it; returns the platform and post that it says it shows, and its layout. */
export function readCommentHtml(
  bytes: Uint8Array,
  collector: CommentCollector,
): { platform: Platform | null; post: PostAddress | null; layout: string } {
  const { platform, post, layout } = factsOfPage(bytes)
  if (layout) readElements(bytes, layout, post?.id, collector)
  else readLoosely(bytes, platform ?? collector.platform, collector)
  return { platform, post: post ?? null, layout: layout?.name ?? 'links' }
}

/** What a page says about itself. */
interface PageFacts {
  platform: Platform | null
  /** the post that it shows */
  post: PostAddress | undefined
  /** the first layout that matched anything */
  layout: Layout | undefined
}

/** Scans a page once to determine how to read it. */
function factsOfPage(bytes: Uint8Array): PageFacts {
  const addresses: string[] = savedFrom(bytes)
  const found = new Set<Layout>()
  readHtml(bytes, {
    open(tag) {
      const address = ownAddress(tag)
      if (address !== undefined && addresses.length < 10) addresses.push(address)
      for (const layout of layouts) if (!found.has(layout) && layout.holdsComment(tag)) found.add(layout)
    },
    close() {},
    text() {},
  })
  const posts = addresses.map(recogniseAddress).filter((address) => address.kind !== 'unknown')
  const hosts = addresses.map((address) => absoluteUrl(address)).filter((url) => url !== undefined)
  const site =
    posts[0]?.platform ?? hosts.map((url) => platformOfHost(new URL(url).hostname)).find(Boolean) ?? null
  const layout = layouts.find((one) => found.has(one) && (site === null || one.platform === site))
  const post = posts.find((address) => address.kind === 'post')
  return { platform: site ?? layout?.platform ?? null, post, layout }
}

/** Browsers write the address of a saved page at its top. */
function savedFrom(bytes: Uint8Array): string[] {
  const head = textOf(bytes, 0, Math.min(bytes.length, 4096))
  const address = /<!-- saved from url=\(\d{1,6}\)(\S{1,2000}) -->/.exec(head)?.[1]
  return address === undefined ? [] : [address]
}

function ownAddress(tag: Tag): string | undefined {
  if (tag.name === 'link' && tag.get('rel') === 'canonical') return tag.get('href')
  return tag.name === 'meta' && tag.get('property') === 'og:url' ? tag.get('content') : undefined
}
