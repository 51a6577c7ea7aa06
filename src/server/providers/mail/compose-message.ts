import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailMessage } from './mailer.ts'

/** Not allowed in a header: line ends and everything else that is invisible. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** Makes any text safe for one header line. */
export function headerText(text: string): string {
  return text.toWellFormed().replace(unprintable, ' ').trim()
}

/** Whether a text is exactly one address: one that headers and the envelope cannot read as two, or as a command. */
export function isOneAddress(address: string): boolean {
  return (
    address.length <= 254 &&
    /^[^\s<>()[\]\\,;:"\p{Cc}\p{Cf}@]+@[^\s<>()[\]\\,;:"\p{Cc}\p{Cf}@]+$/u.test(address)
  )
}

/** The bytes of a mail as sent. */
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
      // Suppresses auto-replies such as holiday notes.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': locale,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** In ASCII form, where only plain letters are allowed. */
export function domainOf(address: string): string {
  return domainToASCII(address.slice(address.lastIndexOf('@') + 1)) || 'localhost'
}
