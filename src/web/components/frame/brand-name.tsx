import { BrandMark } from '../../art/brand-mark.tsx'
import { useFrame } from '../../i18n/frame.tsx'

/** Logo, name in two weights, and optionally the version label. */
export function BrandName({ label = false }: { label?: boolean }) {
  const { brand } = useFrame()
  return (
    <span className="brand">
      <BrandMark look={brand.key} />
      <span>
        {brand.nameParts[0]}
        <b>{brand.nameParts[1]}</b>
      </span>
      {label && <small>{brand.versionLabel}</small>}
    </span>
  )
}
