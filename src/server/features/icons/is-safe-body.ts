const tags = 'path|g|circle|rect|ellipse|line|polyline|polygon'
const attributes = [
  'clip-rule|cx|cy|d|fill|fill-opacity|fill-rule|height|opacity|points|r|rx|ry|stroke|stroke-dasharray',
  'stroke-linecap|stroke-linejoin|stroke-miterlimit|stroke-opacity|stroke-width|transform|width|x|x1|x2|y|y1|y2',
].join('|')
// Numbers, names of colours and commands of paths. Nothing with a colon or a `url(`, so nothing that leads anywhere.
const value = String.raw`(?!url\()[\w\s.,#%()+-]*`
const attribute = String.raw`\s+(?:${attributes})="${value}"`
const isShapes = new RegExp(String.raw`^(?:<(?:${tags})(?:${attribute})*\s*/?>|</(?:${tags})>)+$`)

/** Whether the lines of an icon are shapes and nothing else: no script, no style, no link, no text, no address. */
export function isSafeBody(body: string): boolean {
  return isShapes.test(body)
}
