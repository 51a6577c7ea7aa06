import type { BrandKey } from '#brand.ts'

/** The colors of a printed document. The same values are in the web's palettes (light theme; stage for the picture). */
export interface Palette {
  readonly ink: string
  readonly ink2: string
  readonly line: string
  readonly win: string
  readonly winEdge: string
  readonly onWin: string
  readonly bad: string
  readonly engrave: string
  readonly mark1: string
  readonly mark2: string
  readonly radius: number
  readonly stage: {
    readonly ground: string
    readonly glow: string
    readonly ink: string
    readonly ink2: string
    readonly engrave: string
    readonly card: string
    readonly onCard: string
    readonly onCard2: string
    readonly mark1: string
    readonly mark2: string
  }
}

export const palettes: Readonly<Record<BrandKey, Palette>> = {
  box: {
    ink: '#0d1a15',
    ink2: '#46554e',
    line: '#c3cec7',
    win: '#f4bb36',
    winEdge: '#e2a21c',
    onWin: '#2e1e00',
    bad: '#b1261f',
    engrave: '#0a6849',
    mark1: '#139a6c',
    mark2: '#0d1a15',
    radius: 3,
    stage: {
      ground: '#06120d',
      glow: '#0c2219',
      ink: '#eaf2ed',
      ink2: '#a9bdb2',
      engrave: '#3aa57d',
      card: '#f4bb36',
      onCard: '#2e1e00',
      onCard2: '#5c3d00',
      mark1: '#43cf9b',
      mark2: '#eaf2ed',
    },
  },
  lucky: {
    ink: '#09090b',
    ink2: '#52525b',
    line: '#d0d0d5',
    win: '#f97316',
    winEdge: '#ea6a0e',
    onWin: '#09090b',
    bad: '#b1261f',
    engrave: '#c2410c',
    mark1: '#f97316',
    mark2: '#09090b',
    radius: 12,
    stage: {
      ground: '#f97316',
      glow: '#fb8a3c',
      ink: '#09090b',
      ink2: '#09090b',
      engrave: '#09090b',
      card: '#09090b',
      onCard: '#fafafa',
      onCard2: '#fdba74',
      mark1: '#09090b',
      mark2: '#f97316',
    },
  },
}
