import { Form } from 'react-router'
import { ModuleIcon } from '../../../components/module-icon.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { type Look, looks } from './media-acts.ts'

const icons = { grid: 'lucide:layout-grid', list: 'lucide:rows-3' } as const

/** As cards or as lines; the choice is kept. */
export function LookSwitch({ look }: { look: Look }) {
  const t = useT()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="look" />
      <div role="group" aria-label={t('media.look')} className="media-look">
        {looks.map((one) => (
          <button
            key={one}
            type="submit"
            name="look"
            value={one}
            aria-pressed={one === look}
            aria-label={t(`media.look.${one}`)}
            title={t(`media.look.${one}`)}
          >
            <ModuleIcon icon={icons[one]} />
          </button>
        ))}
      </div>
    </Form>
  )
}
