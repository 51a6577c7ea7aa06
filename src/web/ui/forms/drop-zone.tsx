import { type ComponentProps, type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import { useEarlyFiles } from './use-early-files.ts'

type DropZoneProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'title'> & {
  /** The prompt; wrap its verb in a span to make it look like a link. */
  title: ReactNode
  hint?: ReactNode
  error?: ReactNode
  icon?: IconName
  onFiles?: (files: readonly File[]) => void
  /** formats the size of the chosen file */
  sizeOf: (bytes: number) => string
}

/** A file input that covers its frame: it opens on click and by keyboard, accepts drops, and works without scripts. */
export function DropZone({
  title,
  hint,
  error,
  icon = 'upload',
  onFiles,
  sizeOf,
  className,
  ...input
}: DropZoneProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEarlyFiles(field)
  const [over, setOver] = useState(false)
  const [chosen, setChosen] = useState<readonly Pick<File, 'name' | 'size'>[]>([])

  function take(files: readonly File[]) {
    setChosen(files)
    onFiles?.(files)
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const element = field.current
    if (!element || element.disabled || event.dataTransfer.files.length === 0) return
    element.files = event.dataTransfer.files
    take([...event.dataTransfer.files])
  }

  const look = ['drop-zone', over && 'drop-zone-over', className].filter(Boolean).join(' ')
  return (
    <div className="stack gap-2">
      <div
        className={look}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Icon name={icon} size={28} className="text-ink-3" />
        <b id={`${id}-title`} className="font-semibold">
          {title}
        </b>
        {hint && (
          <span className="field-hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
        {chosen.map(({ name, size }) => (
          <span
            key={`${name} ${size}`}
            className="inline-flex gap-2 items-center max-w-full wrap-anywhere"
            id={`${id}-file`}
          >
            <Icon name="file-text" size={16} />
            <bdi>{name}</bdi> <small>{sizeOf(size)}</small>
          </span>
        ))}
        <input
          {...input}
          ref={field}
          type="file"
          className="absolute inset-0 w-full opacity-0 cursor-pointer"
          aria-labelledby={`${id}-title`}
          aria-describedby={
            [chosen.length > 0 && `${id}-file`, hint && `${id}-hint`, error && `${id}-error`]
              .filter(Boolean)
              .join(' ') || undefined
          }
          aria-invalid={error ? true : undefined}
          onChange={(event) => take([...(event.currentTarget.files ?? [])])}
        />
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert-circle" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
