import type { ShownMedia } from '#contract/fields/doc/editor-doc.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

const icons = { image: 'image', video: 'play', audio: 'volume', document: 'file-text' } as const

/** The picture of a file in a list: decorative, because its name is next to it. */
export function MediaFace({ medium, className }: { medium: ShownMedia; className: string }) {
  const face = faceOf(medium)
  return (
    <span
      className={`relative grid flex-none place-items-center content-center overflow-hidden border border-line rounded-control bg-sunk text-ink-3 ${className}`}
      data-kind={medium.kind}
    >
      {face ? (
        <img
          className="absolute inset-0 object-cover size-full"
          src={face}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <>
          <Icon name={icons[medium.kind]} size={24} />
          <small className="max-w-full overflow-hidden font-medium text-12 leading-[1.2] font-mono text-ellipsis normal-nums">
            {medium.file_name.split('.').at(-1)}
          </small>
        </>
      )}
    </span>
  )
}

/** The square rendition, or else the smallest one in the usual format, or else the picture itself. */
function faceOf({ kind, parts, url }: ShownMedia): string | undefined {
  if (kind !== 'image') return undefined
  const usual = parts.filter(({ type }) => type === 'image/webp')
  return (usual.find(({ width }) => width >= 320) ?? usual[0])?.url ?? url
}
