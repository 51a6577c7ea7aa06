import type { ShownStatus } from '#contract/content/module-kinds.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Tag } from '#web/ui/tag.tsx'

const looks = {
  draft: { kind: 'plain', icon: 'pen' },
  scheduled: { kind: 'plain', icon: 'clock' },
  published: { kind: 'good', icon: 'globe' },
} as const

/** Whether a record is public, or will be. */
export function StatusTag({ status }: { status: ShownStatus }) {
  const t = useT()
  return <Tag {...looks[status]}>{t(`list.contents.status.${status}`)}</Tag>
}
