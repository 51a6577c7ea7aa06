import type { User } from '#contract/accounts/user.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { toasts } from '#web/state/toast-queue.ts'
import { CopyButton, LinkButton } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { Part } from '../parts/part.tsx'
import type { SecurityShown } from './load-and-answer.ts'

/** Two-factor authentication by app: setup, recovery codes, and turning it off. */
export function SecondFactor({ user }: { user: User }) {
  const t = useT()
  const shownOnce = useAnswer<SecurityShown>()?.shown
  return (
    <Part title={t('security.totp.title')} text={t('security.totp.text')} id="second-factor">
      {user.two_factor_missing && (
        <Note kind="warn">
          <p>{t('security.totp.missing')}</p>
        </Note>
      )}
      {shownOnce?.codes && <RecoveryCodes codes={shownOnce.codes} />}
      {shownOnce?.setUp && !user.two_factor ? (
        <SetUp {...shownOnce.setUp} />
      ) : (
        <div className="row">
          <Tag kind={user.two_factor ? 'good' : 'plain'} {...(user.two_factor && { icon: 'check' as const })}>
            {t(user.two_factor ? 'security.totp.is_on' : 'security.totp.is_off')}
          </Tag>
          {user.two_factor ? (
            <>
              <ActionButton intent="renew_codes" size="small">
                {t('security.codes.renew')}
              </ActionButton>
              <ActionButton
                intent="remove_totp"
                size="small"
                kind="danger"
                confirm={{
                  title: t('security.totp.off'),
                  text: t('security.totp.off.text'),
                  verb: t('security.totp.off'),
                }}
              >
                {t('security.totp.off')}
              </ActionButton>
            </>
          ) : (
            <ActionButton intent="start_totp" size="small">
              {t('security.totp.on')}
            </ActionButton>
          )}
        </div>
      )}
    </Part>
  )
}

function SetUp({ secret, address, qr }: NonNullable<SecurityShown['setUp']>) {
  const t = useT()
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-6 items-start to-560:grid-cols-1">
      <svg
        className="border border-line rounded-control bg-[#ffffff] text-[#09090b] forced-color-adjust-none size-50"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t('security.totp.qr')}
      >
        <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <div className="stack gap-3">
        <p>{t('security.totp.scan')}</p>
        <p>
          <code className="security-secret wrap-anywhere" translate="no">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </p>
        <ActionForm intent="confirm_totp" submit={t('security.totp.confirm')}>
          {({ errors }) => (
            <>
              <input type="hidden" name="secret" value={secret} />
              <input type="hidden" name="address" value={address} />
              <TextField
                name="code"
                label={t('field.code')}
                hint={t('security.totp.code_hint')}
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                error={errors['code']}
              />
            </>
          )}
        </ActionForm>
      </div>
    </div>
  )
}

/** Codes for when the phone is lost. They are shown only this once. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t, brand } = useFrame()
  const text = codes.join('\n')
  return (
    <div className="panel panel-pad stack gap-3" role="status">
      <h3>{t('security.codes.title')}</h3>
      <p className="muted">{t('security.codes.text')}</p>
      <ul
        className="security-codes grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-y-1 gap-x-6"
        translate="no"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <span className="needs-script">
          <CopyButton
            text={text}
            label={t('security.codes.copy')}
            copiedLabel={t('account.copied')}
            onRefused={() => toasts.add({ title: t('account.copy_refused'), color: 'error' })}
          />
        </span>
        <LinkButton
          icon="download"
          download={`${brand.name}-recovery-codes.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          {t('security.codes.download')}
        </LinkButton>
      </div>
    </div>
  )
}
