import type { BrandKey } from '#brand.ts'
import { escapeHtml } from '#contract/api/escape-html.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'
import type { MailContent } from './mail-content.ts'

/** The colors of a mail in one theme, the same as in the web palettes. */
interface MailColors {
  readonly paper: string
  readonly surface: string
  readonly sunk: string
  readonly ink: string
  readonly ink2: string
  readonly line: string
  readonly accent: string
  readonly onAccent: string
  readonly accentInk: string
}

interface MailLook {
  readonly light: MailColors
  readonly dark: MailColors
  readonly panelRadius: number
  readonly buttonRadius: number
}

export const mailLooks: Readonly<Record<BrandKey, MailLook>> = {
  box: {
    light: {
      paper: '#f4f7f4',
      surface: '#ffffff',
      sunk: '#eaefeb',
      ink: '#0d1a15',
      ink2: '#46554e',
      line: '#c3cec7',
      accent: '#0a6849',
      onAccent: '#ffffff',
      accentInk: '#0a6849',
    },
    dark: {
      paper: '#0a110e',
      surface: '#111a16',
      sunk: '#18231e',
      ink: '#eaf2ed',
      ink2: '#aab9b1',
      line: '#33443b',
      accent: '#43cf9b',
      onAccent: '#04150e',
      accentInk: '#5bd9a9',
    },
    panelRadius: 10,
    buttonRadius: 6,
  },
  lucky: {
    light: {
      paper: '#fafafa',
      surface: '#ffffff',
      sunk: '#f1f1f2',
      ink: '#09090b',
      ink2: '#52525b',
      line: '#d0d0d5',
      accent: '#f97316',
      onAccent: '#09090b',
      accentInk: '#b53b0b',
    },
    dark: {
      paper: '#09090b',
      surface: '#151518',
      sunk: '#1d1d21',
      ink: '#fafafa',
      ink2: '#b4b4bd',
      line: '#3a3a41',
      accent: '#fb923c',
      onAccent: '#09090b',
      accentInk: '#fb923c',
    },
    panelRadius: 22,
    buttonRadius: 22,
  },
}

const fonts = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"

interface Dress {
  locale: Locale
  appearance: MailLook
  /** the name in two weights: the first part regular, the second bold */
  nameParts: readonly [string, string]
  /** shows one theme whatever the reader prefers, for a preview */
  theme?: 'light' | 'dark' | undefined
}

/**
 * A mail as HTML: tables and inline styles, which all mail programs support, with a dark theme on request. Nothing is
 * loaded from the network, so that reading it reveals nothing.
 */
export function mailHtml(content: MailContent, { locale, appearance, nameParts, theme }: Dress): string {
  const { light, panelRadius } = appearance
  const [first, second] = nameParts.map(escapeHtml)
  return `<!doctype html>
<html lang="${formatLocales[locale]}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(content.subject)}</title>
<style>
:root { color-scheme: ${theme ?? 'light dark'}; }
${darkStyle(appearance.dark, theme)}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.text)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="ink" style="${fonts};padding:0 4px 20px;font-size:20px;line-height:1.3;color:${light.ink}">${first}<strong>${second}</strong></td></tr>
<tr><td class="panel" style="${fonts};padding:32px 28px;background:${light.surface};border:1px solid ${light.line};border-radius:${panelRadius}px;font-size:16px;line-height:1.55;color:${light.ink}">
${parts(content, appearance).join('\n')}
</td></tr>
<tr><td class="ink-2" style="${fonts};padding:20px 4px 0;font-size:13px;line-height:1.5;color:${light.ink2}">${escapeHtml(content.footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function parts(content: MailContent, { light, buttonRadius }: MailLook): string[] {
  const { subject, greeting, text, facts, quote, button, code, note } = content
  const line = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;color:${light.ink}">${withBreaks(text)}</p>`
  const small = (text: string) =>
    `<p class="ink-2" style="margin:0 0 6px;font-size:14px;color:${light.ink2}">${escapeHtml(text)}</p>`
  return [
    `<h1 class="ink" style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:700;color:${light.ink}">${escapeHtml(subject)}</h1>`,
    ...(greeting ? [line(greeting)] : []),
    ...text.split(/\n{2,}/).map(line),
    ...(facts.length > 0 ? [factTable(facts, light)] : []),
    ...(quote.length > 0
      ? [
          `<div class="sunk" style="margin:0 0 16px;padding:14px 16px;background:${light.sunk};border-radius:6px" dir="auto">${quote.map(escapeHtml).join('<br>')}</div>`,
        ]
      : []),
    ...(button
      ? [
          `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="accent" bgcolor="${light.accent}" style="background:${light.accent};border-radius:${buttonRadius}px"><a class="on-accent" href="${escapeHtml(button.link)}" style="${fonts};display:inline-block;padding:13px 24px;font-size:16px;font-weight:600;line-height:1.25;text-decoration:none;color:${light.onAccent}">${escapeHtml(button.text)}</a></td></tr></table>`,
          small(button.hint),
          `<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a class="accent-ink" href="${escapeHtml(button.link)}" style="color:${light.accentInk}">${escapeHtml(button.link)}</a></p>`,
        ]
      : []),
    ...(code
      ? [
          small(code.hint),
          `<p class="sunk ink" style="${mono};margin:0 0 20px;padding:10px 12px;font-size:14px;word-break:break-all;background:${light.sunk};border-radius:6px;color:${light.ink}">${escapeHtml(code.text)}</p>`,
        ]
      : []),
    ...(note
      ? [
          `<p class="ink-2 rule" style="margin:20px 0 0;padding:16px 0 0;border-top:1px solid ${light.line};font-size:14px;color:${light.ink2}">${withBreaks(note)}</p>`,
        ]
      : []),
  ]
}

function factTable(facts: MailContent['facts'], light: MailColors): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="ink-2" valign="top" style="padding:2px 16px 2px 0;color:${light.ink2}">${escapeHtml(label)}</td><td class="ink" valign="top" style="padding:2px 0;color:${light.ink}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table class="sunk" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 16px;background:${light.sunk};border-radius:6px"><tr><td style="padding:12px 16px"><table role="presentation" cellpadding="0" cellspacing="0" style="font-size:15px">${rows.join('')}</table></td></tr></table>`
}

function withBreaks(text: string): string {
  return text.split('\n').map(escapeHtml).join('<br>')
}

function darkStyle(dark: MailColors, theme: Dress['theme']): string {
  if (theme === 'light') return ''
  if (theme === 'dark') return darkRules(dark)
  return `@media (prefers-color-scheme: dark) {\n${darkRules(dark)}\n}`
}

function darkRules(dark: MailColors): string {
  return [
    `.paper { background: ${dark.paper} !important; }`,
    `.panel { background: ${dark.surface} !important; border-color: ${dark.line} !important; }`,
    `.sunk { background: ${dark.sunk} !important; }`,
    `.ink { color: ${dark.ink} !important; }`,
    `.panel { color: ${dark.ink} !important; }`,
    `.ink-2 { color: ${dark.ink2} !important; }`,
    `.rule { border-color: ${dark.line} !important; }`,
    `.accent { background: ${dark.accent} !important; }`,
    `.on-accent { color: ${dark.onAccent} !important; }`,
    `.accent-ink { color: ${dark.accentInk} !important; }`,
  ].join('\n')
}
