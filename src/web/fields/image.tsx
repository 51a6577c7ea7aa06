import { ShownPicture } from '../ui/shown-picture.tsx'
import { defineFace, type ShowProps } from './face.ts'
import { useMediaShown } from './media-tools.ts'
import { FileCount, MediaInput, readMedia } from './parts/media-input.tsx'

const defaultMax = 10

export const image = defineFace<string[]>({
  Input: (props) => <MediaInput {...props} kinds={['image']} max={props.field.settings.most ?? defaultMax} />,
  Show: Pictures,
  Cell: FirstPicture,
  read: (form, name) => readMedia(form, name),
  isWide: true,
})

function Pictures({ value }: ShowProps<string[]>) {
  const shown = useMediaShown()
  const isAlone = value.length === 1
  return (
    <ul
      className={`m-0 p-0 list-none grid gap-3 ${isAlone ? 'grid-cols-[minmax(0,720px)]' : 'grid-cols-[repeat(auto-fill,minmax(min(180px,45%),1fr))]'}`}
    >
      {value.flatMap((id) => {
        const medium = shown[id]
        if (!medium) return []
        return (
          <li key={id}>
            <a href={medium.url}>
              <ShownPicture
                picture={medium}
                alt={medium.alt || medium.file_name}
                imageClass={`w-full rounded-control ${isAlone ? '' : 'aspect-4/3 object-cover'}`}
                sizes={isAlone ? '(width < 760px) 100vw, 720px' : '(width < 760px) 50vw, 240px'}
              />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function FirstPicture(props: ShowProps<string[]>) {
  const shown = useMediaShown()
  const first = shown[props.value[0] ?? '']
  if (!first) return <FileCount {...props} />
  return (
    <span className="inline-flex gap-2 items-center">
      <ShownPicture
        picture={first}
        alt={first.alt || first.file_name}
        sizes="40px"
        imageClass="w-10 h-7 rounded-[4px] object-cover"
      />
      {props.value.length > 1 && <small className="text-ink-2">+{props.value.length - 1}</small>}
    </span>
  )
}
