/** Link previews of messengers; a square post; a story or short video cover. */
export type PictureFormat = 'preview' | 'feed' | 'story'

/** Where the parts of a picture are, in pixels. */
export interface PictureShape {
  readonly width: number
  readonly height: number
  readonly margin: number
  readonly head: { readonly y: number; readonly size: number }
  readonly title: { readonly y: number; readonly height: number; readonly size: number }
  /** the line of facts below the title; link previews have it in their foot */
  readonly facts: { readonly y: number; readonly size: number } | null
  readonly tickets: { readonly y: number; readonly height: number; readonly gap: number }
  /** up to so many tickets are below each other, more are in two columns, and even more are only counted */
  readonly maxRows: number
  readonly maxTickets: number
  readonly foot: { readonly y: number; readonly height: number; readonly size: number }
  readonly glow: { readonly x: number; readonly y: number; readonly size: number }
}

/** Apps cover the top and the bottom of a story with their own controls, so it has no text there. */
export const pictureShapes: Readonly<Record<PictureFormat, PictureShape>> = {
  preview: {
    width: 1200,
    height: 630,
    margin: 56,
    head: { y: 40, size: 28 },
    title: { y: 94, height: 104, size: 54 },
    facts: null,
    tickets: { y: 216, height: 288, gap: 12 },
    maxRows: 3,
    maxTickets: 6,
    foot: { y: 530, height: 60, size: 28 },
    glow: { x: 960, y: 300, size: 760 },
  },
  feed: {
    width: 1080,
    height: 1080,
    margin: 60,
    head: { y: 56, size: 34 },
    title: { y: 124, height: 160, size: 78 },
    facts: { y: 298, size: 28 },
    tickets: { y: 364, height: 456, gap: 14 },
    maxRows: 4,
    maxTickets: 10,
    foot: { y: 866, height: 164, size: 40 },
    glow: { x: 540, y: 592, size: 1240 },
  },
  story: {
    width: 1080,
    height: 1920,
    margin: 64,
    head: { y: 252, size: 40 },
    title: { y: 344, height: 240, size: 96 },
    facts: { y: 614, size: 34 },
    tickets: { y: 696, height: 640, gap: 16 },
    maxRows: 6,
    maxTickets: 14,
    foot: { y: 1396, height: 196, size: 46 },
    glow: { x: 540, y: 1016, size: 1640 },
  },
}

export interface TicketPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The places of the first tickets: as large as their number allows. */
export function ticketPlaces(format: PictureFormat, count: number): readonly TicketPlace[] {
  const { width: whole, margin, tickets, maxRows, maxTickets } = pictureShapes[format]
  const { y, height: room, gap } = tickets
  const shown = Math.min(count, maxTickets)
  const columns = shown > maxRows ? 2 : 1
  const rows = Math.ceil(shown / columns)
  const width = (whole - 2 * margin - (columns - 1) * gap) / columns
  const height = Math.min((room - (rows - 1) * gap) / rows, width * 0.54)
  const top = y + (room - rows * height - (rows - 1) * gap) / 2
  return Array.from({ length: shown }, (_, at) => ({
    x: margin + Math.floor(at / rows) * (width + gap),
    y: top + (at % rows) * (height + gap),
    width,
    height,
  }))
}
