import type { BrandKey } from '#brand.ts'

/** The colors of a mail in one theme, the same as in the web palettes. */
export interface MailColours {
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

export interface MailLook {
  readonly light: MailColours
  readonly dark: MailColours
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
