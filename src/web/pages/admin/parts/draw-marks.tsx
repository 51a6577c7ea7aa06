import { knownFetchProblem } from '#contract/comments/fetch-problems.ts'
import type { ManagedFetch } from '#contract/comments/managed-fetches.ts'
import type { ManagedDraw } from '#contract/draws/managed-draws.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/keys.ts'
import { Tag } from '#web/ui/tag.tsx'

const drawKinds: Record<string, 'plain' | 'good' | 'bad' | 'info' | 'line'> = {
  waiting: 'info',
  overdue: 'bad',
  finished: 'good',
  void: 'line',
}

export function DrawState({ state }: Pick<ManagedDraw, 'state'>) {
  const t = useT()
  return <Tag kind={drawKinds[state] ?? 'plain'}>{t(`list.draws.state.${state}` as MessageKey)}</Tag>
}

const fetchKinds: Record<string, 'plain' | 'good' | 'warn' | 'bad' | 'info' | 'line'> = {
  waiting: 'info',
  running: 'info',
  complete: 'good',
  incomplete: 'warn',
  failed: 'bad',
  canceled: 'line',
}

export function FetchMark({ state }: Pick<ManagedFetch, 'state'>) {
  const t = useT()
  return <Tag kind={fetchKinds[state] ?? 'plain'}>{t(`list.fetches.state.${state}` as MessageKey)}</Tag>
}

/** Why comments were not fetched, in words. */
export function FetchProblem({ kind }: { kind: string }) {
  const t = useT()
  return <>{t(`list.fetches.problem.${knownFetchProblem(kind)}`)}</>
}

/** Who started a draw or a fetch, linked to the account; visitors have none. */
export function StartedBy({ owner }: Pick<ManagedDraw, 'owner'>) {
  const t = useT()
  if (!owner) return <>{t('draws.visitor')}</>
  return (
    <OpenLink page="dashboardUser" parameters={{ userId: owner.id }}>
      <bdi>{owner.username}</bdi>
    </OpenLink>
  )
}
