import type { User } from '../../../../contract/user.ts'
import { ActButton, ActForm } from '../../../acts/act-form.tsx'
import { useAnswer } from '../../../acts/use-answer.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Part } from '../parts/part.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { SecurityShown } from './shown.ts'

/** A code of an app besides the password: setting it up, its recovery codes, and off again. */
export function SecondFactor({ user }: { user: User }) {
  const t = useT()
  const shown = useAnswer<SecurityShown>()?.shown
  return (
    <Part title={t('security.totp.title')} text={t('security.totp.text')} id="second-factor">
      {user.two_factor_missing && (
        <Note kind="warn">
          <p>{t('security.totp.missing')}</p>
        </Note>
      )}
      {shown?.codes && <RecoveryCodes codes={shown.codes} />}
      {shown?.setUp && !user.two_factor ? (
        <SetUp {...shown.setUp} />
      ) : (
        <div className="row">
          <Tag kind={user.two_factor ? 'good' : 'plain'} {...(user.two_factor && { icon: 'check' as const })}>
            {t(user.two_factor ? 'security.totp.is_on' : 'security.totp.is_off')}
          </Tag>
          {user.two_factor ? (
            <>
              <ActButton intent="renew_codes" size="small">
                {t('security.codes.renew')}
              </ActButton>
              <ActButton
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
              </ActButton>
            </>
          ) : (
            <ActButton intent="start_totp" size="small">
              {t('security.totp.on')}
            </ActButton>
          )}
        </div>
      )}
    </Part>
  )
}

function SetUp({ secret, address, qr }: NonNullable<SecurityShown['setUp']>) {
  const t = useT()
  return (
    <div className="security-set-up">
      <svg
        className="security-qr"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t('security.totp.qr')}
      >
        <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <div className="stack gap-3">
        <p>{t('security.totp.scan')}</p>
        <p>
          <code className="security-secret" translate="no">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </p>
        <ActForm intent="confirm_totp" submit={t('security.totp.confirm')}>
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
        </ActForm>
      </div>
    </div>
  )
}
