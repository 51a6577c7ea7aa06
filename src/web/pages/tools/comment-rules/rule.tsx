import type { ReactNode } from 'react'
import type { CommentReason } from '#contract/comments/comment-rules.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { ruleClass } from '../draw-parts/draw-form.tsx'

export type RemovalCounts = Partial<Record<CommentReason, number>> | undefined

interface Props {
  reason?: CommentReason
  counts?: RemovalCounts
  children: ReactNode
}

/** One rule, with the number of comments it removes at the end; pressing the number shows them. */
export function Rule({ reason, counts, children }: Props) {
  const t = useT()
  const { number } = useFormat()
  const count = reason && counts?.[reason]
  return (
    <div className={`flex gap-4 items-start justify-between [&_textarea]:min-h-0 ${ruleClass}`}>
      <div className="grid flex-1 grid-cols-1 gap-3 min-w-0">{children}</div>
      {count !== undefined && count > 0 && (
        <button
          type="submit"
          name="show"
          value={reason}
          className="link flex-none min-h-6 font-medium text-15 leading-[1.6] font-mono normal-nums"
          aria-label={t('comment_rules.removed', { count })}
        >
          −{number(count)}
        </button>
      )}
    </div>
  )
}
