/** A stretch of a line. */
export type Interval = readonly [from: number, to: number]

/** The spans with a hole cut out of them; what is left shorter than `shortest` is dropped. */
export function subtractInterval(
  spans: readonly Interval[],
  [holeFrom, holeTo]: Interval,
  shortest: number,
): Interval[] {
  return spans
    .flatMap(([from, to]): Interval[] =>
      holeTo <= from || holeFrom >= to
        ? [[from, to]]
        : [
            [from, holeFrom],
            [holeTo, to],
          ],
    )
    .filter(([from, to]) => to - from > shortest)
}
