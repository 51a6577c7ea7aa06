import { graphemesOf } from './graphemes.ts'

type AvatarProps = { name: string; src?: string | undefined; size?: 'small' | 'normal' }

/** A picture, or the first letter of the name that is shown beside it. */
export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  return (
    <span
      className={
        size === 'small' ? 'avatar size-6 text-12 in-[.toast]:size-5 in-[.toast]:text-[10px]' : 'avatar'
      }
      aria-hidden="true"
    >
      {src ? <img className="object-cover size-full" src={src} alt="" loading="lazy" /> : initialOf(name)}
    </span>
  )
}

export function initialOf(name: string): string {
  const first = graphemesOf(name.trim().replace(/^@/, ''))[0] ?? ''
  return first.toLocaleUpperCase()
}
