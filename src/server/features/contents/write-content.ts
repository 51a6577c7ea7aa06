import { fail } from '#contract/api/errors.ts'
import type { WrittenContent } from '#contract/content/contents.ts'
import type { ContentStatus } from '#contract/content/module-kinds.ts'
import type { Context } from '../../context.ts'
import { keepUses } from '../../core/media/keep-uses.ts'
import { showMedia } from '../../core/media/show-media.ts'
import { mediaOfRecord, pastValues } from '../../core/modules/past-values.ts'
import { searchText } from '../../core/modules/search-text.ts'
import type { StoredModule } from '../../core/modules/store.ts'
import { valueRows } from '../../core/modules/value-rows.ts'
import { chooseSlugs } from './choose-slugs.ts'
import { checkValues } from './find-content.ts'
import { putSlugs, putValues, type StoredContent } from './store.ts'

interface ContentWrite {
  id: string
  status: ContentStatus
  values: WrittenContent
  /** the current record, including what is carried over: values of removed fields and set-aside values */
  before?: Pick<StoredContent, 'content' | 'header_image' | 'fields' | 'put_aside'>
  /** media that may have been deleted, in addition to those the record currently shows */
  mayBeGone?: readonly string[]
}

/** The new state of a record and its list values, validated against its module. */
export async function contentToWrite(
  trx: Context['db'],
  module: StoredModule,
  { id, status, values, before, mayBeGone = [] }: ContentWrite,
) {
  const { title, header, sub_title, sub_content, content, header_image } = values
  const fields = {
    ...pastValues(module.fields, before?.fields ?? {}),
    ...checkValues(module, values.fields, status),
  }
  if (header_image) await assertImage(trx, header_image)
  const slugs = await chooseSlugs(trx, { moduleId: module.id, contentId: id, title, slug: values.slug })
  const record = {
    title,
    slug: slugs.own,
    header,
    sub_title,
    sub_content,
    content,
    header_image,
    fields,
    status,
  }
  return {
    record,
    columns: {
      title: JSON.stringify(title),
      slug: JSON.stringify(slugs.own),
      header: JSON.stringify(header),
      sub_title: JSON.stringify(sub_title),
      sub_content: JSON.stringify(sub_content),
      content: JSON.stringify(content),
      header_image,
      fields: JSON.stringify(fields),
      search: searchText(module.fields, record),
    },
    /** to be called once the record itself is written */
    keepAround: async () => {
      const key = { moduleId: module.id, contentId: id }
      await putSlugs(trx, key, slugs.all)
      await putValues(trx, key, valueRows(module.fields, record))
      const media = mediaOfRecord(module, { ...record, put_aside: before?.put_aside ?? {} })
      const previousMedia = before ? mediaOfRecord(module, before) : []
      await keepUses(trx, { area: 'contents', id }, media, {
        mayBeGone: new Set([...previousMedia, ...mayBeGone]),
      })
    },
  }
}

async function assertImage(trx: Context['db'], id: string): Promise<void> {
  const [media] = await showMedia(trx, [id], { locale: 'en', siteLocale: 'en' })
  if (!media) throw fail('media_not_found')
  if (media.kind !== 'image')
    throw fail('validation_failed', {}, [{ path: ['header_image'], key: 'validation.not_an_option' }])
}
