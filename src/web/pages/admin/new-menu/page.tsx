import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { createMenu } from '#contract/content/menu-editing.ts'
import { type MenuArea, menuAreas } from '#contract/content/menus.ts'
import { type Action, answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { nameWidth } from '../parts/field-widths.tsx'
import { fieldColumn } from '../parts/form-part.tsx'
import { NewForm } from '../parts/new-form.tsx'
import { redirectToOpen } from '../parts/redirects.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return { user: signedInUser(context) }
}

const create: Action = {
  run: async ({ key = '', area }, context) => {
    const outcome = await send(createMenu, { payload: { key, area: area as MenuArea }, context })
    if (outcome.ok || outcome.code !== 'key_exists') return outcome
    return { ...outcome, fields: { key: { _errors: [outcome.message] } } }
  },
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerAction(request, context, { create })
  if (answer instanceof Response || !answer.data.ok) return answer
  const menuKey = (answer.data.values['key'] ?? '').trim()
  const ways = [{ page: 'dashboardMenu', parameters: { menuKey } }, { page: 'dashboardMenus' }] as const
  return redirectToOpen(ways, createMenu, context)
}

/** A new menu needs a key and a place; its items are added on its own page. */
export default function NewMenu() {
  const t = useT()
  const { user } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      isNew
      title={t('menus.new')}
      above={[{ page: 'dashboardMenus', label: t('dash.place.menus') }]}
      user={user}
    >
      <p className="max-w-[66ch] pbs-4 px-(--gutter) text-ink-2">{t('menus.new.lead')}</p>
      <DraftFrame id={`${user.id} menu new`} intent="create">
        <NewForm save={t('menus.make')} back={{ page: 'dashboardMenus' }}>
          {({ values, errors }) => (
            <div className="pbs-4 px-(--gutter) pbe-6">
              <div className={fieldColumn}>
                <fieldset className="stack gap-3">
                  <legend className="field-label pbe-2">{t('menus.area')}</legend>
                  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,140px),1fr))] gap-4 phone:gap-2">
                    {menuAreas.map((area, i) => (
                      <div
                        key={area}
                        className="relative grid gap-3 content-start p-3 border border-line-2 rounded-control bg-surface hover:bg-hover has-checked:border-mark has-checked:[box-shadow:inset_0_0_0_1px_var(--mark)] phone:grid-cols-[72px_minmax(0,1fr)] phone:items-center"
                      >
                        <Sketch area={area} />
                        <Radio
                          name="area"
                          // The whole card chooses.
                          className="after:content-[''] after:absolute after:inset-0"
                          value={area}
                          label={t(`menus.area.${area}`)}
                          note={t(area === 'header' ? 'menus.new.header' : 'menus.new.footer')}
                          defaultChecked={values['area'] ? values['area'] === area : i === 0}
                        />
                      </div>
                    ))}
                  </div>
                  {errors['area'] && <p className="field-error">{errors['area']}</p>}
                </fieldset>
                <TextField
                  name="key"
                  className={nameWidth}
                  label={t('menus.key')}
                  hint={t('menus.key.hint')}
                  required
                  maxLength={60}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  defaultValue={values['key']}
                  error={errors['key']}
                />
              </div>
            </div>
          )}
        </NewForm>
      </DraftFrame>
    </DashboardPage>
  )
}

/** Where in a page the menu is: a bar at its top, or one of the columns at its bottom. */
function Sketch({ area }: { area: MenuArea }) {
  const columns = ['footer_product', 'footer_company', 'footer_developers']
  return (
    <svg viewBox="0 0 120 76" className="w-full h-auto" aria-hidden="true">
      <rect className="fill-paper stroke-line-2" x="0.5" y="0.5" width="119" height="75" rx="5" />
      <circle className="fill-line-2" cx="12" cy="11" r="4" />
      {[0, 1, 2].map((i) => (
        <rect
          key={i}
          className={area === 'header' ? 'fill-engrave' : 'fill-line-2'}
          x={46 + i * 23}
          y="9"
          width="17"
          height="4"
          rx="2"
        />
      ))}
      <rect className="fill-line-2" x="8" y="26" width="52" height="5" rx="2.5" />
      <rect className="fill-line-2" x="8" y="35" width="38" height="4" rx="2" />
      {columns.map((column, i) =>
        [0, 1, 2].map((line) => (
          <rect
            key={`${column} ${line}`}
            className={area === column ? 'fill-engrave' : 'fill-line-2'}
            x={8 + i * 36}
            y={51 + line * 7}
            width={line === 0 ? 26 : 20}
            height="4"
            rx="2"
          />
        )),
      )}
    </svg>
  )
}
