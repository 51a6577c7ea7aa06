import type { Collection } from '../../../../contract/collections.ts'
import { givenTitle } from '../../../../contract/given-title.ts'
import { platformNames } from '../../../../contract/platform-names.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { isUnderWay } from './is-under-way.ts'

/** What this is, and the state of it in a word (spec 4). */
export function CollectionHead({ collection }: { collection: Collection }) {
  const t = useT()
  const { platform, wish } = collection
  const { kind, word } = stateOf(collection)
  return (
    <div className="page-head">
      <div>
        <h1 dir="auto">
          {givenTitle({ title: wish.title, source: collection }) ||
            (platform
              ? t('collection.heading', { platform: platformNames[platform] })
              : t('collection.title'))}
        </h1>
        <p>
          <Tag kind={kind}>{t(`collection.state.${word}`)}</Tag>
        </p>
      </div>
    </div>
  )
}

function stateOf(collection: Collection) {
  if (isUnderWay(collection)) return { kind: 'info', word: 'progress' } as const
  if (collection.drawn.length > 0) return { kind: 'good', word: 'finished' } as const
  if (collection.status === 'done') return { kind: 'plain', word: 'open' } as const
  return { kind: 'bad', word: collection.status === 'canceled' ? 'canceled' : 'failed' } as const
}
