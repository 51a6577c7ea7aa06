import type { Page } from '#locales/paths.ts'
import { type Platform, platforms } from '#posts/address.ts'

/** The tool page of each platform. */
export const pickerPages = {
  instagram: 'instagramCommentPicker',
  facebook: 'facebookCommentPicker',
  youtube: 'youtubeCommentPicker',
  tiktok: 'tiktokCommentPicker',
  x: 'xCommentPicker',
  reddit: 'redditCommentPicker',
} as const satisfies Record<Platform, Page>

/** The platform a tool page belongs to. */
export function platformOfPage(page: Page | undefined): Platform | undefined {
  return platforms.find((platform) => pickerPages[platform] === page)
}
