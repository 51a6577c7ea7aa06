import { type RosetteShape, rosette } from '../../guilloche.ts'

/** Engraves the rosette of a seal around the pen's origin. */
export function strokeRosette(pen: CanvasRenderingContext2D, hash: string, shape: RosetteShape): void {
  for (const { path, turns, mirrored } of rosette(hash, shape)) {
    const curve = new Path2D(path)
    for (const turn of turns)
      for (const side of mirrored ? [1, -1] : [1]) {
        pen.save()
        pen.scale(1, side)
        pen.rotate((turn * Math.PI) / 180)
        pen.stroke(curve)
        pen.restore()
      }
  }
}
