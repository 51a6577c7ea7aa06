import './cover.css'
import { BrandArt } from '#web/art/brand-art.tsx'
import { useFrame } from '#web/i18n/frame.tsx'

const states = ['open', 'closed', 'empty'] as const
const tones = 3

/** A cover in the brand's own art for an article without a picture: always the same for the same article. */
export function Cover({ of, className = '' }: { of: string; className?: string }) {
  const { brand } = useFrame()
  const pick = [...of].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return (
    <div className={`cover cover-${pick % tones} ${className}`} aria-hidden="true">
      <BrandArt
        look={brand.key}
        state={states[Math.floor(pick / tones) % states.length] ?? 'open'}
        width={200}
      />
    </div>
  )
}
