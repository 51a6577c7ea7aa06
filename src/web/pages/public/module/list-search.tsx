import { Form } from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'

/** Looks through the records; what is looked for stands in the address. */
export function ListSearch({ name, asked }: { name: string; asked: string }) {
  const t = useT()
  return (
    <Form method="get" role="search" className="module-search">
      <label htmlFor="q">{t('content_pages.search.label', { name })}</label>
      <div>
        <input className="input" id="q" name="q" type="search" maxLength={200} defaultValue={asked} />
        <Button type="submit" icon="search">
          {t('content_pages.search.submit')}
        </Button>
      </div>
    </Form>
  )
}
