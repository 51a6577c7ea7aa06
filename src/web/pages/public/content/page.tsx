import './content.css'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { localeNames } from '../../../../locales/locales.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { MediaShownContext, mediaById } from '../../../fields/media-tools.ts'
import { useFrame } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'
import { ContentTrail } from '../content-parts/content-trail.tsx'
import { answerPlacedForm } from '../module/answer-form.ts'
import { FormsHere } from '../module/forms-here.tsx'
import { Article } from './article.tsx'
import { loadContent } from './load-content.ts'
import { Neighbours } from './neighbours.tsx'
import { Sheet } from './sheet.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadContent(args)
}

export function action(args: ActionFunctionArgs) {
  return answerPlacedForm(args)
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { keepTyped } = await import('../module/keep-typed.ts')
  return keepTyped(request, () => serverAction<typeof action>())
}

/** A record as its visitors see it, in the layout that its module is set to. */
export default function ContentPage() {
  const { locale, t } = useFrame()
  const {
    module,
    record,
    words,
    media,
    forms,
    next,
    previous,
    minutes,
    title,
    description,
    written,
    isHidden,
  } = useLoaderData<typeof loader>()
  const Layout = module.detail_page === 'sheet' ? Sheet : Article
  const shownIn = record.title.locale
  return (
    <div className="wrap content" data-layout={module.detail_page}>
      <PageHead title={title} description={description} written={written} hidden={isHidden} />
      <ContentTrail module={module} />
      {record.is_preview && (
        <Note kind="warn" title={t('content_pages.preview.title')}>
          <p>{t('content_pages.preview.text')}</p>
        </Note>
      )}
      {shownIn !== locale && (
        <Note kind="info">
          <p>{t('content_pages.other_language', { language: localeNames[shownIn] })}</p>
        </Note>
      )}
      <MediaShownContext value={mediaById(media)}>
        <FormsHere forms={forms} of={record.id}>
          <Layout module={module} record={record} words={words} minutes={minutes} />
        </FormsHere>
      </MediaShownContext>
      <Neighbours module={module} next={next} previous={previous} />
    </div>
  )
}
