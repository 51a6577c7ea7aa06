import { type ReactNode, useState } from 'react'
import type { ShownMedia } from '#contract/fields/doc/editor-doc.ts'
import type { FileKind } from '#contract/fields/names.ts'
import { useT } from '../../i18n/frame.tsx'
import { useBytes } from '../../i18n/use-bytes.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { ShownPicture } from '../../ui/shown-picture.tsx'
import type { InputProps, ShowProps } from '../face.ts'
import { useMediaShown, useMediaTools } from '../media-tools.ts'
import { Group } from './group.tsx'
import { useTellEdit } from './in-languages.tsx'
import { numbersAt, typedAt } from './typed.ts'

type MediaInputProps = InputProps<string[]> & { kinds: readonly FileKind[]; max: number }

/** Files of a record: chosen from the library, or uploaded by visitors. */
export function MediaInput(props: MediaInputProps) {
  return props.mode === 'upload' ? <FileInput {...props} /> : <LibraryInput {...props} />
}

/** Which files a browser offers first; only the server checks the contents. */
const accepted: Record<FileKind, string> = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  document: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.txt,.csv,.rtf,.zip',
}

/**
 * Files uploaded with a form: browsers keep none of them when a form comes back with errors, so they are chosen again.
 */
function FileInput(props: InputProps<string[]> & { kinds: readonly FileKind[]; max: number }) {
  const { field, name, label, hint, error, kinds, max } = props
  const t = useT()
  const fullHint = [hint, t('content_field.files.most', { count: max })].filter(Boolean).join(' ')
  return (
    <Field label={label} hint={fullHint} error={error} required={field.required}>
      {(control) => (
        <input
          {...control}
          type="file"
          className="input"
          name={name}
          required={field.required}
          multiple={max > 1}
          accept={kinds.map((kind) => accepted[kind]).join(',')}
        />
      )}
    </Field>
  )
}

function LibraryInput({ field, name, value, label, hint, error, kinds, max }: MediaInputProps) {
  const t = useT()
  const tools = useMediaTools()
  const shown = useMediaShown()
  const { box, tellEdit } = useTellEdit<HTMLDivElement>()
  const [ids, setIds] = useState<readonly string[]>(value)
  const [picked, setPicked] = useState<Readonly<Record<string, ShownMedia>>>({})

  function change(changed: readonly string[]) {
    setIds(changed)
    tellEdit()
  }
  async function pick() {
    const chosen = (await tools?.pick({ kinds, max: max - ids.length })) ?? []
    if (chosen.length === 0) return
    setPicked((now) => ({ ...now, ...Object.fromEntries(chosen.map((medium) => [medium.id, medium])) }))
    change([...new Set([...ids, ...chosen.map(({ id }) => id)])].slice(0, max))
  }

  return (
    <div ref={box}>
      <Group label={label} hint={hint} error={error} required={field.required}>
        {(control) => (
          <>
            {ids.length > 0 && (
              <ol className="grid m-0 p-0 border-be border-be-line list-none">
                {ids.map((id, index) => {
                  const medium = picked[id] ?? shown[id]
                  const called = medium?.file_name ?? id
                  return (
                    <li
                      className="flex flex-wrap gap-2 items-center justify-between py-1.5 border-bs border-bs-line"
                      key={id}
                    >
                      <input type="hidden" name={`${name}.${index}`} value={id} />
                      <MediumName id={id} medium={medium} />
                      <Checkbox
                        className="no-script hidden noscript:[display:revert-layer]"
                        name={`${name}.${index}.remove`}
                        label={t('content_field.media.remove', { name: called })}
                      />
                      <span className="needs-script flex ms-auto">
                        {ids.length > 1 && (
                          <>
                            <Button
                              kind="ghost"
                              size="small"
                              square
                              icon="arrow-up"
                              disabled={index === 0}
                              aria-label={t('content_field.media.up', { name: called })}
                              onClick={() => change(ids.toSpliced(index, 1).toSpliced(index - 1, 0, id))}
                            />
                            <Button
                              kind="ghost"
                              size="small"
                              square
                              icon="arrow-down"
                              disabled={index === ids.length - 1}
                              aria-label={t('content_field.media.down', { name: called })}
                              onClick={() => change(ids.toSpliced(index, 1).toSpliced(index + 1, 0, id))}
                            />
                          </>
                        )}
                        <Button
                          kind="ghost"
                          size="small"
                          square
                          icon="x"
                          aria-label={t('content_field.media.remove', { name: called })}
                          onClick={() => change(ids.toSpliced(index, 1))}
                        />
                      </span>
                    </li>
                  )
                })}
              </ol>
            )}
            {tools && ids.length < max && (
              <div className="needs-script">
                <Button
                  {...control}
                  size="small"
                  icon={kinds.length === 1 && kinds[0] === 'image' ? 'image' : 'folder'}
                  onClick={() => void pick()}
                >
                  {t('content_field.media.pick')}
                </Button>
              </div>
            )}
            <label
              className={
                tools
                  ? 'no-script hidden gap-1 text-ink-2 text-14 noscript:grid'
                  : 'grid gap-1 text-ink-2 text-14'
              }
            >
              <span>{t('content_field.media.add')}</span>
              <input
                {...control}
                type="text"
                className="input"
                name={`${name}.add`}
                autoComplete="off"
                spellCheck={false}
              />
            </label>
          </>
        )}
      </Group>
    </div>
  )
}

const idInside = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** The ids in order, without removed ones; an id may be typed, alone or inside an address. */
export function readMedia(form: FormData, name: string): string[] {
  const listed = numbersAt(form, name)
    .filter((number) => !typedAt(form, `${name}.${number}.remove`))
    .map((number) => typedAt(form, `${name}.${number}`))
  const typed = typedAt(form, `${name}.add`).trim()
  const added = typed ? (typed.match(idInside) ?? [typed]) : []
  return [...new Set([...listed, ...added].filter(Boolean))]
}

/** Files to download, with type and size. Media that the page does not know are not shown. */
export function ShownFiles({ value }: ShowProps<string[]>) {
  const shown = useMediaShown()
  const bytes = useBytes()
  return (
    <ul className="m-0 p-0 list-none">
      {value.flatMap((id) => {
        const medium = shown[id]
        if (!medium) return []
        return (
          <li className="py-1" key={id}>
            <a className="inline-flex gap-2 items-center" href={medium.url} download={medium.file_name}>
              <Icon name={icons[medium.kind]} />
              <bdi>{medium.file_name}</bdi>
            </a>{' '}
            <small className="text-ink-2">{bytes(medium.size)}</small>
          </li>
        )
      })}
    </ul>
  )
}

/** The number of files. */
export function FileCount({ value }: ShowProps<string[]>) {
  const t = useT()
  return t('content_field.files', { count: value.length })
}

/** One media file on a line: preview, name and size. */
function MediumName({ id, medium }: { id: string; medium: ShownMedia | undefined }) {
  const t = useT()
  const bytes = useBytes()
  if (!medium)
    return (
      <span className="inline-flex gap-3 items-center min-w-0 wrap-anywhere">
        <Face>
          <Icon name="warning" />
        </Face>
        <span>
          {t('content_field.media.missing')} <small className="mono text-ink-2">{id.slice(0, 8)}</small>
        </span>
      </span>
    )
  return (
    <span className="inline-flex gap-3 items-center min-w-0 wrap-anywhere">
      <Face>
        {medium.kind === 'image' ? (
          <ShownPicture picture={medium} alt="" sizes="48px" imageClass="w-12 h-9 object-cover" />
        ) : (
          <Icon name={icons[medium.kind]} />
        )}
      </Face>
      <span>
        <bdi>{medium.file_name}</bdi> <small className="text-ink-2">{bytes(medium.size)}</small>
      </span>
    </span>
  )
}

function Face({ children }: { children: ReactNode }) {
  return (
    <span className="grid flex-none place-items-center w-12 h-9 rounded-[4px] bg-sunk text-ink-2 overflow-hidden">
      {children}
    </span>
  )
}

const icons = { image: 'image', video: 'play', audio: 'volume', document: 'file-text' } as const
