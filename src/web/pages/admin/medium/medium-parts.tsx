import { useState } from 'react'
import type { MediaDetail, MediaFolder } from '#contract/content/media.ts'
import { noFolder } from '#contract/content/media-limits.ts'
import { localeNames, locales } from '#locales/locales.ts'
import { ActionButton, ActionForm, type FormState } from '#web/actions/action-form.tsx'
import { SeenField } from '#web/actions/seen.tsx'
import { useLookAgain } from '#web/api/use-look-again.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import { LanguageBar } from '../parts/languages/language-bar.tsx'
import { LanguagesContext, useLanguagePair } from '../parts/languages/language-pair.ts'
import { SideBySide } from '../parts/languages/side-by-side.tsx'

interface AboutFormProps {
  medium: MediaDetail
  folders: readonly MediaFolder[]
}

/** A file's name, its folder, and its description in every language. */
export function AboutForm({ medium, folders }: AboutFormProps) {
  const t = useT()
  return (
    <section className="dash-part" aria-labelledby="about">
      <h2 id="about">{t('media.about')}</h2>
      <ActionForm intent="save" submit={t('media.save')}>
        {(state) => (
          <>
            <SeenField at={medium.updated_at} />
            <TextField
              name="file_name"
              size="small"
              label={t('list.media.file_name')}
              required
              maxLength={200}
              autoComplete="off"
              defaultValue={state.values['file_name'] ?? medium.file_name}
              error={state.errors['file_name']}
            />
            <SelectField
              name="module"
              size="small"
              label={t('list.media.module')}
              defaultValue={state.values['module'] ?? medium.module ?? noFolder}
              error={state.errors['module']}
              options={optionsOf(medium, folders).map(({ module, name }) => ({
                value: module ?? noFolder,
                label: module === null ? t('media.folder.none') : name || module,
              }))}
            />
            {medium.kind === 'image' && <AltFields medium={medium} state={state} />}
          </>
        )}
      </ActionForm>
    </section>
  )
}

/** Includes the file's own folder even if the folders could not be loaded. */
function optionsOf({ module }: MediaDetail, folders: readonly MediaFolder[]) {
  const known = folders.some((folder) => folder.module === module)
  return known ? folders : [{ module, name: module ?? '' }, ...folders]
}

function AltFields({ medium, state }: { medium: MediaDetail; state: FormState }) {
  const t = useT()
  const first = (locale: (typeof locales)[number]) =>
    state.values[`alt.${locale}`] ?? medium.alt_texts[locale] ?? ''
  const [filled, setFilled] = useState(() => new Set(locales.filter((locale) => first(locale) !== '')))
  const languages = useLanguagePair(undefined)
  function note(locale: (typeof locales)[number], isFilled: boolean) {
    if (filled.has(locale) === isFilled) return
    setFilled(
      new Set(locales.filter((candidate) => (candidate === locale ? isFilled : filled.has(candidate)))),
    )
  }
  return (
    <fieldset className="grid grid-cols-1 gap-3 m-0 p-0 border-0">
      <legend className="flex gap-3 justify-between w-full p-0 text-14 font-semibold">
        {t('media.alt')}
        <span className="text-ink-3 font-normal">
          {t('media.alt.of', { count: filled.size, of: locales.length })}
        </span>
      </legend>
      <p className="field-hint">{t('media.alt.hint')}</p>
      <input type="hidden" name="has_alt" value="yes" />
      <LanguageBar
        pair={languages.pair}
        missingIn={(locale) => (filled.has(locale) ? 0 : 1)}
        onPick={languages.pick}
        isInGroup
      />
      <LanguagesContext value={languages.shown}>
        <SideBySide>
          {(locale) => (
            <TextArea
              name={`alt.${locale}`}
              label={localeNames[locale]}
              lang={locale}
              rows={3}
              className="min-h-14.5"
              maxLength={300}
              defaultValue={first(locale)}
              aside={filled.has(locale) ? undefined : t('media.alt.missing')}
              error={locale === languages.shown[0] ? state.errors['alt'] : undefined}
              onChange={({ currentTarget }) => note(locale, currentTarget.value.trim() !== '')}
            />
          )}
        </SideBySide>
      </LanguagesContext>
    </fieldset>
  )
}

interface HostingPartProps {
  medium: MediaDetail
  hosting: NonNullable<MediaDetail['hosting']>
  mayUpdate: boolean
}

/** Moves a video to Vimeo, from where visitors then see it. */
export function HostingPart({ medium, hosting, mayUpdate }: HostingPartProps) {
  const t = useT()
  const isUnderWay = ['waiting', 'sending', 'transcoding'].includes(hosting.status)
  useLookAgain(isUnderWay, lookAgainMs)
  return (
    <section className="dash-part" aria-labelledby="hosting">
      <h2 id="hosting">{t('media.hosting')}</h2>
      <div aria-live="polite">
        <State medium={medium} hosting={hosting} />
      </div>
      {mayUpdate && (
        <div className="row gap-2">
          {hosting.offered && (hosting.status === 'none' || hosting.status === 'failed') && (
            <ActionButton intent="host" size="small" icon="upload">
              {t(hosting.status === 'failed' ? 'media.hosting.again' : 'media.hosting.send')}
            </ActionButton>
          )}
          {hosting.status !== 'none' && (
            <ActionButton intent="unhost" size="small" kind="ghost">
              {t(`media.hosting.${returnKind(hosting.status)}`)}
            </ActionButton>
          )}
        </div>
      )}
    </section>
  )
}

/** A failed transfer never left this site, so there is nothing to bring back. */
function returnKind(status: NonNullable<MediaDetail['hosting']>['status']): 'back' | 'leave' | 'stop' {
  if (status === 'ready') return 'back'
  return status === 'failed' ? 'leave' : 'stop'
}

function State({ medium, hosting }: Omit<HostingPartProps, 'mayUpdate'>) {
  const t = useT()
  const bytes = useBytes()
  const { status, sent, problem, offered } = hosting
  const settings = (
    <OpenLink page="dashboardSettings" search="?group=video">
      {t('media.hosting.settings')}
    </OpenLink>
  )
  if (status === 'failed')
    return (
      <Note kind="bad" title={t('media.hosting.failed')}>
        <p>
          {t(`media.hosting.problem.${problem ?? 'refused'}`)} {t('media.hosting.stays')}
        </p>
        {!offered && <p>{settings}</p>}
      </Note>
    )
  if (status === 'ready')
    return (
      <p>
        {t('media.hosting.ready')}{' '}
        {medium.address && (
          <a href={medium.address} rel="noopener noreferrer">
            {t('media.hosting.open')}
          </a>
        )}
      </p>
    )
  if (status === 'sending')
    return (
      <>
        <Progress max={medium.size} value={sent} label={t('media.hosting')} />
        <p>{t('media.hosting.sending', { sent: bytes(sent), size: bytes(medium.size) })}</p>
      </>
    )
  if (status !== 'none') return <p>{t(`media.hosting.${status}`)}</p>
  if (offered) return <p className="muted">{t('media.hosting.offer')}</p>
  return (
    <p className="muted">
      {t('media.hosting.missing')} {settings}
    </p>
  )
}

const lookAgainMs = 3000
