import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'

/** One mail, ready to send. */
export interface MailMessage {
  /** the same for every try, so that a service can detect a repetition */
  id: string
  from: { name: string; address: string }
  to: string
  /** where replies go, if not to the sender */
  replyTo?: string
  subject: string
  text: string
  html: string
  locale: string
}

/** How mails are sent, as in the settings. */
export type MailRoute =
  | {
      driver: 'smtp'
      host: string
      port: number
      username: string
      password: string
      encryption: 'none' | 'tls' | 'ssl'
      /** the server may have a private address */
      allowPrivateNetwork: boolean
    }
  | {
      driver: 'api'
      url: string
      key: string
      /** the service may have a private address, and may lack encryption */
      allowPrivateNetwork: boolean
    }

export interface MailReport {
  sent: boolean
  /** how far it got */
  step: 'settings' | 'connect' | 'greet' | 'encrypt' | 'sign_in' | 'send' | 'done'
  /** the server's own words, without secrets; empty where it sent none */
  said: string
  /** after a failure: whether another try may help and cannot send the mail twice */
  mayRetry: boolean
  /** the mail was handed over, but whether it was accepted is unknown */
  isUnclear?: true
}

/** Sends one mail. Never throws: problems are in the report. */
export interface Mailer {
  send(route: MailRoute, message: MailMessage): Promise<MailReport>
}

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

const maxLength = 300

/**
 * A remote server's words, safe to show and store: one line of plain letters, without any of `secrets` in any encoding
 * in which mail servers receive them.
 */
export function cleaned(text: string, secrets: readonly string[]): string {
  let line = text
  for (const secret of secrets.flatMap(dresses)) line = line.replaceAll(secret, '***')
  return line
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
}

/** Replies of mail servers begin with a number. The output of any other service is never shown. */
export function replied(response: string | undefined, secrets: readonly string[]): string {
  return response && /^[2-5]\d\d[ -]/.test(response) ? cleaned(response, secrets) : ''
}

function dresses(secret: string): string[] {
  if (secret === '') return []
  return [secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret)]
}
