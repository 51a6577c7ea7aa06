import './shown-picture.css'

interface Part {
  url: string
  width: number
  height: number
  type: string
}

interface ShownPictureProps {
  picture: {
    url: string
    alt: string
    type: string
    width: number | null
    height: number | null
    /** what stays in sight where it is cut, from 0 to 1 */
    focal_x?: number
    focal_y?: number
    parts: readonly Part[]
  }
  /** how wide it is shown, as `sizes` says it */
  sizes?: string
  /** instead of its own words; '' where it only decorates */
  alt?: string | undefined
  /** seen at once: fetched before others */
  isFirst?: boolean
  className?: string
}

/** A picture of the library in the sizes and formats that there are of it; its place is kept while it loads. */
export function ShownPicture({ picture, sizes = '100vw', alt, isFirst, className }: ShownPictureProps) {
  const types = [...new Set(picture.parts.map(({ type }) => type))].filter((type) => type !== picture.type)
  const own = setOf(picture.parts.filter(({ type }) => type === picture.type))
  return (
    <picture className={className}>
      {types.map((type) => (
        <source
          key={type}
          type={type}
          srcSet={setOf(picture.parts.filter((part) => part.type === type))}
          sizes={sizes}
        />
      ))}
      <img
        src={picture.url}
        alt={alt ?? picture.alt}
        {...(own && { srcSet: own, sizes })}
        {...(picture.width && picture.height && { width: picture.width, height: picture.height })}
        {...focusOf(picture)}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        {...(isFirst && { fetchPriority: 'high' as const })}
      />
    </picture>
  )
}

function setOf(parts: readonly Part[]): string {
  return parts.map(({ url, width }) => `${url} ${width}w`).join(', ')
}

/** In tenths, as the stylesheet knows it: our policy lets no style into an element. The middle goes without saying. */
function focusOf({ focal_x = 0.5, focal_y = 0.5 }: ShownPictureProps['picture']) {
  const [x, y] = [Math.round(focal_x * 10), Math.round(focal_y * 10)]
  return x === 5 && y === 5 ? {} : { 'data-focus-x': x, 'data-focus-y': y }
}
