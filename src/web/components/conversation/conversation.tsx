import { lazy, type MouseEvent, Suspense, useState } from 'react'
import type { TicketMessage } from '#contract/support/support-tickets.ts'
import type { Page } from '#locales/paths.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { withTexts } from '../../i18n/learn-texts.ts'
import { PageLink } from '../../i18n/link.tsx'
import { useBytes } from '../../i18n/use-bytes.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Tag, VisuallyHidden } from '../../ui/inline-text.tsx'

const FilePeek = lazy(() =>
  withTexts('file_peek', async () => ({ default: (await import('./file-peek.tsx')).FilePeek })),
)

interface ConversationProps {
  ticket: { id: string; conversation: readonly TicketMessage[]; has_more: boolean }
  /** the page it is shown on */
  page: Page
  /** whether these messages are older than the latest part */
  isOlder: boolean
  /** the author whose own messages are aligned to the end of the line */
  viewer: TicketMessage['author']
  nameOf: (message: TicketMessage) => string
}

/** Part of a conversation, oldest message first, with links to the parts before and after. */
export function Conversation({ ticket, page, isOlder, viewer, nameOf }: ConversationProps) {
  const t = useT()
  const { id, conversation, has_more } = ticket
  const first = conversation[0]?.place
  const way = { page, parameters: { ticketId: id }, 'aria-current': undefined } as const
  return (
    <>
      {has_more && (
        <p className="my-3 text-center">
          <PageLink {...way} search={`?before=${first}`}>
            {t('conversation.earlier')}
          </PageLink>
        </p>
      )}
      <Messages key={isOlder ? first : 'newest'} messages={conversation} viewer={viewer} nameOf={nameOf} />
      {isOlder && (
        <p className="my-3 text-center">
          <PageLink {...way}>{t('conversation.newest')}</PageLink>
        </p>
      )}
    </>
  )
}

interface MessagesProps extends Pick<ConversationProps, 'viewer' | 'nameOf'> {
  messages: readonly TicketMessage[]
}

/** Messages that arrive while the page is open are highlighted and announced. */
function Messages({ messages, viewer, nameOf }: MessagesProps) {
  const t = useT()
  const [known] = useState(() => Math.max(0, ...messages.map(({ place }) => place)))
  const isNew = ({ place, author }: TicketMessage) => place > known && author !== viewer
  const newCount = messages.filter(isNew).length
  return (
    <>
      <p role="status" className="visually-hidden">
        {newCount > 0 && t('conversation.came', { count: newCount })}
      </p>
      <ol className="conversation grid grid-cols-1 gap-4">
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            name={nameOf(message)}
            isOwn={message.author === viewer}
            isNew={isNew(message)}
          />
        ))}
      </ol>
    </>
  )
}

interface MessageProps {
  message: TicketMessage
  name: string
  isOwn: boolean
  isNew: boolean
}

function Message({ message: { is_note, text, files, created_at }, name, isOwn, isNew }: MessageProps) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <li
      className={`grid grid-cols-1 gap-2 min-w-[min(100%,20rem)] max-w-[min(100%,46rem)] py-3 px-4 border rounded-panel ${isOwn ? 'justify-self-end rounded-ee-[2px]' : 'justify-self-start rounded-es-[2px]'} ${is_note ? 'border-dashed border-warn bg-warn-wash' : isOwn ? 'border-transparent bg-wash' : 'border-line bg-surface'} phone:min-w-0`}
      data-note={is_note || undefined}
    >
      <p className="flex flex-wrap gap-y-0.5 gap-x-3 items-center text-14">
        <b>
          <bdi>{name}</bdi>
        </b>
        <time className="text-ink-2 text-13" dateTime={created_at}>
          {dateTime(created_at)}
        </time>
        {isNew && <Tag kind="info">{t('conversation.new')}</Tag>}
      </p>
      {is_note && (
        <p className="flex flex-wrap items-center text-14 gap-1.5 text-warn font-medium">
          <Icon name="lock" size={14} />
          {t('conversation.note')}
        </p>
      )}
      <p className="text-15 leading-[1.55] wrap-anywhere whitespace-pre-wrap" dir="auto">
        {text}
      </p>
      {files.length > 0 && <VisuallyHidden>{t('conversation.files')}</VisuallyHidden>}
      <MessageFiles files={files} />
    </li>
  )
}

/** The attachments of a message: pictures open in place, other files in a separate tab. */
function MessageFiles({ files }: { files: TicketMessage['files'] }) {
  const bytes = useBytes()
  const [peek, setPeek] = useState<TicketMessage['files'][number]>()
  if (files.length === 0) return null

  function onPress(event: MouseEvent, file: TicketMessage['files'][number]) {
    // With a key held, it is the browser's own way to open a link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setPeek(file)
  }

  return (
    <>
      <ul className="flex flex-wrap gap-3 text-14">
        {files.map((file) => {
          const { id, name, size, type, url } = file
          const isPicture = type.startsWith('image/')
          return (
            <li key={id} className="grid gap-0.5 content-start max-w-full">
              <a
                className="inline-flex flex-wrap gap-1.5 items-center min-h-7 wrap-anywhere has-[>img]:grid"
                href={url}
                target="_blank"
                rel="noreferrer"
                {...(isPicture && { onClick: (event: MouseEvent) => onPress(event, file) })}
              >
                {isPicture ? (
                  <img
                    className="w-40 h-27.5 object-cover border border-line-2 rounded-control bg-sunk"
                    src={url}
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                ) : (
                  <Icon name="file-text" />
                )}
                <bdi>{name}</bdi>
              </a>
              <small className="text-ink-2 text-13">{bytes(size)}</small>
            </li>
          )
        })}
      </ul>
      {peek && (
        <Suspense fallback={null}>
          <FilePeek name={peek.name} url={peek.url} onLeave={() => setPeek(undefined)} />
        </Suspense>
      )}
    </>
  )
}
