import type { TicketMessage } from '../../../contract/support-tickets.ts'
import { useBytes } from '../../i18n/use-bytes.ts'
import { Icon } from '../../ui/icon.tsx'

/** What came with a message: pictures are seen, everything else is told by its name. All of it opens beside the page. */
export function MessageFiles({ files }: { files: TicketMessage['files'] }) {
  const bytes = useBytes()
  if (files.length === 0) return null
  return (
    <ul className="message-files">
      {files.map(({ id, name, size, type, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            {type.startsWith('image/') ? (
              <img src={url} alt="" loading="lazy" decoding="async" />
            ) : (
              <Icon name="file-text" />
            )}
            <bdi>{name}</bdi>
          </a>
          <small>{bytes(size)}</small>
        </li>
      ))}
    </ul>
  )
}
