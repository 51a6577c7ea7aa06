import { useT } from '../../i18n/frame.tsx'

/** Without a mail server mails are stored (REQ-operation): anyone waiting for one must know whom to ask. */
export function KeptMail() {
  const t = useT()
  return <p className="muted">{t('kept_mail.text')}</p>
}
