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
      {label && (
        <small className="font-medium text-[12px] leading-none font-text tracking-normal text-ink-3 border border-line-2 py-0.75 px-1.25 rounded-chip normal-nums">
          {brand.versionLabel}
        </small>
      )}
    </span>
  )
}
