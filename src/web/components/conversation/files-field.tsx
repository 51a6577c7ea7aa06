import { useRef, useState } from 'react'
import { maxTicketBytes, maxTicketFiles, ticketFileEndings } from '#contract/support/support-tickets.ts'
import { useT } from '../../i18n/frame.tsx'
import { useBytes } from '../../i18n/use-bytes.ts'
import { Field } from '../../ui/forms/field.tsx'
import { useEarlyFiles } from '../../ui/forms/use-early-files.ts'
import { Icon } from '../../ui/icons/icon.tsx'

// Phones offer their camera if a picture type is listed.
const accepted = ['image/jpeg', 'image/png', ...ticketFileEndings.map((ending) => `.${ending}`)].join(',')

/** Files of a message. Files that the server would reject are reported before sending. */
export function FilesField({ error }: { error: string | undefined }) {
  const t = useT()
  const bytes = useBytes()
  const [chosen, setChosen] = useState<readonly { name: string; size: number }[]>([])
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEarlyFiles(field)

  function checkFiles(input: HTMLInputElement) {
    const files = [...(input.files ?? [])]
    const problem = faultOfFiles(files)
    const message =
      problem && t(`conversation.files.${problem}`, { most: maxTicketFiles, size: bytes(maxTicketBytes) })
    setChosen(files.map(({ name, size }) => ({ name, size })))
    setFault(message)
    input.setCustomValidity(message ?? '')
  }

  return (
    <div className="message-attach grid grid-cols-1 gap-2">
      <Field
        label={t('conversation.attach')}
        hint={t('conversation.attach.hint', { most: maxTicketFiles, size: bytes(maxTicketBytes) })}
        error={fault ?? error}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            type="file"
            name="files"
            multiple
            accept={accepted}
            className="input"
            onChange={({ currentTarget }) => checkFiles(currentTarget)}
          />
        )}
      </Field>
      {chosen.length > 0 && (
        <ul aria-label={t('conversation.files')}>
          {chosen.map(({ name, size }) => (
            <li className="flex gap-1.5 items-center text-14 wrap-anywhere" key={`${name} ${size}`}>
              <Icon name="file-text" size={16} />
              <bdi>{name}</bdi> <small className="text-ink-2 text-13">{bytes(size)}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type FilesFault = 'many' | 'large' | 'kind'

/** Why the server would reject these; it also checks their contents. */
export function faultOfFiles(files: readonly { name: string; size: number }[]): FilesFault | undefined {
  if (files.length > maxTicketFiles) return 'many'
  const endings: readonly string[] = ticketFileEndings
  if (files.some(({ name }) => !endings.includes(name.split('.').pop()?.toLowerCase() ?? ''))) return 'kind'
  return files.reduce((sum, { size }) => sum + size, 0) > maxTicketBytes ? 'large' : undefined
}
