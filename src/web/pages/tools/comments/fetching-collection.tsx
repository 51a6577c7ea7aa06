import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Collection } from '#contract/comments/collections.ts'
import type { FormFailure } from '#web/api/form-failure.ts'
import { formErrorsOf, useFailureToast } from '#web/api/use-toasts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import { PostCards } from './post-cards.tsx'

interface Props {
  collection: Collection
  isSignedIn: boolean
  /** everything is fetched; the rest of the page is loading */
  isOver: boolean
  failure: FormFailure | undefined
}

/** Actual counts while the comments are fetched, and a button to stop at any time. */
export function FetchingCollection({ collection, isSignedIn, isOver, failure }: Props) {
  const t = useT()
  const { number, dateTime } = useFormat()
  const { totals, posts, goes_on_at, ahead, wish: input } = collection
  const isStopping = useNavigation().formMethod === 'POST'
  const text = progressWords(t, collection)
  useFailureToast(failure, failure ? formErrorsOf(failure) : [])
  return (
    <>
      {/* Without scripts the page reloads itself. */}
      <noscript>
        <meta httpEquiv="refresh" content="4" />
      </noscript>
      <section
        className="panel panel-lift panel-edge panel-pad grid grid-cols-1 gap-3 mbe-6"
        aria-busy={!isOver}
      >
        <p className="figure-number">{number(totals.fetched)}</p>
        <p className="muted">{t('collection.comments', { count: totals.fetched })}</p>
        <Progress label={t('collection.progress')} value={shareOf(collection)} />
        <p className="tabular">{text}</p>
        <SlowStatus text={isOver ? t('collection.said.over') : text} />
        {goes_on_at && (
          <Note kind="warn" title={t('collection.patience')}>
            <p>{t('collection.patience.text', { time: dateTime(goes_on_at) })}</p>
          </Note>
        )}
        {ahead !== null && ahead > 0 && <p className="small">{t('collection.ahead', { count: ahead })}</p>}
        {failure && (
          <WithoutScript>
            <Note kind="bad" role="alert" title={failure.message} />
          </WithoutScript>
        )}
        <div className="flex flex-wrap gap-y-3 gap-x-6 items-center justify-between">
          <p className="small muted flex-[1_1_32ch] max-w-[68ch]">
            {t(input.pick ? 'collection.then_pick' : 'collection.then_look')}{' '}
            {t(isSignedIn ? 'collection.leave.user' : 'collection.leave.visitor')}
          </p>
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="cancel" icon="x" busy={isStopping} disabled={isOver}>
              {t('collection.cancel')}
            </Button>
          </Form>
        </div>
      </section>
      <PostCards id={collection.id} posts={posts} />
    </>
  )
}

/** The fetched share; undefined if the platform reports no count, or not yet. */
function shareOf({ totals: { fetched, expected } }: Collection): number | undefined {
  return expected ? Math.min(1, fetched / expected) : undefined
}

function progressWords(t: Translate, { status, totals }: Collection): string {
  const { pages, fetched, expected, duplicates } = totals
  if (pages === 0) return t(status === 'waiting' ? 'collection.said.waiting' : 'collection.said.first')
  return [
    t('collection.page', { page: pages }),
    expected === null
      ? t('collection.fetched', { count: fetched })
      : t('collection.fetched_of', { count: fetched, expected }),
    t('collection.duplicates', { count: duplicates }),
  ].join(', ')
}

const quietMs = 5000

/** Announces progress to screen readers, but not for every page of comments. */
function SlowStatus({ text }: { text: string }) {
  const [announced, setAnnounced] = useState({ words: '', at: 0 })
  useEffect(() => {
    const wait = Math.max(0, announced.at + quietMs - Date.now())
    const timer = setTimeout(() => setAnnounced({ words: text, at: Date.now() }), wait)
    return () => clearTimeout(timer)
  }, [text, announced.at])
  return (
    <p className="visually-hidden" role="status" aria-atomic="true">
      {announced.words}
    </p>
  )
}

/** Whether comments are still being fetched. */
export function isUnderWay({ status }: Pick<Collection, 'status'>): boolean {
  return status === 'waiting' || status === 'running'
}
