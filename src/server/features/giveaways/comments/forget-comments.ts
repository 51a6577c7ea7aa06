import { keyOf } from '../../../../draw/comments/comment-key.ts'
import type { Comment } from '../../../connectors/comment.ts'
import type { Context } from '../../../context.ts'
import { lineOf } from '../../../core/comments/line-of.ts'
import { packPage, unpackPage } from '../../../core/comments/pack-page.ts'
import { lockCollection, pagesOf, replacePage } from '../../../core/comments/store.ts'
import { personOf } from '../find-rows.ts'
import type { StoredGiveaway } from '../store.ts'
import { keepThinned, thinPost } from './store.ts'

/**
 * Takes a person's comments out of the collection that a draw was made from. The document that was sealed can then no longer be
 * handed out, for this draw nor for others of the same comments: a new version says so. Nor is what is left the whole post any
 * more: whoever draws from it again says that somebody is missing.
 */
export async function forgetComments(
  trx: Context['db'],
  { collection_id }: Pick<StoredGiveaway, 'collection_id'>,
  person: string,
): Promise<void> {
  const collection = collection_id === null ? undefined : await lockCollection(trx, collection_id)
  if (!collection) return
  let isThinner = false
  for (const page of await pagesOf(trx, collection.id)) {
    const comments = unpackPage(page.data)
    const left = comments.filter((comment) => personOf(keyOf(lineOf(comment, ''))) !== person)
    if (left.length === comments.length) continue
    isThinner = true
    await replacePage(trx, { ...page, n: left.length, data: await packPage(left) })
    await thinPost(trx, page, lostBetween(comments, left))
  }
  const { rules } = collection.wish
  const wish = { ...collection.wish, rules: { ...rules, exclude: withoutPerson(rules.exclude, person) } }
  await keepThinned(trx, collection.id, { wish, isThinner })
}

function lostBetween(before: readonly Comment[], after: readonly Comment[]) {
  const lost = (isSo: (comment: Comment) => boolean) => before.filter(isSo).length - after.filter(isSo).length
  return {
    fetched: lost(() => true),
    replies: lost(({ parentId }) => parentId !== null),
    deleted: lost(({ isDeleted }) => isDeleted === true),
  }
}

/** A list of names without those of one person. */
export function withoutPerson(names: readonly string[], person: string): string[] {
  return names.filter((one) => personOf(one) !== person)
}

/** The numbers of a draw, with no word that is the person's name: whoever is greeted often is among the words of a post. */
export function statisticsWithout(statistics: StoredGiveaway['statistics'], person: string): string | null {
  if (!statistics) return null
  const isOther = ({ word }: { word: string }) => personOf(word.replace(/^#/, '')) !== person
  const { words, hashtags } = statistics
  return JSON.stringify({ ...statistics, words: words.filter(isOther), hashtags: hashtags.filter(isOther) })
}
