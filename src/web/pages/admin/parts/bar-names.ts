/** labels below the axis: all of up to seven bars where there is room, otherwise four and the last */
const few = 7
const names = 4

/** Whether a bar has its name below it. The first and the last always have; in a narrow chart, spare ones have not. */
export function isNamed(index: number, bars: number): boolean | 'spare' {
  const last = bars - 1
  if (index === 0 || index === last) return true
  if (bars <= few) return index % 2 === 1 ? 'spare' : true
  const every = Math.ceil(bars / names)
  if (index % every !== 0) return false
  return last - index < every ? 'spare' : true
}
