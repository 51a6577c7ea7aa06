import ReactCrop from 'react-image-crop'
import { useT } from '#web/i18n/frame.tsx'
import { type Area, wholeArea } from './cut-at.ts'

interface CropFaceProps {
  url: string
  whole: Area
  area: Area
  aspect: number | undefined
  onChange: (area: Area) => void
}

const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const

/** The picture with its crop area, which is drawn with a pointer or moved with arrow keys. */
export default function CropFace({ url, whole, area, aspect, onChange }: CropFaceProps) {
  const t = useT()
  const { width, height } = whole
  const labels = Object.fromEntries(
    handles.map((handle) => [
      `${handle}DragHandle`,
      t('media.crop.handle', { edge: t(`media.crop.edge.${handle}`) }),
    ]),
  ) as Record<`${(typeof handles)[number]}DragHandle`, string>
  return (
    <ReactCrop
      crop={{
        unit: '%',
        x: (area.x / width) * 100,
        y: (area.y / height) * 100,
        width: (area.width / width) * 100,
        height: (area.height / height) * 100,
      }}
      {...(aspect && { aspect })}
      keepSelection
      ruleOfThirds
      ariaLabels={{ cropArea: t('media.crop.area'), ...labels }}
      onChange={(_, share) => {
        if (share.width === 0 || share.height === 0) return
        onChange(
          wholeArea(
            {
              x: (share.x / 100) * width,
              y: (share.y / 100) * height,
              width: (share.width / 100) * width,
              height: (share.height / 100) * height,
            },
            whole,
          ),
        )
      }}
    >
      <img className="w-auto max-h-[62svh]" src={url} alt="" width={width} height={height} />
    </ReactCrop>
  )
}
