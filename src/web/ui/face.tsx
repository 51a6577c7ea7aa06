import { initialOf } from './avatar.tsx'

/**
 * The picture of a winner, above the first letter of their name: it may still be on its way, or never come, and nothing
 * moves either way. Without its source, images leave no mark.
 */
export function Face({ name, src }: { name: string; src: string }) {
  return (
    <span className="face" aria-hidden="true">
      {initialOf(name)}
      <img
        className="absolute inset-0 object-cover size-full"
        src={src}
        alt=""
        width="192"
        height="192"
        decoding="async"
      />
    </span>
  )
}
