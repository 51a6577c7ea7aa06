import type { Answer } from '../../test/platforms/stand-in.ts'

const pictures = new Set([
  'thumbnails',
  'authorProfileImageUrl',
  'profile_image_url',
  'thumbnail',
  'thumbnail_url',
  'media_url',
  'full_picture',
  'picture',
  'ownerProfilePicUrl',
  'profile_pic_url',
  'profilePicture',
  'avatarThumbnail',
])

/** Instead of a picture: one for all, or one for each as the reply had it. */
type Own = Readonly<Record<string, unknown>>

/**
 * The reply with all pictures replaced by `own`, by member name: a demo contacts no external host, so nothing in it may
 * point to pictures on the platforms' own hosts.
 */
export function ownPictures(answer: Answer, own: Own = {}): Answer {
  return { ...answer, body: changed(answer.body, own) }
}

function changed(value: unknown, own: Own): unknown {
  if (Array.isArray(value)) return value.map((one) => changed(one, own))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).flatMap(([name, inner]) => {
    if (pictures.has(name)) return Object.hasOwn(own, name) ? [[name, inPlaceOf(inner, own[name])]] : []
    return [[name, changed(inner, own)]]
  })
  return Object.fromEntries(kept)
}

function inPlaceOf(given: unknown, own: unknown): unknown {
  return typeof own === 'function' ? (own as (given: unknown) => unknown)(given) : own
}
