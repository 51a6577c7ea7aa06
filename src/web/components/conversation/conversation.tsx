import './conversation.css'
import { type ReactNode, useState } from 'react'
import type { TicketMessage } from '../../../contract/support-tickets.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MessageFiles } from './message-files.tsx'

interface ConversationProps {
  messages: readonly TicketMessage[]
  /** whose own messages stand at the end of the line */
  viewer: TicketMessage['author']
  nameOf: (message: TicketMessage) => string
  /** leads to what was said before these */
  earlier?: ReactNode
  /** leads back to what was said last */
  newest?: ReactNode
}

/** What was said, the oldest first. What comes while somebody looks is marked and said aloud. */
export function Conversation({ messages, viewer, nameOf, earlier, newest }: ConversationProps) {
  const t = useT()
  const [known] = useState(() => Math.max(0, ...messages.map(({ place }) => place)))
  const isNew = ({ place, author }: TicketMessage) => place > known && author !== viewer
  const came = messages.filter(isNew).length
  return (
    <>
      <p role="status" className="visually-hidden">
        {came > 0 && t('conversation.came', { count: came })}
      </p>
      {earlier && <p className="conversation-way">{earlier}</p>}
      <ol className="conversation">
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
      {newest && <p className="conversation-way">{newest}</p>}
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
    <li data-side={isOwn ? 'own' : 'other'} data-note={is_note || undefined}>
      <p className="message-head">
        <b>
          <bdi>{name}</bdi>
        </b>
        <time dateTime={created_at}>{dateTime(created_at)}</time>
        {isNew && <Tag kind="info">{t('conversation.new')}</Tag>}
      </p>
      {is_note && (
        <p className="message-note">
          <Icon name="lock" size={14} />
          {t('conversation.note')}
        </p>
      )}
      <p className="message-text" dir="auto">
        {text}
      </p>
      {files.length > 0 && <VisuallyHidden>{t('conversation.files')}</VisuallyHidden>}
      <MessageFiles files={files} />
    </li>
  )
}
