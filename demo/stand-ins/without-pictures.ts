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

/** A demo asks nobody outside, so nothing in it may lead to pictures on the platforms' own hosts. */
export function withoutPictures(answer: Answer): Answer {
  return { ...answer, body: bare(answer.body) }
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !pictures.has(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, bare(inner)]))
}
