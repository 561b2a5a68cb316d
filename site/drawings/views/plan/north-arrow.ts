import { ellipse, type Point } from '../../engine/polygon.ts'
import { unitsPerMetre } from '../../engine/projection.ts'
import { outlineStrokes, type Graphics } from '../graphics.ts'

/** @param degrees clockwise from the top of the sheet */
export function northArrow([u, v]: Point, degrees: number): Graphics {
  const turn = (degrees * Math.PI) / 180
  const at = (a: number, b: number): Point => [
    u + a * Math.cos(turn) + b * Math.sin(turn),
    v + a * Math.sin(turn) - b * Math.cos(turn),
  ]
  const [labelU, labelV] = at(0, 0.72)
  return {
    fills: [{ tone: 'tone-ink', outline: [at(0, 0.42), at(0.2, -0.28), at(0, -0.14)] }],
    strokes: [
      ...outlineStrokes(ellipse([u, v], 0.36, 0.36, 24), 'dimension'),
      { pen: 'fine', from: at(0, 0.42), to: at(-0.2, -0.28) },
      { pen: 'fine', from: at(-0.2, -0.28), to: at(0, -0.14) },
    ],
    labels: [
      {
        u: Math.round(labelU * unitsPerMetre),
        v: Math.round(labelV * unitsPerMetre),
        text: 'N',
        kind: 'scale',
        stands: 'on',
      },
    ],
  }
}
