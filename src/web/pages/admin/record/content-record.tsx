import { useEffect } from 'react'
import type { Field } from '#contract/fields/field.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { ShowValues } from '#web/components/content-form/show-values.tsx'
import { FormsOfDocContext } from '#web/components/doc/doc.tsx'
import { type FormChoice, FormToolsContext } from '#web/fields/form-tools.ts'
import { MediaShownContext, mediaById } from '#web/fields/media-tools.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { dropDraft } from '../parts/drafts/kept-drafts.tsx'
import { HeldRecord } from '../parts/held-record.tsx'
import { DeleteItem } from '../parts/more-items.tsx'
import { MediaPicker } from '../parts/pickers/media-picker.tsx'
import { VersionDiff } from '../parts/versions/version-diff.tsx'
import type { loadRecord } from './load-record.ts'
import { RecordAside } from './record-aside.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordSheet } from './record-sheet.tsx'
import { baseFields, type RecordValues, valuesOfRecord } from './record-values.ts'

type Loaded = Awaited<ReturnType<typeof loadRecord>>

/** One record of a content module, in all its languages. */
export function ContentRecord(loaded: Loaded) {
  const { user, module, content, name, revisions, addresses, languages, mayUpdate, mayDelete, library } =
    loaded
  const t = useT()
  // The draft of the new record is now part of the saved one.
  const { isJustMade } = loaded
  useEffect(() => {
    if (isJustMade) dropDraft(`${user.id} ${module.key} new`)
  }, [isJustMade, user.id, module.key])
  const path = usePath()
  const parameters = { moduleKey: module.key }
  const here = path('dashboardRecord', { ...parameters, recordId: content.id })
  const address = addresses.find(({ locale }) => locale === languages.chosen)
  const aside = {
    content,
    addresses,
    revisions,
    compare: (version: number) => `${here}?compare=${version}`,
    mayUpdate,
  }
  const { compared } = loaded
  const nameForm = (form: string) => <FormName forms={loaded.forms} form={form} />
  return (
    <DashboardPage
      title={name || t('contents.untitled')}
      above={[{ page: 'dashboardRecords', parameters, label: module.name }]}
      user={user}
      end={
        address && (
          <a href={address.href} className={buttonClass({ size: 'small' })} target="_blank" rel="noreferrer">
            <Icon name="external" />
            {t(content.status === 'draft' ? 'contents.preview' : 'contents.look')}
          </a>
        )
      }
      more={mayDelete && <DeleteItem title={t('contents.delete')} text={t('contents.delete.text')} />}
    >
      {compared && (
        <VersionDiff
          title={t('versions.title', { version: compared.version })}
          changes={compared.changes}
          close={here}
          restore={
            mayUpdate && (
              <ActionButton
                intent="restore"
                fields={{ revision: String(compared.version), version: String(content.version) }}
                size="small"
                label={t('contents.restore.label', { version: compared.version })}
              >
                {t('contents.restore')}
              </ActionButton>
            )
          }
        />
      )}
      <MediaShownContext value={mediaById(content.media)}>
        {mayUpdate ? (
          <FormToolsContext value={loaded.forms}>
            <MediaPicker {...library} folder={module.key}>
              <HeldRecord record={content} id={content.id} version={content.version} besides="discard">
                {(content, version) => (
                  <RecordForm
                    key={content.version}
                    module={module}
                    values={valuesOfRecord(content)}
                    version={Number(version)}
                    languages={languages}
                    path={here}
                    keptAs={`${user.id} ${module.key} ${content.id}`}
                    aside={aside}
                  />
                )}
              </HeldRecord>
            </MediaPicker>
          </FormToolsContext>
        ) : (
          <RecordSheet aside={<RecordAside {...aside} parts={[]} />}>
            <FormsOfDocContext value={nameForm}>
              <ShownRecord fields={module.fields} values={valuesOfRecord(content)} />
            </FormsOfDocContext>
          </RecordSheet>
        )}
      </MediaShownContext>
    </DashboardPage>
  )
}

/** In read-only view, the name of an embedded form. */
function FormName({ forms, form }: { forms: readonly FormChoice[]; form: string }) {
  return <p className="muted">{forms.find(({ key }) => key === form)?.name ?? form}</p>
}

/** A record for users who may only read it. */
function ShownRecord({ fields, values }: { fields: readonly Field[]; values: RecordValues }) {
  const t = useT()
  const { locale } = useFrame()
  return (
    <div className="dash-pad min-w-0">
      <ShowValues fields={baseFields(t, locale)} values={values.record} locale={locale} />
      <ShowValues fields={fields} values={values.fields} locale={locale} withEmpty />
    </div>
  )
}
