/** A stretch of a line. */
export type Span = readonly [from: number, to: number]

/** The spans with a hole cut out of them; what is left shorter than `shortest` is dropped. */
export function without(spans: readonly Span[], [holeFrom, holeTo]: Span, shortest: number): Span[] {
  return spans
    .flatMap(([from, to]): Span[] =>
      holeTo <= from || holeFrom >= to
        ? [[from, to]]
        : [
            [from, holeFrom],
            [holeTo, to],
          ],
    )
    .filter(([from, to]) => to - from > shortest)
}
