interface Size {
  width: number
  height: number
}

export interface Area extends Size {
  x: number
  y: number
}

/** The area that remains when a picture is cropped to a ratio, around the point that must stay visible. */
export function cutAt({ width, height }: Size, ratio: number, point: { x: number; y: number }): Area {
  const isWide = width / height > ratio
  const cut = isWide ? { width: height * ratio, height } : { width, height: width / ratio }
  return {
    ...cut,
    x: within(point.x * width - cut.width / 2, 0, width - cut.width),
    y: within(point.y * height - cut.height / 2, 0, height - cut.height),
  }
}

/** Rounded to whole pixels within the picture, at least one each way. */
export function wholeArea(area: Area, { width, height }: Size): Area {
  const x = within(Math.round(area.x), 0, width - 1)
  const y = within(Math.round(area.y), 0, height - 1)
  return {
    x,
    y,
    width: within(Math.round(area.width), 1, width - x),
    height: within(Math.round(area.height), 1, height - y),
  }
}

/** The largest area with this ratio in the middle of another area. */
export function shaped(area: Area, ratio: number): Area {
  const cut = cutAt(area, ratio, { x: 0.5, y: 0.5 })
  return { ...cut, x: area.x + cut.x, y: area.y + cut.y }
}

export function within(value: number, least: number, max: number): number {
  return Math.min(Math.max(value, least), Math.max(least, max))
}
