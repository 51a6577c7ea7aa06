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
    /** focal point that stays visible when cropped, from 0 to 1 */
    focal_x?: number
    focal_y?: number
    parts: readonly Part[]
  }
  /** its display width, in `sizes` syntax */
  sizes?: string
  /** overrides the picture's own text; '' if it is decorative */
  alt?: string | undefined
  /** visible immediately: fetched first */
  isFirst?: boolean
  className?: string
  imageClass?: string
}

/** A library picture in its available sizes and formats; its space is reserved while it loads. */
export function ShownPicture(props: ShownPictureProps) {
  const { picture, sizes = '100vw', alt, isFirst, className, imageClass = '' } = props
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
        className={`${imageClass} ${focusOf(picture)}`.trim() || undefined}
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

/** In tenths, for which the stylesheet has classes: our policy forbids style attributes. The center is the default. */
function focusOf({ focal_x = 0.5, focal_y = 0.5 }: ShownPictureProps['picture']) {
  const [x, y] = [Math.round(focal_x * 10), Math.round(focal_y * 10)]
  const isCenter = x === 5 && y === 5
  const place = 'object-[var(--focus-x)_var(--focus-y)]'
  return isCenter ? '' : `${place} [--focus-x:${x}0%] [--focus-y:${y}0%]`
}
