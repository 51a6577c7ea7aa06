import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailMessage } from './mailer.ts'

/** What must not stand in a header: line ends and everything else that is not drawn. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A text for one line of a header, whatever somebody wrote into it. */
export function headerText(text: string): string {
  return text.toWellFormed().replace(unprintable, ' ').trim()
}

/** Whether a text is one address and nothing besides: what a header or the envelope cannot take for two, or for a command. */
export function isOneAddress(address: string): boolean {
  return (
    address.length <= 254 &&
    /^[^\s<>()[\]\\,;:"\p{Cc}\p{Cf}@]+@[^\s<>()[\]\\,;:"\p{Cc}\p{Cf}@]+$/u.test(address)
  )
}

/** The bytes of a mail, as they travel. */
export function composeMessage(message: MailMessage): Promise<Buffer> {
  const { id, from, to, replyTo = '', subject, text, html, locale } = message
  const composer = new MailComposer({
    from: { name: headerText(from.name), address: from.address },
    to: { name: '', address: to },
    ...(isOneAddress(replyTo) && { replyTo: { name: '', address: replyTo } }),
    subject: headerText(subject),
    text,
    html,
    messageId: `<${id}@${domainOf(from.address)}>`,
    headers: {
      // Holiday notes and the like are not to be written back.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': locale,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** As names are written where only plain letters go. */
export function domainOf(address: string): string {
  return domainToASCII(address.slice(address.lastIndexOf('@') + 1)) || 'localhost'
}
