import type { ReactNode } from 'react'
import { drawAxonometric } from './axonometric-view.ts'
import { AxonometricDrawing } from './axonometric.tsx'
import { extensionArea, type DrawingFacts } from './model/facts.ts'
import { scaleAtA3 } from './sheet-scale.ts'

/** A sheet of the drawing set: survey grid, drawing, and a title block filled in from the facts. */
export function DrawingSheet(props: { facts: DrawingFacts; drawsItself?: boolean }): ReactNode {
  const drawing = drawAxonometric(props.facts)
  const title = `${capitalised(props.facts.extension.place)} extension, ${extensionArea(props.facts.extension)}\u00a0m²`
  return (
    <figure className="drawing-sheet">
      <AxonometricDrawing drawing={drawing} drawsItself={props.drawsItself ?? false} />
      <figcaption>
        <dl className="title-block">
          <div>
            <dt>Drawing</dt>
            <dd>{title}</dd>
          </div>
          <div>
            <dt>Scale</dt>
            <dd>1:{scaleAtA3(drawing.view)} at A3</dd>
          </div>
        </dl>
      </figcaption>
    </figure>
  )
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
